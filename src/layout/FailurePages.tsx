// /server-error, /no-internet, and what stands where a page's own code has failed.
import Button from '@mui/material/Button';
import { baseAddress } from '../environment.ts';
import { useSay } from '../i18n/language.ts';
import { MessagePage } from './MessagePage.tsx';

const texts = {
  server: { en: 'Internal Server Error', ne: 'सर्भरको भित्री त्रुटि' },
  serverText: {
    en: 'Either you have no internet connection or something is wrong with the server.',
    ne: 'इन्टरनेट जडान छैन वा सर्भरमा केही गडबड छ।',
  },
  internet: { en: 'Request Failed', ne: 'अनुरोध असफल' },
  internetText: {
    en: 'Either you have no internet connection or request failed due to server issues.',
    ne: 'इन्टरनेट जडान छैन वा सर्भरको समस्याले अनुरोध असफल भयो।',
  },
  reload: { en: 'Go to dashboard', ne: 'ड्यासबोर्डमा जानुहोस्' },
};

/**
 * Loads the application anew: after a new version was installed the code of an open page may be
 * gone.
 */
const Again = () => <Button href={`${baseAddress()}dashboard`}>{useSay()(texts.reload)}</Button>;

/** SHELL-029, SHELL-030. */
export const ServerErrorPage = () => (
  <MessagePage code="500" head={texts.server} text={texts.serverText}>
    <Again />
  </MessagePage>
);

/** SHELL-031, SHELL-032. */
export const NoInternetPage = () => (
  <MessagePage code="503" head={texts.internet} text={texts.internetText}>
    <Again />
  </MessagePage>
);

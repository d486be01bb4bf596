// The 404 page, in the documents' words.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { getBaseUrl } from '../platform/environment.ts';
import { usePageTitle } from './use-page-title.ts';

const notFoundTexts = {
  head: { en: 'Oops! Nothing was found', ne: 'केही भेटिएन' },
  text: {
    en: 'The page you are looking for might have been removed had its name changed or is temporarily unavailable.',
    ne: 'तपाईंले खोज्नुभएको पाना हटाइएको, नाम फेरिएको वा केही समयका लागि अनुपलब्ध हुन सक्छ।',
  },
  home: { en: 'Go to dashboard', ne: 'ड्यासबोर्डमा जानुहोस्' },
};

export const NotFoundPage = () => {
  const t = useTranslations();
  return (
    <MessagePage code="404" head={notFoundTexts.head} text={notFoundTexts.text}>
      <Button component={Link} to="/dashboard">
        {t(notFoundTexts.home)}
      </Button>
    </MessagePage>
  );
};

const failureTexts = {
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
 * /server-error, /no-internet, and the page where a page's own code has failed. Reloads the
 * application: after a new version was installed the code of an open page may be gone.
 */
const ReloadButton = () => (
  <Button href={`${getBaseUrl()}dashboard`}>{useTranslations()(failureTexts.reload)}</Button>
);

/** SHELL-029, SHELL-030. */
export const ServerErrorPage = () => (
  <MessagePage code="500" head={failureTexts.server} text={failureTexts.serverText}>
    <ReloadButton />
  </MessagePage>
);

/** SHELL-031, SHELL-032. */
export const NoInternetPage = () => (
  <MessagePage code="503" head={failureTexts.internet} text={failureTexts.internetText}>
    <ReloadButton />
  </MessagePage>
);

type MessagePageProps = { code: string; head: Texts; text: Texts; children: ReactNode };

/** A page that has nothing but a sentence to show. */
const MessagePage = ({ code, head, text, children }: MessagePageProps) => {
  const t = useTranslations();
  usePageTitle(t(head));
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 10, textAlign: 'center' }}>
      <Typography variant="h3" component="p" color="text.secondary">
        {code}
      </Typography>
      <Typography variant="h1">{t(head)}</Typography>
      <Typography sx={{ maxWidth: 520 }}>{t(text)}</Typography>
      {children}
    </Stack>
  );
};

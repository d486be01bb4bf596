// The modal for a failed request (503), a server error (500) and a missing permission (403); what
// lies behind keeps its content.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { errorDialog, type GlobalError, useGlobalError } from '../platform/error-dialog-store.ts';
import { useRestoreFocus } from './restore-focus.ts';

const texts: Record<GlobalError['kind'], { title: Texts; text: Texts; code: string }> = {
  'no-answer': {
    title: { en: 'Request Failed', ne: 'अनुरोध असफल' },
    text: {
      en: 'Either you have no internet connection or request failed due to server issues.',
      ne: 'इन्टरनेट जडान छैन वा सर्भरको समस्याले अनुरोध असफल भयो।',
    },
    code: '503',
  },
  server: {
    title: { en: 'Server Error', ne: 'सर्भर त्रुटि' },
    text: { en: 'Oops !! Something went wrong with the server', ne: 'सर्भरमा केही गडबड भयो' },
    code: '500',
  },
  // The server says itself whether something may have been saved.
  unavailable: {
    title: { en: 'Server Error', ne: 'सर्भर त्रुटि' },
    text: { en: '{message}', ne: '{message}' },
    code: '503',
  },
  unauthorized: {
    title: { en: 'Unauthorized', ne: 'अनुमति छैन' },
    text: { en: '{message}', ne: '{message}' },
    code: '403',
  },
};

export const ErrorDialog = () => {
  const trouble = useGlobalError();
  const t = useTranslations();
  const isOpen = trouble !== undefined;
  // The dialog gives the focus back to who had it when it opened, which may be nobody by then.
  useRestoreFocus(isOpen);
  if (!trouble) return null;
  const { title, text, code } = texts[trouble.kind];
  return (
    <Dialog open onClose={errorDialog.close} aria-labelledby="trouble-title">
      <DialogTitle id="trouble-title">{t(title)}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(text, { message: 'message' in trouble ? trouble.message : '' })}
        </DialogContentText>
        <DialogContentText variant="caption">
          {'status' in trouble ? trouble.status : code}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={errorDialog.close} autoFocus>
          {t(words.okay)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

// Sends what a call prints by mail: a button, and the letter in a dialog.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { EmailPanel } from './EmailPanel.tsx';
import { emailTexts } from './email-texts.ts';

type Props = {
  /** `<path>/email` answers the address and takes the letter. */
  path: string;
  subject: string;
  more?: Record<string, string>;
  disabled?: boolean;
  variant?: 'outlined' | 'text';
};

export const EmailButton = ({
  path,
  subject,
  more,
  disabled = false,
  variant = 'outlined',
}: Props) => {
  const t = useTranslations();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={variant} disabled={disabled} onClick={() => setOpen(true)}>
        {t(emailTexts.title)}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
          <DialogTitle id={titleId}>{subject}</DialogTitle>
          <DialogContent>
            <EmailPanel path={path} subject={subject} {...(more ? { more } : {})} onSent={close} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t(words.close)}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};

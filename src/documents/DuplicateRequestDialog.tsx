// Shown where the server knows an earlier, different request of this draft: the answer was lost and
// the draft changed, or it is open in two windows. Saving again without looking would issue the
// document twice.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { useRestoreFocus } from '../ui/restore-focus.ts';

const texts = {
  title: { en: 'Already Saved', ne: 'पहिले नै सेभ भइसकेको' },
  text: {
    en: 'This may already be saved. Check the list before you save it again; if the document is there, press Reset here.',
    ne: 'यो पहिले नै सेभ भइसकेको हुन सक्छ। फेरि सेभ गर्नुअघि सूची हेर्नुहोस्; कागजात त्यहाँ छ भने यहाँ “रिसेट गर्नुहोस्” थिच्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** `list` is the address of the documents' list, `many` its name. */
export const DuplicateRequestDialog = ({
  list,
  many,
  onClose,
}: {
  list: string;
  many: Texts;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const id = useId();
  // Save could not be pressed when the dialog opened, so the dialog has nobody to give the focus
  // back to.
  useRestoreFocus();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.title)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(texts.text)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={list}>
          {t(many)}
        </Button>
        <Button onClick={onClose} autoFocus>
          {t(words.okay)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

// Asks before something that cannot be undone or that is easily pressed by mistake; the running
// button has a progressbar and is disabled. Red is kept for what deletes, cancels, reverses or
// discards: where every question is red, nobody is warned by it.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { LoadingButton } from './LoadingButton.tsx';

/** Whether something is lost by the answer: a record, a key, what was typed. */
export type ConfirmTone = 'destructive' | 'calm';
const buttonColors = { destructive: 'secondary', calm: 'primary' } as const;

type Props = {
  tone: ConfirmTone;
  title: Texts;
  text: Texts;
  /** The thing that is meant, by its name or number. */
  about?: string;
  confirm?: Texts;
  /** More about what will be done, below the text. */
  children?: ReactNode;
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
};

export const ConfirmDialog = ({
  tone,
  title,
  text,
  about,
  confirm = words.confirm,
  children,
  onConfirm,
  onCancel,
}: Props) => {
  const t = useTranslations();
  const id = useId();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await onConfirm();
    } finally {
      setRunning(false);
    }
  };
  // The second of two quick clicks lands beside the dialog that the first has opened: only Cancel
  // and Escape take the question away.
  const close = (_: object, reason: 'backdropClick' | 'escapeKeyDown') =>
    !running && reason === 'escapeKeyDown' && onCancel();
  return (
    <Dialog open onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{t(title)}</DialogTitle>
      <DialogContent>
        {about && (
          <Typography sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
        )}
        <DialogContentText>{t(text)}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={running}>
          {t(words.cancel)}
        </Button>
        <LoadingButton
          variant="contained"
          color={buttonColors[tone]}
          onClick={run}
          running={running}
          autoFocus
        >
          {t(confirm)}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
};

// A further key is for another program, so it is asked which.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { texts } from './texts.ts';

type Props = { onGenerate: (name: string) => Promise<void>; onClose: () => void };

export const GenerateDialog = ({ onGenerate, onClose }: Props) => {
  const say = useSay();
  const id = useId();
  const [name, setName] = useState('');
  const [running, setRunning] = useState(false);
  const generate = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    await onGenerate(name.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <form onSubmit={event => void generate(event)}>
        <DialogTitle id={id}>{say(texts.generate)}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <TextField
            autoFocus
            label={say(texts.appName)}
            helperText={say(texts.nameHelp)}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={running}>
            {say(words.confirm)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

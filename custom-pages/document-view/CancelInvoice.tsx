// A slip of the same day is cancelled with a reason, where the company allows it; on any later day
// only a credit note puts it right.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useFocusGivenBack } from '../../src/ui/held-focus.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { cancelTexts as texts } from './cancel-texts.ts';

type Props = { path: string; onClose: () => void; onDone: () => void };

const CancelDialog = ({ path, onClose, onDone }: Props) => {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const problem = problems.reason?.join(' ');
  const [running, setRunning] = useState(false);
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string; warnings?: { message: string }[] }>(
        `${path}/cancellation`,
        {
          method: 'POST',
          body: { reason },
        },
      );
      toast('success', body.message, say(texts.title));
      for (const { message } of body.warnings ?? [])
        toast('warning', message, say(texts.title), { persistent: true });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else toastRefusal(error, say, texts.title);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <form noValidate {...leading} onSubmit={cancel}>
        <DialogTitle id={id}>{say(texts.title)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{say(texts.sure)}</DialogContentText>
          <TextField
            label={say(texts.reason)}
            required
            autoFocus
            value={reason}
            error={Boolean(problem)}
            helperText={problem}
            onChange={event => {
              setReason(event.target.value);
              setProblems({});
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {say(words.cancel)}
          </Button>
          <RunningButton type="submit" variant="contained" color="secondary" running={running}>
            {say(texts.deed)}
          </RunningButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** The button, where the invoice was issued today, stands untouched, and the company allows it. */
export const CancelInvoice = ({ invoice, onDone }: { invoice: Row; onDone: () => void }) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const { answer } = useAnswer<{ same_day_cancellation: number }>('sales-settings', {
    purpose: 'look-up',
  });
  const issuedToday = String(invoice.created_at).slice(0, 10) === nepalDay(serverNow());
  const untouched =
    invoice.status === 1 && (invoice.credit_note as Row[] | undefined)?.length === 0;
  const isOffered = issuedToday && untouched && answer?.body?.same_day_cancellation === 1;
  // It goes with its deed, and had the focus back from the dialog by then.
  useFocusGivenBack(isOffered);
  if (!isOffered) return null;
  const done = () => {
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button color="secondary" onClick={() => setAsking(true)}>
        {say(texts.title)}
      </Button>
      {asking && (
        <CancelDialog
          path={`invoices/${String(invoice.company_payment_id)}`}
          onClose={() => setAsking(false)}
          onDone={done}
        />
      )}
    </>
  );
};

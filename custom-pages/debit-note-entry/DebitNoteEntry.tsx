// A debit note against a bill: what goes back, at which rate, and why; from the bill to the printed note.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { EntryRow } from './EntryRow.tsx';
import { type Billing, offered } from './billing.ts';
import { BillingDetails } from './BillingDetails.tsx';
import { NoteLines } from './NoteLines.tsx';
import { DEFAULT_VAT } from './note.ts';
import { NoteTotals } from './NoteTotals.tsx';
import { texts } from './texts.ts';
import { useNote } from './use-note.ts';

const PrintDialog = lazy(() => import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })));

const NoteForm = ({ billing, again }: { billing: Billing; again: () => void }) => {
  const say = useSay();
  const navigate = useNavigate();
  const note = useNote(billing, again);
  const { entry, totals, problems } = note;
  const closed = billing['remaining-amount'] <= 0;
  const left = billing.details.filter(line => line.returned_quantity < line.qty && !entry.lines.some(({ line_id }) => line_id === line.id));
  const leave = (to: string) => {
    note.reset();
    navigate(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void note.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      {closed && !note.saved && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle>{say(texts.title)}</AlertTitle>
          {say(texts.notIssued)}
        </Alert>
      )}
      <BillingDetails billing={billing} allowed={note.allowed} exceeds={note.exceeds} />
      <Paper component="section" variant="outlined" aria-label={say(texts.debitNote)}>
        <Stack direction="row" sx={{ px: 2, pt: 2, justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="h2">{say(texts.debitNote)}</Typography>
          <Button size="small" disabled={closed || left.length === 0} onClick={() => note.addLines(left.map(offered))}>
            {say(texts.addAll)}
          </Button>
        </Stack>
        <EntryRow billing={billing} row={entry.row} added={entry.lines} onRow={note.setRow} onAdd={row => note.addLines([row])} />
        <NoteLines billing={billing} lines={entry.lines} totals={totals} problems={problems} onRemove={note.removeLine} />
        <Box sx={{ display: 'grid', gap: 3, p: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 360px' }, alignItems: 'start' }}>
          <TextField
            label={say(texts.remarks)}
            required
            multiline
            minRows={3}
            value={entry.remarks}
            error={Boolean(problems.remarks)}
            helperText={problems.remarks ?? say(texts.remarksHelp)}
            onChange={event => note.setRemarks(event.target.value)}
          />
          <NoteTotals totals={totals} usual={billing.details.every(line => line.vat_rate === DEFAULT_VAT || line.vat_rate === 0)} />
        </Box>
      </Paper>
      <Stack direction="row" spacing={1} sx={{ mt: 2, justifyContent: 'flex-end' }}>
        <Button onClick={() => leave('/purchases/billings')}>{say(words.cancel)}</Button>
        <Button onClick={note.reset}>{say(words.reset)}</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={closed || note.running || note.saved !== undefined}
          startIcon={note.running ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {say(words.save)}
        </Button>
      </Stack>
      {note.saved && (
        <Suspense>
          <PrintDialog
            path={`purchase-returns/${note.saved.id}`}
            number={note.saved.debit_note_no}
            onClose={() => leave('/purchases/returns')}
          />
        </Suspense>
      )}
    </form>
  );
};

export const DebitNoteEntry = () => {
  const say = useSay();
  const { id } = useParams();
  const { answer, error, again } = useAnswer<Billing>(`billings/${id}`);
  if (error && !answer) return <NotFound />;
  return (
    <>
      <PageHeader title={say(texts.title)} trail={[{ label: say(texts.list), to: '/purchases/billings' }]} />
      {answer ? <NoteForm key={id} billing={answer.body} again={again} /> : <Loading />}
    </>
  );
};

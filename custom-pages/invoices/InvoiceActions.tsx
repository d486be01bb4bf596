// Where an issued invoice can go from its view: a credit note, the notes so far, the cancellation
// of the same day; and what became of it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeText } from '../../domain/language.ts';
import type { CancelInvoiceRequest } from '../../domain/requests/document-requests.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { SHEET_WIDTH } from '../../src/documents/document-parts.tsx';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { useRestoreFocus } from '../../src/ui/restore-focus.ts';
import { cancelTexts as texts } from './view-texts.ts';

type Cancellation = { reason: string; created_at: string; created_by: string };

export const InvoiceActions = ({
  invoice,
  onCancelled,
}: {
  invoice: Row;
  onCancelled: () => void;
}) => {
  const t = useTranslations();
  const address = `/sales/invoice/${String(invoice.company_payment_id)}`;
  const notes = invoice.credit_note as Row[] | undefined;
  return (
    <>
      <CancelInvoiceButton invoice={invoice} onDone={onCancelled} />
      {notes && notes.length > 0 && (
        <Button component={Link} to={`${address}/credit-notes`}>
          {t(texts.creditNotes)}
        </Button>
      )}
      {Number(invoice['remaining-amount']) > 0 && (
        <Button component={Link} to={`${address}/cancel`}>
          {t(texts.issueCreditNote)}
        </Button>
      )}
    </>
  );
};

/** Says of a cancelled invoice when, by whom and why. */
export const CancelledNotice = ({ invoice }: { invoice: Row }) => {
  const t = useTranslations();
  const language = useLanguage();
  const cancellation = invoice.cancellation as Cancellation | null | undefined;
  if (!cancellation) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: SHEET_WIDTH }}>
      {t(texts.cancelled, {
        date: formatDate(cancellation.created_at, 'ad', language),
        name: localizeText(cancellation.created_by, language),
        reason: cancellation.reason,
      })}
    </Alert>
  );
};

type CancelDialogProps = { path: string; onClose: () => void; onDone: () => void };

/**
 * A slip of the same day is cancelled with a reason, where the company allows it; on any later day
 * only a credit note puts it right.
 */
const CancelDialog = ({ path, onClose, onDone }: CancelDialogProps) => {
  const t = useTranslations();
  const id = useId();
  const form = useRecordForm({
    start: { reason: '' },
    showError: error => showServerError(error, texts.title),
  });
  const { running } = form;
  const cancel = async (body: CancelInvoiceRequest) => {
    const answer = await callApi<{ message: string; warnings?: { message: string }[] }>(
      `${path}/cancellation`,
      { method: 'POST', body },
    );
    toast('success', answer.body.message, t(texts.title));
    for (const { message } of answer.body.warnings ?? [])
      toast('warning', message, t(texts.title), { persistent: true });
    onDone();
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <form {...form.formProps(cancel)}>
        <DialogTitle id={id}>{t(texts.title)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t(texts.sure)}</DialogContentText>
          <TextField label={t(texts.reason)} required autoFocus {...form.field('reason')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {t(words.cancel)}
          </Button>
          <LoadingButton type="submit" variant="contained" color="secondary" running={running}>
            {t(texts.deed)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** The button, where the invoice was issued today, has no notes, and the company allows it. */
const CancelInvoiceButton = ({ invoice, onDone }: { invoice: Row; onDone: () => void }) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const { data } = useApiQuery<{ same_day_cancellation: number }>('sales-settings', {
    purpose: 'look-up',
  });
  const issuedToday = String(invoice.created_at).slice(0, 10) === toNepalDate(getServerTime());
  const untouched =
    invoice.status === 1 && (invoice.credit_note as Row[] | undefined)?.length === 0;
  const isOffered = issuedToday && untouched && data?.body?.same_day_cancellation === 1;
  // It goes with its deed, and had the focus back from the dialog by then.
  useRestoreFocus(isOffered);
  if (!isOffered) return null;
  const done = () => {
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button color="secondary" onClick={() => setAsking(true)}>
        {t(texts.title)}
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

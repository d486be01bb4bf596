// Where an issued invoice can go from its view: a credit note, the notes so far, the cancellation
// of the same day; and what became of it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { CancelInvoice } from './CancelInvoice.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';

type Cancellation = { reason: string; created_at: string; created_by: string };

export const InvoiceDeeds = ({
  invoice,
  onCancelled,
}: {
  invoice: Row;
  onCancelled: () => void;
}) => {
  const say = useSay();
  const address = `/sales/invoice/${String(invoice.company_payment_id)}`;
  const notes = invoice.credit_note as Row[] | undefined;
  return (
    <>
      <CancelInvoice invoice={invoice} onDone={onCancelled} />
      {notes && notes.length > 0 && (
        <Button component={Link} to={`${address}/credit-notes`}>
          {say(texts.creditNotes)}
        </Button>
      )}
      {Number(invoice['remaining-amount']) > 0 && (
        <Button component={Link} to={`${address}/cancel`}>
          {say(texts.issueCreditNote)}
        </Button>
      )}
    </>
  );
};

/** Says of a cancelled invoice when, by whom and why. */
export const CancelledNotice = ({ invoice }: { invoice: Row }) => {
  const say = useSay();
  const language = useLanguage();
  const cancellation = invoice.cancellation as Cancellation | null | undefined;
  if (!cancellation) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: 980 }}>
      {say(texts.cancelled, {
        date: displayDate(cancellation.created_at, 'ad', language),
        name: cancellation.created_by,
        reason: cancellation.reason,
      })}
    </Alert>
  );
};

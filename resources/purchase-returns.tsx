// Debit notes: issued from a bill, so the list has no button of its own; the view is written by
// hand.
import { DebitNoteView } from '../custom-pages/debit-note-view/lazy.ts';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';
import { PrintDocument } from './PrintDocument.tsx';

const ViewNote = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{say(words.view)}</RowButton>;
};

// A note is printed by its own id; the dialog asks for the id under the name that sales documents
// have.
const PrintNote = ({ record, ...props }: RowActionProps) => (
  <PrintDocument
    {...props}
    record={{ ...record, company_payment_id: record.id }}
    number={String(record.debit_note_no)}
  />
);

export const purchaseReturns: Overrides = {
  view: DebitNoteView,
  rowActions: { 'view-note': ViewNote, print: PrintNote },
};

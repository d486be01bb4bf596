// Debit notes: issued from a bill, so the list has no button of its own; the view is written by
// hand.
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { PrintDocument } from './PrintDocument.tsx';
import { createDocumentBulkActions } from './selected-documents.tsx';

const DebitNoteView = lazyComponent(
  () => import('../custom-pages/debit-notes/DebitNoteView.tsx'),
  'DebitNoteView',
);

const ViewDebitNote = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(`${entity.address}/${record.id}`)}>{t(words.view)}</RowButton>;
};

// A note is printed by its own id; the dialog asks for the id under the name that sales documents
// have.
const PrintDebitNote = ({ record, ...props }: RowActionProps) => (
  <PrintDocument
    {...props}
    record={{ ...record, company_payment_id: record.id }}
    number={String(record.debit_note_no)}
  />
);

export const debitNotes: Overrides = {
  view: DebitNoteView,
  rowActions: { 'view-note': ViewDebitNote, print: PrintDebitNote },
  bulkActions: createDocumentBulkActions({
    ...{ id: 'id', number: 'debit_note_no', party: ['vendor_name'] },
    counted: true,
  }),
};

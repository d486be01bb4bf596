// Credit notes: issued from an invoice, so the list has no button of its own; a row is viewed as
// the PDF that the customer has.
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { createBulkSync, ManualSync } from './ManualSync.tsx';
import { PrintDocument } from './PrintDocument.tsx';
import { createDocumentBulkActions } from './selected-documents.tsx';

const CreditNoteView = lazyComponent(
  () => import('../custom-pages/credit-notes/CreditNoteView.tsx'),
  'CreditNoteView',
);

const ViewCreditNote = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return (
    <RowButton {...go(`${entity.address}/${String(record.company_payment_id)}`)}>
      {t(words.view)}
    </RowButton>
  );
};

const PrintCreditNote = (props: RowActionProps) => (
  <PrintDocument {...props} number={String(props.record.credit_note_no)} />
);

const syncTitle = {
  en: 'Manual Credit Note Sync to IRD',
  ne: 'आईआरडीमा क्रेडिट नोट आफैँ सिंक गर्ने',
};
const syncText = {
  en: 'Please confirm to process with manual credit note sync in IRD server',
  ne: 'आईआरडी सर्भरमा क्रेडिट नोट आफैँ सिंक गर्ने हो?',
};
const SyncCreditNote = (props: RowActionProps) => (
  <ManualSync {...props} title={syncTitle} text={syncText} />
);

export const creditNotes: Overrides = {
  view: CreditNoteView,
  rowActions: { 'view-note': ViewCreditNote, print: PrintCreditNote, sync: SyncCreditNote },
  bulkActions: {
    ...createDocumentBulkActions({
      ...{ id: 'company_payment_id', number: 'credit_note_no', party: ['customer_name'] },
      counted: true,
    }),
    sync: createBulkSync(syncText),
  },
};

// Credit notes: issued from an invoice, so the list has no button of its own; a row is viewed as
// the PDF that the customer holds.
import { CreditNoteView } from '../custom-pages/credit-note-view/lazy.ts';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';
import { ManualSync, syncMany } from './ManualSync.tsx';
import { PrintDocument } from './PrintDocument.tsx';

const ViewNote = ({ entity, record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return (
    <RowButton {...go(`${entity.address}/${String(record.company_payment_id)}`)}>
      {say(words.view)}
    </RowButton>
  );
};

const PrintNote = (props: RowActionProps) => (
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
const SyncNote = (props: RowActionProps) => (
  <ManualSync {...props} title={syncTitle} text={syncText} />
);

export const creditNotes: Overrides = {
  view: CreditNoteView,
  rowActions: { 'view-note': ViewNote, print: PrintNote, sync: SyncNote },
  bulkActions: { sync: syncMany(syncText) },
};

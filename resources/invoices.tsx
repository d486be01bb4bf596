// Invoices: entry and view are written by hand; the list has its tabs and its own row actions.

import { DocumentView } from '../custom-pages/document-view/lazy.ts';
import { InvoiceEntry } from '../custom-pages/invoice-entry/lazy.ts';
import { displayedNumber } from '../domain/billing/document-number.ts';
import { writtenIn } from '../domain/language.ts';
import { CancelledBadge } from '../src/document/CancelledBadge.tsx';
import { plainNumberHosts } from '../src/environment.ts';
import { useLanguage, useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { ValueProps } from '../src/kinds/values.tsx';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';
import { useGo } from '../src/ui/use-go.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { ManualSync, syncMany } from './ManualSync.tsx';
import { PrintDocument } from './PrintDocument.tsx';

const issueCreditNote = { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' };

// An invoice's address goes by its company_payment_id (QUIRK-042).
const addressOf = (record: RowActionProps['record']) =>
  `/sales/invoice/${String(record.company_payment_id)}`;

const ViewInvoice = ({ record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(addressOf(record))}>{say(words.view)}</RowButton>;
};

/**
 * Nothing is left to give back of an invoice that was cancelled or came back whole: the server
 * would refuse the note.
 */
const IssueCreditNote = ({ record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  if (record.status === 0) return null;
  return <RowButton {...go(`${addressOf(record)}/cancel`)}>{say(issueCreditNote)}</RowButton>;
};

const PrintInvoice = (props: RowActionProps) => (
  <PrintDocument {...props} number={String(props.record.invoice_no)} />
);

const syncTitle = { en: 'Manual Invoice Sync to IRD', ne: 'आईआरडीमा बीजक आफैँ सिंक गर्ने' };
const syncText = {
  en: 'Please confirm to process with manual invoice sync in IRD server',
  ne: 'आईआरडी सर्भरमा बीजक आफैँ सिंक गर्ने हो?',
};
const SyncInvoice = (props: RowActionProps) => (
  <ManualSync {...props} title={syncTitle} text={syncText} />
);

// With its fiscal year, but on local hosts and those that the installation names.
const InvoiceNumber = ({ record }: ValueProps) => {
  const number = displayedNumber(
    String(record.invoice_no),
    String(record.fiscal_year),
    window.location.host,
    plainNumberHosts(),
  );
  return (
    <>
      {writtenIn(number, useLanguage())}
      <CancelledBadge record={record} />
    </>
  );
};

export const invoices: Overrides = {
  list: InvoiceList,
  create: InvoiceEntry,
  view: DocumentView,
  cells: { invoice_no: InvoiceNumber },
  rowActions: {
    'view-invoice': ViewInvoice,
    print: PrintInvoice,
    sync: SyncInvoice,
    'credit-note': IssueCreditNote,
  },
  bulkActions: { sync: syncMany(syncText) },
};

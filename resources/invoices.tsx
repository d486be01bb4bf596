// Invoices: entry and view are written by hand; the list has its tabs and its own row actions.
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { displayedNumber } from '../domain/billing/document-number.ts';
import { InvoiceEntry } from '../custom-pages/invoice-entry/lazy.ts';
import { DocumentView } from '../custom-pages/document-view/lazy.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { RowButton } from '../src/ui/RowButton.tsx';

const PrintDialog = lazy(() => import('../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })));

const ViewInvoice = ({ record }: RowActionProps) => {
  const say = useSay();
  const navigate = useNavigate();
  return <RowButton onClick={() => navigate(`/sales/invoice/${String(record.company_payment_id)}`)}>{say(words.view)}</RowButton>;
};

const PrintInvoice = ({ record }: RowActionProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{say(words.print)}</RowButton>
      {open && (
        <Suspense>
          <PrintDialog
            path={`invoices/${String(record.company_payment_id)}`}
            number={String(record.invoice_no)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** The number as lists show it, with its fiscal year but on local hosts. */
export const shownNumber = (record: Record<string, unknown>) =>
  displayedNumber(String(record.invoice_no), String(record.fiscal_year), window.location.host);

export const invoices: Overrides = {
  list: InvoiceList,
  create: InvoiceEntry,
  view: DocumentView,
  rowActions: { 'view-invoice': ViewInvoice, print: PrintInvoice },
};

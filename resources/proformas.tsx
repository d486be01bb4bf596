// The list of proformas; it has the print dialog of a new invoice itself, for the row that was
// converted may leave a filtered list.
import { createContext, Suspense, useContext, useMemo, useState } from 'react';
import {
  type ConvertedInvoice,
  convertText,
  useConversion,
} from '../custom-pages/invoices/ConvertProforma.tsx';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { toRecordTitle } from '../src/entities/bulk-actions.ts';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { createDocumentBulkActions } from './selected-documents.tsx';

const InvoiceEntry = lazyComponent(
  () => import('../custom-pages/invoices/InvoiceEntry.tsx'),
  'InvoiceEntry',
);
const ProformaEdit = lazyComponent(
  () => import('../custom-pages/invoices/ProformaEdit.tsx'),
  'ProformaEdit',
);
const ProformaView = lazyComponent(
  () => import('../custom-pages/invoices/ProformaView.tsx'),
  'ProformaView',
);

const PrintDialog = lazyComponent(() => import('../src/print/PrintDialog.tsx'), 'PrintDialog');

/** Called with the invoice that a proforma has become. */
export const ConvertedContext = createContext<(invoice: ConvertedInvoice) => void>(() => undefined);

export const ProformaList = ({ entity }: { entity: Entity }) => {
  const [invoice, setInvoice] = useState<ConvertedInvoice | undefined>();
  // Its form is written by hand, so the schema names none; the list leads there all the same.
  const shown = useMemo<Entity>(() => ({ ...entity, form: 'page' }), [entity]);
  return (
    <ConvertedContext.Provider value={setInvoice}>
      <EntityList entity={shown} overrides={proformas} />
      {invoice && (
        <Suspense>
          <PrintDialog
            path={`invoices/${invoice.company_payment_id}`}
            number={invoice.invoice_no}
            onClose={() => setInvoice(undefined)}
          />
        </Suspense>
      )}
    </ConvertedContext.Provider>
  );
};

const ViewProforma = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(`/sales/proforma-invoice/${record.id}`)}>{t(words.view)}</RowButton>;
};

const PrintProforma = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{t(words.print)}</RowButton>
      {open && (
        <Suspense>
          <PrintDialog
            path={`proforma-invoice/${record.id}`}
            number={String(record.payment_id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const EditProforma = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  if (record.invoice_id) return null;
  return (
    <RowButton {...go(`/sales/proforma-invoice/${record.id}/edit`)}>{t(words.edit)}</RowButton>
  );
};

const ConvertProforma = ({ entity, record, reload }: RowActionProps) => {
  const t = useTranslations();
  const tellInvoice = useContext(ConvertedContext);
  const { ask, question } = useConversion({
    proforma: { id: record.id, payment_id: record.payment_id, total: record.total },
    customer: toRecordTitle(entity, record),
    onConverted: invoice => {
      tellInvoice(invoice);
      reload();
    },
  });
  if (record.invoice_id) return null;
  return (
    <>
      <RowButton onClick={ask}>{t(convertText)}</RowButton>
      {question}
    </>
  );
};

/**
 * Proforma invoices: entry, change and view are written by hand; a row can be printed, changed and
 * converted while it is an offer.
 */
export const proformas: Overrides = {
  list: ProformaList,
  create: InvoiceEntry,
  edit: ProformaEdit,
  view: ProformaView,
  rowActions: {
    'view-proforma': ViewProforma,
    print: PrintProforma,
    'edit-proforma': EditProforma,
    convert: ConvertProforma,
  },
  bulkActions: createDocumentBulkActions({
    ...{ id: 'id', number: 'payment_id', party: ['customer_name'] },
    counted: true,
  }),
};

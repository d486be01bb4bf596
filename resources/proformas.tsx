// The list of proformas; it has the print dialog of a new invoice itself, for the row that was
// converted may leave a filtered list.
import { createContext, Suspense, useContext, useMemo, useState } from 'react';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { localizeText, type Texts } from '../domain/language.ts';
import { ApiError, callApi, isHandledGlobally } from '../src/api/http.ts';
import { toRecordTitle } from '../src/entities/bulk-actions.ts';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useLanguage, useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { toast } from '../src/platform/toast-store.ts';
import { useAmount } from '../src/ui/Amount.tsx';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';

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

export type ConvertedInvoice = { company_payment_id: string; invoice_no: string; message: string };

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

const texts = {
  convert: { en: 'Convert', ne: 'बीजक बनाउनुहोस्' },
  title: { en: 'Convert Proforma Invoice', ne: 'प्रोफर्मालाई बीजक बनाउने' },
  sure: { en: 'Please confirm to convert.', ne: 'पक्का बीजक बनाउने हो?' },
  done: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
} satisfies Record<string, Texts>;

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

/**
 * A 422 is only logged (SAL-PRO-034); missing stock and the like are shown with the product as
 * title (OPEN-120).
 */
const showConversionError = (error: unknown, title: string) => {
  if (!(error instanceof ApiError) || isHandledGlobally(error.status)) return;
  if (error.fields) return console.warn(error);
  const { product } = (error.body.message ?? {}) as { product?: string };
  toast('error', error.message, product ?? title);
};

const ConvertProforma = ({ entity, record, reload }: RowActionProps) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const language = useLanguage();
  const amount = useAmount();
  const number = localizeText(String(record.payment_id), language);
  const tellInvoice = useContext(ConvertedContext);
  const convert = async () => {
    try {
      const { body } = await callApi<ConvertedInvoice & { warnings?: { message: string }[] }>(
        `proforma-invoice/${record.id}/invoice`,
        {
          userInitiated: true,
        },
      );
      toast('success', body.message, t(texts.done));
      for (const { message } of body.warnings ?? [])
        toast('warning', message, t(texts.title), { persistent: true });
      tellInvoice(body);
      reload();
    } catch (error) {
      showConversionError(error, t(words.error));
    }
    setAsking(false);
  };
  if (record.invoice_id) return null;
  return (
    <>
      <RowButton onClick={() => setAsking(true)}>{t(texts.convert)}</RowButton>
      {asking && (
        <ConfirmDialog
          title={texts.title}
          text={texts.sure}
          about={`${number} · ${toRecordTitle(entity, record)} · ${amount(Number(record.total))}`}
          onConfirm={convert}
          onCancel={() => setAsking(false)}
        />
      )}
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
};

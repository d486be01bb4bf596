// Proforma invoices: entry, change and view are written by hand; a row can be printed, changed and
// converted while it is an offer.
import { lazy, Suspense, useContext, useState } from 'react';
import { ProformaView } from '../custom-pages/document-view/lazy.ts';
import { InvoiceEntry, ProformaEdit } from '../custom-pages/invoice-entry/lazy.ts';
import { type Texts, writtenIn } from '../domain/language.ts';
import { useLanguage, useSay } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../src/providers/http.ts';
import { titleOf } from '../src/screens/bulk-actions.ts';
import type { Overrides, RowActionProps } from '../src/screens/overrides.ts';
import { useAmount } from '../src/ui/Amount.tsx';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../src/ui/RowButton.tsx';
import { toast } from '../src/ui/toasts.ts';
import { useGo } from '../src/ui/use-go.ts';
import { ConvertedContext, type NewInvoice, ProformaList } from './ProformaList.tsx';

const PrintDialog = lazy(() =>
  import('../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

const texts = {
  convert: { en: 'Convert', ne: 'बीजक बनाउनुहोस्' },
  title: { en: 'Convert Proforma Invoice', ne: 'प्रोफर्मालाई बीजक बनाउने' },
  sure: { en: 'Please confirm to convert.', ne: 'पक्का बीजक बनाउने हो?' },
  done: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
} satisfies Record<string, Texts>;

const ViewProforma = ({ record }: RowActionProps) => {
  const say = useSay();
  const go = useGo();
  return <RowButton {...go(`/sales/proforma-invoice/${record.id}`)}>{say(words.view)}</RowButton>;
};

const PrintProforma = ({ record }: RowActionProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{say(words.print)}</RowButton>
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
  const say = useSay();
  const go = useGo();
  if (record.invoice_id) return null;
  return (
    <RowButton {...go(`/sales/proforma-invoice/${record.id}/edit`)}>{say(words.edit)}</RowButton>
  );
};

/**
 * A 422 is only logged (SAL-PRO-034); a missing stock and the like are told with the product as
 * title (OPEN-120).
 */
const tellRefusal = (error: unknown, title: string) => {
  if (!(error instanceof ApiError) || isToldByModal(error.status)) return;
  if (error.fields) return console.warn(error);
  const { product } = (error.body.message ?? {}) as { product?: string };
  toast('error', error.message, product ?? title);
};

const Convert = ({ entity, record, reload }: RowActionProps) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const language = useLanguage();
  const amount = useAmount();
  const number = writtenIn(String(record.payment_id), language);
  const tellInvoice = useContext(ConvertedContext);
  const convert = async () => {
    try {
      const { body } = await callApi<NewInvoice & { warnings?: { message: string }[] }>(
        `proforma-invoice/${record.id}/invoice`,
        {
          deed: true,
        },
      );
      toast('success', body.message, say(texts.done));
      for (const { message } of body.warnings ?? [])
        toast('warning', message, say(texts.title), { persistent: true });
      tellInvoice(body);
      reload();
    } catch (error) {
      tellRefusal(error, say(words.error));
    }
    setAsking(false);
  };
  if (record.invoice_id) return null;
  return (
    <>
      <RowButton onClick={() => setAsking(true)}>{say(texts.convert)}</RowButton>
      {asking && (
        <ConfirmDialog
          title={texts.title}
          text={texts.sure}
          about={`${number} · ${titleOf(entity, record)} · ${amount(Number(record.total))}`}
          onConfirm={convert}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

export const proformaInvoice: Overrides = {
  list: ProformaList,
  create: InvoiceEntry,
  edit: ProformaEdit,
  view: ProformaView,
  rowActions: {
    'view-proforma': ViewProforma,
    print: PrintProforma,
    'edit-proforma': EditProforma,
    convert: Convert,
  },
};

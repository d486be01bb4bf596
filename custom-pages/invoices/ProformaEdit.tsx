// Changing a proforma while it is one: the entry form by its own rules. What is typed and not saved
// outlives a reload.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { priceWithVatTexts } from '../../domain/documents/prices-with-vat.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { formatOwnValue } from '../../domain/entity-schema/format-own-value.ts';
import {
  flattenOwnFields,
  nestOwnFields,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { localizeDigits } from '../../domain/language.ts';
import { treatmentTexts } from '../../domain/tax/tax-treatment.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi, getServerTime, isHandledGlobally } from '../../src/api/http.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { useSession } from '../../src/api/session.ts';
import { showFieldErrors } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { OwnLineFacts } from '../../src/documents/own-fields.tsx';
import type { DocumentFields } from '../../src/documents/own-values.ts';
import { ChosenReference } from '../../src/entities/use-field-conflicts.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useAutosaveDraft, useAutosaveForm } from '../../src/forms/use-autosave-draft.ts';
import { useUnmountedRef } from '../../src/forms/use-unmounted-ref.ts';
import { type FormField, useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { createDraftStorage } from '../../src/forms/user-storage.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import {
  type Buyer,
  computeFigures,
  type ExportFields,
  type InvoiceFormLine,
  type InvoiceFormState,
} from './invoice-form-model.ts';
import { type StoredProforma, toFormState, toProformaUpdate } from './proforma-form-model.ts';
import { texts } from './texts.ts';
import { invoiceErrors, useInvoiceForm } from './use-invoice-form.ts';

const LIST_PATH = '/sales/proforma-invoice';

/** A proforma as it was read, and the version of that. */
type LoadedProforma = { stored: StoredProforma; tag?: string };
/**
 * What is typed, over what was read: where somebody else has changed that since, saving compares
 * them.
 */
type ProformaDraft = { read: LoadedProforma; entry: InvoiceFormState };

const ProformaForm = (answered: LoadedProforma) => {
  const { stored } = answered;
  const t = useTranslations();
  const { save: saveFields, dialog } = useVersionedSave();
  const navigate = useNavigate();
  const { user } = useSession();
  const name = `proforma-invoice/${stored.id}`;
  const draft = useAutosaveDraft(createDraftStorage<ProformaDraft>(name), {
    one: texts.proformaInvoice,
  });
  const kept = draft.restored?.read ? draft.restored : undefined;
  // Another language reads it once more; what is typed here began with the first.
  const [read, setRead] = useState<LoadedProforma>(() => kept?.read ?? answered);
  const before = useMemo(() => toFormState(read.stored), [read]);
  const state = useInvoiceForm(() => kept?.entry ?? before, {
    entity: 'proforma-invoice',
    dated: true,
    name,
  });
  const left = useUnmountedRef();
  const { typed } = state;
  const fields = useProformaFields(state.own);

  useAutosaveForm(typed, draft, () => {
    const entry = typed.getState();
    return JSON.stringify(entry) === JSON.stringify(before) ? undefined : { read, entry };
  });
  const leave = () => {
    draft.close();
    state.scans.forget();
    navigate(LIST_PATH);
  };

  const save = state.submit(async given => {
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    let over = read.stored;
    const send = (_: object, version: string | undefined, whole: Row) => {
      const entry = applyComparedFields(whole, given);
      const rates = state.ratesOf(entry);
      const body = toProformaUpdate(
        entry,
        computeFigures(entry, rates),
        rates,
        author,
        toNepalTime(getServerTime()),
        over,
      );
      return callApi<{ message: string }>(name, {
        method: 'PUT',
        body,
        headers: toIfMatchHeader(version),
      });
    };
    try {
      const answer = await saveFields({
        fields,
        read: toComparedFields(before),
        tag: read.tag,
        typed: toComparedFields(given),
        toFields: current => {
          over = current as StoredProforma;
          return toComparedFields(toFormState(over));
        },
        send,
      });
      if (!answer) return;
      toast('success', answer.body.message, t(texts.proformaInvoice));
      // A user who has gone on to another page meanwhile stays there.
      if (!left.current) return leave();
      draft.discard();
    } catch (error) {
      if (error instanceof ApiError && !isHandledGlobally(error.status))
        state.setProblems(showFieldErrors(error, invoiceErrors));
    }
  });

  const clear = () => {
    draft.discard();
    setRead({ stored, tag: answered.tag });
    state.restart(toFormState(stored));
  };

  return (
    <>
      {kept && <RestoredNotice draft={draft} onDiscard={clear} />}
      <InvoiceForm
        state={state}
        hasDate
        hasDeposit={false}
        proforma
        discountErrorTitle={texts.editProforma}
        isSaved={false}
        onSave={save}
        onReset={clear}
        onCancel={leave}
      />
      {dialog}
    </>
  );
};

const ConvertedNotice = ({ stored }: { stored: StoredProforma }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  return (
    <Alert
      severity="info"
      action={
        <Button onClick={() => navigate(`${LIST_PATH}/${stored.id}`)}>{t(words.view)}</Button>
      }
    >
      {t(texts.converted)}
    </Alert>
  );
};

export const ProformaEdit = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const { data, error } = useApiQuery<StoredProforma>(`proforma-invoice/${id}`);
  if (error && !data) return <NotFoundPage />;
  const stored = data?.body;
  return (
    <>
      <PageHeader
        title={t(texts.editProforma)}
        tab={[t(texts.editProforma), localizeDigits(stored?.payment_id ?? '', language)].join(' ')}
        trail={[{ label: t(texts.proformas), to: LIST_PATH }]}
      />
      {!stored ? (
        <Loading />
      ) : stored.invoice_id === null ? (
        <ProformaForm key={stored.id} stored={stored} tag={data.tag} />
      ) : (
        <ConvertedNotice stored={stored} />
      )}
    </>
  );
};

type Discount = Pick<InvoiceFormState, 'discount_by' | 'discount_rate' | 'discount_amount'>;
type ComparedLine = Omit<InvoiceFormLine, 'key' | 'goods'>;
type ComparedFields = Pick<
  InvoiceFormState,
  'customer' | 'payment_method' | 'transaction_date' | 'exported'
> & {
  lines: ComparedLine[];
  discount: Discount;
};

/**
 * The fields of what is typed or stored; of a discount only the way that is chosen counts, and a
 * line is what it says.
 */
const toComparedFields = ({
  customer,
  payment_method,
  transaction_date,
  exported,
  own_fields = {},
  lines,
  ...entry
}: InvoiceFormState): Row =>
  ({
    customer: customer && toComparedBuyer(customer),
    payment_method,
    transaction_date,
    exported,
    ...flattenOwnFields({ own_fields }),
    lines: lines.map(({ key: _, goods: __, ...line }) => line),
    discount: {
      discount_by: entry.discount_by,
      discount_rate: entry.discount_by === 'rate' ? entry.discount_rate : '',
      discount_amount: entry.discount_by === 'flat' ? entry.discount_amount : '',
    },
  }) satisfies ComparedFields;

/** What a proforma keeps of its customer. */
const toComparedBuyer = ({ term_days: _, ...customer }: Buyer): Buyer => customer;

/** The form again, of compared fields. */
const applyComparedFields = (whole: Row, typed: InvoiceFormState): InvoiceFormState => {
  const { lines, discount, ...others } = nestOwnFields(whole) as ComparedFields;
  return {
    ...typed,
    ...others,
    ...discount,
    lines: lines.map(line => ({ ...line, key: createRandomKey() })),
  };
};

/**
 * The fields of a proforma as two people may have changed them at once: compared as they read, not
 * as the form or the database keeps them.
 */
const ComparedLines = ({ lines, fields }: { lines: ComparedLine[]; fields: OwnField[] }) => {
  const t = useTranslations();
  return (
    <ul style={{ margin: 0, paddingInlineStart: 16 }}>
      {lines.map(line => (
        <li key={JSON.stringify(line)}>
          {[line.name, line.description].filter(Boolean).join(', ')}: {line.qty} × {line.price}
          {line.with_vat && ` (${t(priceWithVatTexts.price)})`}
          {line.discount_rate !== '' && ` − ${line.discount_rate} %`}
          <OwnLineFacts fields={fields} values={line.own_fields} />
        </li>
      ))}
    </ul>
  );
};

/** The fields with their labels, and how each value is read. */
const useProformaFields = ({ head, line }: DocumentFields): FormField[] => {
  const t = useTranslations();
  const language = useLanguage();
  const shipped = useSeedName();
  const discountOf = ({ discount_by, discount_rate, discount_amount }: Discount) =>
    discount_by === 'rate' ? `${discount_rate || '0'} %` : discount_amount || '0';
  return [
    {
      name: 'customer',
      label: t(texts.customer),
      show: value => `${(value as Buyer).name} (${(value as Buyer).code})`,
    },
    {
      name: 'payment_method',
      label: t(texts.paymentMethod),
      show: value => shipped(String(value)),
    },
    { name: 'transaction_date', label: t(texts.transactionDate) },
    {
      name: 'exported',
      label: t(treatmentTexts.exportSales),
      show: value =>
        Object.values(value as ExportFields)
          .filter(Boolean)
          .join(', '),
    },
    {
      name: 'lines',
      label: t(texts.items),
      show: value => <ComparedLines lines={value as ComparedLine[]} fields={line} />,
    },
    { name: 'discount', label: t(texts.discount), show: value => discountOf(value as Discount) },
    ...head.map(field => ({
      name: field.name,
      label: t(field.label),
      show: (value: unknown) =>
        field.reference && value ? (
          <ChosenReference field={field} record={{ [field.name]: value }} />
        ) : (
          formatOwnValue(field, { [toOwnName(field)]: value }, language)
        ),
    })),
  ];
};

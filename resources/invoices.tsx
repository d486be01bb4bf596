// Invoices: entry and view are written by hand; the list has its tabs and its own row actions.

import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useMemo, useRef } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { toDisplayNumber } from '../domain/documents/document-number.ts';
import type { Entity, Row } from '../domain/entity-schema/entity.ts';
import { localizeDigits, localizeText, type Texts } from '../domain/language.ts';
import type { QueryParams } from '../src/api/http.ts';
import { buildListQuery } from '../src/api/list-query.ts';
import { useApiQuery } from '../src/api/use-api-query.ts';
import { AddressedList } from '../src/entities/AddressedList.tsx';
import { ListTable } from '../src/entities/ListTable.tsx';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useOwnEntity } from '../src/fields/entities-context.ts';
import type { FieldValueProps } from '../src/fields/FieldValue.tsx';
import { useLanguage, useTranslations } from '../src/i18n/language.ts';
import { words } from '../src/i18n/words.ts';
import { getPlainNumberHosts } from '../src/platform/environment.ts';
import { useAmount } from '../src/ui/Amount.tsx';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { PageHeader } from '../src/ui/PageHeader.tsx';
import { CancelledBadge, RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';
import { createBulkSync, ManualSync } from './ManualSync.tsx';
import { PrintDocument } from './PrintDocument.tsx';
import { createDocumentBulkActions } from './selected-documents.tsx';

const InvoiceEntry = lazyComponent(
  () => import('../custom-pages/invoices/InvoiceEntry.tsx'),
  'InvoiceEntry',
);
const InvoiceView = lazyComponent(
  () => import('../custom-pages/invoices/InvoiceView.tsx'),
  'InvoiceView',
);

const issueCreditNote = { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' };

// An invoice's address goes by its company_payment_id (QUIRK-042).
const toInvoicePath = (record: RowActionProps['record']) =>
  `/sales/invoice/${String(record.company_payment_id)}`;

const ViewInvoice = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(toInvoicePath(record))}>{t(words.view)}</RowButton>;
};

/**
 * Nothing is left to give back of an invoice that was cancelled or came back whole: the server
 * would refuse the note.
 */
const IssueCreditNote = ({ record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  if (record.status === 0) return null;
  return <RowButton {...go(`${toInvoicePath(record)}/cancel`)}>{t(issueCreditNote)}</RowButton>;
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
const InvoiceNumber = ({ record }: FieldValueProps) => {
  const number = toDisplayNumber(
    String(record.invoice_no),
    String(record.fiscal_year),
    window.location.host,
    getPlainNumberHosts(),
  );
  return (
    <>
      {localizeText(number, useLanguage())}
      <CancelledBadge record={record} />
    </>
  );
};

export const invoices: Overrides = {
  list: InvoiceList,
  create: InvoiceEntry,
  view: InvoiceView,
  cells: { invoice_no: InvoiceNumber },
  rowActions: {
    'view-invoice': ViewInvoice,
    print: PrintInvoice,
    sync: SyncInvoice,
    'credit-note': IssueCreditNote,
  },
  bulkActions: {
    ...createDocumentBulkActions({
      ...{ id: 'company_payment_id', number: 'invoice_no', party: ['customer_name'] },
      counted: true,
    }),
    sync: createBulkSync(syncText),
  },
};

type CountAndTotal = { count: number; total: number };
type Statistics = Record<'all' | 'active' | 'inactive', CountAndTotal>;

const tabTexts = {
  all: { en: 'All ({n})', ne: 'सबै ({n})' },
  active: { en: 'Active ({n})', ne: 'सक्रिय ({n})' },
  inactive: { en: 'Credit Notes ({n})', ne: 'क्रेडिट नोट ({n})' },
} satisfies Record<string, Texts>;

/** The status filter of each tab (SAL-INV-005..007). */
const tabs: { key: keyof Statistics; status: string | undefined }[] = [
  { key: 'all', status: undefined },
  { key: 'active', status: '1' },
  { key: 'inactive', status: '0' },
];

/**
 * Counts and sums of a question: asked together with the rows, and again when their number
 * (`total`, undefined while they come) is another than before although the list (`listed`) still
 * shows the same.
 */
const useInvoiceStatistics = (
  query: QueryParams,
  listed: string,
  total: number | undefined,
): Statistics | undefined => {
  const { data, refetch } = useApiQuery<Statistics | undefined>('statistics/invoices', { query });
  const counted = useRef<{ listed: string; total: number | undefined }>({
    listed,
    total: undefined,
  });
  useEffect(() => {
    if (counted.current.listed !== listed) counted.current = { listed, total: undefined };
    const before = counted.current.total;
    if (total === undefined || total === before) return;
    counted.current.total = total;
    if (before !== undefined) refetch();
  }, [listed, total, refetch]);
  return data?.body;
};

/** The invoice list: three tabs with their counts and sums under the filters of the moment. */
const StatusTabs = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const { filterValues, setFilters, total, isFetching } = useListContext();
  const { status, ...others } = filterValues as Row;
  const query = buildListQuery(entity, { page: 1, perPage: 1, filter: others });
  const statistics = useInvoiceStatistics(
    query,
    JSON.stringify(filterValues),
    isFetching ? undefined : total,
  );
  const chosen = tabs.find(tab => tab.status === status)?.key ?? 'all';
  return (
    <Tabs
      value={chosen}
      onChange={(_, key: keyof Statistics) =>
        setFilters(
          { ...others, status: tabs.find(tab => tab.key === key)!.status },
          undefined,
          false,
        )
      }
      sx={{ mb: 1 }}
    >
      {tabs.map(({ key }) => (
        <Tab
          key={key}
          value={key}
          label={
            <span>
              {t(tabTexts[key], {
                n: localizeDigits(String(statistics?.[key].count ?? 0), language),
              })}
              <small style={{ display: 'block' }}>{amount(statistics?.[key].total ?? 0)}</small>
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const NO_RETRY = { retry: false };
const ignoreEdit = () => undefined;

export function InvoiceList({ entity: given }: { entity: Entity }) {
  const entity = useOwnEntity(given);
  const t = useTranslations();
  const navigate = useNavigate();
  // The tabs are the status filter; the view goes by the payment id.
  const shown = useMemo<Entity>(
    () => ({
      ...entity,
      list: {
        ...entity.list,
        filters: entity.list.filters.filter(name => name !== 'status'),
        actions: entity.list.actions.map(name => (name === 'view' ? 'view-invoice' : name)),
      },
    }),
    [entity],
  );
  return (
    <ListBase
      resource={entity.name}
      perPage={entity.list.limit}
      sort={{ field: entity.list.sort.field, order: 'DESC' }}
      queryOptions={NO_RETRY}
      // As in EntityList: the server tells whose session has ended.
      disableAuthentication
    >
      <AddressedList>
        <PageHeader title={t(entity.many)}>
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={() => navigate('/sales/invoice/new')}
          >
            {t(entity.texts.createButton)}
          </Button>
        </PageHeader>
        <StatusTabs entity={entity} />
        <ListTable entity={shown} overrides={invoices} onEdit={ignoreEdit} />
      </AddressedList>
    </ListBase>
  );
}

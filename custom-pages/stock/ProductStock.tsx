// What moved the stock of a product, newest first, each line with the document behind it. Who may
// not see stock sees nothing here.

import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { COST_DIFFERENCE, sourceTitles } from '../../domain/ledger/entry-sources.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useBothCalendars } from '../../src/documents/document-parts.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Pager } from '../../src/ui/Pager.tsx';

const texts = {
  movements: { en: 'Stock Movements', ne: 'मौज्दातको घटबढ' },
  date: { en: 'Date', ne: 'मिति' },
  document: { en: 'Document', ne: 'कागजात' },
  moved: { en: 'Quantity', ne: 'परिमाण' },
  value: { en: 'Value', ne: 'मूल्य' },
  none: { en: 'No movements yet', ne: 'अहिलेसम्म कुनै घटबढ भएको छैन।' },
  invoice: { en: 'Invoice {n}', ne: 'बीजक {n}' },
  'credit-note': { en: 'Credit Note {n}', ne: 'क्रेडिट नोट {n}' },
  cancellation: { en: 'Cancellation of Invoice {n}', ne: 'बीजक {n} रद्द' },
  billing: { en: 'Billing {n}', ne: 'खरिद बिल {n}' },
  'debit-note': { en: 'Debit Note {n}', ne: 'डेबिट नोट {n}' },
  inventory: { en: 'Inventory entry {n}', ne: 'मौज्दात प्रविष्टि {n}' },
  opening: { en: 'Opening Balances {n}', ne: 'सुरु बाँकी {n}' },
  difference: {
    en: `${sourceTitles[COST_DIFFERENCE]!.en} of Billing {n}`,
    ne: `खरिद बिल {n} को ${sourceTitles[COST_DIFFERENCE]!.ne}`,
  },
  below: {
    en: '{n} {n|product is|products are} below minimum stock.',
    ne: '{n} वस्तु न्यूनतम मौज्दातभन्दा कम छ।',
  },
  show: { en: 'Show products', ne: 'वस्तु हेर्नुहोस्' },
} satisfies Record<string, Texts>;

/** The documents that move stock. */
type DocumentKind =
  | 'invoice'
  | 'credit-note'
  | 'cancellation'
  | 'billing'
  | 'debit-note'
  | 'inventory'
  | 'opening';

/**
 * `qty` is below zero for what went out, as is `value`, what it changed of the stock's (rupees);
 * `document_no` and `address_id` are null when the document is gone.
 */
type StockMovement = {
  id: number;
  qty: number;
  value: number;
  moved_at: string;
  document_kind: DocumentKind;
  document_id: number;
  document_no: string | null;
  address_id: string | null;
  /** Of a stock entry; a constant of its schema. */
  reason: string | null;
};

const DOCUMENT_PATHS: Record<DocumentKind, (id: string) => string> = {
  invoice: id => `/sales/invoice/${id}`,
  'credit-note': id => `/sales/credit_notes/${id}`,
  cancellation: () => '/sales/cancellations',
  billing: id => `/purchases/billings/${id}`,
  'debit-note': id => `/purchases/returns/${id}`,
  inventory: id => `/inventory/${id}/edit`,
  opening: () => '/accounting/opening-balances',
};

/** The page of the document; undefined when it is gone. */
const toDocumentPath = ({ document_kind, address_id }: StockMovement): string | undefined =>
  address_id === null ? undefined : DOCUMENT_PATHS[document_kind](address_id);

/**
 * What a movement is of. A bill that is dated back moves goods, and after them without a quantity
 * what those that were sold already cost more or less (decision 100).
 */
const toMovementTitle = ({ document_kind, qty }: StockMovement): Texts =>
  document_kind === 'billing' && qty === 0 ? texts.difference : texts[document_kind];

const PER_PAGE = 10;

/** The label of a stock entry's reason. */
const useReasonLabel = (): ((reason: string) => string) => {
  const t = useTranslations();
  const options = useEntity('inventory').fields.find(({ name }) => name === 'reason')?.options;
  return reason => {
    const option = options?.find(({ value }) => value === reason);
    return option ? t(option.label) : reason;
  };
};

const MovementRow = ({ movement }: { movement: StockMovement }) => {
  const t = useTranslations();
  const language = useLanguage();
  const both = useBothCalendars();
  const amount = useAmount();
  const toReasonLabel = useReasonLabel();
  const address = toDocumentPath(movement);
  const called = t(toMovementTitle(movement), {
    n: localizeDigits(movement.document_no ?? String(movement.document_id), language),
  });
  const sign = movement.qty > 0 ? '+' : '';
  return (
    <TableRow hover>
      <TableCell>{both(movement.moved_at)}</TableCell>
      <TableCell>
        {address ? <Link to={address}>{called}</Link> : called}
        {movement.reason && (
          <Typography variant="body2" color="text.secondary">
            {toReasonLabel(movement.reason)}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{localizeDigits(`${sign}${movement.qty}`, language)}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {amount(movement.value)}
      </TableCell>
    </TableRow>
  );
};

const MovementTable = ({ product }: { product: number }) => {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const { data, error } = useApiQuery<{ data: StockMovement[]; total: number } | undefined>(
    'inventory/-/movements',
    {
      query: { product_id: product, page, limit: PER_PAGE },
      purpose: 'look-up',
    },
  );
  if (error) return null;
  const rows = data?.body?.data ?? [];
  return (
    <Paper component="section" variant="outlined" aria-label={t(texts.movements)} sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {t(texts.movements)}
      </Typography>
      <div style={{ height: 4 }}>{!data && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" aria-label={t(texts.movements)}>
          <TableHead>
            <TableRow>
              <TableCell>{t(texts.date)}</TableCell>
              <TableCell>{t(texts.document)}</TableCell>
              <TableCell align="right">{t(texts.moved)}</TableCell>
              <TableCell align="right">{t(texts.value)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(movement => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
            {data && rows.length === 0 && (
              <TableRow>
                <TableCell colSpan={4} align="center" sx={{ py: 3, color: 'text.secondary' }}>
                  {t(texts.none)}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
    </Paper>
  );
};

/** Below a product's record; a service never moves. */
export const StockMovements = ({ record }: { record: Row }) =>
  record.type === 's' ? null : (
    <MovementTable key={String(record.id)} product={Number(record.id)} />
  );

const COUNT_QUERY = { page: 1, limit: 1 };

/**
 * Above the list of products: how many have fallen below their minimum stock. Nothing when none
 * has, or when stock may not be seen.
 */
export const BelowMinimumNotice = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { data } = useApiQuery<{ total: number } | undefined>('inventory/-/below-minimum', {
    query: COUNT_QUERY,
    purpose: 'look-up',
  });
  const total = data?.body?.total ?? 0;
  if (total === 0) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mb: 1.5 }}
      action={<Link to="/inventory/below-minimum">{t(texts.show)}</Link>}
    >
      {t(texts.below, { n: localizeDigits(String(total), language) })}
    </Alert>
  );
};

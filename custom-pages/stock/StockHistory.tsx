// Stock from the ledger: today's, or that at the end of a range of days, one row per product.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { callApi, type QueryParams } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DatePresetMenu } from '../../src/entities/DatePresetMenu.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ClearFilters, EmptyLink, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { BelowMinimumNotice } from './ProductStock.tsx';

/** The words of the inventory history (ADM-INVY-016..022). */
const texts = {
  title: { en: 'Stock', ne: 'मौज्दात' },
  adjustments: { en: 'Stock Adjustments', ne: 'मौज्दात समायोजन' },
  searchProduct: { en: 'Search Product', ne: 'वस्तु खोज्नुहोस्' },
  id: { en: 'ID', ne: 'आईडी' },
  name: { en: 'Name', ne: 'नाम' },
  stock: { en: 'Stock Quantity', ne: 'मौज्दात परिमाण' },
  addedDate: { en: 'Added Date', ne: 'थपिएको मिति' },
  averageCost: { en: 'Average Cost', ne: 'औसत लागत' },
  value: { en: 'Value', ne: 'मूल्य' },
  totalValue: { en: 'Value of all stock', ne: 'सबै मौज्दातको मूल्य' },
  invalidRange: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  range: { en: '{from} to {to}', ne: '{from} देखि {to} सम्म' },
  none: { en: 'Stock not tracked yet', ne: 'अहिलेसम्म कुनै मौज्दात राखिएको छैन।' },
  noneHint: {
    en: "Stock is tracked from a product's first stock entry or purchase.",
    ne: 'वस्तुको पहिलो मौज्दात प्रविष्टि वा पहिलो खरिददेखि मौज्दात राखिन्छ।',
  },
  first: { en: 'Enter opening stock', ne: 'सुरु मौज्दात राख्नुहोस्' },
  now: { en: 'Current stock', ne: 'हालको मौज्दात' },
} satisfies Record<string, Texts>;

type StockRow = {
  product_id: number;
  code: string;
  name: string;
  stock: number;
  value: number;
  average_cost: number | null;
  stock_date: string | null;
};
type StockPage = { data: StockRow[]; total: number; total_value: number };
type StockQuery = { product: SelectChoice | null; from: string; to: string; page: number };

const PER_PAGE = 10;

/**
 * "2026-11-21" → "2026/11/21", as this one call takes its days and this page shows them
 * (QUIRK-072); no date yet, nothing.
 */
const toSlashDate = (day: string): string =>
  formatValidators.date(day) ? day.replaceAll('-', '/') : '';

/** True when both days are there in the wrong order. */
const isReversedRange = ({ from, to }: Pick<StockQuery, 'from' | 'to'>): boolean =>
  formatValidators.date(from) && formatValidators.date(to) && to < from;

/** The query of the call, under the documents' names (QUIRK-073). */
const toRequestQuery = ({ product, from, to, page }: StockQuery): QueryParams => ({
  limit: PER_PAGE,
  page,
  product_id: product?.value,
  from: toSlashDate(from),
  to: toSlashDate(to),
  sort_field: 'name',
  sort_by: 'asc',
});

/** Products that may have stock, by name. */
const loadProducts = async (text: string, signal: AbortSignal): Promise<SelectChoice[]> => {
  const { body } = await callApi<
    { data: { id: number; name: string; code: string }[] } | undefined
  >('products', {
    query: {
      limit: 20,
      'filter[type]': 'p',
      'filter[name]': text,
      sort_field: 'name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return (body?.data ?? []).map(({ id, name, code }) => ({ value: id, label: name, note: code }));
};

const columns = [
  texts.id,
  texts.name,
  texts.stock,
  texts.addedDate,
  texts.averageCost,
  texts.value,
];
/** Figures, to be read below one another. */
const figures: Texts[] = [texts.stock, texts.averageCost, texts.value];

type StockTableProps = {
  rows: StockRow[];
  /** What all products on all pages are worth, in rupees. */
  totalValue: number;
  empty: boolean;
  onClear: (() => void) | undefined;
};

/**
 * The products with their stock; `onClear` where something narrows the question.
 */
const StockTable = ({ rows, totalValue, empty, onClear }: StockTableProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const language = useLanguage();
  return (
    <TableContainer>
      <CardTable size="small" aria-label={t(texts.title)}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.en} align={figures.includes(column) ? 'right' : 'left'}>
                {t(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.product_id} hover>
              <TableCell>{localizeDigits(String(row.product_id), language)}</TableCell>
              <TableCell>
                <Link to={`/products_and_services/${row.product_id}`}>{row.name}</Link>
              </TableCell>
              <TableCell align="right">{localizeDigits(String(row.stock), language)}</TableCell>
              <TableCell>{localizeDigits(toSlashDate(row.stock_date ?? ''), language)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {row.average_cost === null ? '' : amount(row.average_cost)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(row.value)}
              </TableCell>
            </TableRow>
          ))}
          {empty &&
            (onClear ? (
              <EmptyRow columns={columns.length} text={t(words.notFound)}>
                <ClearFilters onClear={onClear} />
              </EmptyRow>
            ) : (
              <EmptyRow
                columns={columns.length}
                text={t(texts.none)}
                hint={t(texts.noneHint)}
                isFirst
              >
                <EmptyLink to="/inventory/new" label={texts.first} />
              </EmptyRow>
            ))}
        </TableBody>
        {rows.length > 0 && (
          <TableFooter>
            <TableRow sx={{ '& > *': { color: 'text.primary', fontSize: 'inherit' } }}>
              <TableCell component="th" scope="row" colSpan={columns.length - 1} align="right">
                {t(texts.totalValue)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                {amount(totalValue)}
              </TableCell>
            </TableRow>
          </TableFooter>
        )}
      </CardTable>
    </TableContainer>
  );
};

const NO_FILTERS: StockQuery = { product: null, from: '', to: '', page: 1 };

export const StockHistory = () => {
  const t = useTranslations();
  // The last query without a contradiction; a range the wrong way round is shown at its field and
  // not sent.
  const [asked, setAsked] = useState<StockQuery>(NO_FILTERS);
  const [sent, setSent] = useState(asked);
  const ask = (changed: Partial<StockQuery>) => {
    const next = { ...asked, page: 1, ...changed };
    setAsked(next);
    if (!isReversedRange(next)) setSent(next);
  };
  const { data, error } = useApiQuery<StockPage | undefined>('inventory/-/current-inventories', {
    query: toRequestQuery(sent),
  });
  const rows = data?.body?.data ?? [];
  const narrowed = asked.product !== null || asked.from !== '' || asked.to !== '';
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <Button component={Link} to="/inventory">
          {t(texts.adjustments)}
        </Button>
      </PageHeader>
      <Paper variant="outlined">
        <StockFilters asked={asked} onAsked={ask} />
        <div style={{ height: 4 }}>{!data && !error && <LinearProgress />}</div>
        <StockTable
          rows={rows}
          totalValue={data?.body?.total_value ?? 0}
          empty={data !== undefined && rows.length === 0}
          onClear={narrowed ? () => ask(NO_FILTERS) : undefined}
        />
        <Pager
          page={sent.page}
          perPage={PER_PAGE}
          total={data?.body?.total ?? 0}
          onPage={page => ask({ page })}
        />
      </Paper>
      {/* Where it moves nothing when it comes. */}
      <Box sx={{ mt: 1.5 }}>
        <BelowMinimumNotice />
      </Box>
    </>
  );
};

/**
 * Which product, and from when to when; the range is read back as the documents write it
 * (YYYY/MM/DD).
 */
const StockFilters = ({
  asked,
  onAsked,
}: {
  asked: StockQuery;
  onAsked: (changed: Partial<StockQuery>) => void;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const { product, from, to } = asked;
  const backwards = isReversedRange(asked);
  const shown = (day: string) => localizeDigits(toSlashDate(day) || '…', language);
  return (
    <Box sx={{ p: 1.5 }}>
      <Stack
        direction="row"
        role="search"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <SearchSelect
            label={t(texts.searchProduct)}
            value={product}
            load={loadProducts}
            onChange={chosen => onAsked({ product: chosen })}
          />
        </Box>
        <DateField
          label={t(words.startDate)}
          value={from}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
          onChange={day => onAsked({ from: day })}
        />
        <DatePresetMenu
          chosen={{ start_date: from, end_date: to }}
          choose={({ start_date, end_date }) => onAsked({ from: start_date, to: end_date })}
        >
          <DateField
            label={t(words.endDate)}
            value={to}
            error={backwards}
            {...(backwards ? { helperText: t(texts.invalidRange) } : {})}
            sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
            onChange={day => onAsked({ to: day })}
          />
        </DatePresetMenu>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {toSlashDate(from) === '' && toSlashDate(to) === ''
          ? t(texts.now)
          : t(texts.range, { from: shown(from), to: shown(to) })}
      </Typography>
    </Box>
  );
};

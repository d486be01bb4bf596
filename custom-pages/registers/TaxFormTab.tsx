// A form of the tax authority as a tab next to its register: the same period, the authority's own
// columns, its files.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import type { FormColumnKind, RegisterFormName } from '../../domain/tax/tax-forms/form-layout.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { STICKY_IN_VIEW } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { registerStyles } from './RegisterTable.tsx';
import type { RegisterTabProps } from './report-query.ts';
import { formTexts, texts as registerTexts } from './texts.ts';

type TaxFormResponse = {
  data: TaxFormRow[];
  total: number;
  totals: Record<string, number>;
  columns: TaxFormColumn[];
  head: string[];
  layout: { version: string; rows: 'documents' | 'lines' | 'either'; title: string };
};

/** What the authority's upload takes first. */
const exportFormats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);

const DOCUMENT_PATHS: Record<RegisterFormName, string> = {
  sales: '/sales/invoice',
  'sales-returns': '/sales/credit_notes',
  purchases: '/purchases/billings',
  'purchase-returns': '/purchases/returns',
  'standard-view': '/sales/invoice',
};

/** A row per document, or a row per item; the address has it. */
const useDetailParam = (): [string, (detail: string) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const choose = (detail: string) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        next.set('detail', detail);
        return next;
      },
      { replace: true },
    );
  return [parameters.get('detail') === 'lines' ? 'lines' : 'documents', choose];
};

export const TaxFormTab = ({
  form,
  query,
  onQuery,
}: RegisterTabProps & { form: RegisterFormName }) => {
  const t = useTranslations();
  const language = useLanguage();
  const [detail, choose] = useDetailParam();
  const either = form === 'sales' || form === 'purchases';
  const period = { year: query.year, month: query.month, detail: either ? detail : undefined };
  const { data, error, refetch } = useApiQuery<TaxFormResponse>(`tax-forms/${form}`, {
    query: { ...period, limit: query.limit, page: query.page },
  });
  const body = data?.body;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}>
        {either && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={detail}
            onChange={(_, chosen: string | null) => chosen && choose(chosen)}
            aria-label={t(formTexts.rows)}
          >
            <ToggleButton value="documents">{t(formTexts.documents)}</ToggleButton>
            <ToggleButton value="lines">{t(formTexts.lines)}</ToggleButton>
          </ToggleButtonGroup>
        )}
        <ExportButtons path={`tax-forms/${form}/export`} query={period} formats={exportFormats} />
      </Box>
      {body && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {[
            ...body.head,
            t(formTexts.version, { version: localizeDigits(body.layout.version, language) }),
          ].join(' · ')}
        </Typography>
      )}
      <TaxFormTable
        title={t(formTexts[form])}
        columns={body?.columns ?? []}
        rows={body?.data}
        totals={body?.totals ?? {}}
        hasFailed={error !== undefined}
        onRetry={refetch}
        toDocumentPath={row => `${DOCUMENT_PATHS[form]}/${row.document}`}
      />
      <Paper variant="outlined" sx={{ borderTop: 0, borderRadius: '0 0 8px 8px' }}>
        <Pager
          page={query.page}
          perPage={query.limit}
          total={body?.total ?? 0}
          onPage={page => onQuery({ page })}
        />
      </Paper>
    </>
  );
};

type TaxFormRow = Record<string, string | number | null> & { document: string };
type TaxFormColumn = { name: string; kind: FormColumnKind; label: string };

type TaxFormTableProps = {
  title: string;
  columns: TaxFormColumn[];
  rows: TaxFormRow[] | undefined;
  totals: Record<string, number>;
  hasFailed: boolean;
  onRetry: () => void;
  toDocumentPath: (row: TaxFormRow) => string;
};

const yesNoTexts: Record<string, typeof formTexts.yes> = { Yes: formTexts.yes, No: formTexts.no };

/**
 * One of the authority's forms as it will be filed: its columns in its order, the sums of the whole
 * period below.
 */
const TaxFormCell = ({
  column: { name, kind },
  row,
  address,
}: {
  column: TaxFormColumn;
  row: TaxFormRow;
  address: string;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const value = row[name] ?? '';
  if (kind === 'money') return <>{formatMoney(toPaisa(Number(value)), language)}</>;
  const text = String(value);
  const flag = yesNoTexts[text];
  const shown = flag
    ? t(flag)
    : /name|by|item|unit|country/.test(name)
      ? text
      : localizeDigits(text, language);
  if (name !== 'bill_no') return <>{shown}</>;
  return (
    <>
      <Link to={address}>{shown}</Link>
      {row.cancelled === 1 && (
        <div>
          <span className="badge">{t(formTexts.cancelled)}</span>
        </div>
      )}
    </>
  );
};

const toCellClass = ({ name, kind }: TaxFormColumn) => {
  if (kind === 'money' || kind === 'whole') return 'figure';
  if (name === 'party_name' || name === 'item_name') return 'name';
  if (name === 'bill_no') return 'number card-title';
  return kind === 'date' ? 'number' : undefined;
};

const TaxFormTable = ({
  title,
  columns,
  rows,
  totals,
  hasFailed,
  onRetry,
  toDocumentPath,
}: TaxFormTableProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const before = columns.findIndex(column => column.kind === 'money');
  return (
    <Paper variant="outlined" sx={{ borderBottom: 0, borderRadius: '8px 8px 0 0' }}>
      <div style={{ height: 4 }}>{rows === undefined && !hasFailed && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" sx={registerStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              {columns.map(column => (
                <th
                  key={column.name}
                  scope="col"
                  className={toCellClass(column) === 'figure' ? 'figure' : undefined}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {rows?.map((row, index) => (
              <tr
                key={`${row.document} ${index}`}
                className={row.cancelled === 1 ? 'cancelled' : undefined}
              >
                {columns.map(column => (
                  <td key={column.name} className={toCellClass(column)}>
                    <TaxFormCell column={column} row={row} address={toDocumentPath(row)} />
                  </td>
                ))}
              </tr>
            ))}
            {(rows?.length === 0 || (hasFailed && rows === undefined)) && (
              <tr>
                <td colSpan={columns.length || 1}>
                  <Box sx={{ ...STICKY_IN_VIEW, py: 3, textAlign: 'center' }}>
                    {hasFailed ? t(registerTexts.failed) : t(registerTexts.none)}{' '}
                    {hasFailed && <Button onClick={onRetry}>{t(registerTexts.again)}</Button>}
                  </Box>
                </td>
              </tr>
            )}
          </tbody>
          {before >= 0 && (
            <tfoot className="rows">
              <tr className="sums">
                {before > 0 && (
                  <th scope="row" colSpan={before}>
                    {t(formTexts.total)}
                  </th>
                )}
                {columns.slice(before).map(({ name, kind }) => (
                  <td key={name} className="figure">
                    {kind === 'money' && name in totals
                      ? formatMoney(toPaisa(totals[name]!), language)
                      : ''}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </CardTable>
      </TableContainer>
    </Paper>
  );
};

// The table of a register: its lines, and the sums below them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { alpha, type Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toSuffixedNumber } from '../../domain/documents/document-number.ts';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import {
  formatFlag,
  type RegisterColumn,
  type RegisterName,
  registers,
} from '../../domain/registers/registers.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { STICKY_IN_VIEW } from '../../src/ui/EmptyState.tsx';
import { ExportButtons, type ExportFormat, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import type { RegisterLine, Sums } from './register-response.ts';
import { type ReportQuery, toFilters } from './report-query.ts';
import { texts } from './texts.ts';

const toCellClass = ({ name, kind }: RegisterColumn) =>
  kind === 'money'
    ? 'figure'
    : name.endsWith('_name')
      ? 'name'
      : name.endsWith('_no')
        ? 'number'
        : undefined;

const SumRow = ({
  label,
  sums,
  columns,
}: {
  label: string;
  sums: Sums;
  columns: RegisterColumn[];
}) => {
  const language = useLanguage();
  const before = columns.findIndex(column => column.kind === 'money');
  return (
    <tr className="sums">
      <th scope="row" colSpan={before}>
        {label}
      </th>
      {columns.slice(before).map(({ name }) => (
        <td key={name} className="figure">
          {name in sums ? formatMoney(toPaisa(sums[name]!), language) : ''}
        </td>
      ))}
    </tr>
  );
};

type RegisterTableProps = {
  title: string;
  columns: RegisterColumn[];
  /** Undefined while they are on their way. */
  lines: RegisterLine[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  sums: { label: string; sums: Sums }[];
  /** Where the document of a line is shown, and in which column its link is. */
  link?: { column: string; to: (line: RegisterLine) => string };
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

export const RegisterTable = ({
  title,
  columns: all,
  lines,
  hasFailed,
  onRetry,
  sums,
  link,
  page,
  perPage,
  total,
  onPage,
}: RegisterTableProps) => {
  const t = useTranslations();
  // Shown next to the document's number.
  const columns = all.filter(column => column.kind !== 'cancelled');
  const waits = lines === undefined && !hasFailed;
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{waits && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" sx={registerStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              {columns.map(({ name, label, kind }) => (
                <th key={name} scope="col" className={kind === 'money' ? 'figure' : undefined}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {lines?.map(line => (
              <tr
                key={line.id}
                className={
                  isReturned(line)
                    ? 'returned'
                    : Number(line.cancelled) === 1
                      ? 'cancelled'
                      : undefined
                }
              >
                {columns.map(column => (
                  <td
                    key={column.name}
                    className={
                      link?.column === column.name ? 'number card-title' : toCellClass(column)
                    }
                  >
                    <RegisterCell
                      column={column}
                      line={line}
                      address={link?.column === column.name ? link.to(line) : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {lines?.length === 0 && (
              <>
                <tr>
                  <td colSpan={columns.length} style={{ borderBottom: 0 }}>
                    <Box sx={{ ...STICKY_IN_VIEW, pt: 3, textAlign: 'center', fontWeight: 600 }}>
                      {t(texts.none)}
                    </Box>
                  </td>
                </tr>
                <tr>
                  <td colSpan={columns.length}>
                    <Box
                      sx={{
                        ...STICKY_IN_VIEW,
                        pb: 3,
                        textAlign: 'center',
                        color: 'text.secondary',
                      }}
                    >
                      {t(texts.otherPeriod)}
                    </Box>
                  </td>
                </tr>
              </>
            )}
            {hasFailed && lines === undefined && (
              <tr>
                <td colSpan={columns.length} style={{ textAlign: 'center', padding: 32 }}>
                  {t(texts.failed)} <Button onClick={onRetry}>{t(texts.again)}</Button>
                </td>
              </tr>
            )}
          </tbody>
          {sums.length > 0 && (
            <tfoot className="rows">
              {sums.map(row => (
                <SumRow key={row.label} {...row} columns={columns} />
              ))}
            </tfoot>
          )}
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={total} onPage={onPage} />
    </Paper>
  );
};

/** These columns tell of notes against the document. */
const NOTE_COLUMNS = ['sum-credit-note', 'sum-debit-note'];
/** These hold the number of one of our invoices. */
const INVOICE_NUMBER_COLUMNS = ['invoice_no', 'bill_no'];
/** How much of the document notes take back, in rupees as the register says it. */
const getReturnedAmount = (line: RegisterLine): number =>
  Math.max(0, ...NOTE_COLUMNS.map(name => Number(line[name] ?? 0)));
/** True when a note takes something of the document back. */
const isReturned = (line: RegisterLine) => getReturnedAmount(line) > 0;

/**
 * A cell of a register. A day is read in Bikram Sambat with AD below it; what came back or was
 * cancelled is said in words, not by colour alone.
 */
const DayCell = ({ moment }: { moment: string }) => {
  const language = useLanguage();
  const day = moment.slice(0, 10);
  const ad = formatDate(day, 'ad', language);
  return (
    <span title={ad} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(day, 'bs', language)}
      <span className="second">{ad}</span>
    </span>
  );
};

/** What became of the document, in words: colour alone tells nobody who does not see it. */
const StatusMarks = ({ line }: { line: RegisterLine }) => {
  const t = useTranslations();
  return (
    <>
      {isReturned(line) && (
        <span className="badge warning">
          {t(getReturnedAmount(line) < Number(line.total) ? texts.partlyReturned : texts.returned)}
        </span>
      )}
      {Number(line.cancelled) === 1 && (
        <span className="badge">{t(formatFlag('cancelled', 1))}</span>
      )}
    </>
  );
};

const RegisterCell = ({
  column: { name, kind },
  line,
  address,
}: {
  column: RegisterColumn;
  line: RegisterLine;
  address?: string;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const value = line[name] ?? null;
  if (kind === 'date') return <DayCell moment={String(value)} />;
  if (kind === 'money')
    return (
      <>
        {NOTE_COLUMNS.includes(name) && !value
          ? '–'
          : formatMoney(toPaisa(Number(value)), language)}
      </>
    );
  if (kind === 'text') {
    const plain = String(value ?? '');
    if (name === 'payment_method') return <>{translateSeedName(plain, language)}</>;
    const text = name.endsWith('_name')
      ? plain
      : localizeDigits(
          INVOICE_NUMBER_COLUMNS.includes(name) ? toSuffixedNumber(plain) : plain,
          language,
        );
    if (!address) return <>{text}</>;
    return (
      <>
        <Link to={address}>{text}</Link>
        <div>
          <StatusMarks line={line} />
        </div>
      </>
    );
  }
  const said = t(formatFlag(kind, value));
  return kind === 'synced' ? (
    <span className={`badge ${value ? 'success' : 'default'}`}>{said}</span>
  ) : (
    <>{said}</>
  );
};

/**
 * The styles of the rows of a register; a long list that computes the styles of each of its cells
 * is slow.
 */
export const registerStyles = (theme: Theme) => ({
  fontSize: 13,
  '& th, & td': { padding: '6px 8px', verticalAlign: 'top' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th.figure': { whiteSpace: 'normal' },
  '& .name': { minWidth: 130 },
  '& .number': { whiteSpace: 'nowrap' },
  // Two words below each other: the columns of money need the place.
  '& .number .badge': { whiteSpace: 'normal', padding: '2px 8px', lineHeight: '18px' },
  '& .second': { display: 'block', color: theme.palette.text.secondary, fontSize: 12 },
  '& tr.returned': { backgroundColor: alpha(theme.palette.warning.main, 0.1) },
  [theme.breakpoints.up('sm')]: {
    '& tr.returned td:first-of-type': { boxShadow: `inset 3px 0 ${theme.palette.warning.main}` },
  },
  [theme.breakpoints.down('sm')]: {
    '& tr.returned': { boxShadow: `inset 3px 0 ${theme.palette.warning.main}` },
  },
  '& tr.cancelled td': { color: theme.palette.text.secondary },
  '& tr.sums td, & tr.sums th': {
    fontWeight: 600,
    textAlign: 'left',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& tr.sums td': { textAlign: 'right' },
});

const exportFormats = ['csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);
const copyFormat: ExportFormat = { type: 'xlsx', query: { copy: 'true' } };

/**
 * The files of a register, under the filters of the screen; XLSX is a copy and is offered for the
 * sales register only (QUIRK-075).
 */
export const RegisterExports = ({ name, asked }: { name: RegisterName; asked: ReportQuery }) => {
  const register = registers[name];
  return (
    <Box sx={{ mb: 1.5 }}>
      <ExportButtons
        path={`${register.path}/export`}
        query={toFilters(asked, register, 'filter')}
        formats={register.xlsx ? [...exportFormats, copyFormat] : exportFormats}
      />
    </Box>
  );
};

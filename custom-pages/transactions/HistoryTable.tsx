// The transactions of one customer, page by page, newest first.
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, writtenIn } from '../../domain/language.ts';
import { CancelledBadge } from '../../src/document/CancelledBadge.tsx';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateParts } from '../../src/ui/DateParts.tsx';
import { EmptyLink, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { transactionOf } from './address.ts';
import { columns, texts } from './texts.ts';
import { productOf, type Transaction } from './transaction.ts';

export type HistoryPage = { data: Transaction[]; total: number };

type Props = {
  code: string;
  answer: HistoryPage | undefined;
  running: boolean;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
};

export const HistoryTable = ({ code, answer, running, page, perPage, onPage }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const shipped = useShipped();
  const rows = answer?.data ?? [];
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
      <TableContainer>
        <Table size="small" aria-label={say(texts.transactions)}>
          <TableHead>
            <TableRow>
              {columns.map(column => (
                <TableCell key={column.en}>{say(column)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TableRow key={row.id} hover>
                <TableCell>
                  {digitsIn(String((page - 1) * perPage + index + 1), language)}
                </TableCell>
                <TableCell>
                  <Link to={transactionOf(code, row.id)}>
                    {writtenIn(String(row.transaction_id), language)}
                  </Link>
                  <CancelledBadge record={row} />
                </TableCell>
                <TableCell title={displayDate(row.created_at, 'bs', language)}>
                  <DateParts text={displayDate(row.created_at, 'ad', language)} />
                </TableCell>
                <TableCell sx={{ minWidth: 170 }}>{productOf(row)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{amount(row.amount)}</TableCell>
                <TableCell>
                  {row.type === words.invoice.en ? say(words.invoice) : row.type}
                </TableCell>
                <TableCell>{shipped(String(row.recharged_type ?? ''))}</TableCell>
              </TableRow>
            ))}
            {!running && rows.length === 0 && (
              <EmptyRow columns={columns.length} text={say(texts.none)} hint={say(texts.noneHint)}>
                <EmptyLink to="/sales/invoice/new" label={texts.newInvoice} />
              </EmptyRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={answer?.total ?? 0} onPage={onPage} />
    </Paper>
  );
};

// What one customer paid, under the three addresses of the documents: by code; by code with one
// transaction; by name with the code last (QUIRK-037). All are read by the customer's code.

import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { EmptyLink, EmptyRow } from '../../src/ui/EmptyState.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { CancelledBadge, DateAndTime } from '../../src/ui/table-elements.tsx';
import { TransactionFacts } from './TransactionView.tsx';
import { columns, texts } from './texts.ts';
import {
  getCustomerName,
  getProductName,
  type Transaction,
  toHistoryPath,
  toTransactionPath,
} from './transaction.ts';

const PER_PAGE = 10;

/**
 * The customer's name where the address does not carry it: of a transaction, or as the customers
 * know it; and whether they know nobody of that code, which is not said while their list is on its
 * way or closed to the role.
 */
const useCustomer = (
  code: string,
  given: string | undefined,
  transaction: Transaction | undefined,
): { name: string; unknown: boolean } => {
  const { data } = useApiQuery<{ data: Row[] } | undefined>('customers', {
    query: { 'filter[customer_code]': code, limit: 10 },
    purpose: 'look-up',
  });
  const customer = data?.body?.data?.find(row => row.customer_code === code);
  const name =
    given ||
    (customer ? String(customer.customer_name) : transaction && getCustomerName(transaction)) ||
    code;
  return { name, unknown: data !== undefined && !customer };
};

type TransactionHistoryProps = { code: string; name?: string; transaction?: Transaction };

const TransactionHistory = ({ code, name, transaction }: TransactionHistoryProps) => {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const query = { limit: PER_PAGE, page, 'search[customer_code]': code };
  const { data, error } = useApiQuery<HistoryPage | undefined>('transactions', { query });
  const customer = useCustomer(code, name, transaction ?? data?.body?.data?.[0]);
  const title = t(texts.history, { name: customer.name });
  if (customer.unknown && data && !transaction && !data.body?.data?.length) return <NotFoundPage />;
  const trail = [{ label: t(texts.customers), to: '/sales/customers' }];
  return (
    <>
      <PageHeader
        title={`${title} (${code})`}
        trail={
          transaction
            ? [...trail, { label: t(texts.transactions), to: toHistoryPath(code) }]
            : trail
        }
      />
      {transaction && (
        <Paper
          component="section"
          variant="outlined"
          aria-label={t(texts.transaction)}
          sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
        >
          <TransactionFacts transaction={transaction} />
        </Paper>
      )}
      <HistoryTable
        code={code}
        answer={data?.body}
        running={!data && !error}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      />
    </>
  );
};

/** /sales/customers/{code}/transactions. */
export const CustomerHistory = () => {
  const { code } = useParams();
  return <TransactionHistory key={code} code={code!} />;
};

/**
 * The history with the transaction of that Transaction Id above it; without one, the last part is
 * our own id of a transaction, or a customer's code.
 */
const HistoryByTransactionId = ({ first, last }: { first: string; last: string }) => {
  const { data, error } = useApiQuery<HistoryPage | undefined>('transactions', {
    query: { limit: 10, 'search[transaction_id]': last },
    purpose: 'look-up',
  });
  if (!data && !error) return <Loading />;
  const same = (data?.body?.data ?? []).filter(row => row.transaction_id === last);
  // Two channels may give the same id: the customer in the address decides.
  const own = same.find(row => row.customer_code === first);
  // Our own ids are digits; anything else need not be asked for.
  if (own || !/^\d+$/.test(last))
    return <HistoryOf transaction={own ?? same[0]} first={first} last={last} />;
  return <HistoryById first={first} last={last} other={same[0]} />;
};

type OneTransaction = { transaction: Transaction | undefined; first: string; last: string };

/** The history of the transaction's customer, or of the code that the last part then is. */
const HistoryOf = ({ transaction, first, last }: OneTransaction) =>
  transaction ? (
    <TransactionHistory
      key={transaction.customer_code}
      code={transaction.customer_code}
      transaction={transaction}
    />
  ) : (
    <TransactionHistory key={last} code={last} name={first} />
  );

/**
 * The transaction with that id of ours, unless it is somebody else's and another one (`other`) has the
 * digits as its Transaction Id.
 */
const HistoryById = ({
  first,
  last,
  other,
}: Omit<OneTransaction, 'transaction'> & { other: Transaction | undefined }) => {
  const { data, error } = useApiQuery<Transaction>(`transactions/${last}`, { purpose: 'look-up' });
  if (!data && !error) return <Loading />;
  const found = error ? undefined : data?.body;
  const transaction = found?.customer_code === first ? found : (other ?? found);
  return <HistoryOf transaction={transaction} first={first} last={last} />;
};

/**
 * /sales/customers/{code}/transactions/{transactionId} and …/{name}/transactions/{code}, which have
 * one shape.
 */
export const CustomerTransaction = () => {
  const { first, last } = useParams();
  return <HistoryByTransactionId first={first!} last={last!} />;
};

type HistoryPage = { data: Transaction[]; total: number };

type HistoryTableProps = {
  code: string;
  answer: HistoryPage | undefined;
  running: boolean;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
};

/** The transactions of one customer, page by page, newest first. */
const HistoryTable = ({ code, answer, running, page, perPage, onPage }: HistoryTableProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const shipped = useSeedName();
  const rows = answer?.data ?? [];
  return (
    <Paper variant="outlined">
      <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" aria-label={t(texts.transactions)}>
          <TableHead>
            <TableRow>
              {columns.map(column => (
                <TableCell key={column.en}>{t(column)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TableRow key={row.id} hover>
                <TableCell>
                  {localizeDigits(String((page - 1) * perPage + index + 1), language)}
                </TableCell>
                <TableCell>
                  <Link to={toTransactionPath(code, row.transaction_id)}>
                    {localizeText(String(row.transaction_id), language)}
                  </Link>
                  <CancelledBadge record={row} />
                </TableCell>
                <TableCell title={formatDate(row.created_at, 'bs', language)}>
                  <DateAndTime text={formatDate(row.created_at, 'ad', language)} />
                </TableCell>
                <TableCell sx={{ minWidth: 170 }}>{getProductName(row)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{amount(row.amount)}</TableCell>
                <TableCell>{row.type === words.invoice.en ? t(words.invoice) : row.type}</TableCell>
                <TableCell>{shipped(String(row.recharged_type ?? ''))}</TableCell>
              </TableRow>
            ))}
            {!running && rows.length === 0 && (
              <EmptyRow
                columns={columns.length}
                text={t(texts.none)}
                hint={t(texts.noneHint)}
                isFirst
              >
                <EmptyLink to="/sales/invoice/new" label={texts.newInvoice} />
              </EmptyRow>
            )}
          </TableBody>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={perPage} total={answer?.total ?? 0} onPage={onPage} />
    </Paper>
  );
};

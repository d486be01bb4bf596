// What one customer paid, under the three addresses of the documents: by code; by code with one
// transaction; by name with the code last (QUIRK-037). All are read by the customer's code.
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Row } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { historyOf } from './address.ts';
import { type HistoryPage, HistoryTable } from './HistoryTable.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import { texts } from './texts.ts';
import { buyerOf, type Transaction } from './transaction.ts';

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
  const { answer } = useAnswer<{ data: Row[] } | undefined>('customers', {
    query: { 'filter[customer_code]': code, limit: 10 },
    purpose: 'look-up',
  });
  const customer = answer?.body?.data?.find(row => row.customer_code === code);
  const name =
    given ||
    (customer ? String(customer.customer_name) : transaction && buyerOf(transaction)) ||
    code;
  return { name, unknown: answer !== undefined && !customer };
};

type HistoryProps = { code: string; name?: string; shown?: Transaction };

const History = ({ code, name, shown }: HistoryProps) => {
  const say = useSay();
  const [page, setPage] = useState(1);
  const query = { limit: PER_PAGE, page, 'search[customer_code]': code };
  const { answer, error } = useAnswer<HistoryPage | undefined>('transactions', { query });
  const customer = useCustomer(code, name, shown ?? answer?.body?.data?.[0]);
  const title = say(texts.history, { name: customer.name });
  if (customer.unknown && answer && !shown && !answer.body?.data?.length) return <NotFound />;
  const trail = [{ label: say(texts.customers), to: '/sales/customers' }];
  return (
    <>
      <PageHeader
        title={`${title} (${code})`}
        trail={shown ? [...trail, { label: say(texts.transactions), to: historyOf(code) }] : trail}
      />
      {shown && (
        <Paper
          component="section"
          variant="outlined"
          aria-label={say(texts.transaction)}
          sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
        >
          <TransactionFacts transaction={shown} />
        </Paper>
      )}
      <HistoryTable
        code={code}
        answer={answer?.body}
        running={!answer && !error}
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
  return <History key={code} code={code!} />;
};

/**
 * The history with the transaction of that id above it; without one, the last part is the code of
 * the customer named in the first.
 */
const HistoryOfEither = ({ first, last }: { first: string; last: string }) => {
  const { answer, error } = useAnswer<Transaction>(`transactions/${last}`, { purpose: 'look-up' });
  if (!answer && !error) return <Loading />;
  const transaction = error ? undefined : answer?.body;
  if (transaction)
    return (
      <History
        key={transaction.customer_code}
        code={transaction.customer_code}
        shown={transaction}
      />
    );
  return <History key={last} code={last} name={first} />;
};

/**
 * /sales/customers/{code}/transactions/{transactionId} and …/{name}/transactions/{code}, which have
 * one shape.
 */
export const CustomerTransaction = () => {
  const { first, last } = useParams();
  // The ids of transactions are digits; anything else need not be asked for.
  return /^\d+$/.test(last!) ? (
    <HistoryOfEither first={first!} last={last!} />
  ) : (
    <History key={last} code={last!} name={first} />
  );
};

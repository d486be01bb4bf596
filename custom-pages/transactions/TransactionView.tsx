// One transaction on a page of its own, with the way to everything else of its customer.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Link, useParams } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { historyOf } from './address.ts';
import { TransactionFacts } from './TransactionFacts.tsx';
import { texts } from './texts.ts';
import { buyerOf, type Transaction } from './transaction.ts';

export const TransactionView = () => {
  const say = useSay();
  const language = useLanguage();
  const { id } = useParams();
  const { answer, error } = useAnswer<Transaction>(`transactions/${id}`);
  if (error && !answer) return <NotFound />;
  if (!answer) return <Loading />;
  const transaction = answer.body;
  return (
    <>
      <PageHeader
        title={say(texts.title, { id: digitsIn(String(transaction.transaction_id), language) })}
        trail={[{ label: say(texts.list), to: '/transactions' }]}
      >
        <Button
          component={Link}
          to={historyOf(transaction.customer_code)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {say(texts.history, { name: buyerOf(transaction) })}
        </Button>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <TransactionFacts transaction={transaction} />
      </Paper>
    </>
  );
};

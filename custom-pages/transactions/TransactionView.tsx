// One transaction on a page of its own, with the way to everything else of its customer.

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { FactList } from '../../src/ui/FactList.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { StatusBadge } from '../../src/ui/table-elements.tsx';
import { texts } from './texts.ts';
import { getCustomerName, getProductName, type Transaction, toHistoryPath } from './transaction.ts';

export const TransactionView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const { data, error } = useApiQuery<Transaction>(`transactions/${id}`);
  if (error && !data) return <NotFoundPage />;
  if (!data) return <Loading />;
  const transaction = data.body;
  return (
    <>
      <PageHeader
        title={t(texts.title, {
          id: localizeDigits(String(transaction.transaction_id), language),
        })}
        trail={[{ label: t(texts.list), to: '/transactions' }]}
      >
        <Button
          component={Link}
          to={toHistoryPath(transaction.customer_code)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {t(texts.history, { name: getCustomerName(transaction) })}
        </Button>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <TransactionFacts transaction={transaction} />
      </Paper>
    </>
  );
};

/** 0 is not confirmed, everything else is. */
const toAcceptedOption = (accepted: number) =>
  accepted === 0
    ? ({ value: 0, label: texts.notConfirmed, color: 'error' } as const)
    : ({ value: accepted, label: texts.confirmed, color: 'success' } as const);

/** The facts of one transaction, in the documents' order. */
export const TransactionFacts = ({ transaction }: { transaction: Transaction }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const shipped = useSeedName();
  const at = transaction.created_at;
  const accepted = <StatusBadge option={toAcceptedOption(transaction.accepted)} />;
  const date = <span title={formatDate(at, 'bs', language)}>{formatDate(at, 'ad', language)}</span>;
  const facts: [Texts, ReactNode][] = [
    [texts.code, transaction.customer_code],
    [texts.name, getCustomerName(transaction)],
    [texts.amount, amount(transaction.amount)],
    [texts.channel, shipped(String(transaction.recharged_type ?? ''))],
    [
      texts.productType,
      transaction.type === words.invoice.en ? t(words.invoice) : transaction.type,
    ],
    [texts.productName, getProductName(transaction)],
    [texts.accepted, accepted],
    [texts.date, date],
  ];
  return <FactList facts={facts.map(([label, value]) => [t(label), value])} />;
};

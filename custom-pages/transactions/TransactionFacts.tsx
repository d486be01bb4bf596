// The facts of one transaction, in the documents' order.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { displayDate } from '../../domain/calendar/format-date.ts';
import type { Texts } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import { texts } from './texts.ts';
import { buyerOf, productOf, type Transaction } from './transaction.ts';

/** 0 is not confirmed, everything else is. */
const acceptedOf = (accepted: number) =>
  accepted === 0
    ? ({ value: 0, label: texts.notConfirmed, color: 'error' } as const)
    : ({ value: accepted, label: texts.confirmed, color: 'success' } as const);

export const TransactionFacts = ({ transaction }: { transaction: Transaction }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const shipped = useShipped();
  const at = transaction.created_at;
  const accepted = <StatusBadge option={acceptedOf(transaction.accepted)} />;
  const date = (
    <span title={displayDate(at, 'bs', language)}>{displayDate(at, 'ad', language)}</span>
  );
  const facts: [Texts, ReactNode][] = [
    [texts.code, transaction.customer_code],
    [texts.name, buyerOf(transaction)],
    [texts.amount, amount(transaction.amount)],
    [texts.channel, shipped(String(transaction.recharged_type ?? ''))],
    [
      texts.productType,
      transaction.type === words.invoice.en ? say(words.invoice) : transaction.type,
    ],
    [texts.productName, productOf(transaction)],
    [texts.accepted, accepted],
    [texts.date, date],
  ];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, rowGap: 1, m: 0 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label.en} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {say(label)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

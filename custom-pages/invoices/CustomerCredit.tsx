// What the customer owes, shown while an invoice on credit is entered, and what the company's check finds
// in this invoice by the server's own rule.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  type CreditState,
  findCreditProblems,
} from '../../domain/compliance-checks/check-credit.ts';
import type { Severity } from '../../domain/compliance-checks/check-document.ts';
import { localizeDigits } from '../../domain/language.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { usePaymentMethods } from '../../src/documents/use-payment-methods.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useDebouncedForm } from '../../src/forms/use-debounced-callback.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { computeHeaderFigures } from './invoice-form-model.ts';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

/** Amounts in rupees. */
type CustomerCreditFacts = CreditState & { level: Severity; may_override: boolean };

const toPaisaState = ({ owed, overdue, credit_limit, ...state }: CreditState): CreditState => ({
  ...state,
  owed: toPaisa(owed),
  overdue: toPaisa(overdue),
  credit_limit: credit_limit === null ? null : toPaisa(credit_limit),
});

type Props = Pick<InvoiceFormController, 'typed' | 'ratesOf' | 'problems' | 'set'>;

/** Nothing where money comes at once. */
export const CustomerCredit = (form: Props) => {
  const customer = useFormSelector(form.typed, entry => entry.customer);
  const payment_method = useFormSelector(form.typed, entry => entry.payment_method);
  const methods = usePaymentMethods();
  const method = methods.find(({ name }) => name === payment_method);
  if (!customer || !method || method.settles_at_once === 1) return null;
  return <CreditOf key={customer.code} code={customer.code} {...form} />;
};

const CreditOf = ({ code, typed, ratesOf, problems, set }: Props & { code: string }) => {
  const t = useTranslations();
  const entry = useDebouncedForm(typed);
  const reason = useFormSelector(typed, typing => typing.credit_override ?? '');
  const { data, refetch } = useApiQuery<CustomerCreditFacts | undefined>('invoices/-/credit', {
    query: { customer_id: code },
    purpose: 'look-up',
  });
  const refused = problems.customer_name;
  // Another invoice may have come in between.
  useEffect(() => {
    if (refused !== undefined) refetch();
  }, [refused, refetch]);
  const facts = data?.body;
  // Its place is kept, so that Save does not move under the pointer.
  if (!facts)
    return (
      <Typography variant="body2" aria-hidden sx={{ mb: 2 }}>
        {'\u00a0'}
      </Typography>
    );
  const { total } = computeHeaderFigures(entry, ratesOf(entry));
  const found =
    facts.level === 'off' || total === 0
      ? []
      : findCreditProblems(toPaisaState(facts), total, toNepalDate(getServerTime()));
  return (
    <Box component="section" aria-label={t(texts.credit)} sx={{ mb: 2 }}>
      <CreditFigures {...facts} />
      {found.length > 0 && (
        <Alert
          severity={facts.level === 'refuse' ? 'error' : 'warning'}
          role="status"
          sx={{ mt: 1 }}
        >
          {found.map(text => (
            <div key={text.en}>{t(text)}</div>
          ))}
        </Alert>
      )}
      {found.length > 0 && facts.level === 'refuse' && facts.may_override && (
        <TextField
          label={t(texts.creditOverride)}
          helperText={t(texts.creditOverrideAbout)}
          value={reason}
          onChange={event => set('credit_override', event.target.value)}
          fullWidth
          sx={{ mt: 1.5 }}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </Box>
  );
};

const CreditFigures = ({ owed, overdue, credit_limit, credit_days }: CreditState) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const figures = [
    [texts.owed, amount(owed)],
    [texts.overdue, amount(overdue)],
    ...(credit_limit === null ? [] : [[texts.creditLimit, amount(credit_limit)] as const]),
    ...(credit_days === null
      ? []
      : [[texts.creditDays, localizeDigits(String(credit_days), language)] as const]),
  ] as const;
  return (
    <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {figures.map(([label, figure]) => (
        <span key={label.en}>
          {t(label)}: <b>{figure}</b>
        </span>
      ))}
    </Typography>
  );
};

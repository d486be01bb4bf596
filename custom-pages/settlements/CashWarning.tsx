// Warns while a payment is typed that this amount of cash to a vendor is not deductible; it stops nobody.
import Alert from '@mui/material/Alert';
import { findCashProblem } from '../../domain/compliance-checks/check-cash.ts';
import type { Severities } from '../../domain/compliance-checks/check-document.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import { toPaisa } from '../../domain/money/money.ts';
import type { CustomRule } from '../../domain/tax/effective-dated.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { usePaymentMethods } from '../../src/documents/use-payment-methods.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import type { SettlementForm } from './settlement-form-model.ts';

export const CashWarning = ({ kind, values }: { kind: SettlementKind; values: SettlementForm }) => {
  const t = useTranslations();
  const methods = usePaymentMethods();
  const settings = useApiQuery<{ levels: Severities; rules?: CustomRule[] } | undefined>(
    'check-settings',
    { purpose: 'look-up' },
  ).data?.body;
  const uses = useApiQuery<{ uses: Record<string, number> } | undefined>('account-uses', {
    purpose: 'look-up',
  }).data?.body?.uses;
  const isVendor = kind === 'payment' && values.party_kind === 'vendor';
  if (!settings?.levels || !uses || !isVendor || values.by_cheque) return null;
  const method = methods.find(({ name }) => name === values.payment_method);
  const account = values.account_id ?? method?.account_id ?? uses.cash;
  const amount = Number(values.amount);
  if (settings.levels.cash === 'off' || account !== uses.cash) return null;
  if (!Number.isFinite(amount) || !formatValidators.date(values.date)) return null;
  const problem = findCashProblem(toPaisa(amount), values.date, settings.rules ?? []);
  return problem ? (
    <Alert severity="warning" role="status" sx={{ mt: 2 }}>
      {t(problem)}
    </Alert>
  ) : null;
};

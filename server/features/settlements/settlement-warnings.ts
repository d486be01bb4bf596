// What a payment to a vendor is warned of, with the answer and in the preview: TDS that is due beyond what
// is kept back, and cash above what the law lets be deducted.
import type { Language } from '../../../domain/language.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import type { CheckWarning } from '../../posting/compliance-checks.ts';
import { resolveTdsType } from '../../posting/tds.ts';
import { findTdsDue } from '../../posting/tds-window.ts';
import { findCashWarnings } from './cash-check.ts';
import type { SettlementInput } from './settlement-input.ts';

/** By the types of its rows. */
const findPaymentTdsDue = async (
  db: ReadDb | Transaction,
  company_id: number,
  { party, date, rows }: SettlementInput,
  language: Language,
): Promise<CheckWarning[]> => {
  const warnings: CheckWarning[] = [];
  const judged = { kind: 'payment', vendor_id: party.id, day: date } as const;
  for (const { tds_type_id, amount, tds_base } of rows) {
    if (tds_type_id === null || tds_type_id === undefined) continue;
    const found = await resolveTdsType(db, company_id, tds_type_id, date, language);
    if ('problem' in found) continue;
    const kept = { ...judged, tds_base: tds_base ?? amount, tds_amount: amount };
    warnings.push(...(await findTdsDue(db, company_id, kept, found.type, language)));
  }
  return warnings;
};

/** The warnings of a receipt or payment that is not stored yet; amounts in paisa, the day AD. */
export const findSettlementWarnings = async (
  db: ReadDb | Transaction,
  company_id: number,
  kind: SettlementKind,
  input: SettlementInput,
  language: Language,
): Promise<CheckWarning[]> => {
  if (kind !== 'payment' || input.party.kind !== 'vendor') return [];
  return [
    ...(await findPaymentTdsDue(db, company_id, input, language)),
    ...(await findCashWarnings(db, company_id, input, language)),
  ];
};

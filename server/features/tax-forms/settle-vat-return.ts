// What a submission number does to the books (decision 56): the VAT of the month is settled and the
// month closed; without the number it is opened again.
import { formatBsMonth, parseMonthKey } from '../../../domain/calendar/bs-month.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadLedgerState } from '../../posting/build-ledger.ts';
import {
  isSettlementCurrent,
  type LoggedLine,
  type SettledReturn,
  type Submission,
  settleMonth,
  settleMonthAgain,
  withdrawSettlement,
} from '../../posting/vat-settlement.ts';

const texts = {
  building: {
    en: 'The books are still being built ({done} of {n} documents). Submit the return when they are complete.',
    ne: 'हिसाब तयार हुँदै छ ({n} मध्ये {done} कागजात)। तयार भएपछि भ्याट विवरण बुझाउनुहोस्।',
  },
  later: {
    en: 'The return of {month} is submitted, too. Withdraw that one first.',
    ne: '{month} को भ्याट विवरण पनि बुझाइसकिएको छ। पहिले त्यो फिर्ता लिनुहोस्।',
  },
} satisfies Record<string, Texts>;

/** The settlement of a return as stored, and as the log has it: with the lines that it has posted. */
export type Settlement = {
  revision: number | null;
  logged: { revision: number; lines: LoggedLine[] } | null;
};

const refuse = (text: string): never => {
  throw new ValidationError({ submission_no: [text] });
};

const assertBooksBuilt = async (
  tx: Transaction,
  company_id: number,
  language: Language,
): Promise<void> => {
  // A settlement of half the documents would leave the rest on the VAT accounts for good.
  const { built, documents, done } = await loadLedgerState(tx, company_id);
  if (!built)
    refuse(localizeDigits(translate(texts.building, language, { done, n: documents }), language));
};

type OtherReturn = { month: string; settlement: number | null };

/** The submitted returns of other months, oldest first. */
const loadOtherReturns = (
  tx: Transaction,
  company_id: number,
  month: string,
): Promise<OtherReturn[]> =>
  query<OtherReturn>(
    tx,
    'select month, settlement from vat_returns where company_id = ? and month <> ? and submission_no is not null order by month',
    [company_id, month],
  );

/**
 * Follows a change of the submission number: settles the month, settles it again where the books have
 * changed, or withdraws the settlement. A month that is not over is neither settled nor closed, as its
 * lock would stop today's documents; it is once it is submitted under another number. Throws
 * ValidationError (422) under `submission_no`.
 */
export const settleReturn = async (
  tx: Transaction,
  submission: Submission,
  submitted: SettledReturn & { period: FormPeriod },
  before: { submission_no: string | null; settlement: number | null },
  submission_no: string | null,
): Promise<Settlement | undefined> => {
  if (submission_no === before.submission_no) return undefined;
  const { actor, poster } = submission;
  const { company_id } = actor;
  const { language } = poster;
  if (submission_no === null) {
    if (before.settlement === null) return undefined;
    const others = await loadOtherReturns(tx, company_id, submitted.month);
    const later = others.findLast(
      ({ month, settlement }) => settlement !== null && month > submitted.month,
    );
    if (later)
      refuse(
        translate(texts.later, language, {
          month: formatBsMonth(parseMonthKey(later.month), language),
        }),
      );
    const last = others.findLast(({ month }) => month < submitted.month);
    const until = last ? parseMonthKey(last.month).end_date : null;
    await withdrawSettlement(tx, submission, submitted, before.settlement, until);
    return { revision: null, logged: null };
  }
  if (submitted.period.end_date >= poster.now.slice(0, 10)) return undefined;
  await assertBooksBuilt(tx, company_id, language);
  if (before.settlement !== null) {
    if (await isSettlementCurrent(tx, company_id, submitted, before.settlement)) return undefined;
    const logged = await settleMonthAgain(tx, submission, submitted, before.settlement);
    return { revision: logged.revision, logged };
  }
  const logged = await settleMonth(tx, submission, submitted);
  return { revision: logged.revision, logged };
};

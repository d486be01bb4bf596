// The year before the demo company's: its opening stock is capital, its fixed assets are depreciated on
// the last day, and some weeks later it is closed.
import type { Texts } from '../../../domain/language.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { lockBooks } from '../../features/documents/company-record.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { closeYear, computeYearEnd } from '../../posting/year-end.ts';
import { type BooksContext, enterDemoVoucher, toDemoActor } from './demo-vouchers.ts';
import { addHours, type DemoEvent, type DemoYear, toMidnight } from './simulate-year.ts';

/** In paisa; 15 % of what the opening balances have. */
const DEPRECIATION = 7_200_000;
const CLOSING_DELAY_DAYS = 24;

const texts = {
  stock: { en: 'Opening stock brought in by the owner', ne: 'सञ्चालकले ल्याएको सुरु मौज्दात' },
  depreciation: { en: 'Depreciation, {year}', ne: 'ह्रासकट्टी, {year}' },
} satisfies Record<string, Texts>;

/** The events around the end of the company's first fiscal year. */
export const planYearEnd = (context: BooksContext, year: DemoYear): DemoEvent[] => {
  const closed = context.yearBefore;
  const end = toMidnight(closed.end_date);
  const closing = addHours(end, CLOSING_DELAY_DAYS * 24 + 16);
  return [
    {
      at: addHours(Math.min(year.days[0]!, end), 9),
      run: async moment => year.enter(tx => capitalizeStock(context, tx, moment)),
    },
    {
      at: addHours(end, 18),
      run: async moment =>
        year.enter(tx =>
          enterDemoVoucher(
            context,
            tx,
            {
              type: 'journal',
              narration: texts.depreciation,
              values: { year: closed.name },
              lines: [
                ['depreciation', DEPRECIATION],
                ['accumulatedDepreciation', 0 - DEPRECIATION],
              ],
            },
            moment,
          ),
        ),
    },
    {
      // A year that is only just over is closed today.
      at: Math.min(closing, context.now.getTime()),
      run: async moment => year.enter(tx => close(context, tx, moment)),
    },
  ];
};

/** What the stock entries of the beginning left open. */
const capitalizeStock = async (
  context: BooksContext,
  tx: Transaction,
  moment: string,
): Promise<void> => {
  const { database, company_id, accounts } = context;
  await lockBooks(database, tx, company_id);
  const [row] = await query<{ amount: number }>(
    tx,
    'select sum(credit - debit) as amount from ledger_lines where company_id = ? and account_id = ?',
    [company_id, accounts.get('openingBalance')!],
  );
  const { amount } = row!;
  await enterDemoVoucher(
    context,
    tx,
    {
      type: 'journal',
      narration: texts.stock,
      lines: [
        ['openingBalance', amount],
        ['capital', 0 - amount],
      ],
    },
    moment,
  );
};

/** As the page of the year end does. */
const close = async (context: BooksContext, tx: Transaction, moment: string): Promise<void> => {
  const { database, company_id, language, yearBefore } = context;
  const actor = toDemoActor(context, moment);
  await lockCompanyCounter(tx, company_id);
  await lockBooks(database, tx, company_id);
  const entry = await computeYearEnd(tx, company_id, yearBefore);
  await closeYear(tx, actor, { user_id: actor.user_id, language, now: moment }, yearBefore, entry);
};

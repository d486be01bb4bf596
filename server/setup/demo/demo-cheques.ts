// What becomes of the demo company's cheques: somebody goes to the bank some days after customers have
// paid. Most cheques are cleared; some bounce, and are presented again or given back.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { Texts } from '../../../domain/language.ts';
import type { ChequeEventKind } from '../../../domain/ledger/cheques.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredCheque } from '../../database/stored-cheques.ts';
import { recordChequeEvent } from '../../features/settlements/record-cheque.ts';
import { listPaymentDays } from './demo-money.ts';
import { type BooksContext, toDemoActor } from './demo-vouchers.ts';
import { addHours, type DemoEvent, type DemoYear } from './simulate-year.ts';

/** Working days after a day of payments on which somebody goes to the bank. */
const VISITS = [1, 3, 5, 10];
/** On this visit a cheque may have bounced, in every second month. */
const BOUNCE_VISIT = 3;
const BOUNCE_MONTHS = 2;
/** Every fourth month it is given back, and paid otherwise later. */
const RETURN_MONTHS = 4;
/** Days that a bank takes, and that a drawer gets after a bounce. */
const CLEARING_DAYS = 2;
const PATIENCE_DAYS = 5;
/** Paisa. */
const BOUNCE_CHARGE = 50_000;

const reasons = {
  bounce: { en: 'Insufficient funds', ne: 'खातामा पर्याप्त रकम नभएको' },
  cancellation: { en: 'Customer will pay by transfer', ne: 'ग्राहकले बैंक ट्रान्सफर गर्ने' },
} satisfies Record<string, Texts>;

/** A visit to the bank: the day (AD), its number after the payments, and how many of these come later. */
type Visit = { today: string; visit: number; later: number; isBounceLeft: boolean };

/** What becomes of the cheque on the visit. */
const findEvent = (
  { direction, state, date, last_event_on }: StoredCheque,
  at: Visit,
): ChequeEventKind | undefined => {
  const isSince = (days: number) => addDays(last_event_on, days) <= at.today;
  if (direction === 'issued')
    return addDays(date, CLEARING_DAYS) <= at.today && isSince(CLEARING_DAYS)
      ? 'clearing'
      : undefined;
  if (state === 'received') return date <= at.today ? 'deposit' : undefined;
  if (state === 'bounced') {
    if (!isSince(PATIENCE_DAYS)) return undefined;
    return at.later % RETURN_MONTHS === 2 ? 'cancellation' : 'presentation';
  }
  if (!isSince(CLEARING_DAYS)) return undefined;
  return at.isBounceLeft && state === 'deposited' ? 'bounce' : 'clearing';
};

const goToBank = async (
  context: BooksContext,
  tx: Transaction,
  moment: string,
  { visit, later }: Pick<Visit, 'visit' | 'later'>,
): Promise<void> => {
  const { company_id, language, accounts } = context;
  const today = moment.slice(0, 10);
  let isBounceLeft = visit === BOUNCE_VISIT && later % BOUNCE_MONTHS === 0;
  const cheques = await query<StoredCheque>(
    tx,
    `select * from cheques where company_id = ? and state in ('received', 'deposited', 'presented', 'bounced', 'issued') order by id`,
    [company_id],
  );
  for (const cheque of cheques) {
    const kind = findEvent(cheque, { today, visit, later, isBounceLeft });
    if (!kind) continue;
    if (kind === 'bounce') isBounceLeft = false;
    await recordChequeEvent(
      tx,
      cheque.id,
      {
        kind,
        date: today,
        account_id: kind === 'deposit' ? accounts.get('bank')! : null,
        reason: kind === 'bounce' || kind === 'cancellation' ? reasons[kind][language] : null,
        charge: kind === 'bounce' ? BOUNCE_CHARGE : 0,
      },
      { actor: toDemoActor(context, moment), now: moment, language },
    );
  }
};

/** The visits to the bank after each day of payments. */
export const planCheques = (context: BooksContext, year: DemoYear): DemoEvent[] =>
  listPaymentDays(year).flatMap(({ index, later }) =>
    VISITS.flatMap((visit): DemoEvent[] => {
      const day = year.days[index + visit];
      return day === undefined
        ? []
        : [
            {
              at: addHours(day, 11.2),
              run: async moment =>
                year.enter(tx => goToBank(context, tx, moment, { visit, later })),
            },
          ];
    }),
  );

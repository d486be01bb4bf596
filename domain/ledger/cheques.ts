// Cheques that were received and issued: the states they go through, what each event does to the
// receipt or payment behind it, and the days that the law counts; pure. Amounts in paisa, days AD.
import { addDays } from '../calendar/bikram-sambat.ts';
import type { Texts } from '../language.ts';
import type { Purpose } from './chart-of-accounts.ts';
import { type PostingLine, toEntryLines } from './postings.ts';
import type { SettlementKind } from './settlements.ts';

export const chequeDirections = ['received', 'issued'] as const;
export type ChequeDirection = (typeof chequeDirections)[number];

export const chequeStates = [
  'received',
  'issued',
  'deposited',
  'presented',
  'cleared',
  'bounced',
  'returned',
  'cancelled',
] as const;
export type ChequeState = (typeof chequeStates)[number];

export const chequeEventKinds = [
  'deposit',
  'clearing',
  'bounce',
  'presentation',
  'cancellation',
] as const;
export type ChequeEventKind = (typeof chequeEventKinds)[number];

export const chequeStateTitles: Record<ChequeState, Texts> = {
  received: { en: 'Received', ne: 'प्राप्त भएको' },
  issued: { en: 'Issued', ne: 'जारी भएको' },
  deposited: { en: 'Deposited', ne: 'बैंकमा दाखिला भएको' },
  presented: { en: 'Presented', ne: 'पेश भएको' },
  cleared: { en: 'Cleared', ne: 'साटिएको' },
  bounced: { en: 'Bounced', ne: 'अनादर भएको' },
  returned: { en: 'Returned', ne: 'फिर्ता भएको' },
  cancelled: { en: 'Cancelled', ne: 'रद्द भएको' },
};

export const chequeEventTitles: Record<ChequeEventKind, Texts> = {
  deposit: { en: 'Deposit', ne: 'बैंकमा दाखिला' },
  clearing: { en: 'Clearing', ne: 'चेक साटिएको' },
  bounce: { en: 'Bounce', ne: 'चेक अनादर' },
  presentation: { en: 'Presentation', ne: 'चेक पेश' },
  cancellation: { en: 'Cancellation', ne: 'चेक रद्द' },
};

/** The account in which cheques wait, by the receipt or payment that they come or go with. */
export const chequePurposes = {
  receipt: 'cheques_in_hand',
  payment: 'cheques_issued',
} as const satisfies Record<SettlementKind, Purpose>;

export const toChequeDirection = (kind: SettlementKind): ChequeDirection =>
  kind === 'receipt' ? 'received' : 'issued';

/**
 * Where an event leads, and what it does to the receipt or payment: -1 takes the whole of it back, 1
 * brings it again, 0 leaves it.
 */
export type ChequeStep = { to: ChequeState; settles: -1 | 0 | 1 };
type Steps = Partial<Record<ChequeState, ChequeStep>>;

const toSteps = (
  from: readonly ChequeState[],
  to: ChequeState,
  settles: ChequeStep['settles'],
): Steps => Object.fromEntries(from.map(state => [state, { to, settles }]));

const steps: Record<ChequeDirection, Partial<Record<ChequeEventKind, Steps>>> = {
  received: {
    deposit: toSteps(['received'], 'deposited', 0),
    clearing: toSteps(['deposited', 'presented'], 'cleared', 0),
    bounce: toSteps(['deposited', 'presented'], 'bounced', -1),
    presentation: toSteps(['bounced'], 'presented', 1),
    cancellation: {
      ...toSteps(['received', 'deposited', 'presented'], 'returned', -1),
      ...toSteps(['bounced'], 'returned', 0),
    },
  },
  issued: {
    clearing: toSteps(['issued', 'presented'], 'cleared', 0),
    bounce: toSteps(['issued', 'presented'], 'bounced', -1),
    presentation: {
      ...toSteps(['issued'], 'presented', 0),
      ...toSteps(['bounced'], 'presented', 1),
    },
    cancellation: {
      ...toSteps(['issued', 'presented'], 'cancelled', -1),
      ...toSteps(['bounced'], 'cancelled', 0),
    },
  },
};

/** What the event does in this state; undefined where it does not fit. */
export const findChequeStep = (
  direction: ChequeDirection,
  state: ChequeState,
  kind: ChequeEventKind,
): ChequeStep | undefined => steps[direction][kind]?.[state];

/** The events that fit the state, in the order in which people use them. */
export const listNextEvents = (direction: ChequeDirection, state: ChequeState): ChequeEventKind[] =>
  chequeEventKinds.filter(kind => findChequeStep(direction, state, kind) !== undefined);

/** The states in which the amount waits in the account of cheques. */
export const unclearedStates = ['received', 'issued', 'deposited', 'presented'] as const;

const MONTHS_UNTIL_STALE = 6;
/** Since 2025 the bank gives the drawer this notice before it lists a cheque as dishonoured. */
const NOTICE_DAYS = 45;
/** A complaint about a cheque is taken up to one year from its bounce. */
const COMPLAINT_MONTHS = 12;

/** The same day of a later month, or the last one of a month that is shorter. */
const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
};

/** The last day on which a cheque of this date is cleared. */
export const toLastClearingDay = (date: string): string => addMonths(date, MONTHS_UNTIL_STALE);

/** What a cheque is after its events; `account_id` is the bank account in which it is cleared. */
export type ChequeFacts = {
  state: ChequeState;
  account_id: number | null;
  last_event_on: string;
  bounced_on: string | null;
  notice_until: string | null;
  complaint_until: string | null;
};
export type ChequeEvent = { kind: ChequeEventKind; day: string; account_id: number | null };

/** A cheque before any event. `day` is that of its receipt or payment. */
export const toFirstFacts = (
  direction: ChequeDirection,
  day: string,
  account_id: number | null,
): ChequeFacts => ({
  state: direction,
  account_id,
  last_event_on: day,
  bounced_on: null,
  notice_until: null,
  complaint_until: null,
});

/** The cheque after the event that leads to `to`. A cheque that is presented again has no clocks. */
export const applyChequeEvent = (
  facts: ChequeFacts,
  { kind, day, account_id }: ChequeEvent,
  to: ChequeState,
): ChequeFacts => ({
  ...facts,
  state: to,
  account_id: kind === 'deposit' ? account_id : facts.account_id,
  last_event_on: day,
  ...(kind === 'bounce'
    ? {
        bounced_on: day,
        notice_until: addDays(day, NOTICE_DAYS),
        complaint_until: addMonths(day, COMPLAINT_MONTHS),
      }
    : {}),
  ...(kind === 'presentation'
    ? { bounced_on: null, notice_until: null, complaint_until: null }
    : {}),
});

const toLine = (account: Purpose | number, amount: number): PostingLine => ({
  account,
  party: null,
  debit: Math.max(amount, 0),
  credit: Math.max(0 - amount, 0),
});

/** The bank has paid: out of the account of cheques (`waiting`) into the bank's, or the other way round. */
export const buildClearingLines = (
  kind: SettlementKind,
  { waiting, bank, amount }: { waiting: number; bank: number; amount: number },
): PostingLine[] => {
  const signed = kind === 'receipt' ? amount : 0 - amount;
  return toEntryLines([toLine(bank, signed), toLine(waiting, 0 - signed)]);
};

/** What the bank charges for a cheque that bounced. */
export const buildChargeLines = (bank: number, charge: number): PostingLine[] => [
  toLine('bank_charges', charge),
  toLine(bank, 0 - charge),
];

// When a document is due, and what became of it in money. A document never changes: these facts are
// stored apart from it and answered with it.
import { addDays, getDaysInMonth, LAST_YEAR, toAd } from '../calendar/bikram-sambat.ts';
import { isInBsCalendar } from '../calendar/format-date.ts';
import type { Texts } from '../language.ts';

export const paymentStatuses = ['unpaid', 'partly_paid', 'paid', 'overdue', 'credit'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * What is open of a document in paisa (below 0: more was paid than it still asks for), what was
 * allocated to it, and the day (AD) on which it is due.
 */
export type PaymentState = { balance: number; paid: number; due_date: string };

/**
 * What became of the document by `today` (AD). One that is cancelled or wholly returned
 * (`is_active` false) asks for nothing: it is neither paid nor unpaid (null), unless money for it
 * is still a credit.
 */
export const toPaymentStatus = (
  { balance, paid, due_date }: PaymentState,
  today: string,
  is_active = true,
): PaymentStatus | null => {
  if (balance < 0) return 'credit';
  if (balance === 0) return is_active ? 'paid' : null;
  if (due_date < today) return 'overdue';
  return paid > 0 ? 'partly_paid' : 'unpaid';
};

/** What is still to be paid in paisa; nothing where the party has credit. */
export const toOpenAmount = (balance: number): number => Math.max(balance, 0);

/**
 * The due day (AD) of a document of `day` with a payment term of `days`, null for none. It is never after
 * the last day of the Nepali calendar.
 */
export const toDueDate = (day: string, days: number | null): string => {
  if (days === null || days === 0) return day;
  const due = addDays(day, days);
  return isInBsCalendar(due)
    ? due
    : toAd({ year: LAST_YEAR, month: 12, day: getDaysInMonth(LAST_YEAR, 12) });
};

export const paymentTexts = {
  title: { en: 'Payment', ne: 'भुक्तानी' },
  dueDate: { en: 'Due Date', ne: 'भुक्तानी मिति' },
  paid: { en: 'Paid Amount', ne: 'चुक्ता रकम' },
  open: { en: 'Open Amount', ne: 'बाँकी रकम' },
  status: { en: 'Payment Status', ne: 'भुक्तानी अवस्था' },
  receive: { en: 'Receive Payment', ne: 'रकम प्राप्ति' },
  pay: { en: 'Make Payment', ne: 'भुक्तानी गर्नुहोस्' },
  early: {
    en: 'The due date cannot be before the date of the invoice or bill.',
    ne: 'भुक्तानी मिति बीजक वा बिलको मितिभन्दा अघि हुन सक्दैन।',
  },
} satisfies Record<string, Texts>;

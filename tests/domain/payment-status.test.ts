// When a document is due, and what became of it in money.
import { describe, expect, it } from 'vitest';
import { isInBsCalendar } from '../../domain/calendar/format-date.ts';
import {
  type PaymentStatus,
  toDueDate,
  toOpenAmount,
  toPaymentStatus,
} from '../../domain/documents/payment-status.ts';

describe('the payment state of a document', () => {
  it.each<[balance: number, paid: number, due: string, PaymentStatus]>([
    [100, 0, '2026-11-21', 'unpaid'],
    [60, 40, '2026-11-21', 'partly_paid'],
    // What was taken back again counts as nothing paid.
    [100, -5, '2026-11-21', 'unpaid'],
    [100, 0, '2026-11-20', 'overdue'],
    [60, 40, '2026-11-20', 'overdue'],
    [0, 100, '2026-11-20', 'paid'],
    [0, 0, '2026-11-20', 'paid'],
    [-1, 100, '2026-11-20', 'credit'],
  ])(
    'of %d open and %d paid, due on %s, is %s on 21 November',
    (balance, paid, due_date, state) => {
      expect(toPaymentStatus({ balance, paid, due_date }, '2026-11-21')).toBe(state);
    },
  );

  it('is none of what is cancelled or wholly returned, unless there is credit', () => {
    const of = (balance: number) =>
      toPaymentStatus({ balance, paid: 0, due_date: '2026-11-20' }, '2026-11-21', false);
    expect([of(0), of(-1)]).toEqual([null, 'credit']);
  });

  it('has nothing open where the party has credit', () => {
    expect([toOpenAmount(5), toOpenAmount(0), toOpenAmount(-5)]).toEqual([5, 0, 0]);
  });
});

describe('the due day', () => {
  it('is the day and the days of the term, the day itself without one', () => {
    expect(toDueDate('2026-11-21', null)).toBe('2026-11-21');
    expect(toDueDate('2026-11-21', 0)).toBe('2026-11-21');
    expect(toDueDate('2026-11-21', 45)).toBe('2027-01-05');
  });

  it('is never beyond the Nepali calendar', () => {
    const last = toDueDate('2026-11-21', 3650);
    expect([isInBsCalendar(last), last]).toEqual([true, '2034-04-13']);
  });
});

// Three years of sales on credit as rows: invoices, one receipt each, and what is open of every twentieth
// one; the entries of both with the customer's lines. The same every time. Lines of invoices and the
// activity log are left out: nothing here reads them.
import { fromDayNumber, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { type Customers, generateCustomers } from '../customers.ts';
import type { Rows } from '../registers/generate-year.ts';

const DAYS = 3 * 365;
const BATCH_SIZE = 5_000;
/** In paisa: 1,000 with 13 % VAT; of an invoice that stays open 500 are paid. */
const TOTAL = 113_000;
const PART = 50_000;
const OPEN_EVERY = 20;
const PAID_AFTER = 20;
const TERM = 30;
/** Documents of the customer who has the most. */
const LARGEST = 5_000;

export type Debts = {
  company_id: number;
  /** Of debtors, cash and taxable sales. */
  accounts: ReadonlyMap<Purpose, number>;
  documents: number;
  customers: Customers;
  /** The first id of an entry that is free. */
  firstEntry: number;
  today: string;
};

/**
 * The id of the customer of the nth invoice: every step'th one is of the first. The step is odd, so that
 * invoices that stay open fall to everybody.
 */
export const toCustomer = ({ customers, documents }: Debts, nth: number): number => {
  const step = Math.max(7, Math.floor(documents / LARGEST) | 1);
  return nth % step === 0
    ? customers.from
    : customers.from + 1 + ((nth * 7919) % (customers.count - 1));
};

/** Whether something of the nth invoice stays open. */
export const staysOpen = (nth: number): boolean => nth % OPEN_EVERY === 0;

/** The name of a customer, "Buyer 17 Traders". */
const toName = (id: number) => `Buyer ${id} Traders`;

/** Batches of customers, then of invoices with their receipts and entries; the counters come last. */
export function* generateDebts(debts: Debts): Generator<Rows> {
  const { company_id, accounts, documents, customers, firstEntry, today } = debts;
  yield* generateCustomers(customers, nth => {
    const id = customers.from + nth;
    return { customer_code: `B${id}`, customer_name: toName(id) };
  });
  const last = toDayNumber(today);
  const fiscal_year = toFiscalYear(today).name;
  const [debtors, cash, sales] = (['debtors', 'cash', 'sales_taxable'] as const).map(
    purpose => accounts.get(purpose)!,
  ) as [number, number, number];
  const entered = { created_by: 'Sita Sharma (1)', created_by_id: 1 };
  for (let from = 1; from <= documents; from += BATCH_SIZE) {
    const rows: Rows = {
      ...{ invoices: [], receipts: [], allocations: [], open_items: [] },
      ...{ ledger_entries: [], ledger_lines: [] },
    };
    for (let id = from; id < from + BATCH_SIZE && id <= documents; id += 1) {
      const party_id = toCustomer(debts, id);
      const dayNumber = last - DAYS + 1 + Math.floor(((id - 1) * DAYS) / documents);
      const [day, paid, due_date] = [
        fromDayNumber(dayNumber),
        fromDayNumber(Math.min(dayNumber + PAID_AFTER, last)),
        fromDayNumber(dayNumber + TERM),
      ];
      const amount = staysOpen(id) ? PART : TOTAL;
      const party = { party_kind: 'customer', party_id };
      rows.invoices!.push({
        ...{ id, company_id, company_payment_id: String(id), invoice_no: String(id), fiscal_year },
        ...{ customer_id: `B${party_id}`, customer_name: toName(party_id) },
        ...{ payment_method: 'Credit', pos: 'Main', tsc_rate: 0, tsc_amount: 0 },
        ...{ amount: 100_000, discount_rate: 0, discount_amount: 0, taxable_amount: 100_000 },
        ...{ vat_rate: 130_000, vat_amount: 13_000, total: TOTAL, exempted_sale: 0 },
        ...{ export_sales: 0, status: 1, ird_sync: 0, ...entered, due_date },
        ...{ transaction_date: `${day} 10:00:00`, created_at: `${day} 10:00:00` },
      });
      rows.receipts!.push({
        ...{ id, company_id, number: `REC-${id}`, fiscal_year, day: paid, ...party },
        ...{ party_name: toName(party_id), account_id: cash, payment_method: 'Cash', amount },
        ...{ pos: 'Main', ...entered, created_at: `${paid} 12:00:00` },
      });
      rows.allocations!.push({
        ...{ id, company_id, source_kind: 'receipt', source_id: id, target_kind: 'invoice' },
        ...{ target_id: id, ...party, amount, day: paid, recorded_at: `${paid} 12:00:00` },
        posts_itself: 0,
      });
      if (staysOpen(id))
        rows.open_items!.push({
          ...{ company_id, document_kind: 'invoice', document_id: id, ...party, pos: 'Main' },
          ...{ number: String(id), day, due_date, total: TOTAL },
          ...{ balance: TOTAL - amount, paid: amount },
        });
      for (const [nth, kind, at, sum] of [
        [0, 'invoice', day, TOTAL],
        [1, 'receipt', paid, amount],
      ] as const) {
        const entry_id = firstEntry + 2 * id + nth;
        const [debited, credited] = nth === 0 ? [debtors, sales] : [cash, debtors];
        const line = { entry_id, company_id, pos: 'Main', day: at };
        rows.ledger_entries!.push({
          ...{ id: entry_id, company_id, source_kind: kind, source_id: id, revision: 0, day: at },
          ...{ recorded_at: `${at} 12:00:00`, pos: 'Main', number: String(id), mapping: 1 },
          narration: toName(party_id),
        });
        for (const [line_no, account_id, debit, credit] of [
          [1, debited, sum, 0],
          [2, credited, 0, sum],
        ] as const)
          rows.ledger_lines!.push({
            ...{ ...line, line_no, account_id, debit, credit },
            ...(account_id === debtors ? party : { party_kind: null, party_id: null }),
          });
      }
    }
    yield rows;
  }
  yield {
    counters: [
      { company_id, kind: 'invoice', scope: fiscal_year, value: documents },
      { company_id, kind: 'payment', scope: '', value: documents },
      { company_id, kind: 'REC', scope: fiscal_year, value: documents },
    ],
  };
}

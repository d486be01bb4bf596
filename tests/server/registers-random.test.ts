// Random books: the sums of each register are those of the documents' own answers, under every
// period and search, and its pages together are its lines.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeTotals } from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { type ReportPeriod, toTimeRange } from '../../domain/registers/report-period.ts';
import { signInAsOf } from '../support/as-of-date.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const DOCUMENT_COUNT = process.env.REPEAT === 'full' ? 400 : 40;
type Money = { total: number; discount_amount: number; taxable_amount: number; vat_amount: number };
/**
 * The figures that the test computes itself: paisa, from the answers to the user who issued the
 * document.
 */
type Known = { at: string; party: string; type?: string } & Money;
type Books = { sales: Known[]; returns: Known[]; bills: Known[]; sentBack: Known[] };

const paisa = ({ total, discount_amount, taxable_amount, vat_amount }: Money): Money => ({
  total: toPaisa(total),
  discount_amount: toPaisa(discount_amount),
  taxable_amount: toPaisa(taxable_amount),
  vat_amount: toPaisa(vat_amount),
});
const added = (known: Known[]): Money => {
  const sum = (name: keyof Money) => toRupees(known.reduce((whole, one) => whole + one[name], 0));
  return {
    total: sum('total'),
    discount_amount: sum('discount_amount'),
    taxable_amount: sum('taxable_amount'),
    vat_amount: sum('vat_amount'),
  };
};

describe('random books', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let shop: PurchasingShop;
    const books: Books = { sales: [], returns: [], bills: [], sentBack: [] };
    const customers: string[] = [];
    const buyers = ['Ram Traders', 'Sita Traders', 'राम स्टोर्स', 'Everest Hotel'];

    const work = fc.record({
      kind: fc.constantFrom('sale' as const, 'sale' as const, 'sale' as const, 'bill' as const),
      customer: fc.integer({ min: 0, max: 3 }),
      lines: fc.array(
        fc.record({
          fibre: fc.boolean(),
          qty: fc.integer({ min: 1, max: 5 }),
          price: fc.integer({ min: 1_000, max: 900_000 }),
          vat: fc.constantFrom(0, 5, 13),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      rate: fc.constantFrom(0, 0, 50_000, 125_000),
      type: fc.constantFrom('normal' as const, 'import' as const, 'capital' as const),
      after: fc.constantFrom(
        'nothing' as const,
        'nothing' as const,
        'back' as const,
        'cancel' as const,
      ),
    });
    type Work = typeof work extends fc.Arbitrary<infer W> ? W : never;

    const sell = async (caller: Caller, at: string, { customer, lines, rate, after }: Work) => {
      const requestLines = lines.map(({ fibre, qty, price }) => ({
        id: fibre ? shop.fibre : shop.repair,
        qty,
        amount: toRupees(price),
      }));
      const inputLines = lines.map(({ fibre, qty, price }) => ({
        qty,
        price,
        discount_rate: 0,
        internet: fibre,
      }));
      const totals = computeTotals({
        lines: inputLines,
        discount_rate: rate,
        discount_amount: 0,
        tsc_rate: toRate(10),
        vat_rate: toRate(13),
      });
      const claimed = {
        taxable_amount: toRupees(totals.taxable_amount),
        total: toRupees(totals.total),
        tsc_amount: toRupees(totals.tsc_amount),
      };
      const more = {
        customer_id: customers[customer],
        discount_rate: rate / 10_000,
        transaction_date: at,
      };
      const invoice = await issueInvoice(
        caller,
        toInvoiceRequest(shop, requestLines, claimed, more),
      );
      const party = buyers[customer]!;
      if (after === 'cancel') {
        expect(
          (
            await caller.post(`invoices/${invoice.company_payment_id}/cancellation`, {
              reason: 'Typed twice',
            })
          ).status,
        ).toBe(200);
        return;
      }
      books.sales.push({ at, party, ...paisa(invoice) });
      if (after !== 'back') return;
      const note = await issueCreditNote(caller, invoice.company_payment_id, [{ quantity: 1 }]);
      expect(note.status).toBe(200);
      books.returns.push({ at, party, ...paisa(note.body) });
    };

    const buy = async (caller: Caller, at: string, { lines, type, after }: Work) => {
      const imported =
        type === 'import' ? { declaration_no: 'M-1', declaration_date: at.slice(0, 10) } : {};
      const request = toVendorBillRequest(
        shop,
        lines.map(({ qty, price, vat }) => ({
          id: shop.repair,
          qty,
          amount: toRupees(price),
          vat_rate: vat,
        })),
        { type, transaction_date: at.slice(0, 10), ...imported },
      );
      const bill = await createVendorBill(caller, request);
      books.bills.push({ at, party: 'Himalayan Cables', type, ...paisa(bill) });
      if (after === 'nothing') return;
      const note = await issueDebitNote(caller, bill.id, [{ qty: 1 }]);
      expect(note.status).toBe(200);
      books.sentBack.push({ at, party: 'Himalayan Cables', type, ...paisa(note.body) });
    };

    beforeAll(async () => {
      admin = await world().createCompany(`Random ${engine}`);
      const email = `admin.random.${engine.toLowerCase()}@shop.test`;
      shop = await openPurchasingShop(admin);
      for (const last_name of buyers)
        customers.push(
          (await admin.post('customers', { ...(await validCustomer(admin)), last_name })).body
            .customer_code,
        );
      const works = fc.sample(work, { seed: 20261121, numRuns: DOCUMENT_COUNT });
      for (const [nth, one] of works.entries()) {
        const day = new Date(
          Date.UTC(2026, 7, 1 + Math.floor((nth * 110) / DOCUMENT_COUNT), 4, 0, nth % 60),
        );
        const caller = await signInAsOf(world(), admin, email, day.toISOString());
        const at = `${day.toISOString().slice(0, 10)} 09:45:${String(nth % 60).padStart(2, '0')}`;
        await (one.kind === 'sale' ? sell : buy)(caller, at, one);
      }
      admin = await signInAsOf(world(), admin, email, '2026-11-21T06:00:00Z');
    });

    const periods: ReportPeriod[] = [
      { year: 2083, month: 'all' },
      ...[4, 5, 6, 7, 8].map(month => ({ year: 2083, month })),
    ];
    const searches = ['', 'traders', 'RAM', 'राम', 'e'];
    const within = (
      known: Known[],
      { start_date, end_date }: ReturnType<typeof toTimeRange>,
      text: string,
    ) =>
      known.filter(
        one =>
          one.at >= start_date &&
          one.at <= end_date &&
          one.party.toLowerCase().includes(text.toLowerCase()),
      );
    const query = (
      moments: ReturnType<typeof toTimeRange>,
      search: string,
      party = 'customer_name',
    ) =>
      new URLSearchParams({ ...moments, limit: '1000', [`search[${party}]`]: search }).toString();

    it('add up in the sales and the sales return register, in each month, under each search (REP-051, ENT-117, ENT-123)', async () => {
      expect(books.sales.length).toBeGreaterThan(10);
      expect(books.returns.length).toBeGreaterThan(2);
      for (const period of periods)
        for (const search of searches) {
          const moments = toTimeRange(period);
          const sales = await admin.get(`sales-registers?${query(moments, search)}`);
          const expected = within(books.sales, moments, search);
          if (sales.status === 204) expect(expected).toEqual([]);
          else {
            expect(sales.body.sum_data.total_sales).toMatchObject(added(expected));
            const valid = sales.body.invoices.data.filter(
              (line: { cancelled: number }) => !line.cancelled,
            );
            expect(valid).toHaveLength(expected.length);
            expect(added(sales.body.invoices.data.map(paisa))).toEqual(added(expected));
          }
          const returns = await admin.get(`sales-return?${query(moments, search)}`);
          const back = within(books.returns, moments, search);
          if (returns.status === 204) expect(back).toEqual([]);
          else expect(returns.body.total_sales_return).toMatchObject(added(back));
        }
    });

    it('add up in the purchase register by type, less what went back (REP-052, REP-053)', async () => {
      expect(books.bills.length).toBeGreaterThan(5);
      for (const period of periods) {
        const moments = toTimeRange(period);
        const { status, body } = await admin.get(
          `purchases-registers?${query(moments, 'cables', 'vendor_name')}`,
        );
        const [bills, back] = [
          within(books.bills, moments, ''),
          within(books.sentBack, moments, ''),
        ];
        if (status === 204) {
          expect([...bills, ...back]).toEqual([]);
          continue;
        }
        const {
          total_purchase: total,
          return_purchase: returned,
          active_purchase: active,
        } = body.sum_data;
        expect([toPaisa(total.total), toPaisa(returned.total)]).toEqual([
          toPaisa(added(bills).total),
          toPaisa(added(back).total),
        ]);
        expect(toPaisa(active.total)).toBe(toPaisa(total.total) - toPaisa(returned.total));
        for (const [type, name] of [
          ['normal', 'purchase'],
          ['import', 'import'],
          ['capital', 'capital'],
        ] as const) {
          const { taxable_amount, vat_amount } = added(bills.filter(bill => bill.type === type));
          expect(total[name]).toEqual({ taxable_amount, vat_amount });
          const gone = added(back.filter(note => note.type === type));
          expect(returned[name]).toEqual({
            taxable_amount: gone.taxable_amount,
            vat_amount: gone.vat_amount,
          });
        }
      }
    });

    it('give each line on one page and one only, forwards and backwards, from every depth', async () => {
      const moments = toTimeRange({ year: 2083, month: 'all' });
      const part = { start_date: '2026-08-20 09:45:07', end_date: '2026-10-30 09:45:40' };
      for (const [path, of] of [
        ['sales-registers', 'invoices'],
        ['material-view', ''],
        ['purchases-registers', 'billing'],
      ] as const)
        for (const url of [
          query(moments, ''),
          query(part, ''),
          query(moments, 'a', path === 'purchases-registers' ? 'vendor_name' : 'customer_name'),
        ]) {
          const read = async (more: Record<string, string>) => {
            const { body } = await admin.get(
              `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(url)), ...more })}`,
            );
            return (of === '' ? body : body[of]) as { data: { id: number }[]; total: number };
          };
          const whole = (await read({})).data.map(line => line.id);
          expect(new Set(whole).size).toBe(whole.length);
          const pages: number[] = [];
          for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1)
            pages.push(
              ...(await read({ limit: '7', page: String(page) })).data.map(line => line.id),
            );
          expect(pages).toEqual(whole);
          const backwards: number[] = [];
          for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1)
            backwards.push(
              ...(await read({ limit: '7', page: String(page), sort_by: 'desc' })).data.map(
                line => line.id,
              ),
            );
          expect(backwards).toEqual([...whole].reverse());
        }
    });
  });
});

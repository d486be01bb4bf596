// When invoices and vendor bills are due, and what of them is paid: in answers, lists and prints.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../domain/documents/payment-status.ts';
import type { Value } from '../../server/database/database.ts';
import { refreshOpenItems } from '../../server/database/open-items.ts';
import { dynamicTables, insertRows, query } from '../../server/database/raw-query.ts';
import { toPaymentConditions } from '../../server/features/documents/payment-filters.ts';
import { issueCreditNote } from '../support/credit-notes.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

type Answered = {
  id: number;
  company_payment_id: string;
  due_date: string;
  paid_amount: number;
  open_amount: number;
  payment_status: string | null;
};
const toFacts = ({ due_date, paid_amount, open_amount, payment_status }: Answered) => ({
  ...{ due_date, paid_amount, open_amount, payment_status },
});

describe('what is due and paid', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let shop: PurchasingShop;
    let termed: string;
    let clearing: number;
    const invoices: Record<string, Answered> = {};
    const bills: Record<string, Answered> = {};

    /** Repairs for Rs. 100 each and 13 % VAT, on credit. */
    const order = (qty: number, more: object = {}) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.repair, qty, amount: 100 }],
        { taxable_amount: qty * 100, total: qty * 113 },
        { payment_method: 'Credit', ...more },
      );
    const bill = (qty: number, more: Record<string, unknown> = {}) =>
      toVendorBillRequest(shop, [{ id: shop.repair, qty, amount: 100 }], more);
    const issue = async (path: string, request: object): Promise<Answered> => {
      const { status, body } = await admin.post(path, request);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    };
    /** Allocates to the document as a receipt or payment does. Paisa. */
    const allocate = async (kind: 'invoice' | 'billing', id: number, amount: number) => {
      const company_id = admin.companyId;
      const isSale = kind === 'invoice';
      await world().app.database.write(async tx => {
        await insertRows(tx, 'allocations', [
          {
            ...{ company_id, source_kind: isSale ? 'receipt' : 'payment', source_id: 99_000 + id },
            ...{ target_kind: kind, target_id: id },
            party_kind: isSale ? 'customer' : 'vendor',
            party_id: isSale ? shop.customer.id : shop.vendor,
            ...{ amount, day: '2026-11-21', recorded_at: '2026-11-21 11:45:00', reverses: null },
          },
        ]);
        await refreshOpenItems(tx, company_id, kind, [id]);
      });
    };
    const list = async (path: string) =>
      (await admin.get(path)).body as { data: Answered[]; total: number } | undefined;
    const idsOf = async (path: string) => (await list(path))?.data.map(({ id }) => id) ?? [];
    const ids = (of: Record<string, Answered>, ...names: string[]) =>
      names.map(name => of[name]!.id);

    beforeAll(async () => {
      world().setNow('2026-11-21T06:00:00Z');
      admin = await world().createCompany('Due Shop');
      shop = await openPurchasingShop(admin);
      const term = await admin.post('payment-terms', { days: 30, description: 'A month' });
      const customer = await admin.post('customers', {
        ...(await validCustomer(admin)),
        ...{ last_name: 'Pashupati Stores', pan: '301234568', payment_term_id: term.body.id },
        ...{ credit_limit: 50_000.5, credit_days: 45, vat_withholding: 1 },
      });
      expect(customer.body).toMatchObject({
        payment_term: { id: term.body.id, days: 30 },
        ...{ credit_limit: 50_000.5, credit_days: 45, vat_withholding: 1 },
      });
      termed = customer.body.customer_code;
      clearing = (await admin.get('account-uses')).body.uses.cash;

      invoices.termed = await issue('invoices', order(1, { customer_id: termed }));
      invoices.named = await issue('invoices', order(2, { due_date: '2026-12-01' }));
      invoices.own = await issue('invoices', order(3));
      invoices.cash = await issue('invoices', order(4, { payment_method: 'Cash' }));
      invoices.partly = await issue('invoices', order(5, { customer_id: termed }));
      await allocate('invoice', invoices.partly.id, 20_000);
      invoices.late = await issue('invoices', order(6));
      await allocate('invoice', invoices.late.id, 30_000);
      invoices.returned = await issue('invoices', order(7, { payment_method: 'Cash' }));
      await issueCreditNote(admin, invoices.returned.company_payment_id, [{ quantity: 7 }]);
      invoices.cancelled = await issue('invoices', order(8));
      const cancelling = `invoices/${invoices.cancelled.company_payment_id}/cancellation`;
      expect((await admin.post(cancelling, { reason: 'Slip' })).status).toBe(200);
      invoices.half = await issue('invoices', order(10, { payment_method: 'Cash' }));
      await issueCreditNote(admin, invoices.half.company_payment_id, [{ quantity: 5 }]);
      // Paid all the same: its money is a credit of the customer.
      invoices.withdrawn = await issue('invoices', order(9));
      const withdrawing = `invoices/${invoices.withdrawn.company_payment_id}/cancellation`;
      expect((await admin.post(withdrawing, { reason: 'Slip' })).status).toBe(200);
      await allocate('invoice', invoices.withdrawn.id, 10_000);

      bills.own = await issue('billings', bill(1));
      bills.named = await issue('billings', bill(2, { due_date: '2026-12-20' }));
      bills.paid = await issue('billings', bill(3, { paid_from_account_id: clearing }));
      const vendor = (await admin.get(`vendors/${shop.vendor}`)).body;
      await admin.put(`vendors/${shop.vendor}`, { ...vendor, payment_term_id: term.body.id });
      bills.termed = await issue('billings', bill(4));
      await allocate('billing', bills.termed.id, 5_000);
    });

    it('is answered when the document is issued', () => {
      const unpaid = { paid_amount: 0, payment_status: 'unpaid' };
      expect(toFacts(invoices.termed!)).toEqual({
        ...{ due_date: '2026-12-21', open_amount: 113, ...unpaid },
      });
      expect(toFacts(invoices.named!)).toEqual({
        ...{ due_date: '2026-12-01', open_amount: 226, ...unpaid },
      });
      expect(toFacts(invoices.own!)).toEqual({
        ...{ due_date: '2026-11-21', open_amount: 339, ...unpaid },
      });
      expect(toFacts(invoices.cash!)).toEqual({
        ...{ due_date: '2026-11-21', open_amount: 0, paid_amount: 452, payment_status: 'paid' },
      });
      // A bill counts from its own day, which was yesterday.
      expect(toFacts(bills.own!)).toEqual({
        ...{ due_date: '2026-11-20', open_amount: 113, paid_amount: 0, payment_status: 'overdue' },
      });
      expect(toFacts(bills.paid!)).toEqual({
        ...{ due_date: '2026-11-20', open_amount: 0, paid_amount: 339, payment_status: 'paid' },
      });
      expect(toFacts(bills.termed!)).toMatchObject({ due_date: '2026-12-20', ...unpaid });
    });

    it('is the same in lists and single records, with what came afterwards', async () => {
      const expected = {
        partly: { paid_amount: 200, open_amount: 365, payment_status: 'partly_paid' },
        late: { paid_amount: 300, open_amount: 378, payment_status: 'partly_paid' },
        returned: { paid_amount: 791, open_amount: 0, payment_status: 'credit' },
        cancelled: { paid_amount: 0, open_amount: 0, payment_status: null },
      };
      const { data } = (await list('invoices?limit=100'))!;
      for (const [name, facts] of Object.entries(expected)) {
        const { id, company_payment_id } = invoices[name]!;
        expect([name, data.find(row => row.id === id)]).toMatchObject([name, facts]);
        expect((await admin.get(`invoices/${company_payment_id}`)).body).toMatchObject(facts);
      }
      const facts = { due_date: '2026-12-20', paid_amount: 50, open_amount: 402 };
      const state = { ...facts, payment_status: 'partly_paid' };
      expect((await list('billings'))!.data[0]).toMatchObject(state);
      expect((await admin.get(`billings/${bills.termed!.id}`)).body).toMatchObject(state);
    });

    it('refuses a due day before the document’s own, or outside the calendar', async () => {
      const cases: [path: string, request: object, en: string, ne: string][] = [
        ['invoices', order(1, { due_date: '2026-11-20' }), 'before the date', 'अघि हुन सक्दैन'],
        ['invoices', order(1, { due_date: '2034-04-14' }), 'outside the Nepali', 'पात्रो'],
        ['billings', bill(1, { due_date: '2026-11-19' }), 'before the date', 'अघि हुन सक्दैन'],
        ['billings', bill(1, { due_date: '2040-01-01' }), 'outside the Nepali', 'पात्रो'],
        ['billings', bill(1, { due_date: 'soon' }), 'date', 'मिति'],
      ];
      for (const [path, request, en, ne] of cases)
        for (const address of [path, `${path}/-/preview`]) {
          const problems = await expectRejected(admin.post(address, request));
          expect(Object.keys(problems)).toEqual(['due_date']);
          expect(problems.due_date![0]).toContain(en);
          const nepali = await expectRejected(admin.post(address, request, { language: 'ne' }));
          expect(nepali.due_date![0]).toContain(ne);
        }
      for (const due_date of ['2026-11-21', '2027-01-01'])
        expect((await admin.post('invoices/-/preview', order(1, { due_date }))).status).toBe(200);
    });

    it('follows the customer’s term when a proforma becomes an invoice', async () => {
      const { invoice_details: details, ...offer } = order(1, { customer_id: termed });
      const { deposit_to: _, ...request } = offer as Record<string, unknown>;
      const made = await admin.post('proforma-invoice', { ...request, details });
      const { body } = await admin.get(`proforma-invoice/${made.body.id}/invoice`);
      const facts = { due_date: '2026-12-21', open_amount: 113, payment_status: 'unpaid' };
      expect(body).toMatchObject(facts);
      expect((await admin.get(`proforma-invoice/${made.body.id}/invoice`)).body).toMatchObject(
        facts,
      );
      invoices.converted = (await admin.get(`invoices/${body.company_payment_id}`)).body;
    });

    it('filters by the state of today, and counts and sums what it finds', async () => {
      const byState = (state: string) => `invoices?filter[payment_status]=${state}`;
      const expectStates = async (expected: Record<string, string[]>) => {
        for (const [state, names] of Object.entries(expected)) {
          const wanted = ids(invoices, ...names).sort((a, b) => b - a);
          expect([state, await idsOf(byState(state))]).toEqual([state, wanted]);
          const counted = (await list(`${byState(state)}&limit=1&page=1`))?.total ?? 0;
          const tabs = (await admin.get(`statistics/${byState(state)}`)).body;
          expect([state, counted, tabs.all.count]).toEqual([state, names.length, names.length]);
        }
      };
      await expectStates({
        unpaid: ['termed', 'named', 'own', 'converted'],
        partly_paid: ['partly', 'late'],
        paid: ['cash'],
        overdue: [],
        credit: ['returned', 'half', 'withdrawn'],
      });
      const credit = (await admin.get('statistics/invoices?filter[payment_status]=credit')).body;
      expect(credit).toEqual({
        all: { count: 3, total: 2938 },
        active: { count: 1, total: 1130 },
        inactive: { count: 2, total: 1808 },
      });
      for (const [status, names] of [['withdrawn', 'returned'], ['half']].entries()) {
        const found = await list(`invoices?filter[payment_status]=credit&filter[status]=${status}`);
        expect([found!.data.map(({ id }) => id), found!.total]).toEqual([
          ids(invoices, ...names),
          names.length,
        ]);
      }
      const paid = (await admin.get('statistics/invoices?filter[payment_status]=paid')).body;
      expect([paid.all.total, paid.active.total, paid.inactive.count]).toEqual([452, 452, 0]);
      // What is cancelled has no state: it is in no filter by one, and in a group of its own.
      expect(await idsOf('invoices?filter[payment_status][empty]=true')).toEqual(
        ids(invoices, 'cancelled'),
      );
      expect(await idsOf('invoices?filter[payment_status][in]=paid,unpaid,partly_paid')).toEqual(
        ids(invoices, 'converted', 'late', 'partly', 'cash', 'own', 'named', 'termed'),
      );
      expect(await idsOf('invoices?filter[payment_status]=paid&filter[status]=0')).toEqual([]);
      const grouped = (await admin.get('invoices/groups?group_by=payment_status')).body;
      expect(grouped.data.filter(({ value }: { value: unknown }) => value === null)).toMatchObject([
        { count: 1 },
      ]);
      const { company_payment_id } = invoices.cancelled!;
      const { body: cancelled } = await admin.get(`invoices/${company_payment_id}`);
      expect([cancelled.payment_status, cancelled.open_amount]).toEqual([null, 0]);
      expect(await idsOf('invoices?filter[payment_status]=paid&filter[status]=1')).toEqual(
        ids(invoices, 'cash'),
      );
      expect(
        await idsOf('invoices?filter[payment_status]=unpaid&filter[customer_name]=pashupati'),
      ).toEqual(ids(invoices, 'converted', 'termed'));
      expect(await idsOf('billings?filter[payment_status]=overdue')).toEqual(ids(bills, 'own'));
      expect(await idsOf('billings?filter[payment_status]=paid')).toEqual(ids(bills, 'paid'));
      await expectRejected(admin.get('invoices?filter[payment_status]=owed'));
      await expectRejected(admin.get('credit-notes?filter[payment_status]=paid'));
      world().setNow('2026-12-02T06:00:00Z');
      admin = await world().signInAs('admin.due.shop@shop.test');
      await expectStates({
        unpaid: ['termed', 'converted'],
        partly_paid: ['partly'],
        overdue: ['named', 'own', 'late'],
      });
    });

    it('sorts by due day and by open amount, over the seam of its pages', async () => {
      const { data } = (await list('invoices?limit=100'))!;
      const ordered = (field: 'due_date' | 'open_amount', sign: 1 | -1) =>
        data
          .toSorted((a, b) => {
            const [one, other] = [a[field], b[field]];
            return sign * (one === other ? a.id - b.id : one < other ? -1 : 1);
          })
          .map(({ id }) => id);
      for (const field of ['due_date', 'open_amount'] as const)
        for (const by of ['asc', 'desc'] as const) {
          const paged = [];
          for (const page of [1, 2, 3, 4])
            paged.push(
              ...(await idsOf(`invoices?limit=3&page=${page}&sort_field=${field}&sort_by=${by}`)),
            );
          expect([field, by, paged]).toEqual([field, by, ordered(field, by === 'asc' ? 1 : -1)]);
        }
      // The day on which one of them is due, and not overdue yet.
      world().setNow('2026-12-01T06:00:00Z');
      const sorted = (await list('invoices?limit=100&sort_field=payment_status&sort_by=asc'))!;
      world().setNow('2026-12-02T06:00:00Z');
      const states = sorted.data.map(({ payment_status }) => payment_status);
      expect(states).toEqual([...states.filter(Boolean).sort(), null]);
      expect(await idsOf('billings?sort_field=open_amount&sort_by=desc')).toEqual(
        ids(bills, 'termed', 'named', 'own', 'paid'),
      );
      const overdue = 'filter[payment_status]=overdue&sort_field=due_date&sort_by=desc';
      expect(await idsOf(`invoices?${overdue}`)).toEqual(ids(invoices, 'named', 'late', 'own'));
    });

    it('is the own day of a document from before there were due days', async () => {
      for (const [table, { id }] of [
        ['invoices', invoices.cash!],
        ['billings', bills.paid!],
      ] as const)
        await world().app.database.write(tx =>
          query(tx, `update ${table} set due_date = null where id = ?`, [id]),
        );
      const { company_payment_id } = invoices.cash!;
      expect((await admin.get(`invoices/${company_payment_id}`)).body.due_date).toBe('2026-11-21');
      expect((await admin.get(`billings/${bills.paid!.id}`)).body.due_date).toBe('2026-11-20');
      const [first] = (await list('invoices?filter[due_date]=2026-11-21&sort_by=desc'))!.data;
      expect(first!.due_date).toBe('2026-11-21');
      const sorted = (await list('invoices?limit=100&sort_field=due_date&sort_by=asc'))!.data;
      expect(sorted.map(row => row.due_date)).toEqual(sorted.map(row => row.due_date).sort());
    });

    // PostgreSQL plans by statistics. A skipped test counts as a failure where everything has to run.
    it.each(engine === 'SQLite' ? paymentStatuses : [])(
      'finds what is %s by indexes',
      async value => {
        const { database } = world().app;
        const scope = {
          ...({ kind: 'invoice', table: 'invoices', company_id: admin.companyId } as const),
          today: '2026-12-02',
        };
        const filter = { field: 'payment_status', how: 'is', value } as const;
        const { conditions } = toPaymentConditions(scope, [filter]);
        const { sql: text, parameters } = dynamicTables(database.read)
          .selectFrom('invoices')
          .selectAll()
          .where('invoices.company_id', '=', admin.companyId)
          .where(eb => eb.and(conditions))
          .orderBy(sql`invoices.id desc`)
          .limit(10)
          .compile();
        const plan = await query<{ detail: string }>(
          database.read,
          `explain query plan ${text}`,
          parameters as Value[],
        );
        const steps = plan.map(({ detail }) => detail).join('; ');
        // What is paid is not in the table: such documents are looked up one by one.
        const [documents, items] =
          value === 'paid'
            ? [
                /SEARCH invoices USING INDEX \w+ \(company_id=\? AND status=\?\)/,
                /PRIMARY KEY .*document_id=\?/,
              ]
            : [/SEARCH invoices USING INTEGER PRIMARY KEY/, /SEARCH open_items/];
        expect(steps).toMatch(documents);
        expect(steps).toMatch(items);
        expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
      },
    );

    it('is printed where it is another day than the document’s', async () => {
      const read = async (path: string, language: 'en' | 'ne' = 'en') =>
        readPdfText((await admin.get(`${path}?q=preview`, { language })).raw);
      const [named, own] = ['named', 'own'].map(
        name => `invoices/${invoices[name]!.company_payment_id}`,
      ) as [string, string];
      const text = await read(named);
      expect(text).toContain('Due Date');
      expect(text).toContain('2026-12-01');
      expect(await read(named, 'ne')).toContain('२०२६-१२-०१');
      expect(await read(own)).not.toContain('Due Date');
      expect(await read(`billings/${bills.named!.id}`)).toContain('2026-12-20');
    });
  });
});

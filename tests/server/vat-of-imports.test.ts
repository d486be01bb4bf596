// VAT of an import as customs charged it (decision 66): worked example 3 of the books through ledger,
// open items, register, forms and VAT return; bad requests, debit notes, a PAN-only company, the
// self-check, recovery, and a database from before.
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { formatMoney } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { insertRow, query } from '../../server/database/raw-query.ts';
import { captureCompanyState, downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances, readEntries } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  validVendor,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import {
  type Caller,
  createTestDatabase,
  describeOnBothEngines,
  type Engine,
  expectRejected,
} from '../support/test-app.ts';

const MONTH = 'year=2083&month=8';
const YEAR = 'start_date=2026-07-17&end_date=2026-11-21';
const duty = { kind: 'duty', amount: 10_000 };
const excise = { kind: 'excise', amount: 5_500 };

describe('VAT of imports', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customs: number;
    let companies = 0;
    const openCompany = async () => {
      companies += 1;
      admin = await world().createCompany(`Customs Shop ${companies}`);
      shop = await openPurchasingShop(admin);
      const vendor = { ...(await validVendor(admin)), last_name: 'Customs', pan: '300200002' };
      customs = (await admin.post('vendors', vendor)).body.id;
    };
    type Lines = Parameters<typeof toVendorBillRequest>[1];
    const toImport = (import_vat: unknown, more: object = {}, lines?: Lines) => {
      const imported = lines ?? [{ id: shop.laptop, qty: 10, amount: 10_000, vat_rate: 0 }];
      return toVendorBillRequest(shop, imported, { type: 'import', import_vat, ...more });
    };
    const owed = (cost: object) => ({ ...cost, vendor_id: customs });
    const importGoods = (amount: number, costs: object[], more: object = {}) =>
      createVendorBill(
        admin,
        toImport(owed({ amount }), { landed_costs: costs.map(owed), ...more }),
      );
    const entryOf = async (kind: string, id: number) =>
      (await readEntries(world(), admin.companyId, kind, id))[0]!.balances;
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const openOf = async (vendor: number) => {
      const { body } = await admin.get(`parties/vendor/${vendor}/open`);
      return body.data.map((row: Record<string, unknown>) => [row.document_kind, row.open]);
    };
    /** Box 2.2 and 2.4 of the month. */
    const readBoxes = async () => {
      const { body } = await admin.get('vat-return/2083/8');
      const box = (no: string) =>
        (body.boxes as Record<string, unknown>[]).find(each => each.no === no)!;
      return [box('2.2').value, box('2.2').credit, box('2.4').value];
    };
    const importColumns = ({
      total,
      exempt,
      import_taxable,
      import_vat,
    }: Record<string, number>) => ({
      ...{ total, exempt, import_taxable, import_vat },
    });
    const readForm = async (name: string, more = '') =>
      (await admin.get(`tax-forms/${name}?${MONTH}${more}`)).body;
    beforeEach(openCompany);

    it.each([
      [14_300, [duty], 110_000],
      [15_015, [duty, excise], 115_500],
    ])(
      'of %i with landed costs %j owes the foreign vendor the value alone',
      async (vat, costs, value) => {
        const request = toImport(owed({ amount: vat }), { landed_costs: costs.map(owed) });
        const preview = await admin.post('billings/-/preview', request);
        const created = await admin.post('billings', request);
        expect(created.body).toMatchObject({
          ...{ total: 100_000, vat_amount: 0, open_amount: 100_000 },
          import_vat: { amount: vat, taxable_amount: value, vendor_id: customs },
        });
        const { id } = created.body;
        const toCustoms = value - 100_000 + vat;
        expect(await entryOf('billing', id)).toEqual({
          inventory: value * 100,
          input_vat: vat * 100,
          creditors: 0 - (100_000 + toCustoms) * 100,
        });
        expect(
          preview.body.lines.map((line: Record<string, unknown>) => [
            ...[line.party, line.debit, line.credit],
          ]),
        ).toEqual([
          [null, value, 0],
          [null, vat, 0],
          ['Himalayan Cables', 0, 100_000],
          ['Customs', 0, toCustoms],
        ]);
        expect(await openOf(shop.vendor)).toEqual([['billing', 100_000]]);
        expect(await openOf(customs)).toEqual([['landed-cost', toCustoms]]);
        const bill = (await admin.get(`billings/${id}`)).body;
        expect(bill).toMatchObject({
          landed_costs: costs.map(cost => ({ ...owed(cost), vendor_name: 'Customs' })),
          import_vat: { amount: vat, vendor_name: 'Customs' },
          details: [{ vat_rate: 0, vat_amount: 0, landed_cost: value - 100_000 }],
        });

        // The register, its form by document and by line, the VAT return, Annex 13 and the chart.
        const register = (await admin.get(`purchases-registers?${YEAR}`)).body;
        const counted = {
          import_taxable: value,
          import_vat: vat,
          non_taxable: 0,
          total: value + vat,
        };
        expect(register.billing.data).toMatchObject([counted]);
        expect(register.sum_data.total_purchase).toMatchObject({
          ...{ total: value + vat, non_taxable: 0 },
          import: { taxable_amount: value, vat_amount: vat },
        });
        const columns = { total: value, exempt: 0, import_taxable: value, import_vat: vat };
        for (const detail of ['documents', 'lines']) {
          const form = await readForm('purchases', `&detail=${detail}`);
          expect([...form.data, form.totals].map(importColumns)).toEqual([columns, columns]);
        }
        expect(await readBoxes()).toEqual([value, vat, 0]);
        const [party] = (await admin.get('annex-13?year=2083&sorp=P')).body.data;
        expect(party).toMatchObject({ total: value, taxable_amount: value });
        const chart = (await admin.get('report-charts/months?year=2083')).body.months;
        expect(chart[4]).toMatchObject({ purchases: value, purchases_vat: vat });

        // The credit goes on into the next month, and the books agree.
        expect((await admin.get('vat-return/2083/9')).body.carried).toBe(vat);
        const trial = (await admin.get(`reports/trial-balance?${YEAR}`)).body;
        const total = trial.rows.find((row: { name: string }) => row.name === 'total');
        expect(total).toMatchObject({ closing_debit: value + vat, closing_credit: value + vat });
        expect(await differences()).toEqual([]);

        // Paying customs settles all of it at once, and what was read may be sent again.
        const paid = await admin.post('payments', {
          ...{
            party_kind: 'vendor',
            party_id: customs,
            date: '2026-11-21',
            payment_method: 'Cash',
          },
          amount: toCustoms,
          allocations: [{ document_kind: 'landed-cost', document_id: id, amount: toCustoms }],
        });
        expect(paid.status).toBe(200);
        expect(await openOf(customs)).toEqual([]);
        const { import_vat, landed_costs } = bill;
        const again = { ...request, import_vat, landed_costs };
        expect(Object.keys(await expectRejected(admin.post('billings', again)))).toEqual([
          'billing_no',
        ]);
        // Nepali comes out of a PDF in pieces, but for its digits.
        for (const [language, text] of [
          ['en', `VAT at Customs${formatMoney(vat * 100, 'en')} · Customs`],
          ['ne', `${formatMoney(vat * 100, 'ne')} · Customs`],
        ] as const) {
          const { raw } = await admin.get(`billings/${id}?q=preview`, { language });
          expect((await readPdfText(raw)).replaceAll(/[\s:]/g, '')).toContain(
            text.replaceAll(' ', ''),
          );
        }
      },
    );

    it('counts the value that customs state, apart from what is exempt, and what was paid before', async () => {
      await createVendorBill(
        admin,
        toImport({ amount: 8_580, taxable_amount: 66_000 }, {}, [
          { id: shop.laptop, qty: 6, amount: 10_000, vat_rate: 0 },
          { id: shop.charger, qty: 4, amount: 10_000, vat_rate: 0 },
          { id: shop.repair, qty: 1, amount: 500, vat_rate: 0 },
        ]),
      );
      // 66,000 of 100,500 are taxable; what customs were paid moves out of Customs and Freight.
      expect(await readBoxes()).toEqual([66_000, 8_580, 34_500]);
      const form = await readForm('purchases', '&detail=lines');
      expect(form.data.map((row: Record<string, number>) => row.import_taxable)).toEqual([
        39_600, 26_400, 0,
      ]);
      expect(importColumns(form.totals)).toEqual({
        ...{ total: 100_500, exempt: 34_500, import_taxable: 66_000, import_vat: 8_580 },
      });
      expect(await readBalances(world(), admin.companyId)).toMatchObject({
        input_vat: 858_000,
        customs_and_freight: -858_000,
      });
      // A line without a rate has none either, whatever the day's is.
      const { details, ...request } = toImport({ amount: 0.01 });
      const lines = details.map(({ vat_rate: _, ...line }) => line);
      const bare = await createVendorBill(admin, { ...request, details: lines });
      expect(bare).toMatchObject({ total: 100_000, import_vat: { taxable_amount: 0.08 } });
      expect(await differences()).toEqual([]);
    });

    it('stays where it is when goods go back', async () => {
      const bill = await importGoods(14_300, [duty]);
      const note = await issueDebitNote(admin, bill.id, [{ qty: 3 }]);
      expect(note.body).toMatchObject({ vat_amount: 0, total: 30_000 });
      expect(note.body).not.toHaveProperty('import_taxable');
      expect(await entryOf('debit-note', note.body.id)).toEqual({
        inventory: -3_300_000,
        customs_and_freight: 300_000,
        creditors: 3_000_000,
      });
      expect([await openOf(shop.vendor), await openOf(customs)]).toEqual([
        [['billing', 70_000]],
        [['landed-cost', 24_300]],
      ]);
      // What comes back was taxable: nothing is below zero among the exempt.
      expect(await readBoxes()).toEqual([80_000, 14_300, 0]);
      const returned = { total: 30_000, exempt: 0, import_taxable: 30_000, import_vat: 0 };
      const form = await readForm('purchase-returns');
      expect([...form.data, form.totals].map(importColumns)).toEqual([returned, returned]);
      await issueDebitNote(admin, bill.id, [{ qty: 7 }]);
      expect(await readBoxes()).toEqual([10_000, 14_300, 0]);
      expect((await admin.get(`billings/${bill.id}`)).body).toMatchObject({ status: 0 });
      expect((await admin.get('vat-return/2083/9')).body.carried).toBe(14_300);
      expect(await differences()).toEqual([]);
    });

    it('is part of the cost where the company is not registered for VAT', async () => {
      await admin.post('check-rules', { name: 'vat-registered', from: '2026-01-01', value: 0 });
      const product = await createGoods(admin, shop, 'Cost of Import');
      const bill = await createVendorBill(
        admin,
        toImport(owed({ amount: 14_300 }), { landed_costs: [owed(duty)] }, [
          { id: product, qty: 10, amount: 10_000, vat_rate: 0 },
        ]),
      );
      expect(await entryOf('billing', bill.id)).toEqual({
        inventory: 12_430_000,
        creditors: -12_430_000,
      });
      expect(bill.details).toMatchObject([{ landed_cost: 24_300 }]);
      expect(await openOf(customs)).toEqual([['landed-cost', 24_300]]);
      expect(await readBoxes()).toEqual([0, 0, 0]);
      expect(importColumns((await readForm('purchases')).totals)).toEqual({
        ...{ total: 124_300, exempt: 124_300, import_taxable: 0, import_vat: 0 },
      });
      expect(await differences()).toEqual([]);
    });

    it('is refused where it is wrong, or would be counted twice', async () => {
      const asked = async (import_vat: unknown, more: object = {}, lines?: Lines) =>
        Object.keys(
          await expectRejected(admin.post('billings', toImport(import_vat, more, lines))),
        );
      const amount = 14_300;
      for (const type of ['normal', 'capital'])
        expect(await asked({ amount }, { type })).toEqual(['import_vat']);
      expect(
        await asked({ amount }, {}, [{ id: shop.repair, qty: 1, amount: 500, vat_rate: 0 }]),
      ).toEqual(['import_vat']);
      for (const wrong of ['much', 5, [], true]) expect(await asked(wrong)).toEqual(['import_vat']);
      expect(await asked({})).toEqual(['import_vat.amount']);
      expect(await asked({ amount, vat: 1 })).toEqual(['import_vat.vat']);
      for (const wrong of [0, -1, 1.005, 1e21, 'much', null])
        expect(await asked({ amount: wrong })).toEqual(['import_vat.amount']);
      for (const wrong of [0, -1, 1.005, 1e21, 'much'])
        expect(await asked({ amount, taxable_amount: wrong })).toEqual([
          'import_vat.taxable_amount',
        ]);
      expect(await asked({ amount, taxable_amount: 14_299.99 })).toEqual(['import_vat.amount']);
      const line = { id: shop.laptop, qty: 1, amount: 500 };
      expect(
        await asked({ amount }, {}, [
          { ...line, vat_rate: 0 },
          { ...line, vat_rate: 13 },
        ]),
      ).toEqual(['details.1.vat_rate']);
      const own = admin;
      const theirs = (await openPurchasingShop(await world().createCompany(`Other ${companies}`)))
        .vendor;
      const inactive = { ...(await validVendor(own)), pan: '300200003' };
      const resting = (await own.post('vendors', inactive)).body.id;
      await own.put(`vendors/${resting}`, { status: 0 });
      for (const vendor_id of [theirs, 999_999, 'customs', 1.5, resting])
        expect(await asked({ amount, vendor_id })).toEqual(['import_vat.vendor_id']);
      for (const none of [null, undefined])
        expect((await admin.post('billings', toImport(none))).body).toMatchObject({
          ...{ total: 100_000, import_vat: null },
        });
    });

    it('needs the value where the rate of the day makes more of it than an amount may be', async () => {
      const answer = admin.post('billings', toImport({ amount: 999_999_999_999.99 }));
      expect(Object.keys(await expectRejected(answer))).toEqual(['import_vat.taxable_amount']);
    });

    it('is found by the self-check where it was changed', async () => {
      const bill = await importGoods(14_300, [duty]);
      const note = await issueDebitNote(admin, bill.id, [{ qty: 3 }]);
      const change = (table: string, column: string, id: number, by: number) =>
        world().app.database.write(tx =>
          query(tx, `update ${table} set ${column} = ${column} + ? where id = ?`, [by, id]),
        );
      for (const [table, column, id] of [
        ['billings', 'import_vat', bill.id],
        ['purchase_returns', 'import_taxable', note.body.id],
      ] as const) {
        await change(table, column, id, 1);
        const found = (await differences()).filter(({ field }) => field === column);
        expect(found.map(({ table: of, beside }) => [of, beside])).toEqual([
          [table, undefined],
          [table, 'log'],
        ]);
        await change(table, column, id, -1);
      }
      await change('billings', 'import_taxable', bill.id, 1);
      expect(await differences()).toMatchObject([
        { table: 'billings', field: 'import_taxable', beside: 'log' },
      ]);
    });

    it('comes back from a backup and the log behind it', async () => {
      await importGoods(14_300, [duty]);
      const { bytes } = await downloadBackup(admin);
      world().setNow('2026-11-21T06:05:00Z');
      const bill = await importGoods(15_015, [duty, excise], { billing_no: 'FC-2' });
      await issueDebitNote(admin, bill.id, [{ qty: 4 }]);
      const readAll = async () => [
        await captureCompanyState(admin),
        ...[await readBoxes(), await openOf(customs), await openOf(shop.vendor)],
        (await admin.get(`purchases-registers?${YEAR}`)).body,
        await readBalances(world(), admin.companyId),
      ];
      const recorded = await readAll();
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).body).toMatchObject({
        lost: {},
        missed: {},
      });
      expect(await readAll()).toEqual(recorded);
      expect(await differences()).toEqual([]);
    });
  });
});

describe.each(['SQLite', 'PostgreSQL'] as Engine[])('a database from before on %s', engine => {
  const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
  it.skipIf(skipped)('keeps its bills as they are', async () => {
    const { env, drop } = await createTestDatabase(engine);
    const database = await connect({
      dataDir: env.DATA_DIR!,
      databaseUrl: env.DATABASE_URL ?? '',
    });
    const at = '2026-11-21 11:45:00';
    const upTo = (list: typeof migrations) => migrate(database, [], at, () => undefined, list);
    await upTo(migrations.filter(({ name }) => name < '0073'));
    const bill = {
      ...{ company_id: 1, payment_id: '1', billing_no: 'OLD-1', fiscal_year: '2083/84' },
      ...{ type: 'import', vendor_id: 1, vendor_name: 'Abroad', transaction_date: at },
      ...{ amount: 10_000, discount_rate: 0, discount_amount: 0, taxable_amount: 10_000 },
      ...{ vat_amount: 1_300, total: 11_300, status: 1, created_by: 'Sita', created_by_id: 1 },
      ...{ created_at: at, effective_at: at },
    };
    const readBills = () => query(database.read, 'select * from billings', []);
    await database.write(tx => insertRow(tx, 'billings', bill));
    const [before] = await readBills();
    for (let start = 0; start < 2; start += 1) await upTo(migrations);
    expect(await readBills()).toEqual([
      { ...before, import_taxable: 0, import_vat: 0, own_fields: null },
    ]);
    await database.close();
    await drop();
  });
});

// Receipts and payments from a file: what each row becomes, which rows are refused or reported as
// repeated, how an interrupted file goes on, and that a recovery brings them back.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listSettlementColumns,
  matchSettlementHeaders,
} from '../../domain/ledger/settlement-file.ts';
import type { Session } from '../../server/auth/load-session.ts';
import { parseImportRequest } from '../../server/entities/import-request.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { prepareRows, recordRows } from '../../server/features/settlements/settlement-import.ts';
import { downloadBackup } from '../support/backup-company.ts';
import { usePaidShop } from '../support/paid-shop.ts';
import { createVendorBill, toVendorBillRequest } from '../support/purchases.ts';
import { expectSameAfterRecovery } from '../support/recovered-money.ts';
import { validCustomer } from '../support/shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

type Answer = { rows: ({ number: string } & { problems: Record<string, string[]> })[] };

describe('a file of receipts or payments', () => {
  describeOnBothEngines(world => {
    const { at, differences, openOf, balances, sell: sellLaptops } = usePaidShop(world);
    const sell = async () =>
      (await sellLaptops()) as Awaited<ReturnType<typeof sellLaptops>> & { invoice_no: string };
    const send = async (body: object, path = 'receipts') =>
      (await at.admin.post(`${path}/-/import`, body)).body;
    const preview = (rows: string[][], path = 'receipts') => send({ rows, preview: true }, path);
    const wrongOf = async (rows: string[][], path = 'receipts') =>
      Object.fromEntries(
        (await preview(rows, path)).wrong.map(
          ({ row, problems }: { row: number; problems: Record<string, string[]> }) => [
            row,
            problems,
          ],
        ),
      );
    const customer = (last_name: string, more: object) =>
      validCustomer(at.admin).then(valid =>
        at.admin.post('customers', { ...valid, last_name, ...more }),
      );
    beforeAll(async () => {
      await customer('Twin Traders', { pan: '300000001', mobile_no: '9841000001' });
      await customer('Twin Traders', { pan: '300000002', mobile_no: '9841000002' });
      await customer('Himal Stores', { pan: '', mobile_no: '9841000003' });
    });

    const headers = ['मिति', 'Customer', 'Method', 'Amount', 'Reference', 'Invoice No.'];
    const party = 'Sagarmatha Traders';

    it('settles the oldest first or the document that it names; the rest is an advance', async () => {
      const [first, second] = [await sell(), await sell()];
      const before = await balances();
      const { rows } = await send({
        rows: [
          headers,
          ['2083-08-05 BS', party, 'नगद', '३,०००', 'S-1', second.invoice_no],
          ['2026-11-21', 'SAGARMATHA  traders'.replace('  ', ' '), '', '4000', 'S-2', ''],
        ],
      });
      expect(rows).toEqual([
        { row: 1, id: expect.any(Number), number: 'REC-1' },
        { row: 2, id: expect.any(Number), number: 'REC-2' },
      ]);
      expect([await openOf('invoice', first.id), await openOf('invoice', second.id)]).toEqual([
        0, 0,
      ]);
      expect(await openOf('receipt', rows[1].id)).toBe(-220);
      expect((await at.admin.get(`receipts/${rows[0].id}`)).body).toMatchObject({
        day: '2026-11-21',
        payment_method: 'Cash',
        amount: 3000,
        reference: 'S-1',
      });
      expect((await balances()).cash! - (before.cash ?? 0)).toBe(700_000);
      expect(await differences()).toEqual([]);
    });

    it('has parts besides money, cheques and PANs', async () => {
      const invoice = await sell();
      const { rows } = await send({
        rows: [
          [
            ...['Date (AD)', 'PAN', 'Amount', 'Document', 'TDS', 'टीडीएस किसिम', 'VAT Withheld'],
            ...['Voucher No.', 'Cheque No.', 'बैंक', 'Cheque Date', 'Narration', 'Write-off'],
          ],
          [
            ...[
              '2026/11/21',
              '१२३४५६७८९',
              '3149',
              invoice.invoice_no,
              '45',
              'SERVICE-VAT',
              '195',
              'T-7',
            ],
            ...['000123', 'Nabil', '2083-09-01', 'From the book', '1'],
          ],
        ],
      });
      const { body } = await at.admin.get(`receipts/${rows[0].id}`);
      expect(body.rows).toMatchObject([
        { kind: 'tds', amount: 45, voucher_no: 'T-7', tds_type_id: expect.any(Number) },
        { kind: 'vat_withheld', amount: 195, voucher_no: 'T-7' },
        { kind: 'write_off', amount: 1, voucher_no: null },
      ]);
      expect(body.cheque).toMatchObject({ number: '000123', bank: 'Nabil', date: '2026-12-16' });
      expect(await openOf('invoice', invoice.id)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('says what is wrong with each row, under its column, and records the others', async () => {
      const invoice = await sell();
      const other = await world().createCompany('Another Shop');
      await at.admin.put('lock-dates', { hard: '2026-11-10' });
      const row = (...cells: string[]) => [...cells, ...headers.slice(cells.length).map(() => '')];
      const rows = [
        headers,
        row('2026-11-21', 'Nobody', '', '1', 'w'),
        row('2026-11-21', 'Twin Traders', '', '1', 'w'),
        row('2026-11-21', party, 'Barter', '1', 'w'),
        row('2026-11-21', party, '', '1.005', 'w'),
        row('2026-11-21', party, '', '0', 'w'),
        row('2026-11-10', 'Himal Stores', '', '1', 'w'),
        row('2026-11-20', party, '', '1', 'w', invoice.invoice_no),
        row('2026-11-21', 'Himal Stores', '', '1', 'w', invoice.invoice_no),
        row('2026-11-21', party, '', '3000', 'w', invoice.invoice_no),
        row('2026-11-21', party, '', '391', 'w', invoice.invoice_no),
        row('2026-13-45', '', '', 'many', 'w'),
        row('2026-11-22', party, '', '1', 'w'),
      ];
      const wrong = await wrongOf(rows);
      expect(
        Object.fromEntries(
          Object.entries(wrong).map(([n, said]) => [n, Object.keys(said as object)]),
        ),
      ).toEqual({
        1: ['party'],
        2: ['party'],
        3: ['payment_method'],
        4: ['amount'],
        5: ['amount'],
        6: ['date'],
        7: ['date'],
        8: ['document'],
        10: ['amount'],
        11: ['date', 'amount', 'party'],
        12: ['date'],
      });
      expect(wrong[2].party).toEqual(['More than one has this name. Write the PAN or the code.']);
      expect(wrong[10].amount[0]).toContain('390.00');
      const { created, rows: recorded } = await send({ rows });
      expect(created).toBe(1);
      const refused = (recorded as Answer['rows']).flatMap(({ problems }, index) =>
        problems ? [[String(index + 1), Object.keys(problems)]] : [],
      );
      expect(Object.fromEntries(refused)).toEqual(
        Object.fromEntries(
          Object.entries(wrong).map(([n, said]) => [n, Object.keys(said as object)]),
        ),
      );
      expect(await openOf('invoice', invoice.id)).toBe(390);
      // Nothing of one company is known in another.
      expect((await other.post('receipts/-/import', { rows })).body.created).toBe(0);
      await at.admin.put('lock-dates', { hard: null });
      expect(await differences()).toEqual([]);
    });

    it('reads no impossible day of AD as one of Bikram Sambat', async () => {
      const columns = ['Date', 'Customer', 'Amount', 'Cheque No.', 'Bank', 'Cheque Date'];
      const cheque = ['000124', 'Nabil', '2026-02-30'];
      const wrong = await wrongOf([
        columns,
        ['2026-02-30', party, '1', '', '', ''],
        ['2026-11-21', party, '1', ...cheque],
      ]);
      expect(wrong).toEqual({
        1: { date: ['This could not be read.'] },
        2: { cheque_date: ['This could not be read.'] },
      });
    });

    it('finds a party by PAN and name, which have to agree', async () => {
      const columns = ['Date', 'Customer', 'PAN', 'Amount', 'Reference'];
      const day = '2026-11-21';
      expect(
        await wrongOf([
          columns,
          [day, 'Twin Traders', '300000002', '1', 'p1'],
          [day, 'Himal Stores', '309999999', '1', 'p2'],
          [day, 'Himal Stores', '300000001', '1', 'p3'],
          [day, 'Twin Traders', '309999999', '1', 'p4'],
          [day, '', '309999999', '1', 'p5'],
        ]),
      ).toEqual({
        3: { pan: ['The party of this name has another PAN.'] },
        4: { pan: ['The party of this name has another PAN.'] },
        5: { pan: ['There is no such party.'] },
      });
    });

    it('pays vendors, with TDS by its type and the bank that a cheque is drawn on', async () => {
      const bill = await createVendorBill(
        at.admin,
        toVendorBillRequest(at.shop, [{ id: at.shop.laptop, qty: 1, amount: 1000 }]),
      );
      const columns = ['Date', 'Vendor', 'Amount', 'Bill No.', 'TDS', 'TDS Type', 'Account'];
      const vendor = (await at.admin.get(`vendors/${at.shop.vendor}`)).body.vendor_name;
      const pay = (...cells: string[]) => ['2026-11-21', vendor, ...cells];
      const wrong = await wrongOf(
        [
          columns,
          pay('1115', bill.billing_no, '15', 'NO-SUCH', ''),
          pay('1115', bill.billing_no, '15', '', ''),
          pay('1', '', '', '', 'Nowhere'),
          pay('1', '', '', 'WHAT', ''),
        ],
        'payments',
      );
      expect(Object.values(wrong).map(said => Object.keys(said as object))).toEqual([
        ['tds_type'],
        ['tds_type'],
        ['account'],
        ['tds_type', 'tds'],
      ]);
      const { rows } = await send(
        { rows: [columns, pay('1115', bill.billing_no, '15', 'SERVICE-VAT', '')] },
        'payments',
      );
      expect(rows).toMatchObject([{ number: 'PAY-1' }]);
      expect(await openOf('billing', bill.id)).toBe(0);
      const drawn = await send(
        {
          rows: [
            ['Date', 'Vendor', 'Amount', 'Account', 'Cheque No.', 'Bank', 'Cheque Date'],
            ['2026-11-21', vendor, '500', 'Bank', '8', 'Nabil', '2026-11-21'],
          ],
        },
        'payments',
      );
      expect((await at.admin.get(`payments/${drawn.rows[0].id}`)).body.cheque).toMatchObject({
        number: '8',
        state: 'issued',
      });
      expect(await differences()).toEqual([]);
    });

    it('tells what may be recorded already, and takes it only when asked', async () => {
      const rows = [
        headers,
        ['2026-11-21', 'Himal Stores', '', '75', 'D-1', ''],
        ['2026-11-21', 'himal stores', 'Cash', '75.00', 'D-1', ''],
      ];
      expect((await preview(rows)).similar).toEqual([
        { row: 2, message: 'Same party, date, amount and reference as row 1.' },
      ]);
      const first = await send({ rows });
      expect(first).toMatchObject({
        created: 1,
        rows: [{ row: 1 }, { row: 2, problems: { cells: [expect.stringContaining('REC-')] } }],
      });
      expect((await preview(rows)).similar).toHaveLength(2);
      const taken = await send({ rows, skip: [1], take_similar: [2] });
      expect(taken.created).toBe(1);
      for (const { id } of [first.rows[0], taken.rows[0]])
        await at.admin.post(`receipts/${id}/reversal`, { date: '2026-11-21', reason: 'Slip' });
      // What is reversed is no reason.
      expect((await preview(rows)).similar).toHaveLength(1);
    });

    it('goes on after the rows that are recorded, and a repeated part records none', async () => {
      const line = (n: number) => ['2026-11-21', 'Himal Stores', '', String(n), `F-${n}`, ''];
      const part = (from: number, lines: string[][]) => ({
        rows: [headers, ...lines],
        file: { id: 'book', from, total: 5 },
      });
      const imported = async () =>
        (await at.admin.get('receipts/-/import?file=book')).body.imported as number;
      expect((await send(part(0, [line(1), line(2), line(3)]))).created).toBe(3);
      expect(await imported()).toBe(3);
      const repeated = await at.admin.post('receipts/-/import', part(0, [line(1), line(2)]));
      expect([repeated.status, Object.keys(repeated.body.message)]).toEqual([422, ['file']]);
      const last = part(3, [line(4), line(5)]);
      const once = { headers: { 'idempotency-key': 'part-2' } };
      const answers = [
        await at.admin.post('receipts/-/import', last, once),
        await at.admin.post('receipts/-/import', last, once),
      ];
      expect(answers[1]!.body).toEqual(answers[0]!.body);
      expect(answers[0]!.body.created).toBe(2);
      expect(await imported()).toBe(0);
      // The same part at one moment from two windows.
      const both = await Promise.all(
        [0, 1].map(() => at.admin.post('receipts/-/import', part(0, [line(6), line(7)]))),
      );
      const { total } = (await at.admin.get('receipts?search[reference]=F-&limit=1')).body;
      expect([both.some(({ status }) => status === 200), total]).toEqual([true, 7]);
      // Rows that together pay more than is open, at once and without a file of their own.
      const { invoice_no, id } = await sell();
      const pay = (reference: string) => ({
        rows: [headers, ['2026-11-21', party, '', '2000', reference, invoice_no]],
      });
      const paid = await Promise.all(['X', 'Y', 'Z'].map(reference => send(pay(reference))));
      expect(paid.map(({ created }) => created).sort()).toEqual([0, 0, 1]);
      expect(await openOf('invoice', id)).toBe(1390);
    });

    it('stops at an error that is none of a row; what is recorded until then stays', async () => {
      const { database } = world().app;
      const { entities } = await loadEntities(`${import.meta.dirname}/../../schemas`);
      const lines = [1, 2, 3, 4, 5].map(n => ['2026-11-21', 'Himal Stores', '', '9', `G-${n}`, '']);
      const asked = parseImportRequest(
        { rows: [headers, ...lines] },
        {
          known: listSettlementColumns('receipt'),
          match: given => matchSettlementHeaders('receipt', given),
          labelOf: ({ label }) => label,
        },
        'en',
      );
      const actor = { company_id: at.admin.companyId, user_id: 1, name: 'A', username: 'a' };
      const session = {
        actor: { ...actor, group_id: 1 },
        language: 'en',
        now: '2026-11-21 12:00:00',
        pos: '',
      } as unknown as Session;
      const prepared = await prepareRows(world().app.store, 'receipt', asked, session, {
        entity: entities.find(({ name }) => name === 'receipts')!,
        ...{ head: [], line: [], lineRules: [], entities },
      });
      const recording = recordRows(database, 'receipt', prepared, session, {
        takeSimilar: new Set(),
        begin: async () => undefined,
        // As where the disk is full, or the process has a bug.
        end: async (_, row) => {
          if (row === 3) throw new Error('The power is gone.');
        },
      });
      await expect(recording).rejects.toThrow('The power is gone.');
      const { data } = (await at.admin.get('receipts?search[reference]=G-')).body;
      const found = data.map(({ reference }: { reference: string }) => reference).sort();
      expect(found).toEqual(['G-1', 'G-2']);
      expect(await differences()).toEqual([]);
    });

    it('comes back with a recovery and the log', async () => {
      await sell();
      const backup = await downloadBackup(at.admin);
      await send({
        rows: [
          [
            'Date',
            'Customer',
            'Amount',
            'Reference',
            'Discount',
            'Cheque No.',
            'Bank',
            'Cheque Date',
          ],
          ['2026-11-21', party, '3000', 'R-1', '10', '', '', ''],
          ['2026-11-21', party, '900', 'R-2', '', '77', 'Nabil', '2026-11-25'],
        ],
      });
      await expectSameAfterRecovery(world(), at.admin, backup.bytes);
    });
  });
});

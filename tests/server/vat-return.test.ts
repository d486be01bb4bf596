// The VAT return, Annex 13, the charts and the books over random books.
import { describe, expect, it } from 'vitest';
import { steps } from '../../server/audit/ledger-audit/ledger-audit.ts';
import {
  MONTHS,
  type Row,
  roundToPaisa,
  setupTaxBooks,
  sumColumn,
  sumLines,
} from '../support/tax-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the forms of the tax authority', () => {
  describeOnBothEngines(world => {
    const taxed = setupTaxBooks(world);
    const { boxesOf, form, salesLines, purchaseLines } = taxed;
    const box = (boxes: Row[], no: string) => boxes.find(each => each.no === no)!;

    it('fill the VAT return from the same lines, net of notes, and carry the credit from month to month', async () => {
      const sold = await salesLines('invoices', 'invoice_lines', 'invoice_id');
      const returned = await salesLines('credit_notes', 'credit_note_lines', 'credit_note_id');
      const bills = await purchaseLines(
        'billings',
        'billing_lines',
        'billing_id',
        'transaction_date',
      );
      const sent = await purchaseLines(
        'purchase_returns',
        'purchase_return_lines',
        'purchase_return_id',
        'created_at',
      );
      let carried = 0;
      let carriedWhole = 0;
      for (const month of MONTHS) {
        const of = <L extends { month: string }>(lines: L[]) =>
          lines.filter(line => line.month === `2083-${month}`);
        const less = (
          documents: { net: number; taxable: number; vat: number; exported?: number }[],
          notes: typeof documents,
        ) => {
          const [a, b] = [sumLines(documents), sumLines(notes)];
          return {
            exempt: a.net - a.taxable - a.exported - (b.net - b.taxable - b.exported),
            exported: a.exported - b.exported,
            taxable: a.taxable - b.taxable,
            vat: a.vat - b.vat,
          };
        };
        const typed = (types: string[]) =>
          less(
            of(bills).filter(line => types.includes(line.type)),
            of(sent).filter(line => types.includes(line.type)),
          );
        const [sales, local, imported] = [
          less(of(sold), of(returned)),
          typed(['normal', 'capital']),
          typed(['import']),
        ];
        const { boxes, ...rest } = await boxesOf(month);
        const cell = (no: string, side: string) => roundToPaisa(box(boxes, no)[side]);
        expect([
          month,
          cell('1.1', 'value'),
          cell('1.1', 'debit'),
          cell('1.2', 'value'),
          cell('1.3', 'value'),
        ]).toEqual([month, sales.taxable, sales.vat, sales.exported, sales.exempt]);
        expect([cell('2.1', 'value'), cell('2.1', 'credit'), cell('2.3', 'value')]).toEqual([
          local.taxable,
          local.vat,
          local.exempt,
        ]);
        expect([cell('2.2', 'value'), cell('2.2', 'credit'), cell('2.4', 'value')]).toEqual([
          imported.taxable,
          imported.vat,
          imported.exempt,
        ]);
        expect([cell('4', 'credit'), cell('4', 'debit')]).toEqual([
          local.vat + imported.vat,
          sales.vat,
        ]);
        const due = sales.vat - local.vat - imported.vat;
        expect(cell('5', due >= 0 ? 'debit' : 'credit')).toBe(Math.abs(due));
        expect([cell('6', 'credit'), roundToPaisa(rest.carried)]).toEqual([carried, carried]);
        const left = due - carried;
        expect(cell('7', left >= 0 ? 'debit' : 'credit')).toBe(Math.abs(left));
        carried = Math.max(0, -left);
        expect(roundToPaisa(rest.carries)).toBe(carried);
        const count = (name: string) => rest.counts.find(each => each.name === name)!.count;
        const countDocuments = (lines: { document: Row }[]) =>
          new Set(lines.map(line => line.document.id)).size;
        expect([count('credit_notes'), count('debit_notes'), count('purchase_bills')]).toEqual([
          countDocuments(of(returned)),
          countDocuments(of(sent)),
          countDocuments(of(bills)),
        ]);
        expect(count('sales_bills')).toBe(countDocuments(of(sold).filter(line => line.net > 0)));
        // In whole rupees the computed boxes are computed from the boxes above them.
        const computed = ['4', '5', '6', '7'];
        for (const each of boxes.filter((each: { no: string }) => !computed.includes(each.no)))
          for (const side of ['value', 'credit', 'debit'])
            expect(each.rounded[side]).toBe(
              each[side] === null
                ? null
                : Math.sign(Number(each[side])) *
                    Math.floor(Math.abs(Number(each[side])) + 0.5 + 1e-9),
            );
        const rounded = (no: string, side: string) => {
          const { rounded: whole } = box(boxes, no) as unknown as {
            rounded: Record<string, number | null>;
          };
          return whole[side] ?? 0;
        };
        expect(rounded('4', 'credit')).toBe(
          rounded('2.1', 'credit') + rounded('2.2', 'credit') + rounded('3.1', 'credit'),
        );
        expect(rounded('4', 'debit')).toBe(rounded('1.1', 'debit') + rounded('3.1', 'debit'));
        const balance = (no: string) => rounded(no, 'debit') - rounded(no, 'credit');
        expect([balance('5'), balance('7')]).toEqual([
          balance('4'),
          balance('4') - rounded('6', 'credit'),
        ]);
        // The form of a month begins with the credit of the form before it, to the rupee.
        expect(rounded('6', 'credit')).toBe(carriedWhole);
        carriedWhole = rounded('7', 'credit');
      }
      expect(carried).toBeGreaterThan(0);
      // The remaining credit goes on into the next fiscal year as well.
      expect(roundToPaisa((await boxesOf(2, 2084)).carried)).toBe(carried);
    });

    it('accept a user’s additions to a return, log them, and let them count in the months after', async () => {
      const before = await boxesOf(4);
      const next = await boxesOf(5);
      const entries = {
        adjustment_credit: 100.55,
        adjustment_debit: 50,
        voucher_no: 'V-1',
        submission_no: '83-000123',
        remarks: 'Corrected',
        paid: 12.5,
      };
      const saved = await taxed.admin.put('vat-return/2083/4', entries);
      expect([saved.status, saved.body.message]).toEqual([200, 'VAT return updated successfully.']);
      expect(saved.body.entered).toMatchObject(entries);
      const after = await boxesOf(4);
      expect(
        roundToPaisa(box(after.boxes, '4').credit) - roundToPaisa(box(before.boxes, '4').credit),
      ).toBe(10055);
      expect(
        roundToPaisa(box(after.boxes, '4').debit) - roundToPaisa(box(before.boxes, '4').debit),
      ).toBe(5000);
      expect(box(after.boxes, '3.1')).toMatchObject({
        credit: 100.55,
        debit: 50,
        rounded: { credit: 101, debit: 50 },
      });
      expect(box(after.boxes, '10').debit).toBe(12.5);
      // A credit brought forward by the user replaces the computed one.
      await taxed.admin.put('vat-return/2083/4', { ...entries, brought_forward: 1_000_000 });
      const brought = await boxesOf(5);
      const due =
        roundToPaisa(box(after.boxes, '4').debit) - roundToPaisa(box(after.boxes, '4').credit);
      expect(roundToPaisa(brought.carried)).toBe(Math.max(0, 100_000_000 - due));
      // A refund is not carried as well, and no more can be claimed than there is.
      const most = (await boxesOf(4)).carries;
      const tooMuch = await taxed.admin.put('vat-return/2083/4', {
        ...entries,
        brought_forward: 1_000_000,
        refund_claimed: most + 0.01,
        refund_basis: 1,
      });
      expect([tooMuch.status, Object.keys(tooMuch.body.message)]).toEqual([
        422,
        ['refund_claimed'],
      ]);
      await taxed.admin.put('vat-return/2083/4', {
        ...entries,
        brought_forward: 1_000_000,
        refund_claimed: most,
        refund_basis: 1,
      });
      expect([(await boxesOf(4)).carries, (await boxesOf(5)).carried]).toEqual([0, 0]);
      const log = (await taxed.admin.get('logs?limit=20')).body.data as Row[];
      expect(
        log
          .filter(row => row.table_name === 'vat_returns')
          .map(row => [row.action, row.field_name]),
      ).toEqual([
        ['update', 'refund_basis'],
        ['update', 'refund_claimed'],
        ['update', 'brought_forward'],
        ['create', ''],
      ]);
      const [, refund, brought_forward, made] = log.filter(row => row.table_name === 'vat_returns');
      expect([refund!.new_value, brought_forward!.new_value]).toEqual([String(most), '1000000']);
      expect(JSON.parse(String(made!.new_value))).toMatchObject({
        adjustment_credit: 100.55,
        paid: 12.5,
        submission_no: '83-000123',
      });
      await taxed.admin.put('vat-return/2083/4', {});
      expect((await boxesOf(5)).carried).toBe(next.carried);
      expect((await boxesOf(5)).due).toEqual({ ad: '2026-10-11', bs: '2083-06-25' });
    });

    it('list in Annex 13 the parties above one lakh, net of returns, and flag a missing PAN', async () => {
      const { body } = await taxed.admin.get('annex-13?year=2083');
      const of = async (sorp: 'S' | 'P') => {
        const lines =
          sorp === 'S'
            ? [
                await salesLines('invoices', 'invoice_lines', 'invoice_id'),
                await salesLines('credit_notes', 'credit_note_lines', 'credit_note_id'),
              ]
            : [
                await purchaseLines('billings', 'billing_lines', 'billing_id', 'transaction_date'),
                await purchaseLines(
                  'purchase_returns',
                  'purchase_return_lines',
                  'purchase_return_id',
                  'created_at',
                ),
              ];
        const name = sorp === 'S' ? 'customer_name' : 'vendor_name';
        const parties = new Map<
          string,
          { name: string; pan: string | null; taxable: number; exempt: number }
        >();
        for (const [index, group] of lines.entries())
          for (const line of group) {
            const key = String(line.document[name]);
            const known = parties.get(key) ?? {
              name: key,
              pan: line.document.pan as string | null,
              taxable: 0,
              exempt: 0,
            };
            const sign = index === 0 ? 1 : -1;
            // An export is taxable, at a rate of zero.
            const taxable = line.taxable + ('exported' in line ? line.exported : 0);
            known.taxable += sign * taxable;
            known.exempt += sign * (line.net - taxable);
            parties.set(key, known);
          }
        return [...parties.values()].filter(party => party.taxable + party.exempt > 10_000_000);
      };
      for (const sorp of ['S', 'P'] as const) {
        const expected = (await of(sorp)).sort(
          (a, b) => b.taxable + b.exempt - a.taxable - a.exempt,
        );
        expect(expected.length).toBeGreaterThan(0);
        const found = (body.data as Row[]).filter(row => row.sorp === sorp);
        expect(
          found.map(row => [
            row.name,
            row.pan,
            roundToPaisa(row.taxable_amount),
            roundToPaisa(row.exempted_amount),
            row.missing_pan,
          ]),
        ).toEqual(
          expected.map(party => [
            party.name,
            party.pan,
            party.taxable,
            party.exempt,
            party.pan === null,
          ]),
        );
      }
      expect(body.threshold).toBe(100_000);
      expect(
        (await taxed.admin.get('annex-13?year=2083&sorp=P')).body.data.every(
          (row: Row) => row.sorp === 'P',
        ),
      ).toBe(true);
      expect((await taxed.admin.get('annex-13?year=2080')).body).toMatchObject({
        data: [],
        total: 0,
      });
    });

    it('draw charts from the same sums', async () => {
      const { body } = await taxed.admin.get('report-charts/months?year=2083');
      for (const month of MONTHS) {
        const figures = body.months.find((each: Row) => each.month === month);
        const { totals: sales } = await form('sales', `year=2083&month=${month}`);
        const { totals: returns } = await form('sales-returns', `year=2083&month=${month}`);
        const { totals: bills } = await form('purchases', `year=2083&month=${month}`);
        const { totals: sent } = await form('purchase-returns', `year=2083&month=${month}`);
        expect([
          roundToPaisa(figures.sales),
          roundToPaisa(figures.sales_vat),
          roundToPaisa(figures.purchases),
        ]).toEqual([
          roundToPaisa(sales.total) - roundToPaisa(returns.total),
          roundToPaisa(sales.vat) - roundToPaisa(returns.vat),
          roundToPaisa(bills.total) - roundToPaisa(sent.total),
        ]);
      }
      const top = (await taxed.admin.get('report-charts/top?year=2083&month=all')).body;
      const net = body.months.reduce(
        (total: number, each: Row) => total + roundToPaisa(each.sales),
        0,
      );
      expect(sumColumn(top.customers.top, 'value') + roundToPaisa(top.customers.others.value)).toBe(
        net,
      );
      expect(sumColumn(top.products.top, 'value')).toBe(net);
      expect(top.products.top.map((each: Row) => each.name).sort()).toEqual([
        'Home Fibre',
        'Laptop',
        'Repair',
        'Rice',
        'Tea',
      ]);
    });

    it('verify their ledger on demand and every night, and keep the findings', async () => {
      expect((await taxed.admin.get('books/verification')).body).toEqual({
        running: null,
        last: null,
      });
      const begun = await taxed.admin.post('books/verification');
      // The progress by then depends on the machine.
      expect([begun.status, Object.keys(steps)]).toEqual([
        202,
        expect.arrayContaining([begun.body.running.step]),
      ]);
      const ended = async () => {
        for (;;) {
          const { body } = await taxed.admin.get('books/verification');
          if (!body.running && body.last) return body.last;
          await new Promise(setImmediate);
        }
      };
      expect(await ended()).toMatchObject({
        differences: 0,
        told: [],
        checked_by: expect.stringContaining('Sita Sharma'),
      });
      await world().app.database.write(tx =>
        tx
          .updateTable('stock')
          .set(eb => ({ qty: eb('qty', '+', 1) }))
          .where('company_id', '=', taxed.admin.companyId)
          .where('product_id', '=', taxed.books.shop.laptop)
          .execute(),
      );
      world().setNow('2026-11-22T20:50:00Z');
      await world().app.scheduler.tick();
      world().setNow('2026-11-23T20:50:00Z');
      expect(await world().app.scheduler.tick()).toContain('verify-books');
      world().setNow('2026-11-21T06:00:00Z');
      const { last } = (await taxed.admin.get('books/verification', { language: 'ne' })).body;
      expect(last).toMatchObject({ differences: 1, checked_by: 'Bijak' });
      expect(last.told[0]).toMatch(/^stock, Laptop \(\d+\): qty [०-९]+ छ, फेरि गणना गर्दा [०-९]+$/);
    });
  });
});

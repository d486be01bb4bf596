// The tax authority's forms over random books: their figures equal the sums of the documents' own
// lines, computed here in another way.
import { describe, expect, it } from 'vitest';
import { issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import {
  FORMS,
  MONTHS,
  type Row,
  roundToPaisa,
  setupTaxBooks,
  sumColumn,
  sumLines,
  toDottedBsDate,
} from '../support/tax-books.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the forms of the tax authority', () => {
  describeOnBothEngines(world => {
    const taxed = setupTaxBooks(world);
    const { boxesOf, all, form, everyPage, salesLines, purchaseLines } = taxed;

    it('sum sales and sales returns as their lines do, month by month and over the year', async () => {
      const sold = await salesLines('invoices', 'invoice_lines', 'invoice_id');
      const returned = await salesLines('credit_notes', 'credit_note_lines', 'credit_note_id');
      expect(sold.length).toBeGreaterThan(30);
      expect(returned.length).toBeGreaterThan(5);
      for (const [name, lines] of [
        ['sales', sold],
        ['sales-returns', returned],
      ] as const) {
        for (const month of [...MONTHS, 'all'] as const) {
          const expected = sumLines(
            lines.filter(line => month === 'all' || line.month === `2083-${month}`),
          );
          const query = `year=2083&month=${month}`;
          const { totals } = await form(name, query);
          const figures = {
            net: roundToPaisa(totals.total),
            taxable: roundToPaisa(totals.taxable),
            // The form of returns has no column of its own for them.
            exported:
              name === 'sales'
                ? roundToPaisa(totals.export)
                : roundToPaisa(totals.total) -
                  roundToPaisa(totals.exempt) -
                  roundToPaisa(totals.taxable),
            vat: roundToPaisa(totals.vat),
          };
          expect([name, month, figures]).toEqual([name, month, expected]);
          expect(roundToPaisa(totals.exempt)).toBe(
            expected.net - expected.taxable - expected.exported,
          );
          for (const detail of name === 'sales' ? ['documents', 'lines'] : ['lines']) {
            const rows = await everyPage(name, `${query}&detail=${detail}`);
            expect([
              detail,
              sumColumn(rows, 'total'),
              sumColumn(rows, 'taxable'),
              sumColumn(rows, 'exempt'),
              sumColumn(rows, 'vat'),
            ]).toEqual([
              detail,
              expected.net,
              expected.taxable,
              expected.net - expected.taxable - expected.exported,
              expected.vat,
            ]);
          }
        }
      }
    });

    it('sum purchases and purchase returns as their lines do, by type', async () => {
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
      expect(new Set(bills.map(line => line.type)).size).toBe(3);
      expect(sent.length).toBeGreaterThan(2);
      expect(bills.some(({ document }) => Number(document.import_vat) > 0)).toBe(true);
      const columns: Record<string, string> = {
        normal: 'local',
        import: 'import',
        capital: 'capital',
      };
      for (const [name, lines] of [
        ['purchases', bills],
        ['purchase-returns', sent],
      ] as const) {
        for (const month of [...MONTHS, 'all'] as const) {
          const mine = lines.filter(line => month === 'all' || line.month === `2083-${month}`);
          const { totals } = await form(name, `year=2083&month=${month}`);
          const details = name === 'purchases' ? ['documents', 'lines'] : ['lines'];
          const shown = [
            totals,
            ...(await Promise.all(
              details.map(async detail => {
                const rows = await everyPage(name, `year=2083&month=${month}&detail=${detail}`);
                return Object.fromEntries(
                  Object.keys(totals).map(column => [column, sumColumn(rows, column) / 100]),
                );
              }),
            )),
          ];
          for (const sums of shown) {
            expect(roundToPaisa(sums.total)).toBe(sumLines(mine).net);
            expect(roundToPaisa(sums.exempt)).toBe(sumLines(mine).net - sumLines(mine).taxable);
            for (const [type, column] of Object.entries(columns)) {
              const { taxable, vat } = sumLines(mine.filter(line => line.type === type));
              expect([
                type,
                roundToPaisa(sums[`${column}_taxable`]),
                roundToPaisa(sums[`${column}_vat`]),
              ]).toEqual([type, taxable, vat]);
            }
          }
        }
      }
    });

    it('list every number, a cancelled one for nothing, in the authority’s columns with Nepali dates', async () => {
      const invoices = await all('invoices');
      const cancelled = new Set((await all('cancellations')).map(row => String(row.invoice_no)));
      const rows = await everyPage('sales', 'year=2083&month=all');
      expect(rows.map(row => row.bill_no)).toEqual(invoices.map(row => row.invoice_no));
      expect(rows.map(row => row.date)).toEqual(
        invoices.map(row => toDottedBsDate(row.created_at)),
      );
      expect(cancelled.size).toBeGreaterThan(0);
      for (const row of rows)
        expect([row.bill_no, row.total === 0]).toEqual([
          row.bill_no,
          cancelled.has(String(row.bill_no)),
        ]);
      const { columns, head, layout } = await form('sales', 'year=2083&month=5');
      expect(columns.map(column => column.name)).toEqual(
        'date bill_no party_name party_pan total exempt taxable vat export export_country export_declaration_no export_declaration_date'.split(
          ' ',
        ),
      );
      expect(layout.version).toBe('2082');
      expect(head).toEqual([
        'Taxpayer registration no. (PAN): 301234567',
        "Taxpayer's name: Taxed Shop",
        'Year: 2083',
        'Tax period: Bhadra',
      ]);
      const nepali = (
        await taxed.admin.get('tax-forms/sales?year=2083&month=5', { language: 'ne' })
      ).body;
      expect(nepali.columns.map((column: { label: string }) => column.label).slice(0, 5)).toEqual([
        'मिति',
        'बीजक नं.',
        'खरिदकर्ताको नाम',
        'खरिदकर्ताको स्थायी लेखा नम्बर',
        'जम्मा बिक्री/निकासी (रु)',
      ]);
      expect(nepali.head[3]).toBe('कर अवधि: भदौ');
      const counts = {
        sales: 12,
        purchases: 13,
        'sales-returns': 11,
        'purchase-returns': 16,
        'standard-view': 20,
      };
      for (const [name, count] of Object.entries(counts))
        expect([name, (await form(name, 'year=2083&month=5')).columns.length]).toEqual([
          name,
          count,
        ]);
      expect((await form('sales', 'year=2083&month=5&detail=lines')).columns).toHaveLength(15);
      expect((await form('purchases', 'year=2083&month=5&detail=lines')).columns).toHaveLength(16);
    });

    it('show in the Standard View the state of each bill, in the order of Annex 5', async () => {
      const [invoice] = (await all('invoices')) as [Row];
      await taxed.admin.get(`invoices/${invoice.company_payment_id}?q=customer`);
      const { columns } = await form('standard-view', 'year=2083&month=4');
      expect(columns.map(column => column.label).join(' | ')).toBe(
        'Fiscal Year | Bill_no. | Customer_name | Customer_PAN | Bill_Date | Amount | Discount | Taxable_Amount | Tax_Amount | Total_Amount | Sync_with_IRD | Is_Bill_Printed | Is_bill_Active | Printed_Time | Entered_By | Printed_by | Is_realtime | Payment_Method | VAT_Refund_Amount (if any) | Transaction_Id (if any)',
      );
      const rows = await everyPage('standard-view', 'year=2083&month=all');
      const invoices = await all('invoices');
      for (const [index, row] of rows.entries()) {
        const stored = invoices[index]!;
        expect(row).toMatchObject({
          fiscal_year: '2083/84',
          bill_no: stored.invoice_no,
          active: Number(stored.status) === 1 ? 'Yes' : 'No',
          synced: 'No',
          payment_method: 'Cash',
          transaction_id: stored.company_payment_id,
        });
        expect([
          roundToPaisa(row.amount),
          roundToPaisa(row.discount),
          roundToPaisa(row.grand_total),
        ]).toEqual([stored.amount, stored.discount_amount, stored.total].map(Number));
      }
    });

    it('refuse an invalid period, form, format or number, in a sentence (both languages)', async () => {
      const refused: [string, string][] = [
        ['tax-forms/sales?year=2083&month=13', 'month'],
        ['tax-forms/sales?year=2083&month=0', 'month'],
        ['tax-forms/sales?year=1999&month=5', 'year'],
        ['tax-forms/sales?year=2091&month=5', 'year'],
        ['tax-forms/sales?year=2000&month=3', 'year'],
        ['vat-return/2000/1', 'year'],
        ['tax-forms/sales?month=5', 'year'],
        ['tax-forms/sales?year=abc&month=5', 'year'],
        ['tax-forms/sales?year=2083&year=2084', 'year'],
        ['tax-forms/sales?year=2083&page=0', 'page'],
        ['tax-forms/sales?year=2083&limit=1000000', 'limit'],
        ['tax-forms/sales?year=2083&detail=none', 'detail'],
        ['tax-forms/sales?year=2083&sorted=yes', 'sorted'],
        ['tax-forms/sales/export?year=2083&export_type=docx', 'export_type'],
        ['tax-forms/sales/export?year=2083', 'export_type'],
        ['annex-13?year=1999', 'year'],
        ['annex-13?year=2083&sorp=X', 'sorp'],
        ['vat-return/2083/13', 'month'],
        ['vat-return/2091/1', 'year'],
        ['vat-return/2083/all', 'month'],
        ['report-charts/months?year=2091', 'year'],
        ['report-charts/top?year=2083&month=99', 'month'],
      ];
      for (const language of ['en', 'ne'] as const)
        for (const [path, field] of refused) {
          const { status, body } = await taxed.admin.get(path, { language });
          expect([path, status, Object.keys(body.message)]).toEqual([path, 422, [field]]);
          expect(body.message[field][0]).toMatch(language === 'en' ? /[a-z]/ : /[\u0900-\u097f]/);
        }
      expect((await taxed.admin.get('tax-forms/nothing?year=2083')).status).toBe(404);
      expect((await taxed.admin.get('tax-forms/sales?year=2083&page=1000000')).body).toMatchObject({
        data: [],
      });
      for (const [body, field] of [
        [{ paid: -1 }, 'paid'],
        [{ adjustment_credit: 0.001 }, 'adjustment_credit'],
        [{ adjustment_debit: '5' }, 'adjustment_debit'],
        [{ refund_basis: 9 }, 'refund_basis'],
        [{ refund_claimed: 1 }, 'refund_basis'],
        [{ voucher_no: 'x'.repeat(61) }, 'voucher_no'],
        [{ remarks: 5 }, 'remarks'],
        [{ boxes: [] }, 'boxes'],
      ] as const) {
        const answer = await taxed.admin.put('vat-return/2083/5', body);
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [field]]);
      }
      expect((await taxed.admin.put('vat-return/2083/5', [1])).status).toBe(422);
    });

    it('are empty for an empty period, and are exported all the same', async () => {
      for (const name of FORMS) {
        expect(await form(name, 'year=2080&month=1')).toMatchObject({ data: [], total: 0 });
        for (const type of ['csv', 'xlsx', 'pdf', 'xml'])
          expect(
            (
              await taxed.admin.get(
                `tax-forms/${name}/export?year=2080&month=1&export_type=${type}`,
              )
            ).status,
          ).toBe(200);
      }
      const { boxes, carried } = await boxesOf(1, 2080);
      expect([
        carried,
        boxes.every(each => ['value', 'credit', 'debit'].every(side => !each[side])),
      ]).toEqual([0, true]);
    });

    it('are those of the own company, for users who may view them', async () => {
      const other = await world().createCompany('Untaxed Shop');
      expect((await other.get('tax-forms/sales?year=2083')).body.total).toBe(0);
      expect((await other.get('annex-13?year=2083')).body.total).toBe(0);
      const [sales, purchase, auditor, accountant] = (await Promise.all(
        ['Sales', 'Purchase', 'Auditor', 'Accountant'].map(role =>
          world().createUser(taxed.admin, role),
        ),
      )) as [Caller, Caller, Caller, Caller];
      const status = async (caller: Caller, path: string) => (await caller.get(path)).status;
      expect(await status(purchase, 'tax-forms/sales?year=2083')).toBe(403);
      expect(await status(sales, 'tax-forms/purchases?year=2083')).toBe(403);
      for (const caller of [sales, purchase]) {
        for (const path of ['annex-13?year=2083', 'vat-return/2083/5', 'books/verification'])
          expect([path, await status(caller, path)]).toEqual([path, 403]);
        expect((await caller.put('vat-return/2083/5', {})).status).toBe(403);
      }
      expect(await status(auditor, 'vat-return/2083/5')).toBe(200);
      expect((await auditor.put('vat-return/2083/5', {})).body.message).toContain(
        'edit tax returns',
      );
      expect((await accountant.put('vat-return/2083/5', { remarks: 'Seen' })).status).toBe(200);
      expect((await world().anonymous.get('annex-13?year=2083')).status).toBe(401);
    });

    it('are right as soon as a document is issued', async () => {
      const before = await form('sales', 'year=2083&month=8');
      await issueInvoice(taxed.admin, oneLaptopInvoice(taxed.books.shop));
      const after = await form('sales', 'year=2083&month=8');
      expect(after.total - before.total).toBe(1);
      expect(roundToPaisa(after.totals.taxable) - roundToPaisa(before.totals.taxable)).toBe(
        8_500_000,
      );
    });
  });
});

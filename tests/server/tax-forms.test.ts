// The tax authority's forms over random books: what they say equals what the documents' own lines add up to, computed here once more and
// another way, on screen and in every file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBs } from '../../domain/calendar/bikram-sambat.ts';
import { type Books, fillBooks, FORMULA } from '../books.ts';
import { billed } from '../notes.ts';
import { billingOf, bought } from '../purchases.ts';
import { oneLaptop } from '../shop.ts';
import { type Caller, onBothEngines } from '../world.ts';

type Row = Record<string, number | string | null>;
const FORMS = ['sales', 'purchases', 'sales-returns', 'purchase-returns', 'standard-view'] as const;
/** Shrawan to Mangsir 2083, in which the books are filled. */
const MONTHS = [4, 5, 6, 7, 8];
const monthOf = (moment: unknown) => {
  const { year, month } = toBs(String(moment).slice(0, 10));
  return `${year}-${month}`;
};
const paisa = (rupees: unknown) => Math.round(Number(rupees ?? 0) * 100);
const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + paisa(row[name]), 0);
const dotted = (moment: unknown) => {
  const { year, month, day } = toBs(String(moment).slice(0, 10));
  return `${year}.${String(month).padStart(2, '0')}.${String(day).padStart(2, '0')}`;
};

describe('the forms of the tax authority', () => {
  onBothEngines(world => {
    let admin: Caller;
    let books: Books;
    const all = async (table: string): Promise<Row[]> =>
      (await sql.raw<Row>(`select * from ${table} where company_id = ${admin.companyId} order by id`).execute(world().app.database.read))
        .rows;
    beforeAll(async () => {
      admin = await world().company('Taxed Shop');
      books = await fillBooks(world(), admin, 30, 3);
      // A machine so dear that its VAT is deducted over months.
      await bought(
        admin,
        billingOf(books.shop, [{ id: books.shop.laptop, qty: 1, amount: 6_000_000.45 }], {
          type: 'capital',
          transaction_date: '2026-08-20',
        }),
      );
    });

    const form = async (name: string, query: string) => {
      const { status, body } = await admin.get(`tax-forms/${name}?${query}`);
      expect([name, query, status]).toEqual([name, query, 200]);
      return body as { data: Row[]; total: number; totals: Row; head: string[]; columns: { name: string; label: string }[]; layout: Row };
    };
    const everyPage = async (name: string, query: string) => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total } = await form(name, `${query}&limit=7&page=${page}`);
        rows.push(...data);
        if (page * 7 >= total) return rows;
      }
    };

    /** The lines of sales documents: what each is worth without VAT, what of it bears VAT, the VAT. */
    const salesLines = async (table: string, lines: string, owner: string) => {
      const documents = await all(table);
      const cancelled = new Set((await all('cancellations')).map(row => row.invoice_id));
      return (await all(lines)).map(line => {
        const document = documents.find(row => row.id === line[owner])!;
        const none = table === 'invoices' && cancelled.has(document.company_payment_id!);
        const net = Number(line.total) - Number(line.discount_amount) + Number(line.tsc_amount);
        const taxable = Number(line.vat_rate) > 0 ? net : 0;
        return {
          document,
          month: monthOf(document.created_at),
          net: none ? 0 : net,
          taxable: none ? 0 : taxable,
          vat: none ? 0 : Number(line.vat_amount),
        };
      });
    };
    const purchaseLines = async (table: string, lines: string, owner: string, date: string) => {
      const documents = await all(table);
      return (await all(lines)).map(line => {
        const document = documents.find(row => row.id === line[owner])!;
        const net = Number(line.total) - Number(line.discount_amount);
        return {
          document,
          type: String(document.type),
          month: monthOf(document[date]),
          net,
          taxable: Number(line.taxable_amount),
          vat: Number(line.vat_amount),
        };
      });
    };
    const added = (lines: { net: number; taxable: number; vat: number }[]) => ({
      net: lines.reduce((total, line) => total + line.net, 0),
      taxable: lines.reduce((total, line) => total + line.taxable, 0),
      vat: lines.reduce((total, line) => total + line.vat, 0),
    });

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
          const expected = added(lines.filter(line => month === 'all' || line.month === `2083-${month}`));
          const query = `year=2083&month=${month}`;
          const { totals } = await form(name, query);
          const told = { net: paisa(totals.total), taxable: paisa(totals.taxable), vat: paisa(totals.vat) };
          expect([name, month, told]).toEqual([name, month, expected]);
          expect(paisa(totals.exempt) + paisa(totals.export)).toBe(expected.net - expected.taxable);
          for (const detail of name === 'sales' ? ['documents', 'lines'] : ['lines']) {
            const rows = await everyPage(name, `${query}&detail=${detail}`);
            expect([detail, sum(rows, 'total'), sum(rows, 'taxable'), sum(rows, 'vat')]).toEqual([
              detail,
              expected.net,
              expected.taxable,
              expected.vat,
            ]);
          }
        }
      }
    });

    it('sum purchases and purchase returns as their lines do, by type', async () => {
      const bills = await purchaseLines('billings', 'billing_lines', 'billing_id', 'transaction_date');
      const sent = await purchaseLines('purchase_returns', 'purchase_return_lines', 'purchase_return_id', 'created_at');
      expect(new Set(bills.map(line => line.type)).size).toBe(3);
      expect(sent.length).toBeGreaterThan(2);
      const columns: Record<string, string> = { normal: 'local', import: 'import', capital: 'capital' };
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
                return Object.fromEntries(Object.keys(totals).map(column => [column, sum(rows, column) / 100]));
              }),
            )),
          ];
          for (const sums of shown) {
            expect(paisa(sums.total)).toBe(added(mine).net);
            expect(paisa(sums.exempt)).toBe(added(mine).net - added(mine).taxable);
            for (const [type, column] of Object.entries(columns)) {
              const { taxable, vat } = added(mine.filter(line => line.type === type));
              expect([type, paisa(sums[`${column}_taxable`]), paisa(sums[`${column}_vat`])]).toEqual([type, taxable, vat]);
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
      expect(rows.map(row => row.date)).toEqual(invoices.map(row => dotted(row.created_at)));
      expect(cancelled.size).toBeGreaterThan(0);
      for (const row of rows) expect([row.bill_no, row.total === 0]).toEqual([row.bill_no, cancelled.has(String(row.bill_no))]);
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
      const nepali = (await admin.get('tax-forms/sales?year=2083&month=5', { language: 'ne' })).body;
      expect(nepali.columns.map((column: { label: string }) => column.label).slice(0, 5)).toEqual([
        'मिति',
        'बीजक नं.',
        'खरिदकर्ताको नाम',
        'खरिदकर्ताको स्थायी लेखा नम्बर',
        'जम्मा बिक्री/निकासी (रु)',
      ]);
      expect(nepali.head[3]).toBe('कर अवधि: भदौ');
      const counts = { sales: 12, purchases: 13, 'sales-returns': 11, 'purchase-returns': 16, 'standard-view': 20 };
      for (const [name, count] of Object.entries(counts))
        expect([name, (await form(name, 'year=2083&month=5')).columns.length]).toEqual([name, count]);
      expect((await form('sales', 'year=2083&month=5&detail=lines')).columns).toHaveLength(15);
      expect((await form('purchases', 'year=2083&month=5&detail=lines')).columns).toHaveLength(16);
    });

    it('tell in the Standard View what became of each bill, in the order of Annex 5', async () => {
      const [invoice] = (await all('invoices')) as [Row];
      await admin.get(`invoices/${invoice.company_payment_id}?q=customer`);
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
        expect([paisa(row.amount), paisa(row.discount), paisa(row.grand_total)]).toEqual(
          [stored.amount, stored.discount_amount, stored.total].map(Number),
        );
      }
    });

    const boxesOf = async (month: number, year = 2083) => {
      const { body } = await admin.get(`vat-return/${year}/${month}`);
      return body as {
        boxes: (Row & { no: string; rounded: Row })[];
        counts: Row[];
        carried: number;
        carries: number;
        entered: Row;
        due: Row;
        made_of: Row[];
      };
    };
    const box = (boxes: Row[], no: string) => boxes.find(each => each.no === no)!;

    it('fill the VAT return from the same lines, net of notes, and carry the credit from month to month', async () => {
      const sold = await salesLines('invoices', 'invoice_lines', 'invoice_id');
      const returned = await salesLines('credit_notes', 'credit_note_lines', 'credit_note_id');
      const bills = await purchaseLines('billings', 'billing_lines', 'billing_id', 'transaction_date');
      const sent = await purchaseLines('purchase_returns', 'purchase_return_lines', 'purchase_return_id', 'created_at');
      let carried = 0;
      for (const month of MONTHS) {
        const of = <L extends { month: string }>(lines: L[]) => lines.filter(line => line.month === `2083-${month}`);
        const less = (papers: { net: number; taxable: number; vat: number }[], notes: typeof papers) => {
          const [a, b] = [added(papers), added(notes)];
          return { exempt: a.net - a.taxable - b.net + b.taxable, taxable: a.taxable - b.taxable, vat: a.vat - b.vat };
        };
        const typed = (types: string[]) =>
          less(
            of(bills).filter(line => types.includes(line.type)),
            of(sent).filter(line => types.includes(line.type)),
          );
        const [sales, local, imported] = [less(of(sold), of(returned)), typed(['normal', 'capital']), typed(['import'])];
        const { boxes, ...rest } = await boxesOf(month);
        const told = (no: string, side: string) => paisa(box(boxes, no)[side]);
        expect([month, told('1.1', 'value'), told('1.1', 'debit'), told('1.2', 'value'), told('1.3', 'value')]).toEqual([
          month,
          sales.taxable,
          sales.vat,
          0,
          sales.exempt,
        ]);
        expect([told('2.1', 'value'), told('2.1', 'credit'), told('2.3', 'value')]).toEqual([local.taxable, local.vat, local.exempt]);
        expect([told('2.2', 'value'), told('2.2', 'credit'), told('2.4', 'value')]).toEqual([
          imported.taxable,
          imported.vat,
          imported.exempt,
        ]);
        expect([told('4', 'credit'), told('4', 'debit')]).toEqual([local.vat + imported.vat, sales.vat]);
        const due = sales.vat - local.vat - imported.vat;
        expect(told('5', due >= 0 ? 'debit' : 'credit')).toBe(Math.abs(due));
        expect([told('6', 'credit'), paisa(rest.carried)]).toEqual([carried, carried]);
        const left = due - carried;
        expect(told('7', left >= 0 ? 'debit' : 'credit')).toBe(Math.abs(left));
        carried = Math.max(0, -left);
        expect(paisa(rest.carries)).toBe(carried);
        const count = (name: string) => rest.counts.find(each => each.name === name)!.count;
        const papers = (lines: { document: Row }[]) => new Set(lines.map(line => line.document.id)).size;
        expect([count('credit_notes'), count('debit_notes'), count('purchase_bills')]).toEqual([
          papers(of(returned)),
          papers(of(sent)),
          papers(of(bills)),
        ]);
        expect(count('sales_bills')).toBe(papers(of(sold).filter(line => line.net > 0)));
        for (const each of boxes)
          for (const side of ['value', 'credit', 'debit'])
            expect(each.rounded[side]).toBe(
              each[side] === null ? null : Math.sign(Number(each[side])) * Math.floor(Math.abs(Number(each[side])) + 0.5 + 1e-9),
            );
      }
      expect(carried).toBeGreaterThan(0);
      // What is left goes on into the next fiscal year as well.
      expect(paisa((await boxesOf(2, 2084)).carried)).toBe(carried);
    });

    it('take what a person adds to a return, log it, and let it count in the months after', async () => {
      const before = await boxesOf(4);
      const next = await boxesOf(5);
      const asked = {
        adjustment_credit: 100.55,
        adjustment_debit: 50,
        voucher_no: 'V-1',
        submission_no: '83-000123',
        remarks: 'Corrected',
        paid: 12.5,
      };
      const saved = await admin.put('vat-return/2083/4', asked);
      expect([saved.status, saved.body.message]).toEqual([200, 'VAT return updated successfully.']);
      expect(saved.body.entered).toMatchObject(asked);
      const after = await boxesOf(4);
      expect(paisa(box(after.boxes, '4').credit) - paisa(box(before.boxes, '4').credit)).toBe(10055);
      expect(paisa(box(after.boxes, '4').debit) - paisa(box(before.boxes, '4').debit)).toBe(5000);
      expect(box(after.boxes, '3.1')).toMatchObject({ credit: 100.55, debit: 50, rounded: { credit: 101, debit: 50 } });
      expect(box(after.boxes, '10').debit).toBe(12.5);
      // What was brought from other books takes the place of what these compute.
      await admin.put('vat-return/2083/4', { ...asked, brought_forward: 1_000_000 });
      const brought = await boxesOf(5);
      const due = paisa(box(after.boxes, '4').debit) - paisa(box(after.boxes, '4').credit);
      expect(paisa(brought.carried)).toBe(Math.max(0, 100_000_000 - due));
      // A refund is not carried as well, and no more can be claimed than there is.
      const most = (await boxesOf(4)).carries;
      const tooMuch = await admin.put('vat-return/2083/4', {
        ...asked,
        brought_forward: 1_000_000,
        refund_claimed: most + 0.01,
        refund_basis: 1,
      });
      expect([tooMuch.status, Object.keys(tooMuch.body.message)]).toEqual([422, ['refund_claimed']]);
      await admin.put('vat-return/2083/4', { ...asked, brought_forward: 1_000_000, refund_claimed: most, refund_basis: 1 });
      expect([(await boxesOf(4)).carries, (await boxesOf(5)).carried]).toEqual([0, 0]);
      const log = (await admin.get('logs?limit=20')).body.data as Row[];
      expect(log.filter(row => row.table_name === 'vat_returns').map(row => [row.action, row.field_name])).toEqual([
        ['update', 'refund_basis'],
        ['update', 'refund_claimed'],
        ['update', 'brought_forward'],
        ['create', ''],
      ]);
      await admin.put('vat-return/2083/4', {});
      expect((await boxesOf(5)).carried).toBe(next.carried);
      expect((await boxesOf(5)).due).toEqual({ ad: '2026-10-11', bs: '2083-06-25' });
    });

    it('list in Annex 13 the parties above one lakh, net of returns, and flag a missing PAN', async () => {
      const { body } = await admin.get('annex-13?year=2083');
      const of = async (sorp: 'S' | 'P') => {
        const lines =
          sorp === 'S'
            ? [
                await salesLines('invoices', 'invoice_lines', 'invoice_id'),
                await salesLines('credit_notes', 'credit_note_lines', 'credit_note_id'),
              ]
            : [
                await purchaseLines('billings', 'billing_lines', 'billing_id', 'transaction_date'),
                await purchaseLines('purchase_returns', 'purchase_return_lines', 'purchase_return_id', 'created_at'),
              ];
        const name = sorp === 'S' ? 'customer_name' : 'vendor_name';
        const parties = new Map<string, { name: string; pan: string | null; taxable: number; exempt: number }>();
        for (const [index, group] of lines.entries())
          for (const line of group) {
            const key = String(line.document[name]);
            const known = parties.get(key) ?? { name: key, pan: line.document.pan as string | null, taxable: 0, exempt: 0 };
            const sign = index === 0 ? 1 : -1;
            known.taxable += sign * line.taxable;
            known.exempt += sign * (line.net - line.taxable);
            parties.set(key, known);
          }
        return [...parties.values()].filter(party => party.taxable + party.exempt > 10_000_000);
      };
      for (const sorp of ['S', 'P'] as const) {
        const expected = (await of(sorp)).sort((a, b) => b.taxable + b.exempt - a.taxable - a.exempt);
        expect(expected.length).toBeGreaterThan(0);
        const told = (body.data as Row[]).filter(row => row.sorp === sorp);
        expect(told.map(row => [row.name, row.pan, paisa(row.taxable_amount), paisa(row.exempted_amount), row.missing_pan])).toEqual(
          expected.map(party => [party.name, party.pan, party.taxable, party.exempt, party.pan === null]),
        );
      }
      expect(body.threshold).toBe(100_000);
      expect((await admin.get('annex-13?year=2083&sorp=P')).body.data.every((row: Row) => row.sorp === 'P')).toBe(true);
      expect((await admin.get('annex-13?year=2080')).body).toMatchObject({ data: [], total: 0 });
    });

    it('leave as files of every format, and no name is run by the spreadsheet that opens them', async () => {
      const { totals } = await form('sales', 'year=2083&month=all');
      const file = async (path: string, type: string) => {
        const answer = await admin.get(`${path}${path.includes('?') ? '&' : '?'}export_type=${type}`);
        expect([path, type, answer.status]).toEqual([path, type, 200]);
        return answer;
      };
      const csv = (await file('tax-forms/sales/export?year=2083&month=all', 'csv')).raw.toString();
      expect(csv).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
      const lines = csv.trim().split('\r\n').slice(1);
      const amounts = lines.map(line => line.replace(/"(?:[^"]|"")*"/g, 'name').split(','));
      const column = (index: number) => amounts.reduce((total, cells) => total + paisa(cells[index]), 0);
      expect([column(4), column(6), column(7)]).toEqual([paisa(totals.total), paisa(totals.taxable), paisa(totals.vat)]);
      const xls = (await file('tax-forms/sales/export?year=2083&month=all', 'xls')).raw.toString();
      expect(xls).not.toContain('ss:Formula');
      const pages = [
        ...FORMS.map(name => `tax-forms/${name}/export?year=2083&month=5`),
        'annex-13/export?year=2083',
        'vat-return/2083/5/export',
      ];
      const begins: Record<string, string> = { pdf: '%PDF', xlsx: 'PK', xml: '<?xml', txt: '\uFEFF', csv: '\uFEFF', xls: '<?xml' };
      for (const path of pages)
        for (const [type, begin] of Object.entries(begins))
          expect((await file(path, type)).raw.toString('utf8').startsWith(begin)).toBe(true);
      const annex = (await file('annex-13/export?year=2083', 'xml')).raw.toString();
      expect([...annex.matchAll(/<row>(.*?)<\/row>/g)][0]![1]!.match(/<(\w+)>/g)).toEqual([
        '<pan>',
        '<tradeName>',
        '<tradeNameType>',
        '<sorp>',
        '<exemptedAmount>',
        '<taxableAmount>',
        '<remarks>',
      ]);
    });

    const soffice = (() => {
      try {
        execFileSync('soffice', ['--version'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    })();
    it.skipIf(!soffice)('show the same figures in LibreOffice', async () => {
      const { raw } = await admin.get('tax-forms/purchases/export?year=2083&month=all&export_type=xlsx');
      const folder = mkdtempSync(join(tmpdir(), 'bijak-soffice-'));
      writeFileSync(join(folder, 'form.xlsx'), raw);
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          'csv',
          '--outdir',
          folder,
          join(folder, 'form.xlsx'),
        ],
        { stdio: 'ignore' },
      );
      const text = readFileSync(join(folder, 'form.csv'), 'utf8');
      const { totals } = await form('purchases', 'year=2083&month=all');
      const last = text
        .trim()
        .split('\n')
        .at(-1)!
        .match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g)!
        .map(cell => Number(cell.replace(/[",]/g, '')));
      for (const name of ['total', 'local_taxable', 'import_vat', 'capital_taxable']) expect(last).toContain(totals[name]);
      rmSync(folder, { recursive: true });
    });

    it('draw charts from the same sums', async () => {
      const { body } = await admin.get('report-charts/months?year=2083');
      for (const month of MONTHS) {
        const figures = body.months.find((each: Row) => each.month === month);
        const { totals: sales } = await form('sales', `year=2083&month=${month}`);
        const { totals: returns } = await form('sales-returns', `year=2083&month=${month}`);
        const { totals: bills } = await form('purchases', `year=2083&month=${month}`);
        const { totals: sent } = await form('purchase-returns', `year=2083&month=${month}`);
        expect([paisa(figures.sales), paisa(figures.sales_vat), paisa(figures.purchases)]).toEqual([
          paisa(sales.total) - paisa(returns.total),
          paisa(sales.vat) - paisa(returns.vat),
          paisa(bills.total) - paisa(sent.total),
        ]);
      }
      const top = (await admin.get('report-charts/top?year=2083&month=all')).body;
      const net = body.months.reduce((total: number, each: Row) => total + paisa(each.sales), 0);
      expect(sum(top.customers.top, 'value') + paisa(top.customers.others.value)).toBe(net);
      expect(sum(top.products.top, 'value')).toBe(net);
      expect(top.products.top.map((each: Row) => each.name).sort()).toEqual(['Home Fibre', 'Laptop', 'Repair']);
    });

    it('refuse what is no period, no form, no format and no number, in a sentence (both languages)', async () => {
      const refused: [string, string][] = [
        ['tax-forms/sales?year=2083&month=13', 'month'],
        ['tax-forms/sales?year=2083&month=0', 'month'],
        ['tax-forms/sales?year=1999&month=5', 'year'],
        ['tax-forms/sales?year=2091&month=5', 'year'],
        ['tax-forms/sales?year=2090', 'year'],
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
          const { status, body } = await admin.get(path, { language });
          expect([path, status, Object.keys(body.message)]).toEqual([path, 422, [field]]);
          expect(body.message[field][0]).toMatch(language === 'en' ? /[a-z]/ : /[\u0900-\u097f]/);
        }
      expect((await admin.get('tax-forms/nothing?year=2083')).status).toBe(404);
      expect((await admin.get('tax-forms/sales?year=2083&page=1000000')).body).toMatchObject({ data: [] });
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
        const answer = await admin.put('vat-return/2083/5', body);
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [field]]);
      }
      expect((await admin.put('vat-return/2083/5', [1])).status).toBe(422);
    });

    it('say nothing of an empty period, and leave it as a file all the same', async () => {
      for (const name of FORMS) {
        expect(await form(name, 'year=2080&month=1')).toMatchObject({ data: [], total: 0 });
        for (const type of ['csv', 'xlsx', 'pdf', 'xml'])
          expect((await admin.get(`tax-forms/${name}/export?year=2080&month=1&export_type=${type}`)).status).toBe(200);
      }
      const { boxes, carried } = await boxesOf(1, 2080);
      expect([carried, boxes.every(each => ['value', 'credit', 'debit'].every(side => !each[side]))]).toEqual([0, true]);
    });

    it('are those of the own company, for whoever may view them', async () => {
      const other = await world().company('Untaxed Shop');
      expect((await other.get('tax-forms/sales?year=2083')).body.total).toBe(0);
      expect((await other.get('annex-13?year=2083')).body.total).toBe(0);
      const [sales, purchase, auditor, accountant] = (await Promise.all(
        ['Sales', 'Purchase', 'Auditor', 'Accountant'].map(role => world().colleague(admin, role)),
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
      expect((await auditor.put('vat-return/2083/5', {})).body.message).toContain('edit tax returns');
      expect((await accountant.put('vat-return/2083/5', { remarks: 'Seen' })).status).toBe(200);
      expect((await world().nobody.get('annex-13?year=2083')).status).toBe(401);
    });

    it('are right as soon as a document is', async () => {
      const before = await form('sales', 'year=2083&month=8');
      await billed(admin, oneLaptop(books.shop));
      const after = await form('sales', 'year=2083&month=8');
      expect(after.total - before.total).toBe(1);
      expect(paisa(after.totals.taxable) - paisa(before.totals.taxable)).toBe(8_500_000);
    });

    it('verify their books on demand and every night, and keep what was found', async () => {
      expect((await admin.get('books/verification')).body).toEqual({ running: null, last: null });
      const begun = await admin.post('books/verification');
      expect([begun.status, begun.body.running.step]).toEqual([202, 'documents']);
      const ended = async () => {
        for (;;) {
          const { body } = await admin.get('books/verification');
          if (!body.running && body.last) return body.last;
          await new Promise(setImmediate);
        }
      };
      expect(await ended()).toMatchObject({ differences: 0, told: [], checked_by: expect.stringContaining('Sita Sharma') });
      await world().app.database.write(tx =>
        tx
          .updateTable('stock')
          .set(eb => ({ qty: eb('qty', '+', 1) }))
          .where('company_id', '=', admin.companyId)
          .where('product_id', '=', books.shop.laptop)
          .execute(),
      );
      world().setNow('2026-11-22T20:50:00Z');
      await world().app.schedule.tick();
      world().setNow('2026-11-23T20:50:00Z');
      expect(await world().app.schedule.tick()).toContain('verify-books');
      world().setNow('2026-11-21T06:00:00Z');
      const { last } = (await admin.get('books/verification', { language: 'ne' })).body;
      expect(last).toMatchObject({ differences: 1, checked_by: 'Bijak' });
      expect(last.told[0]).toMatch(/^stock, Laptop \(\d+\): qty [०-९]+ छ, फेरि गणना गर्दा [०-९]+$/);
    });
  });
});

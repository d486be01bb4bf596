// The authority's register of a month next to ours: exactly the planted differences are found, in
// whatever file its portal gives.
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseFileDay } from '../../domain/calendar/parse-date-input.ts';
import { toDevanagari } from '../../domain/language.ts';
import { findColumns, readRegister } from '../../server/features/cbms/read-register.ts';
import { type ZipEntry, zip } from '../../server/platform/exports/zip.ts';
import { readXlsxRows, UnreadableXlsxError } from '../../server/platform/files/read-table.ts';
import {
  describeWithCbms,
  enableCbms,
  expectRefusedMessage,
  waitForState,
} from '../support/cbms-company.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { sendForm } from '../support/multipart.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import type { Caller } from '../support/test-app.ts';

const heads = [
  'मिति',
  'बीजक नं.',
  'खरिदकर्ताको नाम',
  'खरिदकर्ताको स्थायी लेखा नम्बर',
  'जम्मा बिक्री / निकासी (रु)',
  'स्थानीय कर छुटको बिक्री मूल्य (रु)',
  'करयोग्य बिक्री मूल्य (रु)',
  'करयोग्य बिक्री कर (रु)',
];
type Payload = Record<string, unknown>;
type Line = (string | number)[];
/** A bill or return as the authority's register writes it: its total is without VAT. */
const lineOf = (payload: Payload): Line => [
  String(payload.invoice_date ?? payload.credit_note_date),
  String(payload.invoice_number ?? payload.credit_note_number),
  String(payload.buyer_name),
  String(payload.buyer_pan),
  Number(payload.taxable_sales_vat),
  0,
  Number(payload.taxable_sales_vat),
  Number(payload.vat),
];

const zipped = (entries: ZipEntry[]): Promise<Buffer> =>
  buffer(
    zip(
      (async function* () {
        yield* entries;
      })(),
    ),
  );
const escaped = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/**
 * A workbook as a spreadsheet saves it: texts shared, numbers as numbers, empty cells left out, the
 * sheet under a name of its own.
 */
/** With `padding` megabytes of spaces before the rows, which deflate to almost nothing. */
const workbook = (rows: Line[], padding = 0): Promise<Buffer> => {
  const shared: string[] = [];
  const place = (value: string) =>
    shared.includes(value) ? shared.indexOf(value) : shared.push(value) - 1;
  const cell = (value: string | number, column: number, row: number) => {
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === '') return '';
    return typeof value === 'number'
      ? `<c r="${reference}" s="1"><v>${value}</v></c>`
      : `<c r="${reference}" t="s"><v>${place(value)}</v></c>`;
  };
  const head = '<?xml version="1.0"?><worksheet xmlns="x"><cols><col min="1"/></cols>';
  const sheet = `<sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, column, index)).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Sales" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ['rId7', 'worksheet', 'worksheets/register.xml'],
      ['rId8', 'sharedStrings', 'sharedStrings.xml'],
      ['rId9', 'styles', 'styles.xml'],
    ]
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map(value => `<si><t xml:space="preserve">${escaped(value)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs></styleSheet>',
  };
  const spaces = Array<string>(padding).fill(' '.repeat(1024 * 1024));
  return zipped([
    ...Object.entries(parts).map(([name, content]) => ({ name, content: [content] })),
    { name: 'xl/worksheets/register.xml', content: [head, ...spaces, sheet] },
  ]);
};
const csv = (rows: Line[], separator = ',') =>
  Buffer.from(
    `\uFEFF${rows.map(row => row.map(value => `"${String(value).replaceAll('"', '""')}"`).join(separator)).join('\r\n')}\r\n`,
  );

type Difference = { kind: string; number: string; ours: Payload | null; theirs: Payload | null };

describe('the authority’s register next to ours', () => {
  describeWithCbms(linked => {
    let admin: Caller;
    let shop: Shop;
    let lines: Line[];
    const upload = (bytes: Buffer, more: Record<string, string> = {}, name = 'register.xlsx') =>
      sendForm(admin, 'tax-authority/reconciliation', {
        year: '2083',
        month: '8',
        register: 'sales',
        ...more,
        file: { bytes, name },
      });

    beforeAll(async () => {
      admin = await linked().world.createCompany('Compared');
      shop = await openShop(admin);
      await enableCbms(admin);
      for (let nth = 1; nth <= 60; nth += 1) {
        const price = 100 * nth;
        const line = [{ id: shop.repair, qty: 1, amount: price }];
        await issueInvoice(
          admin,
          toInvoiceRequest(shop, line, {
            taxable_amount: price,
            total: Math.round(price * 113) / 100,
          }),
        );
      }
      for (let nth = 1; nth <= 60; nth += 1)
        await waitForState(admin, 'invoice', String(nth), 'accepted');
      lines = [...linked().simulator.bills.values()].map(lineOf);
    });

    it('agrees with a register of the same bills, as workbook and as text, with and without Devanagari digits', async () => {
      const none = { 'ours-not-theirs': 0, 'theirs-not-ours': 0, 'amounts-differ': 0 };
      const digits = lines.map(line => line.map(value => toDevanagari(String(value))));
      const withVat = lines.map(line => [
        ...line.slice(0, 4),
        Number(line[6]) + Number(line[7]),
        ...line.slice(5),
      ]);
      const english = [
        'Date',
        'Bill No',
        'Buyer Name',
        'Buyer PAN',
        'Total Sales',
        'Exempt',
        'Taxable Sales',
        'VAT',
      ];
      const title: Line[] = [['बिक्री खाता'], ['करदाताको नाम: Shop', '', '', '', 'साल: 2083']];
      for (const file of [
        await workbook([...title, heads, ...lines]),
        csv([...title, heads, ...lines]),
        csv([heads, ...digits], ';'),
        csv([english, ...withVat], '\t'),
      ]) {
        const { status, body } = await upload(file);
        expect([status, body.same, body.counts, body.differences]).toEqual([200, 60, none, []]);
      }
    });

    it('finds exactly the twenty planted differences of a month', async () => {
      const missing = ['3', '9', '14', '27', '33', '48', '60'];
      const changed = ['5', '11', '22', '35', '44', '59'];
      const kept = lines
        .filter(line => !missing.includes(String(line[1])))
        .map(line =>
          changed.includes(String(line[1])) ? [...line.slice(0, 7), Number(line[7]) + 0.01] : line,
        );
      const strange = ['61', '62', '70', 'A-7', '100', '101'].map(
        (number): Line => ['2083.08.07', number, 'Nobody', '', 50, 0, 50, 6.5],
      );
      const twice = kept.find(line => line[1] === '2')!;
      // A bill of another month does not count here.
      const other: Line = ['2083.07.30', '400', 'Earlier', '', 10, 0, 10, 1.3];
      const shuffled = [...kept, ...strange, twice, other].sort((a, b) =>
        String(a[2] + String(a[1])).localeCompare(String(b[2] + String(b[1]))),
      );
      const { status, body } = await upload(
        await workbook([heads, ...shuffled, ['', '', 'जम्मा', '', 1, 0, 1, 1]]),
      );
      const of = (kind: string) =>
        (body.differences as Difference[]).filter(row => row.kind === kind).map(row => row.number);
      expect([status, body.same, body.other_months, body.unread]).toEqual([200, 47, 1, []]);
      expect(body.counts).toEqual({
        'ours-not-theirs': 7,
        'theirs-not-ours': 7,
        'amounts-differ': 6,
      });
      expect(of('ours-not-theirs')).toEqual(missing);
      expect(of('theirs-not-ours')).toEqual(['2', '61', '62', '70', '100', '101', 'A-7']);
      expect(of('amounts-differ')).toEqual(changed);
      const { ours, theirs } = (body.differences as Difference[]).find(row => row.number === '5')!;
      expect([ours, theirs]).toMatchObject([
        { taxable: 500, vat: 65, state: 'accepted', kind: 'invoice' },
        { vat: 65.01, total: 500 },
      ]);
      // A document that they do not have is reported once more from the row.
      linked().simulator.bills.clear();
      const row = (body.differences as Difference[]).find(known => known.number === '3')!;
      expect((await admin.post(`tax-authority/documents/${row.ours!.outbox_id}/send`)).status).toBe(
        200,
      );
      expect([...linked().simulator.bills.values()].map(payload => payload.invoice_number)).toEqual(
        ['3'],
      );
    });

    it('compares returns: credit notes and cancellations', async () => {
      await issueCreditNote(admin, (await admin.get('invoices/1')).body.company_payment_id, [
        { quantity: 1 },
      ]);
      await admin.post('invoices/2/cancellation', { reason: 'Wrong' });
      // The bills are lost to the simulator by now: each is reported once more before its return.
      await waitForState(admin, 'credit-note', '1', 'accepted');
      await waitForState(admin, 'cancellation', 'CANCEL-2', 'accepted');
      const returns = [...linked().simulator.returns.values()].map(lineOf);
      const both = await upload(csv([heads, ...returns]), { register: 'sales-return' });
      expect([both.body.same, both.body.differences]).toEqual([2, []]);
      const one = await upload(csv([heads, returns[0]!]), { register: 'sales-return' });
      expect((one.body.differences as Difference[]).map(row => [row.kind, row.number])).toEqual([
        ['ours-not-theirs', 'CANCEL-2'],
      ]);
    });

    it('misses no bill of zero rupees, of which the authority takes none', async () => {
      await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 0 }], {
          taxable_amount: 0,
          total: 0,
        }),
      );
      await waitForState(admin, 'invoice', '61', 'nothing-to-tell');
      const { body } = await upload(csv([heads, ...lines]));
      expect([body.same, body.differences]).toEqual([60, []]);
    });

    it('reports problems of a file, a month or a register under its field, in both languages', async () => {
      const file = csv([heads, ...lines]);
      const problem = async (bytes: Buffer, more: Record<string, string> = {}) =>
        expectRefusedMessage(await upload(bytes, more)) as Record<string, string[]>;
      expect(await problem(Buffer.from('not,a,register\n1,2,3\n'))).toEqual({
        file: [expect.stringContaining('No column names')],
      });
      expect(await problem(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toEqual({
        file: [expect.stringContaining('.xlsx or .csv')],
      });
      expect(
        await problem(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400)])),
      ).toEqual({
        file: [expect.stringContaining('.xlsx or .csv')],
      });
      expect(await problem(Buffer.alloc(0))).toEqual({ file: [expect.any(String)] });
      expect(await problem(file, { month: '13' })).toEqual({ month: [expect.any(String)] });
      expect(await problem(file, { year: 'x' })).toEqual({ month: [expect.any(String)] });
      expect(await problem(file, { register: 'purchases' })).toEqual({
        register: [expect.any(String)],
      });
      expect(
        expectRefusedMessage(await admin.post('tax-authority/reconciliation', {})),
      ).toMatchObject({
        file: [expect.any(String)],
      });
      const sales = await linked().world.createUser(admin, 'Sales');
      expect((await sendForm(sales, 'tax-authority/reconciliation', { year: '2083' })).status).toBe(
        403,
      );
      const empty = await upload(csv([heads, ['2083.08.05', '1', 'x', '', 'abc', '', '', '']]));
      expect(empty.body.unread).toEqual([2]);
    });
  });
});

describe('a register’s file', () => {
  it('reads days of both calendars and of spreadsheets', () => {
    expect(
      ['2083.08.05', '२०८३/८/५', '2026-11-21', '46347', '2026/11/21 10:00'].map(parseFileDay),
    ).toEqual(Array(5).fill('2026-11-21'));
    expect(['2083.13.05', '2026-02-30', 'soon', ''].map(parseFileDay)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('recognises headings among rows', () => {
    expect(findColumns(heads)).toEqual({
      day: 0,
      number: 1,
      name: 2,
      total: 4,
      taxable: 6,
      vat: 7,
    });
    expect(findColumns(['Credit Note No', 'Invoice No', 'Taxable Amount'])).toMatchObject({
      number: 0,
      taxable: 2,
    });
    expect(findColumns(['2083.08.05', '7', 'Total Traders', '', '100'])).toBeUndefined();
    expect(readRegister([['a'], ['b']])).toBeUndefined();
  });

  it('refuses a workbook that explodes', async () => {
    const rows: Line[] = [heads, ['2083.08.05', '1', 'x', '', 100, '', 100, 13]];
    expect((await readXlsxRows(await workbook(rows, 1)))[1]?.[1]).toBe('1');
    const file = await workbook(rows, 170);
    expect(file.length).toBeLessThan(1024 * 1024);
    await expect(readXlsxRows(file)).rejects.toThrow(UnreadableXlsxError);
    // The same, with a directory that declares a few bytes: the last entry is the sheet.
    const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    file.writeUInt32LE(1_000, directory + 24);
    const before = process.memoryUsage().rss;
    await expect(readXlsxRows(file)).rejects.toThrow(UnreadableXlsxError);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

// Files that are written while they are sent: the formats as programs read them, and a reader who
// disconnects in the middle.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { sendSheet, sheetFormats } from '../../server/platform/exports/send-sheet.ts';
import {
  type Cell,
  type ExportType,
  type Sheet,
  SPREADSHEET_CELL_LENGTH,
} from '../../server/platform/exports/sheet.ts';
import { truncate } from '../../server/platform/exports/table-pdf.ts';
import { findLibreOffice, readPdfText, unzip } from '../support/read-exports.ts';

const formula = '=HYPERLINK("http://evil.test","Free")';
const rows: Cell[][] = [
  ['2083-08-05', 'गणेश "Élan" <& Sons>', 123456789, 3],
  ['2083-08-06', formula, -5, null],
  ['2083-08-07', '@cmd,+1\u0007', 0, 0],
];
async function* inPieces(given: Cell[][]): AsyncGenerator<Cell[][]> {
  for (const row of given) yield [row];
}
const sheet = (given: Cell[][] = rows): Sheet => ({
  title: 'Sales: [Register]/1',
  language: 'en',
  head: ['Himal Trade', 'PAN: 301234567'],
  columns: [
    { label: 'Date', name: 'day', kind: 'date', width: 2 },
    { label: "Buyer's Name", name: 'customer_name', kind: 'text', width: 4 },
    { label: 'Total', name: 'total', kind: 'money', width: 3 },
    { label: 'Count', name: 'count', kind: 'whole', width: 1 },
  ],
  rows: inPieces(given),
  totals: () => [['Total', null, given.reduce((sum, row) => sum + Number(row[2]), 0), null]],
  longest: 25,
});
const written = async (type: ExportType, given = sheet()): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of sheetFormats[type].write(given)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};
/** RFC 4180. */
const parsed = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    );
const cellsOf = (xml: string) => [...xml.matchAll(/<c(?: [^>]*)?\/>|<c(?: [^>]*)?>(.*?)<\/c>/g)];
const plainText = (xml: string) =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Every element ends where it must, and nothing is left unescaped; empty when it is well formed.
 */
const problemsOf = (file: string): string => {
  const xml = file.replace(/<\?.*?\?>/g, '');
  const open: string[] = [];
  for (const [tag, close, name, rest] of xml.matchAll(/<(\/?)([\w:-]+)((?:"[^"]*"|[^">])*)>/g)) {
    if (close && open.pop() !== name) return `${tag} ends nothing`;
    if (!close && !rest!.endsWith('/')) open.push(name!);
  }
  if (open.length > 0) return `${open.at(-1)} does not end`;
  return /<(?![/\w])|&(?!(?:amp|lt|gt|quot);)/.test(xml) ? 'a bare < or &' : '';
};

describe('a sheet', () => {
  it('is CSV and TXT with the column names first, plain amounts, and nothing that runs (EXP-001, EXP-005)', async () => {
    expect(parsed((await written('csv')).toString())).toEqual([
      ['Date', "Buyer's Name", 'Total', 'Count'],
      ['2083-08-05', 'गणेश "Élan" <& Sons>', '1234567.89', '3'],
      ['2083-08-06', `'${formula}`, '-0.05', ''],
      ['2083-08-07', "'@cmd,+1\u0007", '0.00', '0'],
    ]);
    const txt = (await written('txt')).toString().split('\r\n');
    expect(txt[2]).toBe(`2083-08-06\t'${formula}\t-0.05\t`);
  });

  it('is XML with an element a column, well formed whatever a name contains (EXP-004)', async () => {
    const xml = (await written('xml')).toString();
    expect(problemsOf(xml)).toBe('');
    expect(xml).toContain(
      '<customer_name>गणेश &quot;Élan&quot; &lt;&amp; Sons&gt;</customer_name><total>1234567.89</total>',
    );
    expect(xml).not.toContain('\u0007');
  });

  it('is XLSX whose amounts are numbers and whose texts are texts, with headings and sums (EXP-006)', async () => {
    const files = unzip(await written('xlsx'));
    expect([...files.keys()].sort()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        'xl/worksheets/sheet1.xml',
      ].sort(),
    );
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="Sales   Register  1"');
    const lines = [...files.get('xl/worksheets/sheet1.xml')!.matchAll(/<row>(.*?)<\/row>/g)].map(
      ([, row]) => cellsOf(row!),
    );
    expect(lines.map(line => line.map(cell => plainText(cell[0])))).toEqual([
      ['Himal Trade'],
      ['PAN: 301234567'],
      ['Date', "Buyer's Name", 'Total', 'Count'],
      ['2083-08-05', 'गणेश "Élan" <& Sons>', '1234567.89', '3'],
      ['2083-08-06', formula, '-0.05', ''],
      ['2083-08-07', '@cmd,+1', '0.00', '0'],
      ['Total', '', '1234567.84', ''],
    ]);
    // A text, and guarded by the spreadsheet's own apostrophe when somebody edits it.
    expect(lines[4]![1]![0]).toMatch(/^<c t="inlineStr" s="4">/);
    expect(files.get('xl/styles.xml')).toContain('quotePrefix="1"');
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('is XLS that spreadsheet programs read as a table (EXP-003)', async () => {
    const xls = (await written('xls')).toString();
    expect(xls).toContain('<Data ss:Type="Number">1234567.89</Data>');
    expect(xls).toContain(
      '<Data ss:Type="String" x:Ticked="1">=HYPERLINK(&quot;http://evil.test&quot;,&quot;Free&quot;)</Data>',
    );
    expect(xls).not.toContain('ss:Formula');
    expect(problemsOf(xls)).toBe('');
  });

  it('begins another worksheet where one is full, and sums below the last', async () => {
    async function* many(): AsyncGenerator<Cell[][]> {
      for (let piece = 0; piece < 131; piece += 1)
        yield Array.from({ length: 500 }, () => ['2083-08-05', 'x', 100, 1]);
    }
    const xls = (await written('xls', { ...sheet(), rows: many() })).toString();
    expect(xls.match(/<Worksheet /g)).toHaveLength(2);
    expect(xls.match(/<Data ss:Type="Number">1\.00/g)).toHaveLength(65_500);
    expect(problemsOf(xls)).toBe('');
  });

  it('is PDF with page numbers, sums and Devanagari, its texts cut to 25 letters (REP-058, CONST-049, EXP-002)', async () => {
    const long = 'Himalayan General Traders and Sons';
    const nepali = 'श्री गणेश जनरल अर्डर सप्लायर्स तथा सेवा केन्द्र';
    const many: Cell[][] = [
      ['2083-08-05', long, 100, 1],
      ['2083-08-05', nepali, 100, 1],
      ...Array.from({ length: 90 }, (_, nth): Cell[] => ['2083-08-06', `Buyer ${nth}`, 100, 1]),
    ];
    const text = await readPdfText(await written('pdf', sheet(many)));
    expect(text).toContain('Himalayan General Traders');
    expect(text).not.toContain('Traders and');
    expect(text).toContain('श्री');
    expect(text).toContain('जनरल');
    expect(text).not.toContain('न्द्र');
    expect(text).toMatch(/3 \/ 3/);
    expect(text).toContain('92.00');
    // On every page whose it is.
    expect(text.match(/PAN: 301234567/g)).toHaveLength(3);
  });

  it('cuts a printed text over 20 letters to 25, so that 21 to 25 stay whole, and takes no letter apart (QUIRK-076)', () => {
    expect(truncate('x'.repeat(25), 25)).toHaveLength(25);
    expect(truncate('x'.repeat(26), 25)).toHaveLength(25);
    expect(truncate('क्षि'.repeat(30), 25)).toBe('क्षि'.repeat(25));
  });

  it('of no rows at all is a file with its columns', async () => {
    expect(parsed((await written('csv', sheet([]))).toString())).toEqual([
      ['Date', "Buyer's Name", 'Total', 'Count'],
    ]);
    expect((await written('xml', sheet([]))).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n</rows>\n',
    );
    expect(unzip(await written('xlsx', sheet([]))).get('xl/worksheets/sheet1.xml')).toContain(
      'Buyer',
    );
    expect((await written('xls', sheet([]))).toString()).toContain('Buyer');
    expect(await readPdfText(await written('pdf', sheet([])))).toContain('Buyer');
  });

  it.skipIf(!findLibreOffice())(
    'opens in LibreOffice as XLSX and XLS with the same figures',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bijak-office-'));
      try {
        for (const type of ['xlsx', 'xls'] as const) {
          writeFileSync(join(folder, `table.${type}`), await written(type));
          const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
          execFileSync(
            findLibreOffice()!,
            [
              profile,
              '--headless',
              '--convert-to',
              'csv:Text - txt - csv (StarCalc):44,34,76',
              '--outdir',
              folder,
              join(folder, `table.${type}`),
            ],
            {
              stdio: 'pipe',
            },
          );
          const read = parsed(
            readFileSync(join(folder, 'table.csv'), 'utf8').replaceAll('\n', '\r\n'),
          );
          expect(
            read
              .slice(2)
              .map(line =>
                line.map(cell =>
                  /^-?[\d,]+(\.\d+)?$/.test(cell) ? String(Number(cell.replaceAll(',', ''))) : cell,
                ),
              ),
          ).toEqual([
            ['Date', "Buyer's Name", 'Total', 'Count'],
            ['2083-08-05', 'गणेश "Élan" <& Sons>', '1234567.89', '3'],
            ['2083-08-06', formula, '-0.05', ''],
            ['2083-08-07', '@cmd,+1', '0', '0'],
            ['Total', '', '1234567.84', ''],
          ]);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

describe('a reader who disconnects in the middle', () => {
  it.each(['csv', 'xml', 'xls', 'xlsx'] as const)('ends the work behind the %s', async type => {
    let [pieces, ended] = [0, false];
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          pieces += 1;
          yield Array.from({ length: 500 }, (_, nth) => [
            '2083-08-05',
            `Buyer ${Math.sin(nth + pieces)}`,
            nth * 997,
            nth,
          ]);
          await new Promise(setImmediate);
        }
      } finally {
        ended = true;
      }
    }
    const app = Fastify();
    app.get('/export', (_, reply) =>
      sendSheet(reply, type, {
        sheet: { ...sheet(), rows: endless() },
        count: 1_000_000,
        name: 'all',
      }),
    );
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    await new Promise<void>(resolve => {
      const clientRequest = request(address.href.replace(/\/$/, '/export'), answer => {
        answer.once('data', () => {
          clientRequest.destroy();
          resolve();
        });
      });
      clientRequest.on('error', () => undefined);
      clientRequest.end();
    });
    await vi.waitFor(() => expect(ended).toBe(true), 5_000);
    const read = pieces;
    await new Promise(done => setTimeout(done, 50));
    expect(pieces).toBe(read);
    await app.close();
  });

  it('says how long a long file will be, and nothing about a short one', async () => {
    const app = Fastify();
    const given = Array.from({ length: 3_000 }, (_, nth): Cell[] => [
      '2083-08-05',
      `Buyer ${nth}`,
      997_00 + nth,
      nth,
    ]);
    app.get('/:type/:count', (incoming, reply) => {
      const { type, count } = incoming.params as { type: ExportType; count: string };
      const some = given.slice(0, Number(count));
      const pieces = async function* () {
        for (let from = 0; from < some.length; from += 500) yield some.slice(from, from + 500);
      };
      return sendSheet(reply, type, {
        sheet: { ...sheet(some), rows: pieces() },
        count: some.length,
        name: 'all',
      });
    });
    for (const type of ['csv', 'xml', 'xls', 'xlsx', 'txt']) {
      const long = await app.inject(`/${type}/3000`);
      const expected = Number(long.headers['x-expected-length']);
      expect(Math.abs(expected / long.rawPayload.length - 1)).toBeLessThan(0.15);
      expect((await app.inject(`/${type}/100`)).headers['x-expected-length']).toBeUndefined();
    }
    await app.close();
  });

  it('answers an error when the first piece fails, and breaks the file off when a later one does', async () => {
    const app = Fastify();
    const failing = (after: number) =>
      (async function* () {
        for (let nth = 0; nth < after; nth += 1) yield [['2083-08-05', 'x', 1, 1] as Cell[]];
        throw new Error('The disk is gone');
      })();
    for (const after of [0, 2])
      app.get(`/${after}`, (_, reply) =>
        sendSheet(reply, 'csv', {
          sheet: { ...sheet(), rows: failing(after) },
          count: 1,
          name: 'x',
        }),
      );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${address}/0`)).status).toBe(500);
    await expect(fetch(`${address}/2`).then(answer => answer.text())).rejects.toThrow();
    await app.close();
  });

  it('gives a file with a name of any script a name in ASCII too', async () => {
    const app = Fastify();
    app.get('/', (_, reply) =>
      sendSheet(reply, 'csv', { sheet: sheet(), count: 3, name: 'काउन्टर "१"-20261121' }),
    );
    const disposition = String((await app.inject('/')).headers['content-disposition']);
    expect(disposition).toMatch(
      /^attachment; filename="[\w ._-]+-20261121\.csv"; filename\*=UTF-8''/,
    );
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('काउन्टर "१"-20261121.csv');
    await app.close();
  });

  it('goes on in the row below where a text is too long for a cell, without cutting a letter', async () => {
    // Excel's own limit.
    expect(SPREADSHEET_CELL_LENGTH).toBe(32_767);
    const long = `${'x'.repeat(SPREADSHEET_CELL_LENGTH - 1)}😀${'y'.repeat(40)}`;
    const given = sheet([['2083-08-05', long, 100, 1]]);
    const texts = [
      ...(await written('xls', given)).toString().matchAll(/ss:Type="String"[^>]*>([^<]*)</g),
    ].map(([, text]) => text!);
    expect(texts.every(text => text.length <= SPREADSHEET_CELL_LENGTH)).toBe(true);
    const at = texts.findIndex(text => text.startsWith('xxx'));
    expect(texts.slice(at, at + 2).join('')).toBe(long);
    const xml = unzip(await written('xlsx', sheet([['2083-08-05', long, 100, 1]]))).get(
      'xl/worksheets/sheet1.xml',
    )!;
    const cells = [...xml.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text!);
    expect(cells.every(text => text.length <= SPREADSHEET_CELL_LENGTH)).toBe(true);
    expect(cells.join('')).toContain(long);
  });

  it('prints no mark that turns the letters behind it', async () => {
    const text = await readPdfText(
      await written('pdf', sheet([['2083-08-05', 'Ram\u202Ehs', 1, 1]])),
    );
    expect(text).toContain('Ramhs');
  });
});

// The tax authority's forms as files of every format.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMULA } from '../support/random-books.ts';
import { FORMS, roundToPaisa, setupTaxBooks } from '../support/tax-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the forms of the tax authority', () => {
  describeOnBothEngines(world => {
    const taxed = setupTaxBooks(world);
    const { form } = taxed;
    const soffice = (() => {
      try {
        execFileSync('soffice', ['--version'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    })();

    it('are exported as files of every format, and no name is run by the spreadsheet that opens them', async () => {
      const { totals } = await form('sales', 'year=2083&month=all');
      const file = async (path: string, type: string) => {
        const answer = await taxed.admin.get(
          `${path}${path.includes('?') ? '&' : '?'}export_type=${type}`,
        );
        expect([path, type, answer.status]).toEqual([path, type, 200]);
        return answer;
      };
      const csv = (await file('tax-forms/sales/export?year=2083&month=all', 'csv')).raw.toString();
      expect(csv).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
      const lines = csv.trim().split('\r\n').slice(1);
      const amounts = lines.map(line => line.replace(/"(?:[^"]|"")*"/g, 'name').split(','));
      const column = (index: number) =>
        amounts.reduce((total, cells) => total + roundToPaisa(cells[index]), 0);
      expect([column(4), column(6), column(7)]).toEqual([
        roundToPaisa(totals.total),
        roundToPaisa(totals.taxable),
        roundToPaisa(totals.vat),
      ]);
      const xls = (await file('tax-forms/sales/export?year=2083&month=all', 'xls')).raw.toString();
      expect(xls).not.toContain('ss:Formula');
      const pages = [
        ...FORMS.map(name => `tax-forms/${name}/export?year=2083&month=5`),
        'annex-13/export?year=2083',
        'vat-return/2083/5/export',
      ];
      const begins: Record<string, string> = {
        pdf: '%PDF',
        xlsx: 'PK',
        xml: '<?xml',
        txt: '\uFEFF',
        csv: '\uFEFF',
        xls: '<?xml',
      };
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

    it.skipIf(!soffice)('show the same figures in LibreOffice', async () => {
      const { raw } = await taxed.admin.get(
        'tax-forms/purchases/export?year=2083&month=all&export_type=xlsx',
      );
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
      for (const name of ['total', 'local_taxable', 'import_vat', 'capital_taxable'])
        expect(last).toContain(totals[name]);
      rmSync(folder, { recursive: true });
    });
  });
});

// A table that could not be set as a PDF is reported as an error, in the reader's language, and is
// no file; the other formats work.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const broken = vi.hoisted(() => {
  // The files before have loaded the module that is mocked here, and the files after need the real
  // one again.
  vi.resetModules();
  return { how: '' };
});
afterAll(() => void vi.resetModules());
vi.mock('../../server/platform/printing/typst-process.ts', async original => {
  const real = await original<typeof import('../../server/platform/printing/typst-process.ts')>();
  const startTypst: typeof real.startTypst = async timeoutMs => {
    if (broken.how === 'start') throw new Error('The printing process ended.');
    const typst = await real.startTypst(timeoutMs);
    return broken.how === 'template'
      ? { ...typst, ask: async () => ({ error: 'unknown variable: rows' }) as never }
      : typst;
  };
  return { ...real, startTypst };
});

describe('an export', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Unprinted Shop');
      await issueInvoice(admin, oneLaptopInvoice(await openShop(admin)));
    });

    it.each([
      ['start', 'sales-registers/export', ''],
      ['template', 'sales-registers/export', ''],
      ['template', 'logs/export', ''],
      ['template', 'tax-forms/sales/export', '&year=2083&month=8'],
    ])('whose PDF fails (%s) is refused as JSON: %s', async (how, path, query) => {
      broken.how = how;
      const answer = await admin.get(`${path}?export_type=pdf${query}`);
      expect([
        answer.status,
        answer.headers['content-type'],
        answer.headers['content-disposition'],
      ]).toEqual([422, 'application/json; charset=utf-8', undefined]);
      expect(answer.body.message).toEqual({
        export_type: ['The PDF could not be created. Choose another format, or try again later.'],
      });
      const nepali = await admin.get(`${path}?export_type=pdf${query}`, { language: 'ne' });
      expect(nepali.body.message.export_type[0]).toContain('PDF बन्न सकेन');
      const csv = await admin.get(`${path}?export_type=csv${query}`);
      expect([csv.status, String(csv.headers['content-type'])]).toEqual([
        200,
        expect.stringContaining('text/csv'),
      ]);
      broken.how = '';
      const pdf = await admin.get(`${path}?export_type=pdf${query}`);
      expect([pdf.status, pdf.headers['content-type'], pdf.raw.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
    });
  });
});

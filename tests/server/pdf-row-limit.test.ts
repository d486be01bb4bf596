// A PDF is limited by the rows that are printed in it, however few documents they come from.

import { describe, expect, it } from 'vitest';
import { dynamicTables, insertRows } from '../../server/database/raw-query.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const MAX_ROWS = 10_000;
const BATCH_SIZE = 500;
const TOO_MANY = 'A PDF can have at most 10000 rows. Narrow the dates or choose another format.';

describe('a PDF with too many rows', () => {
  describeOnBothEngines(world => {
    /**
     * Fills the table with copies of its only row of the company until it has one row more than are
     * printed.
     */
    const overfill = async (
      table: string,
      company_id: number,
      differing: (nth: number) => object,
    ) => {
      const { id: _, ...row } = (await dynamicTables(world().app.database.read)
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', company_id)
        .executeTakeFirstOrThrow()) as Record<string, string | number | null>;
      const copies = Array.from({ length: MAX_ROWS }, (_each, nth) => ({
        ...row,
        ...differing(nth + 2),
      }));
      for (let from = 0; from < MAX_ROWS; from += BATCH_SIZE)
        await world().app.database.write(tx =>
          insertRows(tx, table, copies.slice(from, from + BATCH_SIZE)),
        );
    };

    it('is refused for the lines of one document, which as a document is printed', async () => {
      const admin = await world().createCompany('Long Bill Shop');
      const shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
      await issueInvoice(admin, oneLaptopInvoice(shop));
      await overfill('invoice_lines', admin.companyId, line_no => ({ line_no }));
      const path = 'tax-forms/sales/export?year=2083&month=8&export_type=pdf';
      expect((await admin.get(path)).status).toBe(200);
      expect(await admin.get(`${path}&detail=lines`)).toMatchObject({
        status: 422,
        body: { message: { export_type: [TOO_MANY] } },
      });
      const { status, headers, raw } = await admin.get(
        `${path.replace('pdf', 'csv')}&detail=lines`,
      );
      expect([status, raw.toString().trim().split('\r\n').length]).toEqual([200, MAX_ROWS + 2]);
      // The notice about the length of the file starts at the same number of rows.
      expect(Number(headers['x-expected-length']) / raw.length).toBeCloseTo(1, 1);
    });

    it('is refused for cancellations', async () => {
      const admin = await world().createCompany('Cancelling Shop');
      const shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
      const { company_payment_id } = await issueInvoice(admin, oneLaptopInvoice(shop));
      expect(
        (
          await admin.post(`invoices/${company_payment_id}/cancellation`, {
            reason: 'Wrong customer',
          })
        ).status,
      ).toBe(200);
      const path = 'cancellations/export?year=2083&month=8&export_type=pdf';
      expect((await admin.get(path)).status).toBe(200);
      await overfill('cancellations', admin.companyId, nth => ({
        invoice_id: `copy ${nth}`,
        company_payment_id: `copy ${nth}`,
      }));
      expect(await admin.get(path)).toMatchObject({
        status: 422,
        body: { message: { export_type: [TOO_MANY] } },
      });
    });
  });
});

// A row of a receipt or payment names the document that it is for: one of those that are settled
// with it.
import { describe, expect, it } from 'vitest';
import { downloadBackup } from '../support/backup-company.ts';
import { type Body, usePaidShop } from '../support/paid-shop.ts';
import { buyLaptops } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { expectSameAfterRecovery } from '../support/recovered-money.ts';
import { findTdsTypeId } from '../support/tds.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('rows of receipts and payments', () => {
  describeOnBothEngines(world => {
    const { at, receipt, payment, ofInvoice, sell, enter, refused, differences } =
      usePaidShop(world);
    const naming = (invoice: { company_payment_id: string }): Body => ({
      document_kind: 'invoice',
      document_id: invoice.company_payment_id,
    });

    it('are for an invoice, which view, print, TDS and VAT return name, also when they are taken back', async () => {
      const [invoice, other] = [await sell(), await sell()];
      const backup = await downloadBackup(at.admin);
      const { invoice_no } = (await at.admin.get(`invoices/${invoice.company_payment_id}`)).body;
      const made = await enter(
        'receipts',
        receipt(3150, {
          rows: [
            { kind: 'tds', amount: 45, base: 3000, voucher_no: 'T-1', ...naming(invoice) },
            { kind: 'vat_withheld', amount: 195, voucher_no: 'V-1', ...naming(invoice) },
            { kind: 'discount', amount: 10 },
          ],
          allocations: [ofInvoice(other, 10), ofInvoice(invoice, 3390)],
        }),
      );
      const named = { ...naming(invoice), number: invoice_no };
      const ofRows = (rows: Body[]) => rows.map(row => row.of_document);
      expect(ofRows(made.rows)).toEqual([named, named, null]);
      const read = (await at.admin.get(`receipts/${made.id}`)).body;
      expect(ofRows(read.rows)).toEqual([named, named, null]);
      const paper = await readPdfText(
        (await at.admin.get(`receipts/${made.id}/export?export_type=pdf`)).raw,
      );
      expect(paper).toContain(`TDS · Invoice ${invoice_no}`);

      const received = (await at.admin.get('tds-returns/2083/8')).body.received as Body[];
      expect(received.map(row => [row.tds_amount, row.of_document])).toEqual([[45, named]]);
      const { withheld } = (await at.admin.get('vat-return/2083/8')).body;
      expect(ofRows(withheld.rows)).toEqual([named]);

      const reason = { date: '2026-11-21', reason: 'Entered twice' };
      const reversal = (await at.admin.post(`receipts/${made.id}/reversal`, reason)).body;
      expect(ofRows(reversal.rows)).toEqual([named, named, null]);
      expect(await differences()).toEqual([]);
      await expectSameAfterRecovery(world(), at.admin, backup.bytes);
      expect(ofRows((await at.admin.get(`receipts/${made.id}`)).body.rows)).toEqual([
        ...[named, named, null],
      ]);
    });

    it('are for a bill', async () => {
      const bill = await buyLaptops(at.admin, at.shop);
      const tds_type_id = await findTdsTypeId(at.admin, 'SERVICE-VAT');
      const naming_bill = { document_kind: 'billing', document_id: bill.id };
      const made = await enter(
        'payments',
        payment(900, {
          rows: [
            { kind: 'tds', amount: 100, tds_type_id, ...naming_bill },
            { kind: 'bank_charge', amount: 25, ...naming_bill },
          ],
          allocations: [{ ...naming_bill, amount: 1000 }],
        }),
      );
      const named = { ...naming_bill, number: bill.billing_no };
      expect(made.rows.map((row: Body) => row.of_document)).toEqual([named, named]);
      const { rows } = (await at.admin.get('tds-returns/2083/8')).body;
      expect(rows.map((row: Body) => row.of_document)).toContainEqual(named);
    });

    it.each<[string, Body[], string[]]>([
      ['a kind alone', [{ document_kind: 'invoice' }], ['rows.0.document_id']],
      ['an id alone', [{ document_id: 'own' }], ['rows.0.document_kind']],
      [
        'a kind that is none',
        [{ document_kind: 'gift', document_id: 'own' }],
        ['rows.0.document_kind'],
      ],
      [
        'an unknown one',
        [{ document_kind: 'invoice', document_id: '99999999' }],
        ['rows.0.document_id'],
      ],
      [
        'one that is not settled here',
        [{ document_kind: 'invoice', document_id: 'other' }],
        ['rows.0.document_id'],
      ],
      [
        'another kind of the same id',
        [{ document_kind: 'voucher', document_id: 'own' }],
        ['rows.0.document_id'],
      ],
      [
        'more than it takes',
        [
          { document_kind: 'invoice', document_id: 'own', amount: 60 },
          { document_kind: 'invoice', document_id: 'own', amount: 40.01 },
        ],
        ['rows.1.amount'],
      ],
    ])('refuse %s', async (_, rows, fields) => {
      const [own, other] = [await sell(), await sell()];
      const ids: Record<string, string> = {
        own: own.company_payment_id,
        other: other.company_payment_id,
      };
      const body = receipt(1000, {
        rows: rows.map(row => ({
          ...{ kind: 'discount', amount: 1, ...row },
          ...(row.document_id
            ? { document_id: ids[String(row.document_id)] ?? row.document_id }
            : {}),
        })),
        allocations: [ofInvoice(own, 100)],
      });
      await refused('receipts', body, fields);
      const preview = await at.admin.post('receipts/-/preview', body);
      expect([preview.status, Object.keys(preview.body.message)]).toEqual([422, fields]);
    });
  });
});

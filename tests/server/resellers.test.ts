// Sales for a reseller: the server writes the reseller of the user onto the documents it issues,
// whatever a request claims.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a user who sells for a reseller', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let partner: Caller;
    let shop: Shop;
    let sold: Invoice;
    const laptop = (more: object = {}) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 2, amount: 1000 }],
        { taxable_amount: 2000, total: 2260 },
        more,
      );
    const put = async (reseller: string | null) => {
      const { name, email, pos_id, role_id, status } = (await admin.get(`users/${partner.id}`))
        .body as Record<string, unknown>;
      return admin.put(`users/${partner.id}`, { name, email, pos_id, role_id, status, reseller });
    };

    beforeAll(async () => {
      admin = await world().createCompany('Reselling Shop');
      shop = await openShop(admin);
      partner = await world().createUser(admin, 'Administrator', 'Nima Partner');
      await put('Valley Net');
    });

    it('invoices for it: the invoice has its name, whatever the request says, and the list and the reports know it (SAL-INV-012, OPEN-051, API-176)', async () => {
      sold = await issueInvoice(partner, laptop({ reseller: 'Somebody Else' }));
      expect(sold).toMatchObject({ reseller: 'Valley Net' });
      expect((await admin.get('invoices?limit=1')).body.data[0].reseller).toBe('Valley Net');
      expect((await admin.get('resellers')).body.data).toEqual([{ name: 'Valley Net' }]);
      const { body } = await admin.get(
        'sales-registers?start_date=2026-11-21&end_date=2026-11-21&filter[reseller]=Valley Net',
      );
      expect(body.invoices.total).toBe(1);
    });

    it('and nobody else does (OPEN-051)', async () => {
      expect(await issueInvoice(admin, laptop({ reseller: 'Valley Net' }))).toMatchObject({
        reseller: null,
      });
    });

    it('credits for it, for any author of the note (OPEN-051, ENT-048)', async () => {
      const { body } = await issueCreditNote(admin, sold.company_payment_id, [{ quantity: 1 }], {
        reseller: 'nobody',
      });
      expect((await admin.get(`credit-notes/${body.company_payment_id}`)).body.reseller).toBe(
        'Valley Net',
      );
    });

    it('quotes for it: an invoice made from the proforma is its sale, for any user who converts it (OPEN-051)', async () => {
      const { id, reseller } = await createProforma(partner, toProformaRequest(shop));
      expect(reseller).toBe('Valley Net');
      expect((await convertProforma(admin, id)).body).toMatchObject({ reseller: 'Valley Net' });
    });

    it('until an administrator takes it back; a name too long is refused', async () => {
      expect((await put('x'.repeat(101))).body.message).toHaveProperty('reseller');
      expect((await put('')).status).toBe(200);
      expect(await issueInvoice(partner, laptop())).toMatchObject({ reseller: null });
    });
  });
});

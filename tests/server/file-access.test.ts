// A file is read by a user who sees what names it: a record, a document, its line, a row, a held bill; what
// nothing names yet by the user who uploaded it (decision 91).
import { beforeAll, describe, expect, it } from 'vitest';
import { issueInvoice } from '../support/credit-notes.ts';
import { pdf, png, sendForm } from '../support/multipart.ts';
import { useOwnUnits } from '../support/own-units.ts';
import {
  createVendorBill,
  openStockedShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Uploaded = { id: number; name: string };

describe('an uploaded file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let stranger: Caller;
    const { define, unit } = useOwnUnits(() => admin);
    const upload = async (bytes = pdf, caller = admin): Promise<Uploaded> =>
      (
        await sendForm(caller, 'file-upload', {
          file: { bytes, name: bytes === pdf ? 'a.pdf' : 'a.png' },
        })
      ).body;
    /** A user with a role of these permissions; `more` says what else the role is. */
    const hire = async (name: string, permissions: string[], more: object = {}) => {
      const all = (await admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const ids = all.filter(each => permissions.includes(each.name)).map(({ id }) => id);
      expect(ids).toHaveLength(permissions.length);
      const body = { name, description: name, permission_id: ids, ...more };
      expect((await admin.post('roles', body)).body).toHaveProperty('id');
      return world().createUser(admin, name, `${name} User`);
    };
    const read = async ({ name }: Uploaded, ...callers: Pick<Caller, 'get'>[]) =>
      Promise.all(callers.map(async caller => (await caller.get(name)).status));
    beforeAll(async () => {
      admin = await world().createCompany('File Access');
      stranger = await world().createCompany('File Access Elsewhere');
      shop = await openStockedShop(admin);
    });

    it('of a record is read by those who see the record and the field', async () => {
      const [keeper, other] = [
        await hire('Keeper', ['view units']),
        await hire('Other', ['view products', 'create files']),
      ];
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const administrators = roles.find(({ name }) => name === 'Administrator')!.id;
      await define({ title: 'Photo', type: 'picture' });
      const { id } = await define({ title: 'Paper', type: 'file' });
      await define({ title: 'Secret', type: 'file', seen_by: [administrators] });
      const [photo, paper, secret] = [await upload(png), await upload(), await upload()];
      await unit('Box', { photo: photo.id, paper: paper.id, secret: secret.id });
      const callers = [admin, keeper, other, stranger, world().anonymous];
      expect(await read(photo, ...callers)).toEqual([200, 200, 404, 404, 401]);
      expect(await read(paper, ...callers)).toEqual([200, 200, 404, 404, 401]);
      expect(await read(secret, ...callers)).toEqual([200, 404, 404, 404, 401]);
      const refused = await other.get(paper.name);
      expect(refused.body.message).toBe('File not found.');
      const seen = await admin.get(photo.name);
      expect([seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
        'image/png',
        'private, no-store',
      ]);
      await admin.put(`own-fields/${id}`, { status: 0 });
      expect(await read(paper, admin)).toEqual([404]);
      await admin.put(`own-fields/${id}`, { status: 1 });
    });

    it('of a document and of its lines is read by those who see the document', async () => {
      await define({ title: 'Slip', type: 'file', entity: 'invoices' });
      await define({ title: 'Photo', type: 'picture', entity: 'invoices', in_lines: true });
      const bills = ['view invoices', 'create invoices', 'view customers', 'create files'];
      const row_scopes = [{ entity: 'invoices', scope: 'own' }];
      const [seller, limited, buyer] = [
        await hire('Seller', bills),
        await hire('Limited', bills, { row_scopes }),
        await hire('Buyer', ['view billings']),
      ];
      const [slip, photo] = [await upload(), await upload(png)];
      const line = { id: shop.laptop, qty: 1, amount: 1000, own_fields: { photo: photo.id } };
      const figures = { taxable_amount: 1000, total: 1130 };
      const sale = toInvoiceRequest(shop, [line], figures);
      await issueInvoice(seller, { ...sale, own_fields: { slip: slip.id } });
      const callers = [admin, seller, limited, buyer, stranger, world().anonymous];
      for (const file of [slip, photo])
        expect(await read(file, ...callers)).toEqual([200, 200, 404, 404, 404, 401]);
      const again = { ...sale, own_fields: { slip: slip.id } };
      await issueInvoice(limited, again);
      expect(await read(slip, limited)).toEqual([200]);
    });

    it('of a bill is read by those who see the bill, be it a picture', async () => {
      const [paper, picture] = [await upload(), await upload(png)];
      for (const { id } of [paper, picture]) {
        const bill = toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 700 }]);
        await createVendorBill(admin, { ...bill, file_id: id });
      }
      const [buyer, seller] = [
        await hire('Second Buyer', ['view billings']),
        await hire('Second Seller', ['view invoices']),
      ];
      for (const file of [paper, picture])
        expect(await read(file, admin, buyer, seller, stranger, world().anonymous)).toEqual([
          ...[200, 200, 404, 404, 401],
        ]);
    });

    it('that nothing names yet is read by who uploaded it, and with a held bill by those who bill', async () => {
      const mayBill = ['create invoices', 'view invoices', 'create files'];
      const [first, second, third] = [
        await hire('First Till', mayBill),
        await hire('Second Till', mayBill),
        await hire('Third', ['view units']),
      ];
      const [slip, photo] = [await upload(pdf, first), await upload(png, first)];
      const callers = [first, second, third, stranger, world().anonymous];
      expect(await read(slip, ...callers)).toEqual([200, 404, 404, 404, 401]);
      expect(await read(photo, ...callers)).toEqual([200, 200, 200, 200, 200]);
      const details = [{ id: shop.laptop, qty: 1, amount: 5 }];
      const held = { details, own_fields: { slip: slip.id } };
      expect((await first.post('held-bills', held)).status).toBe(200);
      expect(await read(slip, ...callers)).toEqual([200, 200, 404, 404, 401]);
    });

    it('that is the image of a product as well is for everybody', async () => {
      const picture = await upload(png);
      expect((await unit('Case', { photo: picture.id })).status).toBe(200);
      expect(await read(picture, world().anonymous)).toEqual([401]);
      const changed = await admin.put(`products/${shop.laptop}`, { image: picture.id });
      expect(changed.status).toBe(200);
      expect(await read(picture, world().anonymous, stranger)).toEqual([200, 200]);
    });

    it('of a row is read by those who see the record of the row', async () => {
      const make = async (path: string, body: object) =>
        expect((await admin.post(path, body)).body).toHaveProperty('id');
      await make('own-entities', { title: 'Contract', titles: 'Contracts' });
      await make('own-entities', { title: 'Visit', titles: 'Visits' });
      const field = (more: object) => make('own-fields', { entity: 'own/visits', ...more });
      await field({
        ...{ type: 'reference', title: 'Contract', refers_to: 'own/contracts', as_rows: true },
      });
      await field({ type: 'file', title: 'Report' });
      const [readers, others] = [
        await hire('Contract Reader', ['view own contracts']),
        await hire('Visit Reader', ['view own visits']),
      ];
      const [report, alone] = [await upload(), await upload()];
      const visits = [{ name: 'First', own_fields: { report: report.id } }];
      const made = await admin.post('own/contracts', { name: 'Lift', visits });
      expect(made.status).toBe(200);
      await admin.post('own/visits', { name: 'Alone', own_fields: { report: alone.id } });
      expect(await read(report, readers, others, stranger)).toEqual([200, 200, 404]);
      expect(await read(alone, readers, others)).toEqual([404, 200]);
    });
  });
});

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
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

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
    const findAdministrators = async () => {
      const { data } = (await admin.get('roles?limit=100')).body as {
        data: { id: number; name: string }[];
      };
      return data.find(({ name }) => name === 'Administrator')!.id;
    };
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
      const administrators = await findAdministrators();
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
      const [slip, photo] = [await upload(pdf, seller), await upload(png, seller)];
      const line = { id: shop.laptop, qty: 1, amount: 1000, own_fields: { photo: photo.id } };
      const figures = { taxable_amount: 1000, total: 1130 };
      const sale = toInvoiceRequest(shop, [line], figures);
      await issueInvoice(seller, { ...sale, own_fields: { slip: slip.id } });
      const callers = [admin, seller, limited, buyer, stranger, world().anonymous];
      for (const file of [slip, photo])
        expect(await read(file, ...callers)).toEqual([200, 200, 404, 404, 404, 401]);
      // Who may not read a file gets at it by no document that names it.
      const sell = (slip: number, photo: number | null = null) => {
        const lines = [{ ...line, own_fields: { photo } }];
        const own_fields = { slip };
        return limited.post('invoices', { ...toInvoiceRequest(shop, lines, figures), own_fields });
      };
      const refused = await sell(slip.id, photo.id);
      expect(Object.keys(refused.body.message)).toEqual([
        'own_fields.slip',
        'invoice_details.0.own_fields.photo',
      ]);
      expect(refused.body).toEqual((await sell(999_999, 999_999)).body);
      expect(await read(slip, limited)).toEqual([404]);
      const mine = await upload(pdf, limited);
      expect((await sell(mine.id)).status).toBe(200);
      expect(await read(mine, limited, seller, buyer)).toEqual([200, 200, 404]);
      // What it sees by now it may name again.
      expect((await sell(mine.id)).status).toBe(200);
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
      // A picture is shown by its name for a day, as an <img> asks for it; no browser keeps it for its next user.
      expect(await read(photo, ...callers)).toEqual([200, 200, 200, 200, 200]);
      for (const caller of [first, world().anonymous])
        expect((await caller.get(photo.name)).headers['cache-control']).toBe('private, no-store');
      // Nobody else names it, for that would tell its name.
      const taken = await unit('Taken', { photo: photo.id }, await hire('Taker', ['create units']));
      expect([taken.status, Object.keys(taken.body.message)]).toEqual([422, ['own_fields.photo']]);
      const details = [{ id: shop.laptop, qty: 1, amount: 5 }];
      const held = { details, own_fields: { slip: slip.id } };
      const { body } = await first.post('held-bills', held);
      expect(await read(slip, ...callers)).toEqual([200, 200, 404, 404, 401]);
      const fourth = await hire('Fourth Till', mayBill);
      expect((await second.post(`held-bills/${body.id}/recall`, {})).status).toBe(200);
      expect(await read(slip, second, fourth)).toEqual([200, 404]);
      // The till that has recalled the bill holds and issues it with the file.
      expect((await second.post('held-bills', held)).status).toBe(200);
      const line = { id: shop.laptop, qty: 1, amount: 1000 };
      const sale = toInvoiceRequest(shop, [line], { taxable_amount: 1000, total: 1130 });
      await issueInvoice(second, { ...sale, own_fields: { slip: slip.id } });
    });

    it('is read through a held bill in the fields with files that the role sees alone', async () => {
      const [till, other] = [
        await hire('Holding Till', ['create invoices', 'create files']),
        await hire('Recalling Till', ['create invoices']),
      ];
      const administrators = await findAdministrators();
      const more = { type: 'file', entity: 'invoices' };
      await define({ ...more, title: 'Concealed', seen_by: [administrators] });
      await define({ ...more, title: 'Remark', type: 'whole-number' });
      await define({ ...more, title: 'Note', in_lines: true });
      const hold = (caller: Caller, own_fields: object, ofLine = {}) => {
        const line = { id: shop.laptop, qty: 1, amount: 5, own_fields: ofLine };
        return caller.post('held-bills', { details: [line], own_fields });
      };
      const [concealed, foreign] = [await upload(), await upload()];
      expect((await hold(admin, { concealed: concealed.id })).status).toBe(200);
      expect(await read(concealed, admin, other)).toEqual([200, 404]);
      // A number is no file, whatever it is called.
      expect((await hold(till, { remark: foreign.id, anything: foreign.id })).status).toBe(200);
      expect(await read(foreign, till, other)).toEqual([404, 404]);
      const problem = (await hold(till, { slip: foreign.id }, { note: foreign.id })).body.message;
      expect(Object.keys(problem)).toEqual(['own_fields.slip', 'details.0.own_fields.note']);
      const note = await upload(pdf, till);
      expect((await hold(till, {}, { note: note.id })).status).toBe(200);
      expect(await read(note, till, other)).toEqual([200, 200]);
    });

    it('is named by those alone who may read it', async () => {
      const naming = ['view units', 'create units', 'edit units', 'create files'];
      const products = ['view products', 'edit products'];
      const [clerk, merchant] = [
        await hire('Naming Clerk', naming),
        await hire('Merchant', [...products, 'create files', 'create billings', 'view units']),
      ];
      await define({ title: 'Hidden', type: 'file', seen_by: [await findAdministrators()] });
      await define({ title: 'Open', type: 'file' });
      await define({ title: 'Look', type: 'picture' });
      const [hidden, look] = [await upload(), await upload(png)];
      const { body } = await unit('Crate', { hidden: hidden.id, look: look.id });
      const copy = (name: string, id: number) => unit(name, { open: id }, clerk);
      const refused = await copy('Copy', hidden.id);
      expect(refused.status).toBe(422);
      expect(refused.body.message).toEqual((await copy('Copy', 999_999)).body.message);
      const own_fields = { open: hidden.id };
      expect((await clerk.patch(`units/${body.id}`, { own_fields })).status).toBe(422);
      expect(await read(hidden, clerk)).toEqual([404]);
      // What the record names stays, and what is seen may be named again.
      const again = { description: 'Wooden', own_fields: { look: look.id } };
      expect((await clerk.patch(`units/${body.id}`, again)).status).toBe(200);
      expect((await unit('Carton', { look: look.id }, clerk)).status).toBe(200);
      const mine = await upload(pdf, clerk);
      expect((await copy('Sack', mine.id)).status).toBe(200);
      // Nor is it made public, or the paper of a bill.
      const stranger = await hire('No Units', [...products, 'create billings']);
      const image = { image: look.id };
      expect((await stranger.put(`products/${shop.laptop}`, image)).status).toBe(422);
      expect(await read(look, world().anonymous)).toEqual([401]);
      const bill = toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 700 }]);
      const billed = await merchant.post('billings', { ...bill, file_id: hidden.id });
      expect([billed.status, Object.keys(billed.body.message)]).toEqual([422, ['file_id']]);
      const paper = await upload(pdf, merchant);
      await createVendorBill(merchant, { ...bill, file_id: paper.id });
    });

    it('that is named no more is read by its uploader, and for a day by who knows its name', async () => {
      const reader = await hire('Crate Reader', ['view units', 'delete units']);
      await define({ title: 'Face', type: 'picture' });
      const face = await upload(png);
      const { body } = await unit('Faced', { face: face.id });
      const callers = [admin, reader, world().anonymous];
      expect(await read(face, ...callers)).toEqual([200, 200, 401]);
      expect((await admin.patch(`units/${body.id}`, { own_fields: { face: null } })).status).toBe(
        200,
      );
      expect(await read(face, ...callers)).toEqual([200, 200, 200]);
      const readNextDay = async () => {
        world().setNow('2026-11-22T06:00:01Z');
        const answer = await read(face, world().anonymous);
        world().setNow(NOW);
        return answer;
      };
      expect(await readNextDay()).toEqual([401]);
      await admin.patch(`units/${body.id}`, { own_fields: { face: face.id } });
      expect((await admin.delete(`units/${body.id}`)).status).toBe(200);
      expect(await read(face, ...callers)).toEqual([200, 200, 200]);
      expect(await readNextDay()).toEqual([401]);
    });

    it('that is the image of a product as well is for everybody', async () => {
      const picture = await upload(png);
      expect((await unit('Case', { photo: picture.id })).status).toBe(200);
      expect(await read(picture, world().anonymous)).toEqual([401]);
      const changed = await admin.put(`products/${shop.laptop}`, { image: picture.id });
      expect(changed.status).toBe(200);
      expect(await read(picture, world().anonymous, stranger)).toEqual([200, 200]);
      expect((await world().anonymous.get(picture.name)).headers['cache-control']).toContain(
        'immutable',
      );
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

// Products and services: the price of a service, the picture of a product.
import { beforeAll, describe, expect, it } from 'vitest';
import { pdf, png, sendForm } from '../support/multipart.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a product', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      await world().app.server.listen({ port: 0, host: '127.0.0.1' });
      admin = await world().createCompany('Product Shop');
      shop = await openShop(admin);
    });
    const phone = (more: object = {}) => ({
      type: 'p',
      name: 'Phone',
      unit_id: shop.unit,
      product_family_id: shop.family,
      sales_price: 100,
      purchase_price: 80,
      ...more,
    });
    const upload = async (bytes: Buffer, name: string, who = admin) =>
      (await sendForm(who, 'file-upload', { file: { bytes, name } })).body as {
        id: number;
        name: string;
      };
    const entriesOf = async (id: number) =>
      (await admin.get(`logs?limit=1000&filter[table_name]=products&filter[table_pk_value]=${id}`))
        .body.data as { field_name: string }[];

    it('is active unless it says otherwise (SAL-PRD-027, ENT-063)', async () => {
      expect((await admin.post('products', phone())).body.status).toBe(1);
    });

    it('that is a service costs its sales price, whatever is sent (SAL-PRD-028, SAL-PRD-034, SAL-PRD-035, ENT-062)', async () => {
      const { body } = await admin.post(
        'products',
        phone({ type: 's', purchase_price: undefined }),
      );
      expect(body.purchase_price).toBe(100);
      const changed = await admin.put(`products/${body.id}`, {
        sales_price: 120,
        purchase_price: 7,
      });
      expect(changed.body.purchase_price).toBe(120);
      const refused = await admin.post('products', phone({ purchase_price: undefined }));
      expect(refused.body.message.purchase_price).toEqual(['This field is required.']);
      const wrong = await admin.post('products', phone({ purchase_price: -1 }));
      expect(wrong.body.message.purchase_price).toEqual(['Only positive decimal value is allowed']);
    });

    it('has its picture as the id of a file with its path, its attributes nested too (ENT-064, ENT-065)', async () => {
      const file = await upload(png, 'phone.png');
      const { body } = await admin.post(
        'products',
        phone({ image: file.id, lenght: 14.5, net_weight: 0.2 }),
      );
      const { body: single } = await admin.get(`products/${body.id}`);
      expect(single).toMatchObject({
        image: file.id,
        image_path: file.name,
        product_attribute: {
          lenght: 14.5,
          net_weight: 0.2,
          file: { id: file.id, name: file.name },
        },
      });
      // Sent back as it was read, nothing has changed.
      const before = (await entriesOf(body.id)).length;
      expect((await admin.put(`products/${body.id}`, single)).status).toBe(200);
      expect(await entriesOf(body.id)).toHaveLength(before);
    });

    it('takes another picture, and none', async () => {
      const [first, second] = [await upload(png, 'one.png'), await upload(png, 'two.png')];
      const { body } = await admin.post('products', phone({ image: first.id }));
      expect((await admin.put(`products/${body.id}`, { image: second.id })).body).toMatchObject({
        image: second.id,
        image_path: second.name,
      });
      expect((await admin.put(`products/${body.id}`, { image: null })).body).toMatchObject({
        image: null,
        image_path: null,
        product_attribute: { file: null },
      });
      expect((await entriesOf(body.id)).filter(entry => entry.field_name === 'image')).toHaveLength(
        2,
      );
    });

    it('takes no file that is no picture, of another company or of nobody (SAL-PRD-038)', async () => {
      const stranger = await world().createCompany('Strange Product Shop');
      const foreign = await upload(png, 'theirs.png', stranger);
      const attachment = await upload(pdf, 'bill.pdf');
      for (const image of [foreign.id, attachment.id, 999_999, foreign.name, '../session-secret']) {
        const { status, body } = await admin.post('products', phone({ image }));
        expect([status, body.message]).toEqual([422, { image: ['This is not a valid image.'] }]);
      }
    });
  });
});

// GET /docs says what the API takes: held against what it refuses.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, onBothEngines } from '../world.ts';

type Shape = { required?: string[]; properties: Record<string, Shape>; items?: Shape };
type Operation = { parameters: { name: string }[]; requestBody?: { content: { 'application/json': { schema: { $ref: string } } } } };
type Described = { components: { schemas: Record<string, Shape> }; paths: Record<string, Record<string, Operation>> };

describe('the description of the API', () => {
  onBothEngines(world => {
    let admin: Caller;
    let described: Described;
    beforeAll(async () => {
      admin = await world().company('Described Shop');
      described = (await world().nobody.get('docs')).body as Described;
    });
    const unknown = 'This field is not known.';
    const documents = ['invoices', 'proforma-invoice', 'credit-notes', 'billings', 'purchase-returns'];
    /** Where the form asks under another name than the API. */
    const askedAs: Record<string, string> = { customer_name: 'customer_id', vendor_name: 'vendor_id' };

    it.each(documents)('says what %s must have, and names nothing that is not known', async name => {
      const { required, properties } = described.components.schemas[name]!;
      const { status, body } = await admin.post(name, {});
      expect(status).toBe(422);
      expect(
        Object.keys(body.message)
          .map(field => askedAs[field] ?? field)
          .sort(),
      ).toEqual([...required!].sort());

      const [lines, { items }] = Object.entries(properties).find(([, property]) => property.items)! as [string, { items: Shape }];
      const line = Object.fromEntries(Object.keys(items.properties).map(field => [field, {}]));
      const wrong = await admin.post(name, { ...Object.fromEntries(Object.keys(properties).map(field => [field, {}])), [lines]: [line] });
      expect([wrong.status, JSON.stringify(wrong.body.message).includes(unknown)]).toEqual([422, false]);
      const bare = await admin.post(name, { [lines]: [{}] });
      const missing = Object.keys(bare.body.message).flatMap(field => (field.startsWith(`${lines}.0.`) ? field.split('.')[2]! : []));
      expect(missing.sort()).toEqual([...items.required!].sort());
      expect(described.paths[`/billing/${name}`]!.post!.parameters.map(parameter => parameter.name)).toEqual(['Idempotency-Key']);
    });

    it('names only filters that every list knows', async () => {
      for (const [path, { get }] of Object.entries(described.paths)) {
        if (!get || path.includes('{')) continue;
        for (const { name } of get.parameters.filter(parameter => parameter.name.startsWith('filter['))) {
          const { status, body } = await admin.get(`${path.replace('/billing/', '')}?${name}=1&limit=1`);
          expect([path, name, status < 500, JSON.stringify(body ?? '').includes(unknown)]).toEqual([path, name, true, false]);
        }
      }
    });
  });
});

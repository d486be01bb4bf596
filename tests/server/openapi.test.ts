// GET /docs describes the accepted requests: compared with the real refusals.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Shape = {
  required?: string[];
  allOf?: { anyOf: { required: string[] }[] }[];
  properties: Record<string, Shape>;
  items?: Shape;
};

/** What is reported where nothing is sent: of a field that another may replace, the field. */
const listRequired = ({ required = [], allOf = [] }: Shape): string[] =>
  [...required, ...allOf.flatMap(({ anyOf }) => anyOf[0]!.required)].sort();
type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
};
type Described = {
  components: { schemas: Record<string, Shape> };
  paths: Record<string, Record<string, Operation>>;
};

describe('the description of the API', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let described: Described;
    beforeAll(async () => {
      admin = await world().createCompany('Described Shop');
      described = (await world().anonymous.get('docs')).body as Described;
    });
    const unknown = 'This field is not known.';
    const documents = [
      'invoices',
      'proforma-invoice',
      'credit-notes',
      'billings',
      'purchase-returns',
    ];
    /** Names of the API that differ from the form's. */
    const askedAs: Record<string, string> = {
      customer_name: 'customer_id',
      vendor_name: 'vendor_id',
    };

    it.each(documents)(
      'says what %s must have, and names nothing that is not known',
      async name => {
        const { properties } = described.components.schemas[name]!;
        const { status, body } = await admin.post(name, {});
        expect(status).toBe(422);
        expect(
          Object.keys(body.message)
            .map(field => askedAs[field] ?? field)
            .sort(),
        ).toEqual(listRequired(described.components.schemas[name]!));

        const [lines, { items }] = Object.entries(properties).find(
          ([, property]) => property.items,
        )! as [string, { items: Shape }];
        const line = Object.fromEntries(Object.keys(items.properties).map(field => [field, {}]));
        const wrong = await admin.post(name, {
          ...Object.fromEntries(Object.keys(properties).map(field => [field, {}])),
          [lines]: [line],
        });
        expect([wrong.status, JSON.stringify(wrong.body.message).includes(unknown)]).toEqual([
          422,
          false,
        ]);
        const bare = await admin.post(name, { [lines]: [{}] });
        const missing = Object.keys(bare.body.message).flatMap(field =>
          field.startsWith(`${lines}.0.`) ? field.split('.')[2]! : [],
        );
        expect(missing.sort()).toEqual(listRequired(items));
        expect(
          described.paths[`/billing/${name}`]!.post!.parameters.map(parameter => parameter.name),
        ).toEqual(['Idempotency-Key']);
      },
    );

    it('says what a new gateway must have', async () => {
      const { content } = described.paths['/billing/payment-gateways']!.post!.requestBody!;
      const { schema } = (content as unknown as Record<string, { schema: Shape }>)[
        'multipart/form-data'
      ]!;
      const { status, body } = await admin.post('payment-gateways', { surprise: 1 });
      // A slug is made of the name, where there is one.
      expect([status, Object.keys(body.message).sort()]).toEqual([
        422,
        [...schema.required!, 'slug', 'surprise'].sort(),
      ]);
      expect(body.message.surprise).toEqual([unknown]);
    });

    it('leaves out no operation that the service answers, and invents none', () => {
      const { server } = world().app;
      const folders: string[] = [];
      const answered = server
        .printRoutes({ commonPrefix: false })
        .split('\n')
        .flatMap(line => {
          const route = /^([│├└─ ]*)(\S+)(?: \((.*)\))?$/.exec(line);
          if (!route) return [];
          const depth = route[1]!.length / 4 - 1;
          folders.splice(depth, folders.length, route[2]!.replace(/^\/$/, ''));
          const path = `/${folders
            .slice(0, depth + 1)
            .join('')
            .replace(/^\//, '')}`.replace(/:\w+/g, '{}');
          const methods = (route[3] ?? '')
            .split(', ')
            .filter(method => method !== '' && method !== 'HEAD');
          return path.startsWith('/billing/') && path !== '/billing/docs'
            ? methods.map(method => `${method} ${path}`)
            : [];
        });
      const listed = Object.entries(described.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map(
          method => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        ),
      );
      expect(listed.sort()).toEqual(answered.sort());
    });

    it('names only the parameters that each operation takes', async () => {
      const refused: string[] = [];
      for (const [path, operations] of Object.entries(described.paths))
        for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
          const queryNames = parameters
            .filter(({ in: place, name }) => place === 'query' && !/^(filter|sort)/.test(name))
            .map(({ name }) => `${name}=x`);
          const sent = (requestBody?.content as Record<string, { schema: Shape }> | undefined)?.[
            'application/json'
          ]?.schema.properties;
          if (queryNames.length === 0 && !sent) continue;
          const address = `${path.replace('/billing/', '').replace(/\{\w+\}/g, '1')}?${queryNames.join('&')}`;
          const body = sent && Object.fromEntries(Object.keys(sent).map(name => [name, {}]));
          const answer = await admin.call(method.toUpperCase() as 'GET', address, body);
          if (answer.status >= 500 || JSON.stringify(answer.body ?? '').includes(unknown))
            refused.push(`${method} ${address} ${answer.status}`);
        }
      expect(refused).toEqual([]);
    });

    it('names only filters that every list knows', async () => {
      for (const [path, { get }] of Object.entries(described.paths)) {
        if (!get || path.includes('{')) continue;
        for (const { name } of get.parameters.filter(parameter =>
          parameter.name.startsWith('filter['),
        )) {
          const { status, body } = await admin.get(
            `${path.replace('/billing/', '')}?${name}=1&limit=1`,
          );
          expect([path, name, status < 500, JSON.stringify(body ?? '').includes(unknown)]).toEqual([
            path,
            name,
            true,
            false,
          ]);
        }
      }
    });
  });
});

// Any body at any described operation gets an answer, and never an internal error.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createRandom,
  fuzzBody,
  fuzzValue,
  INHERITED_NAMES,
  pick,
  type Random,
} from '../support/fuzz-bodies.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Schema = { $ref?: string; properties?: Record<string, unknown> };
type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};

const BODY_COUNT = process.env.REPEAT === 'full' ? 10_000 : 750;
const SEED = 28;

/** Hostile JSON in its encoded form: half a surrogate pair is an escape there. */
const asJson = (body: unknown) => JSON.stringify(body);

describe('hostile bodies', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let shop: Shop;
    let described: Description;
    beforeAll(async () => {
      admin = await world().createCompany('Tried Shop');
      shop = await openShop(admin);
      await admin.post('invoices', oneLaptopInvoice(shop));
      described = (await world().anonymous.get('docs')).body as Description;
    });

    const namesOf = (operation: Operation): string[] => {
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const resolved = schema?.$ref
        ? described.components.schemas[schema.$ref.split('/').at(-1)!]
        : schema;
      return Object.keys(resolved?.properties ?? {});
    };
    const operations = () =>
      Object.entries(described.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([method]) => ['post', 'put', 'patch'].includes(method))
          .map(([method, operation]) => ({
            path: path.replace('/billing/', ''),
            method: method.toUpperCase() as 'POST',
            operation,
          })),
      );

    /** A body that the operation accepts, as far as a record of its list shows. */
    const goodBody = async (path: string, names: string[]): Promise<Record<string, unknown>> => {
      if (path === 'invoices') return oneLaptopInvoice(shop) as unknown as Record<string, unknown>;
      const list = await admin.get(`${path.replace('/{id}', '')}?limit=1`);
      const record = (list.body?.data as Record<string, unknown>[] | undefined)?.[0] ?? {};
      return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
    };

    const sent = (
      random: Random,
      caller: Caller,
      { method, path }: { method: 'POST'; path: string },
      body: unknown,
      id: unknown,
    ) =>
      caller.call(
        method,
        path.replace(/\{(\w+)\}/g, () =>
          encodeURIComponent(String(random(5) === 0 ? pick(random, INHERITED_NAMES) : id)),
        ),
        asJson(body),
        {
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${random(250)}.${random(250)}.${random(250)}`,
          },
        },
      );

    it(`are answered below 500 (S11, ${BODY_COUNT} of them)`, async () => {
      const random = createRandom(SEED + (engine === 'SQLite' ? 0 : 1));
      const all = operations();
      const good = new Map<string, Record<string, unknown>>();
      const failed = new Map<string, string>();
      for (let nth = 0; nth < BODY_COUNT; nth++) {
        const operation = all[nth % all.length]!;
        const name = `${operation.method} ${operation.path}`;
        const names = namesOf(operation.operation);
        if (!good.has(name)) good.set(name, await goodBody(operation.path, names));
        const body = fuzzBody(random, names, good.get(name)!);
        const caller = random(6) === 0 ? world().anonymous : admin;
        const { status, body: answer } = await sent(
          random,
          caller,
          operation,
          body,
          good.get(name)!.id ?? 1,
        );
        if (status >= 500 && !failed.has(name))
          failed.set(name, `${status} ${JSON.stringify(answer)} ${asJson(body)?.slice(0, 300)}`);
      }
      expect(Object.fromEntries(failed)).toEqual({});
      // The company is still usable.
      expect((await admin.get('customers')).status).toBe(200);
    });

    it.each(INHERITED_NAMES)(
      'never takes %s for a name of its own, at any operation, as name or value (S11)',
      async inherited => {
        const failed: string[] = [];
        for (const operation of operations())
          for (const body of [
            { [inherited]: 'x' },
            ...namesOf(operation.operation)
              .slice(0, 4)
              .map(name => ({ [name]: { [inherited]: 'x' } })),
          ])
            for (const caller of [world().anonymous, admin]) {
              const random = createRandom(inherited.length + failed.length);
              const { status } = await sent(random, caller, operation, body, 1);
              if (status >= 500)
                failed.push(`${operation.method} ${operation.path} ${JSON.stringify(body)}`);
            }
        expect(failed).toEqual([]);
      },
    );

    it('are answered below 500 in an address too', async () => {
      const random = createRandom(SEED);
      const failed: string[] = [];
      for (const [path, methods] of Object.entries(described.paths)) {
        if (!methods.get || path.includes('backup/download')) continue;
        const keys = methods.get.parameters
          .filter(parameter => parameter.in === 'query')
          .map(({ name }) => name);
        for (const key of [
          ...keys,
          ...INHERITED_NAMES.slice(0, 2),
          `filter[${pick(random, INHERITED_NAMES)}]`,
        ]) {
          const value =
            random(2) === 0
              ? pick(random, INHERITED_NAMES)
              : (JSON.stringify(fuzzValue(random)) ?? '').toWellFormed().slice(0, 500);
          const address = `${path.replace('/billing/', '').replace(/\{\w+\}/g, pick(random, ['1', ...INHERITED_NAMES]))}?${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
          const { status } = await admin.get(address);
          if (status >= 500) failed.push(`${status} ${address}`);
        }
      }
      expect(failed).toEqual([]);
    });
  });
});

// Nobody overwrites anybody (E1): every request that changes something returns the version of its
// answer and refuses a stale one, in the transaction that writes.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Part, sendForm } from '../support/multipart.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type ApiResponse, type Caller, describeOnBothEngines } from '../support/test-app.ts';
import {
  createVersionedOperations,
  type VersionedOperation,
} from '../support/versioned-operations.ts';

type Operation = {
  parameters: { name: string }[];
  responses: Record<string, { headers?: { ETag?: object } }>;
};
type Described = { paths: Record<string, Record<string, Operation>> };

const TAG = /^"[\w-]+"$/;
/** The tags of the first engine. */
let firstTags: unknown[][] | undefined;
const STALE = '"another-state"';

describe('versions of records', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let shop: Shop;
    let versioned: Record<string, VersionedOperation>;
    beforeAll(async () => {
      admin = await world().createCompany('Versioned Shop');
      shop = await openShop(admin);
      other = await world().atSecondInstance(admin);
      versioned = await createVersionedOperations(world(), admin, shop);
    });

    const made = async (path: string, body: object): Promise<number> => {
      const answer = await admin.post(path, body);
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.id as number;
    };
    const write = (
      person: Caller,
      { write: path, method, form }: VersionedOperation,
      change: object,
      tag?: string,
    ): Promise<ApiResponse> => {
      const headers: Record<string, string> = tag === undefined ? {} : { 'if-match': tag };
      return form
        ? sendForm(person, path, change as Record<string, Part>, 'en', headers)
        : person.call(method, path, change, { headers });
    };
    const tagOf = (answer: ApiResponse) => answer.headers.etag as string;

    it('are sent, and required by every request that changes something (E1)', async () => {
      const { paths } = (await admin.get('docs')).body as Described;
      const changing = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods)
          .map(method => `${method.toUpperCase()} ${path.replace(/^\/billing\//, '')}`)
          .filter(
            call =>
              /^(PUT|PATCH) /.test(call) ||
              [
                'POST companies/{id}',
                'POST payment-gateways/{id}',
                'POST users/{id}/images',
              ].includes(call),
          ),
      );
      expect(Object.keys(versioned).sort()).toEqual(changing.sort());
      for (const call of changing) {
        const [method, path] = call.split(' ') as [string, string];
        const { parameters, responses } = paths[`/billing/${path}`]![method.toLowerCase()]!;
        expect([
          call,
          parameters.some(({ name }) => name === 'If-Match'),
          412 in responses,
        ]).toEqual([call, true, true]);
        const read = paths[`/billing/${path}`]!.get;
        if (read)
          expect([call, read.responses[200]?.headers?.ETag]).toEqual([call, expect.anything()]);
      }
    });

    it('are the same on both engines (E1)', async () => {
      const paths = [
        `units/${shop.unit}`,
        `products/${shop.laptop}`,
        `customers/${shop.customer.id}`,
        'roles/1',
        'check-settings',
      ];
      const tags = await Promise.all(paths.map(async path => [path, tagOf(await admin.get(path))]));
      firstTags ??= tags;
      expect(tags).toEqual(firstTags);
    });

    it('stop a change of another state, with the current record, and let the own one through (E1)', async () => {
      for (const [call, target] of Object.entries(versioned)) {
        const [one, two] = target.changes;
        const before =
          target.read === '' ? await write(admin, target, one) : await admin.get(target.read);
        expect([call, tagOf(before)]).toEqual([call, expect.stringMatching(TAG)]);

        const stale = await write(admin, target, one, STALE);
        expect([call, stale.status, stale.body.message, tagOf(stale)]).toEqual([
          call,
          412,
          'Someone else has changed this in the meantime.',
          tagOf(before),
        ]);
        if (target.read !== '') {
          expect([call, stale.body.current]).toEqual([call, before.body]);
          const after = await admin.get(target.read);
          expect([call, after.body, tagOf(after)]).toEqual([call, before.body, tagOf(before)]);
        }

        const fresh = await write(admin, target, one, `${STALE}, W/${tagOf(before)}`);
        expect([call, fresh.status, tagOf(fresh)]).toEqual([call, 200, expect.stringMatching(TAG)]);
        expect(tagOf(fresh)).not.toBe(tagOf(before));
        if (target.read !== '')
          expect([call, tagOf(await admin.get(target.read))]).toEqual([call, tagOf(fresh)]);
        expect([call, (await write(admin, target, two, tagOf(before))).status]).toEqual([
          call,
          412,
        ]);
        for (const condition of ['*', undefined])
          expect([call, (await write(admin, target, two, condition)).status]).toEqual([call, 200]);
      }
    }, 60_000);

    it('let exactly one of two through that have read the same state (E1)', async () => {
      for (const [call, target] of Object.entries(versioned)) {
        const [one, two] = target.changes;
        const read =
          target.read === '' ? await write(admin, target, one) : await admin.get(target.read);
        const tag = tagOf(read);
        const answers = await Promise.all([
          write(admin, target, one, tag),
          write(other, target, one, tag),
        ]);
        expect([call, answers.map(({ status }) => status).sort()]).toEqual([call, [200, 412]]);
        await write(admin, target, two);
      }
    }, 60_000);

    it('are the same in either language, for everybody and in every process (E1)', async () => {
      const own = await world().createUser(admin, 'Administrator', 'Gita');
      for (const { read } of Object.values(versioned)) {
        if (read === '' || read === 'preferences') continue;
        const answers = await Promise.all([
          admin.get(read),
          admin.get(read, { language: 'ne' }),
          own.get(read),
          other.get(read),
        ]);
        expect([read, new Set(answers.map(tagOf)).size]).toEqual([read, 1]);
      }
    });

    it('say so in Nepali too (E1)', async () => {
      const headers = { 'if-match': STALE };
      const { status, body } = await admin.call(
        'PATCH',
        `units/${shop.unit}`,
        { description: 'x' },
        { language: 'ne', headers },
      );
      expect([status, body.message]).toEqual([412, 'यसबीच अरू कसैले यो बदलेको छ।']);
    });

    it('are sent with the answer of a creation too, and a deletion needs the one read (E1)', async () => {
      const unit = await admin.post('units', { name: 'roll', description: 'Rolls' });
      const path = `units/${unit.body.id}`;
      expect(tagOf(unit)).toBe(tagOf(await admin.get(path)));
      await admin.patch(path, { description: 'Long rolls' });
      const late = await admin.call('DELETE', path, undefined, {
        headers: { 'if-match': tagOf(unit) },
      });
      expect([late.status, late.body.current.description]).toEqual([412, 'Long rolls']);
      const now = await admin.call('DELETE', path, undefined, {
        headers: { 'if-match': tagOf(late) },
      });
      expect(now.status).toBe(200);
      const gone = await admin.call(
        'PATCH',
        path,
        { description: 'x' },
        { headers: { 'if-match': tagOf(late) } },
      );
      expect(gone.status).toBe(404);
    });

    it('belong to the record alone: a child, or a look-up under another name, changes nothing (E1)', async () => {
      const parent = await made('menus', { name: 'Parent', status: 1 });
      const before = await admin.get(`menus/${parent}`);
      await made('menus', { name: 'Child', status: 1, parent_id: parent });
      const after = await admin.get(`menus/${parent}`);
      expect(after.body.children).toHaveLength(1);
      expect(tagOf(after)).toBe(tagOf(before));
      const product = tagOf(await admin.get(`products/${shop.laptop}`));
      await admin.patch(`product-families/${shop.family}`, { name: 'Machines' });
      expect(tagOf(await admin.get(`products/${shop.laptop}`))).toBe(product);
    });

    it('keep a first template file from two simultaneous uploads (E1)', async () => {
      const id = await made('invoice-templates', {
        name: 'No file yet',
        type: 'I',
        filename: 'tax-invoice-a5',
        status: 1,
      });
      const file = (await admin.get('invoice-templates/-/example')).raw.toString();
      const bring = (headers: Record<string, string>) =>
        admin.call('PUT', `invoice-templates/${id}/file`, { file }, { headers });
      expect((await bring({ 'if-match': '*' })).status).toBe(404);
      const answers = await Promise.all([
        bring({ 'if-none-match': '*' }),
        bring({ 'if-none-match': '*' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });
});

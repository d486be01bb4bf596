// A record type that is deleted, made inactive or made while others save its records: no record is left
// without its type, and every answer of success is about a record that is there.
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const CLIENTS = 32;

describe('record types in use by many', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let elsewhere: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Record Types Rush');
      elsewhere = await world().atSecondInstance(admin);
    });
    const make = async (name: string): Promise<number> =>
      (await admin.post('own-entities', { title: name, titles: name, name })).body.id;
    const countRecords = async (id: number): Promise<number> => {
      const [row] = await query<{ n: number }>(
        world().app.database.read,
        'select count(*) as n from own_records where own_entity_id = ?',
        [id],
      );
      return Number(row!.n);
    };
    const saveMany = (name: string) =>
      Array.from({ length: CLIENTS }, (_, client) =>
        (client % 2 ? admin : elsewhere).post(`own/${name}`, { name: `R${client}` }),
      );

    it('are deleted without records, or stay with those that were saved', async () => {
      for (const [nth, first] of ['before', 'after', 'among'].entries()) {
        const name = `rush-${'abc'[nth]}`;
        const id = await make(name);
        const deletion = () => elsewhere.delete(`own-entities/${id}`);
        const early = first === 'before' ? deletion() : undefined;
        const saves = saveMany(name);
        if (first === 'among') await saves[0];
        const deleted = await (early ?? deletion());
        const answers = await Promise.all(saves);
        const saved = answers.filter(({ status }) => status === 200).length;
        for (const { status } of answers) expect([200, 403, 404, 422]).toContain(status);
        expect(await countRecords(id)).toBe(saved);
        const there = (await admin.get(`own-entities/${id}`)).status;
        expect([deleted.status, there]).toEqual(saved > 0 ? [400, 200] : [200, 404]);
      }
    });

    it('take no record once they are inactive', async () => {
      const id = await make('idle');
      const [, ...answers] = await Promise.all([
        elsewhere.put(`own-entities/${id}`, { status: 0 }),
        ...saveMany('idle'),
      ]);
      const saved = answers.filter(({ status }) => status === 200).length;
      expect(await countRecords(id)).toBe(saved);
      expect((await admin.post('own/idle', { name: 'late' })).status).toBe(404);
      await admin.put(`own-entities/${id}`, { status: 1 });
      const { body } = await admin.get('own/idle?limit=1');
      expect(body?.total ?? 0).toBe(saved);
    });

    it('are made once by two administrators at a time', async () => {
      const answers = await Promise.all(
        [admin, elsewhere].map(caller =>
          caller.post('own-entities', { title: 'Twin', titles: 'Twins' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const rights = await admin.get('permissions?limit=100&search=own twins');
      expect(rights.body.total).toBe(4);
    });
  });
});

// Own fields that change while others save: whatever came first, what is stored fits the field, and
// the index has exactly what the records have.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadOwnFields } from '../../server/database/own-fields.ts';
import { query } from '../../server/database/raw-query.ts';
import { assertOwnFieldsUnchanged } from '../../server/entities/own-field-lock.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const CLIENTS = 64;
const LETTERS = 'ABCDEFGH';
/** A name has letters alone. */
const toName = (client: number) => `Unit ${LETTERS[Math.floor(client / 8)]}${LETTERS[client % 8]}`;

describe('own fields in use by many', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Own Fields Rush');
    });
    const save = (client: number, own_fields: object) =>
      admin.post('units', { name: toName(client), description: 'x', status: 1, own_fields });

    it('lose a choice to exactly one side: the records that have it, or its removal', async () => {
      const { body: field } = await admin.post('own-fields', {
        ...{ entity: 'units', type: 'choice', title: 'Grade', in_filter: true },
        choices: [{ title: 'Good' }, { title: 'Poor' }],
      });
      const [good] = field.choices as { id: number }[];
      const saves = Array.from({ length: CLIENTS }, (_, client) =>
        save(client, { grade: client % 2 ? 'Poor' : 'Good' }),
      );
      const removal = admin.put(`own-fields/${field.id}`, { choices: [good] });
      const another = admin.post('own-fields', { entity: 'units', type: 'text', title: 'More' });
      const answers = await Promise.all(saves);
      const removed = await removal;
      expect((await another).status).toBe(200);
      expect([200, 422]).toContain(removed.status);

      // Where every save was overtaken there are none.
      const stored = ((await admin.get('units?limit=1000')).body?.data ?? []) as {
        id: number;
        own_fields: { grade: string | null };
      }[];
      const poor = stored.filter(({ own_fields }) => own_fields.grade === 'Poor');
      const saved = answers.filter(({ status }) => status === 200);
      for (const { status, body } of answers)
        if (status !== 200) expect(Object.keys(body.message)[0]).toMatch(/^own_fields(\.grade)?$/);
      // Either the choice went while nobody had it, or it stayed for those who have it.
      if (removed.status === 200) expect(poor).toEqual([]);
      else expect(poor.length).toBeGreaterThan(0);
      expect(stored.filter(({ own_fields }) => own_fields.grade !== null)).toHaveLength(
        saved.length,
      );
      const index = await query<{ record_id: number; text: string }>(
        world().app.database.read,
        'select record_id, text from own_field_values where own_field_id = ? order by record_id',
        [field.id as number],
      );
      expect(index.map(row => [row.record_id, row.text])).toEqual(
        stored
          .filter(({ own_fields }) => own_fields.grade !== null)
          .map(({ id, own_fields }) => [id, own_fields.grade])
          .sort(([a], [b]) => Number(a) - Number(b)),
      );
    });

    it('are changed only once nobody stores a record by them any more', async () => {
      const { body: field } = await admin.post('own-fields', {
        ...{ entity: 'units', type: 'choice', title: 'Rack' },
        choices: [{ title: 'Left' }, { title: 'Right' }],
      });
      const [left] = field.choices as { id: number }[];
      const { database, store } = world().app;
      // A service of its own: those of one wait for each other anyway.
      const other = await world().atSecondInstance(admin);
      const neighbour = await world().atSecondInstance(
        await world().createCompany('Own Fields Neighbour'),
      );
      let ids = 0;
      const units = store.entities.find(({ name }) => name === 'units')!;
      const doing = { actor: { company_id: admin.companyId }, language: 'en' as const };
      for (const change of [
        () => other.put(`own-fields/${field.id}`, { title: 'Shelf' }),
        () => other.put(`own-fields/${field.id}`, { choices: [left] }),
        () => other.delete(`own-field-choices/${left!.id}`),
        () => other.delete(`own-fields/${field.id}`),
      ]) {
        let isStored = false;
        let begin: () => void;
        let end: () => void;
        const begun = new Promise<void>(resolve => {
          begin = resolve;
        });
        const ended = new Promise<void>(resolve => {
          end = resolve;
        });
        const storing = database.write(async tx => {
          const own = await loadOwnFields(tx, admin.companyId);
          await assertOwnFieldsUnchanged(database, tx, own.extend(units, []), doing);
          begin();
          await ended;
          isStored = true;
        });
        await begun;
        // The fields of another company wait for nobody here; SQLite has one writer for all.
        if (engine === 'PostgreSQL') {
          const field = { entity: 'units', type: 'text', title: 'Code', name: `code_${ids++}` };
          const { status } = await neighbour.post('own-fields', field);
          expect([status, isStored]).toEqual([200, false]);
        }
        setTimeout(end!, 250);
        const { status } = await change();
        expect([status, isStored]).toEqual([200, true]);
        await storing;
      }
    });

    it('keep a unique value for one of many who save it at once', async () => {
      const { body: field } = await admin.post('own-fields', {
        ...{ entity: 'payment-terms', type: 'text', title: 'Code', is_unique: true },
      });
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, client) =>
          admin.post('payment-terms', {
            ...{ days: client, description: 'At once', status: 1 },
            own_fields: { code: client % 2 ? 'ONE' : 'one' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers)
        if (status !== 200) expect(body.message).toHaveProperty(['own_fields.code']);
      expect((await admin.delete(`own-fields/${field.id}`)).status).toBe(400);
    });
  });
});

// Random record types, random records and random changes of both: the service always answers what a
// model in memory has, under every filter and order, and so it does after a recovery that replays all of
// it, and in another company that the schema file was taken to.
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { type OwnFieldType, ownFieldTypes } from '../../domain/entity-schema/own-fields.ts';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const STEPS = 60;
const choices = ['low', 'middle', 'high', 'अति'];

type Value = string | number | boolean | null | string[];
type Field = { id: number; name: string; type: OwnFieldType; active: boolean; required: boolean };
type Part = { id?: number; name: string; own_fields: { pieces: number } };
type Model = { id: number; name: string; values: Record<string, Value>; parts: Part[] };

/** Types whose values need nothing else, with a value of each. */
const makers = (random: () => number): Partial<Record<OwnFieldType, () => Value>> => {
  const upTo = (most: number) => Math.floor(random() * most);
  return {
    text: () => pickOne(['a', 'B b', 'क ख', '100%', "o'neil", 'x_y', '{"a":1}'], random),
    'long-text': () => pickOne(['one\ntwo', 'लामो', 'x'.repeat(300)], random),
    number: () => upTo(90_000) / 10_000,
    'whole-number': () => upTo(2_000) - 1_000,
    money: () => upTo(1_000_000) / 100,
    date: () => addDays('2026-01-01', upTo(700)),
    'yes-no': () => random() < 0.5,
    choice: () => pickOne(choices, random),
    email: () => `a${upTo(9)}@example.com`,
    time: () => `${String(upTo(24)).padStart(2, '0')}:${String(upTo(60)).padStart(2, '0')}`,
    tags: () => choices.filter(() => random() < 0.4),
  };
};

const toQueryValue = (value: Value): string => encodeURIComponent(String(value));

describe('random record types', () => {
  describeOnBothEngines((world, engine) => {
    it('are always as a model has them, also after a recovery and in another company', async () => {
      const random = createPrng(engine === 'SQLite' ? 34 : 43);
      const upTo = (most: number) => Math.floor(random() * most);
      const values = makers(random);
      const kinds = Object.keys(values) as OwnFieldType[];
      const admin = await world().createCompany('Random Record Types');
      const { bytes: backup } = await downloadBackup(admin);
      const type = await admin.post('own-entities', { title: 'Thing', titles: 'Things' });
      // Rows of each thing.
      const partType = await admin.post('own-entities', { title: 'Part', titles: 'Parts' });
      for (const field of [
        { title: 'Pieces', type: 'whole-number', required: true },
        { title: 'Thing', type: 'reference', refers_to: 'own/things', as_rows: true },
      ])
        expect((await admin.post('own-fields', { entity: 'own/parts', ...field })).status).toBe(
          200,
        );
      const fields: Field[] = [];
      const records: Model[] = [];

      const addField = async () => {
        const kind = pickOne(kinds, random);
        const required = records.length === 0 && random() < 0.3;
        const name = `f_${fields.length}`;
        const answer = await admin.post('own-fields', {
          ...{ entity: 'own/things', type: kind, title: `Field ${fields.length}`, name, required },
          ...{ in_list: random() < 0.5, in_filter: kind !== 'long-text' },
          ...(kind === 'text' ? { min_length: 1, pattern: '[^\\s].*' } : {}),
          ...(kind === 'choice' ? { choices: choices.map(title => ({ title })) } : {}),
        });
        expect([kind, answer.status]).toEqual([kind, 200]);
        fields.push({ id: answer.body.id, name, type: kind, active: true, required });
      };
      const noValue = (kind: OwnFieldType) => (kind === 'tags' ? [] : null);
      /** A required list is not empty. */
      const fill = (kind: OwnFieldType, required: boolean) => {
        const value = values[kind]!();
        return required && Array.isArray(value) && value.length === 0 ? ['one'] : value;
      };
      const active = () => fields.filter(field => field.active);
      const someValues = (all: boolean) =>
        Object.fromEntries(
          active()
            .filter(field => field.required || all || random() < 0.6)
            .map(({ name, type: kind, required }): [string, Value] => [
              name,
              !required && random() < 0.15 ? noValue(kind) : fill(kind, required),
            ]),
        );
      const somePart = (id?: number): Part => ({
        ...(id === undefined ? {} : { id }),
        ...{ name: `P${upTo(50)}`, own_fields: { pieces: upTo(9) } },
      });
      const someParts = (kept: Part[]): Part[] => [
        ...kept
          .filter(() => random() < 0.7)
          .map(part => (random() < 0.4 ? somePart(part.id) : part)),
        ...Array.from({ length: upTo(3) }, () => somePart()),
      ];
      /** The sent rows with the ids that they have now. */
      const withIds = (sent: Part[], answered: Part[]): Part[] => {
        expect(answered).toEqual(sent.map(part => ({ id: expect.any(Number), ...part })));
        return answered;
      };
      const create = async () => {
        const name = `T${upTo(1_000)}`;
        const own = someValues(false);
        const parts = someParts([]);
        const sent = { name, own_fields: own, parts };
        const { body, status } = await admin.post('own/things', sent);
        expect(status).toBe(200);
        records.push({ id: body.id, name, values: own, parts: withIds(parts, body.parts) });
      };
      const change = async () => {
        const record = pickOne(records, random);
        const own = someValues(false);
        const name = random() < 0.3 ? `T${upTo(1_000)}` : record.name;
        const parts = random() < 0.5 ? someParts(record.parts) : undefined;
        const sent = { name, own_fields: own, ...(parts ? { parts } : {}) };
        const { body, status } = await admin.patch(`own/things/${record.id}`, sent);
        expect(status).toBe(200);
        const now = withIds(parts ?? record.parts, body.parts);
        Object.assign(record, { name, values: { ...record.values, ...own }, parts: now });
      };
      const remove = async () => {
        const [record] = records.splice(upTo(records.length), 1);
        if (record!.parts.length > 0) {
          expect((await admin.delete(`own/things/${record!.id}`)).status).toBe(400);
          await admin.patch(`own/things/${record!.id}`, { parts: null });
        }
        expect((await admin.delete(`own/things/${record!.id}`)).status).toBe(200);
      };
      const switchField = async () => {
        const field = pickOne(fields, random);
        if (field.required) return;
        field.active = !field.active;
        const { status } = await admin.put(`own-fields/${field.id}`, {
          status: field.active ? 1 : 0,
        });
        expect(status).toBe(200);
      };

      const shown = (record: Model) => ({
        name: record.name,
        parts: record.parts,
        own_fields: Object.fromEntries(
          active().map(({ name, type: kind }) => [name, record.values[name] ?? noValue(kind)]),
        ),
      });
      const list = async (caller: Caller, query: string) => {
        const { body, status } = await caller.get(`own/things?limit=1000&${query}`);
        expect([200, 204]).toContain(status);
        return ((body?.data ?? []) as (Model & { own_fields?: object })[]).map(
          ({ id, name, own_fields = {}, parts }) => ({ id, name, own_fields, parts }),
        );
      };
      const assertSame = async () => {
        const all = await list(admin, 'sort_field=id&sort_by=asc');
        expect(all).toEqual(
          [...records].sort((a, b) => a.id - b.id).map(each => ({ id: each.id, ...shown(each) })),
        );
        const field = active().find(({ type: kind }) => kind !== 'long-text');
        const record = records.find(
          ({ values: own }) => field && (own[field.name] ?? null) !== null,
        );
        if (!field || !record || ['text', 'email'].includes(field.type)) return;
        const value = [record.values[field.name]!].flat()[0];
        if (value === undefined) return;
        const found = await list(admin, `filter[own_fields.${field.name}]=${toQueryValue(value)}`);
        expect(found.map(({ id }) => id).sort()).toEqual(
          records
            .filter(({ values: own }) => [own[field.name]].flat().includes(value))
            .map(({ id }) => id)
            .sort(),
        );
      };

      for (let step = 0; step < STEPS; step += 1) {
        const what = random();
        if (fields.length === 0 || (what < 0.12 && fields.length < 12)) await addField();
        else if (records.length === 0 || what < 0.5) await create();
        else if (what < 0.8) await change();
        else if (what < 0.9) await remove();
        else await switchField();
        if (step % 6 === 5) await assertSame();
      }
      expect(new Set(fields.map(({ type: kind }) => kind)).size).toBeGreaterThan(3);
      expect(Object.keys(ownFieldTypes)).toEqual(expect.arrayContaining(kinds));

      const { bytes: now } = await downloadBackup(admin);
      expect((await restoreFrom(admin, now)).status).toBe(200);
      await assertSame();
      expect((await restoreFrom(admin, backup, { roll_forward: '1' })).status).toBe(200);
      await assertSame();
      const differences = [];
      const { database, store } = world().app;
      for await (const difference of verifyRecords(database, admin.companyId, store.entities))
        differences.push(difference);
      expect(differences).toEqual([]);

      const other = await world().createCompany('Random Record Types Elsewhere');
      for (const { body } of [type, partType]) {
        const file = (await admin.get(`own-entities/${body.id}/schema-file`)).body;
        const made = await other.post('own-entities/-/schema-file', file);
        expect((await other.get(`own-entities/${made.body.id}/schema-file`)).body).toEqual(file);
      }
      const withoutIds = (parts: Part[]) => parts.map(({ id: _, ...part }) => part);
      for (const record of records) {
        const sent = { ...shown(record), parts: withoutIds(record.parts) };
        expect((await other.post('own/things', sent)).status).toBe(200);
      }
      const elsewhere = await list(other, 'sort_field=id&sort_by=asc');
      expect(elsewhere.map(({ id: _, parts, ...same }) => [same, withoutIds(parts)])).toEqual(
        records.map(record => {
          const { parts, ...same } = shown(record);
          return [same, withoutIds(parts)];
        }),
      );
    }, 120_000);
  });
});

// Rules over rows two levels down: a request is about a record, its rows or one of their rows, and
// what it breaks at another level is said at the place that it has for that.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

const rules = [
  { entity: 'own/trips', rule: 'sum(legs.weight) <= 100', says: 'Too heavy a trip.' },
  { entity: 'own/legs', rule: 'weight <= room', says: 'Too heavy a leg.', shown_at: 'room' },
  { entity: 'own/legs', rule: 'count(crates.weight) < 4', says: 'Too many crates.' },
];

/** Trips with legs, and legs with crates, whose weight they add up. */
const makeTrips = async (caller: Caller) => {
  const define = (entity: string, field: object) =>
    made(caller, 'own-fields', { entity: `own/${entity}`, ...field });
  const rowsOf = (entity: string, title: string, refers_to: string) =>
    define(entity, { type: 'reference', title, refers_to, as_rows: true });
  for (const title of ['Trip', 'Leg', 'Crate'])
    await made(caller, 'own-entities', { title, titles: `${title}s` });
  await rowsOf('legs', 'Trip', 'own/trips');
  await define('legs', { type: 'number', title: 'Room' });
  await rowsOf('crates', 'Leg', 'own/legs');
  await define('crates', { type: 'number', title: 'Weight' });
  await define('legs', { type: 'number', title: 'Weight', formula: 'sum(crates.weight)' });
  for (const rule of rules) await made(caller, 'own-rules', { says_ne: 'धेरै भयो।', ...rule });
};

const crate = (weight: number, more: object = {}) => ({
  name: `${weight} kg`,
  own_fields: { weight, ...more },
});

describe('rules over rows of rows', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let trip: number;
    let legs: number[];
    beforeAll(async () => {
      admin = await world().createCompany('Rows Of Rows');
      await makeTrips(admin);
      const { body } = await admin.post('own/trips', {
        name: 'Terai',
        legs: ['Hetauda', 'Butwal'].map(name => ({ name, own_fields: { room: 90 } })),
      });
      trip = body.id;
      legs = body.legs.map(({ id }: { id: number }) => id);
      for (const id of legs)
        expect(
          (await admin.patch(`own/legs/${id}`, { crates: [crate(20), crate(20)] })).status,
        ).toBe(200);
    });
    const problems = ({ status, body }: { status: number; body: { message: object } }) => [
      status,
      body.message,
    ];

    it('name the row that is refused, among those that are sent with their record', async () => {
      const send = (...rooms: (number | undefined)[]) =>
        admin.patch(`own/trips/${trip}`, {
          legs: legs.map((id, place) => ({
            id,
            own_fields: rooms[place] === undefined ? {} : { room: rooms[place] },
          })),
        });
      expect(problems(await send(undefined, 39))).toEqual([
        422,
        { 'legs.1.own_fields.room': ['Too heavy a leg.'] },
      ]);
      expect(problems(await send(39, 91))).toEqual([
        422,
        { 'legs.0.own_fields.room': ['Too heavy a leg.'] },
      ]);
      expect((await send(91, 91)).status).toBe(200);
    });

    it('name a new row as well', async () => {
      await made(admin, 'own-rules', {
        ...{ entity: 'own/legs', rule: 'count(crates) > 0 || room == 90', shown_at: 'room' },
        ...{ says: 'An empty leg has room for 90.', says_ne: 'खाली खण्ड।' },
      });
      const added = [90, 3].map(room => ({ name: `Room for ${room}`, own_fields: { room } }));
      const sent = [...legs.map(id => ({ id })), ...added];
      expect(problems(await admin.patch(`own/trips/${trip}`, { legs: sent }))).toEqual([
        422,
        { 'legs.3.own_fields.room': ['An empty leg has room for 90.'] },
      ]);
      expect(problems(await admin.post('own/trips', { name: 'New', legs: added }))).toEqual([
        422,
        { 'legs.1.own_fields.room': ['An empty leg has room for 90.'] },
      ]);
    });

    it('are said at the property that names the record next above', async () => {
      const leg = legs[0]!;
      expect(problems(await admin.patch(`own/legs/${leg}`, { crates: [crate(61)] }))).toEqual([
        422,
        { 'own_fields.trip': ['Too heavy a trip.'] },
      ]);
      expect(
        problems(await admin.patch(`own/legs/${leg}`, { crates: [1, 1, 1, 1].map(n => crate(n)) })),
      ).toEqual([422, { crates: ['Too many crates.'] }]);
      const heavy = await admin.post('own/crates', crate(21, { leg }));
      expect(problems(heavy)).toEqual([422, { 'own_fields.leg': ['Too heavy a trip.'] }]);
      const [stored] = (await admin.get(`own/legs/${leg}`)).body.crates;
      expect(
        problems(await admin.patch(`own/crates/${stored.id}`, { own_fields: { weight: 41 } })),
      ).toEqual([422, { 'own_fields.leg': ['Too heavy a trip.'] }]);
    });

    it('are said of the row of a file', async () => {
      const rows = [
        ['Name', 'Leg', 'Weight'],
        ['light', 'Hetauda', '1'],
        ['heavy', 'Butwal', '30'],
      ];
      expect(problems(await admin.post('own/crates/-/import', { rows }))).toEqual([
        422,
        { 'rows.1.own_fields.leg': ['Too heavy a trip.'] },
      ]);
    });
  });
});

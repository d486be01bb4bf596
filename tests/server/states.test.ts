// States: each way to write the value is judged against the stored one and the role of the user, in the
// transaction that stores it (decision 80).
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const choices = ['Received', 'In Work', 'Done', 'Cancelled'].map(title => ({ title }));

const made = async (caller: Caller, path: string, body: object) => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body as { id: number; transitions: { id: number }[]; choices: { id: number }[] };
};

const findId = async (caller: Caller, path: string, name: string): Promise<number> =>
  ((await caller.get(`${path}?limit=1000`)).body.data as { id: number; name: string }[]).find(
    each => each.name === name,
  )!.id;

/** Steps of job cards: only an administrator cancels. */
const toSteps = (administrator: number) => [
  { to_value: 'Received' },
  { from_value: 'Received', to_value: 'In Work' },
  { from_value: 'In Work', to_value: 'Received' },
  { from_value: 'In Work', to_value: 'Done' },
  { from_value: 'In Work', to_value: 'Cancelled', role_id: administrator },
];

/** Job cards with their state, and a colleague who may change them. */
const makeJobCards = async (company: Caller) => {
  const type = await made(company, 'own-entities', { title: 'Job Card', titles: 'Job Cards' });
  const administrator = await findId(company, 'roles', 'Administrator');
  const field = await made(company, 'own-fields', {
    ...{ entity: 'own/job-cards', type: 'choice', title: 'State', is_state: 1, choices },
    transitions: toSteps(administrator),
  });
  return { type, field, administrator };
};

const letSalesIn = async (company: Caller) => {
  const ids: number[] = [];
  for (const action of ['view', 'create', 'edit', 'delete'])
    ids.push(await findId(company, 'permissions', `${action} own job cards`));
  const sales = await findId(company, 'roles', 'Sales');
  const changed = await company.patch(`roles/${sales}`, { permission_id: { add: ids } });
  expect(changed.status).toBe(200);
};

describe('states', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let sales: Caller;
    let field: Awaited<ReturnType<typeof makeJobCards>>['field'];
    beforeAll(async () => {
      admin = await world().createCompany('States Workshop');
      ({ field } = await makeJobCards(admin));
      await letSalesIn(admin);
      sales = await world().createUser(admin, 'Sales');
    });
    const create = (name: string, state?: string, caller = admin) =>
      caller.post('own/job-cards', { name, ...(state ? { own_fields: { state } } : {}) });
    const move = (id: number, state: string | null, caller = admin) =>
      caller.patch(`own/job-cards/${id}`, { own_fields: { state } });
    const stateOf = async (id: number) =>
      (await admin.get(`own/job-cards/${id}`)).body.own_fields.state as string;

    it('begin and go on as the steps say, whatever call writes them', async () => {
      const refused = await create('Printer', 'Done');
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { 'own_fields.state': ['A new record cannot be "Done". It begins as: Received.'] },
      ]);
      const { body: card } = await create('Printer');
      expect(card.own_fields.state).toBe('Received');
      const early = await move(card.id, 'Done');
      expect([early.status, early.body.message]).toEqual([
        422,
        { 'own_fields.state': ['"Received" cannot become "Done". Possible: In Work.'] },
      ]);
      expect((await move(card.id, 'In Work')).status).toBe(200);
      const put = await admin.put(`own/job-cards/${card.id}`, {
        ...{ name: 'Printer jams', own_fields: { state: 'Done' } },
      });
      expect(put.body).toMatchObject({ name: 'Printer jams', own_fields: { state: 'Done' } });
      // What says nothing of the state, or repeats it, is no step.
      expect((await admin.patch(`own/job-cards/${card.id}`, { name: 'Jam' })).status).toBe(200);
      expect((await move(card.id, 'Done')).status).toBe(200);
      const back = await move(card.id, 'Received');
      expect(back.body.message).toEqual({
        'own_fields.state': ['"Done" cannot become "Received": it stays as it is.'],
      });
      expect((await move(card.id, null)).status).toBe(422);
      expect((await move(card.id, 'Nonsense')).body.message).toEqual({
        'own_fields.state': ['Not a valid option.'],
      });
      expect(await stateOf(card.id)).toBe('Done');
    });

    it('keep some steps for a role, and say which', async () => {
      const { body: card } = await create('Screen', undefined, sales);
      expect((await move(card.id, 'In Work', sales)).status).toBe(200);
      const refused = await move(card.id, 'Cancelled', sales);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        {
          'own_fields.state': [
            'From "In Work" to "Cancelled" is a step for Administrator only. Possible for you: Received, Done.',
          ],
        },
      ]);
      const known = await sales.get('active-fields');
      expect(known.body).toMatchObject({
        role: 'Sales',
        fields: [
          {
            is_state: true,
            steps: expect.arrayContaining([
              { from: 'In Work', to: 'Cancelled', roles: ['Administrator'] },
            ]),
          },
        ],
      });
      expect((await move(card.id, 'Cancelled')).status).toBe(200);
    });

    it('hold for the rows of a file', async () => {
      const rows = [
        ['Name', 'State'],
        ['Imported A', 'Received'],
        ['Imported B', 'In Work'],
      ];
      const { body, status } = await admin.post('own/job-cards/-/import', { rows });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain('A new record cannot be \\"In Work\\"');
      const done = await admin.post('own/job-cards/-/import', { rows: rows.slice(0, 2) });
      expect(done.body).toMatchObject({ created: 1 });
    });

    it('hold for a version that is restored; a deleted record comes back in the state it had', async () => {
      const { body: card } = await create('Router');
      await move(card.id, 'In Work');
      await move(card.id, 'Done');
      const versions = (await admin.get(`versions/own/job-cards/${card.id}`)).body.data as {
        version: number;
        record: { own_fields: { state: string } };
      }[];
      const first = versions.at(-1)!;
      expect(first.record.own_fields.state).toBe('Received');
      const restored = await admin.post(`versions/own/job-cards/${card.id}/restore`, {
        version: first.version,
      });
      expect([restored.status, JSON.stringify(restored.body)]).toEqual([
        422,
        expect.stringContaining('it stays as it is'),
      ]);
      await admin.delete(`own/job-cards/${card.id}`);
      const [gone] = (await admin.get('deleted-records')).body.data as { id: number }[];
      expect((await admin.post(`deleted-records/${gone!.id}/restore`)).status).toBe(200);
      expect(await stateOf(card.id)).toBe('Done');
    });

    it('answer the second of two people who move a card at once', async () => {
      const other = await world().atSecondInstance(admin);
      for (let round = 0; round < 4; round++) {
        const { body: card } = await create(`At Once ${round}`);
        await move(card.id, 'In Work');
        const answers = await Promise.all([
          move(card.id, 'Done'),
          move(card.id, 'Cancelled', other),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
        const refused = answers.find(({ status }) => status === 422)!;
        expect(refused.body.message['own_fields.state']).toEqual([
          expect.stringMatching(/^"(Done|Cancelled)" cannot become "(Done|Cancelled)"/),
        ]);
        const stored = answers.find(({ status }) => status === 200)!;
        expect(await stateOf(card.id)).toBe(stored.body.own_fields.state);
      }
    });

    it('are defined with steps between choices that are there, each once', async () => {
      const path = `own-fields/${field.id}`;
      const steps = (transitions: object[]) => admin.put(path, { transitions });
      const stored = field.transitions;
      const refused = async (...added: object[]) =>
        (await steps([...stored.map(({ id }) => ({ id })), ...added])).body.message;
      expect(await refused({ from_value: 'Lost', to_value: 'Done' })).toEqual({
        'transitions.5.from_value': [
          '"Lost" is none of the choices. Choose another one, or remove the step.',
        ],
      });
      expect(await refused({ from_value: 'Done', to_value: 'Done' })).toEqual({
        'transitions.5.to_value': ['A step leads to another choice.'],
      });
      expect(await refused({ from_value: 'In Work', to_value: 'Done' })).toEqual({
        'transitions.5.to_value': ['This step is in the list twice.'],
      });
      expect(await refused({ from_value: 'In Work', to_value: 'Cancelled' })).toEqual({
        'transitions.5.to_value': [
          'The list has this step for everybody, too. Remove one of the two.',
        ],
      });
      expect(await refused({ from_value: 'Done' })).toEqual({
        'transitions.5.to_value': ['This field is required.'],
      });
      expect((await admin.put(path, { default_value: 'Done' })).body.message).toEqual({
        default_value: [
          'No new record begins with the default. Add a step to it whose From is empty.',
        ],
      });
      const alone = await admin.post('own-field-transitions', {
        ...{ own_field_id: field.id, from_value: 'Done', to_value: 'Nowhere' },
      });
      expect([alone.status, JSON.stringify(alone.body)]).toEqual([
        422,
        expect.stringContaining('none of the choices'),
      ]);
      expect((await sales.post('own-field-transitions', {})).status).toBe(403);
      const document = await admin.post('own-fields', {
        ...{ entity: 'invoices', type: 'choice', title: 'Way', is_state: 1, choices },
      });
      expect(document.body.message).toHaveProperty('is_state');
    });

    it('lose a choice only together with its steps', async () => {
      const path = `own-fields/${field.id}`;
      const kept = field.choices.slice(0, 3).map(({ id }) => ({ id }));
      await admin.put(path, { choices: [...field.choices, { title: 'Lost' }] });
      const more = (await admin.get(path)).body;
      const lost = more.choices.at(-1) as { id: number };
      await admin.put(path, {
        transitions: [...more.transitions, { from_value: 'Done', to_value: 'Lost' }],
      });
      const said = 'A step leads from or to "Lost". Remove the step first.';
      expect((await admin.put(path, { choices: field.choices })).body.message).toEqual({
        choices: [`Lost: ${said}`],
      });
      const deleted = await admin.delete(`own-field-choices/${lost.id}`);
      expect([deleted.status, deleted.body.message]).toEqual([400, said]);
      const renamed = await admin.put(`own-field-choices/${lost.id}`, { value: 'Away' });
      expect(JSON.stringify(renamed.body)).toContain('none of the choices');
      const both = await admin.put(path, {
        ...{ choices: field.choices, transitions: field.transitions },
      });
      expect(both.status).toBe(200);
      // Records have been cancelled.
      expect((await admin.put(path, { choices: kept })).body.message).toHaveProperty('choices');
    });

    it('travel as a schema file, with roles by their names', async () => {
      const company = await world().createCompany('States Export');
      const { type } = await makeJobCards(company);
      const { body: file } = await company.get(`own-entities/${type.id}/schema-file`);
      expect(file.properties.state['x-states']).toEqual([
        { to: 'Received' },
        { from: 'Received', to: 'In Work' },
        { from: 'In Work', to: 'Received' },
        { from: 'In Work', to: 'Done' },
        { from: 'In Work', to: 'Cancelled', roles: ['Administrator'] },
      ]);
      const other = await world().createCompany('States Import');
      const foreign = structuredClone(file);
      foreign.properties.state['x-states'][0].roles = ['Foreman', 'Sales'];
      const refused = await other.post('own-entities/-/schema-file', foreign);
      expect(refused.body.message).toEqual({
        file: [
          'Field state: the company has no role "Foreman". Add the role, or take it out of the file.',
        ],
      });
      foreign.properties.state['x-states'][0].roles = ['Administrator', 'Sales'];
      const taken = await other.post('own-entities/-/schema-file', foreign);
      expect(taken.status).toBe(200);
      expect((await other.get(`own-entities/${taken.body.id}/schema-file`)).body).toEqual(foreign);
      const early = await other.post('own/job-cards', { name: 'X', own_fields: { state: 'Done' } });
      expect(early.status).toBe(422);
    });

    it('come back with a recovery, and go with their record type', async () => {
      const company = await world().createCompany('States Recovery');
      const { bytes: before } = await downloadBackup(company);
      const { type } = await makeJobCards(company);
      const { body: card } = await company.post('own/job-cards', { name: 'Lamp' });
      await company.patch(`own/job-cards/${card.id}`, { own_fields: { state: 'In Work' } });
      const { bytes: after } = await downloadBackup(company);
      for (const [file, rollForward] of [
        [after, {}],
        [before, { roll_forward: '1' }],
      ] as const) {
        expect((await restoreFrom(company, file, rollForward)).status).toBe(200);
        const moved = await company.patch(`own/job-cards/${card.id}`, {
          own_fields: { state: 'Received' },
        });
        expect(moved.status).toBe(200);
        await company.patch(`own/job-cards/${card.id}`, { own_fields: { state: 'In Work' } });
      }
      const differences = [];
      const { database, store } = world().app;
      for await (const one of verifyRecords(database, company.companyId, store.entities))
        differences.push(one);
      expect(differences).toEqual([]);
      await company.delete(`own/job-cards/${card.id}`);
      expect((await company.delete(`own-entities/${type.id}`)).status).toBe(200);
      expect((await company.get('own-field-transitions')).status).toBe(204);
    });
  });
});

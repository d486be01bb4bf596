// What a record calculates from its rows, and rules over them: at every door by which a row comes, changes or
// goes, with what a role does not see, in another company and after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};
const define = (caller: Caller, entity: string, field: object) =>
  made(caller, 'own-fields', { entity: `own/${entity}`, ...field });

const total = {
  ...{ title: 'Total', type: 'money', in_filter: true },
  formula: 'sum(job_lines.amount)',
};

/** Jobs with lines of hours and a rate, which their total adds up. */
const makeJobs = async (caller: Caller) => {
  const jobs = await made(caller, 'own-entities', { title: 'Job', titles: 'Jobs' });
  await define(caller, 'jobs', { title: 'Paid', type: 'money' });
  const lines = await made(caller, 'own-entities', { title: 'Job Line', titles: 'Job Lines' });
  const line = (field: object) => define(caller, 'job-lines', field);
  const by = await line({
    ...{ title: 'Job', type: 'reference', refers_to: 'own/jobs', as_rows: true },
  });
  const hours = await line({ title: 'Hours', type: 'number', default_value: '1' });
  const rate = await line({ title: 'Rate', type: 'money' });
  await line({ title: 'Share', type: 'whole-number' });
  await line({ title: 'Amount', type: 'money', formula: 'hours * rate' });
  const sum = await define(caller, 'jobs', total);
  await define(caller, 'jobs', {
    title: 'Open',
    type: 'money',
    formula: 'total - coalesce(paid, 0)',
  });
  return { jobs, lines, by, hours, rate, sum };
};
const line = (name: string, hours: unknown, rate: unknown, more: object = {}) => ({
  name,
  own_fields: { hours, rate, ...more },
});

describe('what is calculated from rows', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let ids: Awaited<ReturnType<typeof makeJobs>>;
    beforeAll(async () => {
      admin = await world().createCompany('Row Totals');
      ids = await makeJobs(admin);
    });
    const read = async (id: number) => (await admin.get(`own/jobs/${id}`)).body.own_fields;
    const totalOf = async (id: number) => (await read(id)).total;
    const job = async (name: string, job_lines: object[], own_fields: object = {}) =>
      made(admin, 'own/jobs', { name, own_fields, job_lines });

    it('follows the rows that are saved with the record', async () => {
      const answer = await admin.post('own/jobs', {
        ...{ name: 'A', own_fields: { total: 9999, paid: 10.5 } },
        job_lines: [line('Wash', 1.5, 33.33), { name: 'Dry', own_fields: { rate: 7 } }],
      });
      expect(answer.body.own_fields).toMatchObject({ total: 57, open: 46.5 });
      const [wash, dry] = answer.body.job_lines;
      const path = `own/jobs/${answer.body.id}`;
      const changed = await admin.patch(path, {
        job_lines: [{ id: wash.id }, { id: dry.id, own_fields: { rate: 8 } }, line('Fold', 2, 1)],
      });
      expect(changed.body.own_fields).toMatchObject({ total: 60, open: 49.5 });
      expect((await admin.patch(path, { name: 'A1' })).body.own_fields).toMatchObject({
        total: 60,
      });
      const emptied = await admin.patch(path, { job_lines: null, own_fields: { paid: 1 } });
      expect(emptied.body.own_fields).toMatchObject({ total: 0, open: -1 });
      expect(await totalOf(await job('B', []))).toBe(0);
      // The log has what it was each time.
      const versions = (await admin.get(`versions/${path}`)).body.data;
      expect(JSON.stringify(versions)).toContain('60');
    });

    it('follows a row that is saved at its own address, moved, deleted and restored', async () => {
      const [a, b] = [await job('C', [line('x', 1, 10)]), await job('D', [])];
      const id = await made(admin, 'own/job-lines', {
        ...{ name: 'y', own_fields: { job: a, hours: 2, rate: 5 } },
      });
      expect([await totalOf(a), await totalOf(b)]).toEqual([20, 0]);
      await admin.patch(`own/job-lines/${id}`, { own_fields: { rate: 6 } });
      expect(await totalOf(a)).toBe(22);
      expect((await admin.get('own/jobs?filter[own_fields.total]=22')).body.total).toBe(1);
      await admin.patch(`own/job-lines/${id}`, { own_fields: { job: b } });
      expect([await totalOf(a), await totalOf(b)]).toEqual([10, 12]);
      const history = (await admin.get(`versions/own/job-lines/${id}`)).body.data;
      const { version } = history.at(-1);
      const back = await admin.post(`versions/own/job-lines/${id}/restore`, { version });
      expect([back.status, await totalOf(a), await totalOf(b)]).toEqual([200, 20, 0]);
      expect((await admin.delete(`own/job-lines/${id}`)).status).toBe(200);
      expect(await totalOf(a)).toBe(10);
      const [gone] = (await admin.get('deleted-records')).body.data as { id: number }[];
      const restored = await admin.post(`deleted-records/${gone!.id}/restore`, {});
      expect([restored.status, await totalOf(a)]).toEqual([200, 20]);
    });

    it('follows a file of rows, and rows that several people add at once', async () => {
      const a = await job('Imported', []);
      const rows = [
        ['Name', 'Job', 'Hours', 'Rate'],
        ...[1, 2, 3].map(n => [`row ${n}`, 'Imported', String(n), '10']),
      ];
      expect((await admin.post('own/job-lines/-/import', { rows })).status).toBe(200);
      expect(await totalOf(a)).toBe(60);
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          made(admin, 'own/job-lines', {
            ...{ name: `n${n}`, own_fields: { job: a, hours: 1, rate: 5 } },
          }),
        ),
      );
      expect(await totalOf(a)).toBe(100);
    });

    it('is calculated once more when a formula changes, of the record or of its rows', async () => {
      const a = await job('F', [line('x', 2, 10), line('y', 1, 1)]);
      const field = async (id: number) => (await admin.get(`own-fields/${id}`)).body;
      const put = async (id: number, formula: string) =>
        expect(
          (await admin.put(`own-fields/${id}`, { ...(await field(id)), formula })).status,
        ).toBe(200);
      await put(ids.sum, 'count(job_lines) * 100 + max(job_lines.amount)');
      expect(await totalOf(a)).toBe(220);
      await put(ids.sum, 'sum(job_lines.hours * job_lines.rate) + sum(job_lines.amount)');
      expect(await totalOf(a)).toBe(42);
      await put(ids.sum, total.formula);
      const amount = (await admin.get('own-fields?filter[name]=amount')).body.data[0].id;
      await put(amount, 'hours * rate * 2');
      expect(await read(a)).toMatchObject({ total: 42, open: 42 });
      await put(amount, 'hours * rate');
      expect(await totalOf(a)).toBe(21);
    });

    it('says what is wrong with a formula, and keeps what one needs', async () => {
      const problem = async (formula: string, type = 'money') =>
        (await admin.post('own-fields', { entity: 'own/jobs', title: 'X', type, formula })).body
          .message.formula[0];
      expect(await problem('sum(job_lines)')).toBe(
        '"sum" needs the name of rows and, after a point, that of their field.',
      );
      expect(await problem('sum(lines.amount)')).toBe('This record has no rows called "lines".');
      expect(await problem('sum(job_lines.nothing)')).toBe(
        'There is no field "job_lines.nothing" here.',
      );
      expect(await problem('job_lines.amount')).toBe(
        '"job_lines.amount" has a value in each row. Write it inside sum, count, min or max.',
      );
      expect(await problem('sum(job_lines.name)')).toBe(
        '"sum" needs a number, but this is a text.',
      );
      expect((await admin.delete(`own-fields/${ids.rate}`)).body.message).toContain('Amount');
      const off = async (id: number, more: object) => {
        const { body } = await admin.get(`own-fields/${id}`);
        return (await admin.put(`own-fields/${id}`, { ...body, ...more })).body.message;
      };
      const needs = 'The formula of "Total" needs this field:';
      expect(await off(ids.by, { status: 0 })).toEqual({
        status: [`${needs} This record has no rows called "job_lines".`],
      });
      expect(JSON.stringify(await off(ids.by, { as_rows: false }))).toContain(needs.slice(0, 15));
      const { body: lines } = await admin.get(`own-entities/${ids.lines}`);
      const retired = await admin.put(`own-entities/${ids.lines}`, { ...lines, status: 0 });
      expect(retired.body.message).toEqual({ status: [expect.stringContaining('Total')] });
    });

    it('holds a rule over rows at every door', async () => {
      await made(admin, 'own-rules', {
        ...{ entity: 'own/jobs', says: 'The shares are not 100.', says_ne: 'अंश १०० छैन।' },
        rule: 'count(job_lines.share) == 0 || sum(job_lines.share) == 100',
      });
      const shares = (...given: number[]) =>
        given.map((share, n) => line(`s${n}`, 1, 1, { share }));
      const refused = await admin.post('own/jobs', { name: 'S', job_lines: shares(50, 49) });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { job_lines: ['The shares are not 100.'] },
      ]);
      const id = await job('S', shares(50, 50));
      const rows = (await admin.get(`own/jobs/${id}`)).body.job_lines as { id: number }[];
      const first = `own/job-lines/${rows[0]!.id}`;
      const alone = await admin.patch(first, { own_fields: { share: 51 } });
      expect([alone.status, alone.body.message]).toEqual([
        422,
        { 'own_fields.job': ['The shares are not 100.'] },
      ]);
      expect((await admin.patch(first, { own_fields: { rate: 3 } })).status).toBe(200);
      expect(await totalOf(id)).toBe(4);
      const gone = await admin.delete(first);
      expect([gone.status, gone.body.message]).toEqual([400, 'The shares are not 100.']);
      const both = rows.map((row, n) => ({ id: row.id, own_fields: { share: n === 0 ? 30 : 70 } }));
      expect((await admin.patch(`own/jobs/${id}`, { job_lines: both })).status).toBe(200);
    });

    it('counts what a role does not see, and holds rules over it', async () => {
      const [permission] = (await admin.get('permissions?limit=1')).body.data;
      const office = await made(admin, 'roles', {
        ...{ name: 'Office', description: 'x', permission_id: [permission.id] },
      });
      const { body: rate } = await admin.get(`own-fields/${ids.rate}`);
      await admin.put(`own-fields/${ids.rate}`, { ...rate, seen_by: [office] });
      const id = await made(admin, 'own/jobs', {
        name: 'Hidden',
        job_lines: [{ name: 'h', own_fields: { hours: 2 } }],
      });
      expect(await totalOf(id)).toBe(0);
      await admin.put(`own-fields/${ids.rate}`, { ...rate, seen_by: [] });
      const row = (await admin.get(`own/jobs/${id}`)).body.job_lines[0].id;
      await admin.patch(`own/job-lines/${row}`, { own_fields: { rate: 4 } });
      await admin.put(`own-fields/${ids.rate}`, { ...rate, seen_by: [office] });
      await admin.patch(`own/jobs/${id}`, { job_lines: [{ id: row, own_fields: { hours: 3 } }] });
      expect(await totalOf(id)).toBe(12);
      await admin.patch(`own/job-lines/${row}`, { own_fields: { hours: 5 } });
      expect(await totalOf(id)).toBe(20);
      await admin.put(`own-fields/${ids.rate}`, { ...rate, seen_by: [] });
    });

    it('goes to another company by files in either order, and comes back by a recovery', async () => {
      const files = await Promise.all(
        [ids.jobs, ids.lines].map(
          async id => (await admin.get(`own-entities/${id}/schema-file`)).body,
        ),
      );
      const other = await world().createCompany('Row Totals Too');
      for (const file of files) {
        const answer = await other.post('own-entities/-/schema-file', file);
        expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
      }
      const copy = await other.post('own/jobs', { name: 'A', job_lines: [line('x', 2, 2.5)] });
      expect(copy.body.own_fields).toMatchObject({ total: 5, open: 5 });

      const before = (await admin.get('own/jobs?sort_field=id&sort_by=asc&limit=100')).body.data;
      const { bytes } = await downloadBackup(admin);
      await admin.patch(`own/jobs/${before[0].id}`, { job_lines: [line('x', 1, 1)] });
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      const after = (await admin.get('own/jobs?sort_field=id&sort_by=asc&limit=100')).body.data;
      const totals = (data: { own_fields: object }[]) => data.map(({ own_fields }) => own_fields);
      expect(totals(after)).toEqual(totals(before));
    });
  });
});

// A version of a record comes back with the rows that it had: deleted ones as themselves, changed ones changed
// back, new ones gone, all in one transaction or not at all (decision 92).
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import {
  line,
  made,
  makeContracts,
  type ContractRow as Row,
  type ContractVersion as Version,
} from '../support/contracts.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('rows of a record whose version is restored', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let fields: Awaited<ReturnType<typeof makeContracts>>;
    beforeAll(async () => {
      admin = await world().createCompany('Restored Rows');
      fields = await makeContracts(admin);
    });
    const contract = async (name: string, lines: object[]) => {
      const path = `own/contracts/${await made(admin, 'own/contracts', { name, contract_lines: lines })}`;
      return { path, rows: (await admin.get(path)).body.contract_lines as Row[] };
    };
    const read = async (path: string): Promise<Record<string, unknown>> =>
      (await admin.get(path)).body;
    const versionsOf = async (path: string): Promise<Version[]> =>
      (await admin.get(`versions/${path}?limit=100`)).body.data;
    const restore = (path: string, version: number, caller = admin, more: object = {}) =>
      caller.post(`versions/${path}/restore`, { version }, more);

    it('come back, change back and go, with the sums of the record, and the log says so', async () => {
      const unit = await made(admin, 'units', { name: 'visit', description: 'x' });
      const { path, rows } = await contract('RR-1', [
        line('Router', 10, { serial: 'R-1', labels: ['net'], unit }),
        line('Backup', 20),
        line('Printer', 30),
      ]);
      const [router, backup, printer] = rows as [Row, Row, Row];
      const before = await read(path);
      await admin.patch(path, {
        name: 'RR-1a',
        contract_lines: [{ ...backup, own_fields: { price: 25 } }, printer, line('Scanner', 7)],
      });
      // A row at its own address makes a version of its record, too.
      await admin.patch(`own/contract-lines/${backup.id}`, { name: 'Backups' });
      const after = await read(path);
      expect(after).toMatchObject({ own_fields: { total: 62 } });
      const versions = await versionsOf(path);
      expect(versions.map(({ event, fields: names }) => [event, names])).toEqual([
        ['changed', []],
        ['changed', ['name', 'own_fields.total']],
        ['created', []],
      ]);
      expect(versions[0]!.rows).toEqual([
        {
          ...{ list: 'contract_lines', key: String(backup.id) },
          before: expect.objectContaining({ name: 'Backup' }),
          record: expect.objectContaining({ name: 'Backups' }),
        },
      ]);
      expect(versions[1]!.rows).toHaveLength(3);
      expect(versions[1]!.rows).toContainEqual(
        expect.objectContaining({
          before: expect.objectContaining({
            own_fields: expect.objectContaining({
              ...{ serial: 'R-1', unit, unit_record: { id: unit, name: 'visit' } },
            }),
          }),
          record: null,
        }),
      );
      const done = await restore(path, versions[2]!.version);
      expect([done.status, done.body.message]).toEqual([200, 'Contract restored successfully.']);
      expect(await read(path)).toEqual(before);
      // The deletion is undone: the bin does not offer it once more.
      const { data } = (await admin.get('deleted-records?search[name]=Router')).body;
      expect(data).toMatchObject([{ restored: router.id }]);
      // And forward again, to the rows in between.
      expect((await restore(path, versions[0]!.version)).status).toBe(200);
      const forward = await read(path);
      const plain = (of: Record<string, unknown>) =>
        (of.contract_lines as Row[]).map(({ name, own_fields }) => [name, own_fields]).sort();
      expect(plain(forward)).toEqual(plain(after));
      expect((await restore(path, versions[2]!.version)).status).toBe(200);
      expect(await read(path)).toEqual(before);
      const later = await versionsOf(path);
      const values = (of: Version[]) => of.map(({ rows: _, ...each }) => each);
      expect(values(later.slice(-3))).toEqual(values(versions));
      const keys = later.flatMap(({ rows: changes }) =>
        changes.filter(({ before: was, record }) => (was ?? record)!.name === 'Router'),
      );
      expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([String(router.id)]));
    });

    it('are refused by their names where one cannot come back, and nothing is half done', async () => {
      const unit = await made(admin, 'units', { name: 'yearly', description: 'x' });
      const { path, rows } = await contract('RR-2', [
        line('Modem', 1, { unit }),
        line('Cable', 2, { serial: 'C-2' }),
      ]);
      await admin.patch(path, { name: 'RR-2a', contract_lines: [line('New', 5)] });
      await admin.delete(`units/${unit}`);
      const taker = await contract('RR-2b', [line('Taker', 1, { serial: 'C-2' })]);
      const after = await read(path);
      const first = (await versionsOf(path)).at(-1)!.version;
      const refused = await restore(path, first);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { contract_lines: ['Modem: Unit: This record does not exist.'] },
      ]);
      expect(await read(path)).toEqual(after);
      // The unit comes back from the bin; the serial number is still somebody else's.
      const [bin] = (await admin.get('deleted-records?search[name]=yearly')).body.data;
      expect((await admin.post(`deleted-records/${bin.id}/restore`)).status).toBe(200);
      const taken = await restore(path, first);
      expect([taken.status, Object.keys(taken.body.message)]).toEqual([422, ['contract_lines']]);
      expect(taken.body.message.contract_lines[0]).toMatch(/^Cable: Serial: /);
      expect(await read(path)).toEqual(after);
      await admin.patch(taker.path, { contract_lines: [] });
      expect((await restore(path, first)).body.contract_lines).toEqual(rows);
    });

    it('that were moved to another record, or from one, are left where they are', async () => {
      const one = await contract('RR-3', [line('Away', 1)]);
      const two = await contract('RR-4', [line('Stays', 1)]);
      const { id } = one.rows[0]!;
      const to = Number(two.path.split('/').at(-1));
      await admin.patch(`own/contract-lines/${id}`, { own_fields: { contract: to } });
      for (const { path } of [one, two]) {
        const [moved, first] = await versionsOf(path);
        expect(moved).toMatchObject({ rows: [{ list: 'contract_lines' }] });
        const answer = await restore(path, first!.version);
        expect(answer.body.message).toEqual({
          contract_lines: [
            'Away belonged to another record then, or does now. Move it by hand, then restore the version.',
          ],
        });
      }
      await admin.patch(`own/contract-lines/${id}`, {
        own_fields: { contract: Number(one.path.split('/').at(-1)) },
      });
      const first = (await versionsOf(one.path)).at(-1)!;
      expect((await restore(one.path, first.version)).body.contract_lines).toEqual(one.rows);
    });

    it('need the permissions of their own address, and the version that was read', async () => {
      const { path } = await contract('RR-5', [line('Router', 10)]);
      const { etag } = (await admin.get(path)).headers;
      await admin.patch(path, { contract_lines: [] });
      const first = (await versionsOf(path)).at(-1)!.version;
      const rights = (await admin.get('permissions?limit=1000&filter[name]=own contract')).body
        .data as { id: number; name: string }[];
      const add = rights
        .filter(({ name }) => /^(view|edit) own contracts$|^view own contract lines$/.test(name))
        .map(({ id }) => id);
      const [sales] = (await admin.get('roles?filter[name]=Sales')).body.data;
      await admin.patch(`roles/${sales.id}`, { permission_id: { add } });
      const clerk = await world().createUser(admin, 'Sales');
      const refused = await restore(path, first, clerk);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        expect.stringContaining('create own contract lines'),
      ]);
      const stale = await restore(path, first, admin, { headers: { 'if-match': etag } });
      expect(stale.status).toBe(412);
      expect(await read(path)).toMatchObject({ contract_lines: [] });
      // What the role does not see comes back as well, unseen.
      const lines = rights.filter(({ name }) => /own contract lines$/.test(name));
      await admin.patch(`roles/${sales.id}`, {
        permission_id: { add: lines.map(({ id }) => id) },
      });
      const [owner] = (await admin.get('roles?filter[name]=Administrator')).body.data;
      await admin.put(`own-fields/${fields.price}`, { seen_by: [owner.id] });
      const done = await restore(path, first, clerk);
      expect([done.status, JSON.stringify(done.body.contract_lines)]).toEqual([
        200,
        expect.not.stringContaining('price'),
      ]);
      expect(await read(path)).toMatchObject({ contract_lines: [{ own_fields: { price: 10 } }] });
    });

    it('of what is shipped come back with their record, and after a recovery', async () => {
      const company = await world().createCompany('Restored Rates');
      const { bytes: backup } = await downloadBackup(company);
      const rate = (effective_from: string, percent: number) => ({ effective_from, rate: percent });
      const sent = { name: 'Drones', code: '991', section: '88' };
      const id = await made(company, 'tds-types', { ...sent, rates: [rate('2026-07-17', 1.5)] });
      const path = `tds-types/${id}`;
      const { body: before } = await company.get(path);
      await company.put(path, { rates: [rate('2026-08-01', 2)] });
      const [, first] = (await company.get(`versions/${path}`)).body.data;
      expect((await restore(path, first.version, company)).status).toBe(200);
      const { rates } = (await company.get(path)).body;
      expect(rates).toEqual(before.rates);
      expect((await restoreFrom(company, backup, { roll_forward: '1' })).status).toBe(200);
      expect((await company.get(path)).body.rates).toEqual(rates);
      const { database, store } = world().app;
      const differences = [];
      for await (const each of verifyRecords(database, company.companyId, store.entities))
        differences.push(each);
      expect(differences).toEqual([]);
    });
  });
});

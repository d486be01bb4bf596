// The index of own values is compared with the records: a value that is another, is missing, or
// belongs to no record is named.
import { describe, expect, it } from 'vitest';
import { formatDifference } from '../../server/audit/ledger-audit/difference.ts';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { insertRows, query } from '../../server/database/raw-query.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the verification of the index of own values', () => {
  describeOnBothEngines(world => {
    const { define, unit } = useOwnUnits(() => world().anonymous);
    const listDifferences = async (companyId: number): Promise<string[]> => {
      const { database, store } = world().app;
      const lines: string[] = [];
      for await (const one of verifyRecords(database, companyId, store.entities))
        lines.push(formatDifference(one, 'en'));
      return lines;
    };

    it('names texts of a field with several values, each by its place', async () => {
      const company = await world().createCompany('Verified Marks');
      const { database } = world().app;
      const verify = () => listDifferences(company.companyId);
      await define({ title: 'Marks', type: 'tags' }, company);
      const tagged = async (name: string, marks: string[]): Promise<number> =>
        (await unit(name, { marks }, company)).body.id;
      const changed = await tagged('Unit a', ['new', 'red', 'old']);
      const cut = await tagged('Unit b', ['one', 'two']);
      expect(await verify()).toEqual([]);
      await database.write(async tx => {
        const ofRecord = 'where company_id = ? and record_id = ? and place = ?';
        await query(tx, `update own_field_values set text = ? ${ofRecord}`, [
          ...['blue', company.companyId, changed, 1],
        ]);
        await query(tx, `delete from own_field_values ${ofRecord}`, [company.companyId, cut, 1]);
      });
      const marks = 'own_fields.marks';
      expect(await verify()).toEqual([
        `own_field_values, units (${changed}): ${marks} is 0: new, 1: blue, 2: old, recomputed 0: new, 1: red, 2: old`,
        `own_field_values, units (${cut}): ${marks} is 0: one, recomputed 0: one, 1: two`,
      ]);
    });

    it('names what differs from the records', async () => {
      const company = await world().createCompany('Verified Index');
      const { database } = world().app;
      const company_id = company.companyId;
      const verify = () => listDifferences(company_id);
      const weight = await define({ title: 'Weight', type: 'whole-number' }, company);
      await define({ title: 'Marks', type: 'tags' }, company);
      const ids: number[] = [];
      for (const own_fields of [{ weight: 7, marks: ['new', 'red'] }, { weight: 9 }, {}])
        ids.push((await unit(`Unit ${'abc'[ids.length]}`, own_fields, company)).body.id);
      expect(await verify()).toEqual([]);
      await company.put(`own-fields/${weight.id}`, { status: 0 });
      expect(await verify()).toEqual([]);

      const [first, second, third] = ids as [number, number, number];
      await database.write(async tx => {
        const ofRecord = 'where company_id = ? and record_id = ?';
        await query(tx, `update own_field_values set number = 8 ${ofRecord} and number = 7`, [
          ...[company_id, first],
        ]);
        await query(tx, `delete from own_field_values ${ofRecord}`, [company_id, second]);
        const row = { company_id, own_field_id: weight.id, place: 0, number: 5, text: null };
        await insertRows(tx, 'own_field_values', [
          { ...row, record_id: third },
          { ...row, record_id: third + 1000 },
        ]);
      });
      const name = 'own_fields.weight';
      expect(await verify()).toEqual([
        `own_field_values, units (${first}): ${name} is 0: 8, recomputed 0: 7`,
        `own_field_values, units (${third}): ${name} is 0: 5, recomputed nothing`,
        `own_field_values, units (${third + 1000}): ${name} is 0: 5, recomputed nothing`,
        `own_field_values, units (${second}): ${name} is nothing, recomputed 0: 9`,
      ]);
    });
  });
});

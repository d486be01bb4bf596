// Record types of a company as entities: their names, and what is shown of their permissions.
import { describe, expect, it } from 'vitest';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { addOwnEntities, OWN_RECORDS } from '../../domain/entity-schema/own-entities.ts';
import { isRecordTypeName, suggestRecordTypeName } from '../../domain/entity-schema/own-names.ts';
import { listPermissionNames } from '../../domain/permissions.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';

const entity = (name: string, fields: object[]): Entity =>
  ({ name, fields, list: {}, one: { en: name, ne: name } }) as never;

describe('the name of a record type', () => {
  it('is made of words of small letters', () => {
    expect(suggestRecordTypeName('Service Contracts')).toBe('service-contracts');
    expect(suggestRecordTypeName("Driver's  Licences (2)")).toBe('drivers-licences');
    expect(suggestRecordTypeName('गाडीहरू')).toBe('');
    expect(suggestRecordTypeName('Constructor')).toBe('');
    expect(suggestRecordTypeName('Long '.repeat(20))).toHaveLength(39);
    for (const unfit of ['', 'a_b', 'A', 'a-', 'a--b', 'to2', 'toString'])
      expect([unfit, isRecordTypeName(unfit)]).toEqual([unfit, false]);
  });
});

describe('the permissions of a record type', () => {
  it('are shown by its title, where those of the program are', () => {
    const shipped = listPermissionNames([entity('units', [])]);
    const permissions = entity('permissions', [{ name: 'display_name', shipped }]);
    const others = entity('taxes', [{ name: 'name', shipped: [] }]);
    const records = entity(OWN_RECORDS, [{ name: 'name' }]);
    const given = [permissions, others, records];
    expect(addOwnEntities(given, [])).toBe(given);
    const all = addOwnEntities(given, [
      {
        ...{ id: 1, name: 'job-cards', title: 'Job Card', title_ne: 'मर्मत कार्ड' },
        ...{ titles: 'Job Cards', titles_ne: null, record_name: null, record_name_ne: null },
      },
    ]);
    const names = all[0]!.fields[0]!.shipped!;
    expect(translateSeedName('View Own Job Cards', 'ne', names)).toBe('मर्मत कार्ड हेर्ने');
    expect(translateSeedName('View Own Job Cards', 'en', names)).toBe('View Own Job Cards');
    expect(all[1]).toBe(others);
    expect(all.at(-1)).toMatchObject({ name: 'own/job-cards', address: '/own/job-cards' });
  });
});

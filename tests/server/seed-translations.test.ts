// Seed records read in both languages: every role, permission, country and province of Nepal; a
// company's own words stay.
import { describe, expect, it } from 'vitest';
import { listPermissionNames, toPermissionTitle } from '../../domain/permissions.ts';
import {
  formerDescriptions,
  paymentMethods,
  translateSeedName,
} from '../../domain/seed-translations.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import {
  countries,
  defaultCurrency,
  defaultPointOfSale,
  defaultTemplates,
} from '../../server/setup/seed/reference-data.ts';
import { defaultRoles, listPermissions } from '../../server/setup/seed/roles.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const { entities } = await loadEntities(`${import.meta.dirname}/../../schemas`);

const permissions = listPermissionNames(entities);

const shipped = [
  ...defaultRoles.flatMap(({ name, description }) => [name, description]),
  ...[defaultPointOfSale].flatMap(({ name, description }) => [name, description]),
  ...Object.values(paymentMethods).flatMap(({ name, description }) => [name.en, description.en]),
  ...defaultTemplates.map(({ name }) => name),
  ...Object.keys(countries),
  ...countries.Nepal!,
  defaultCurrency.symbol,
  defaultCurrency.description,
];

describe('a company', () => {
  describeOnBothEngines(world => {
    it('finds seed records by the displayed name', async () => {
      const admin = await world().createCompany('Found Shop');
      const found = async (path: string, field: string, text: string) =>
        (
          (await admin.get(`${path}?filter[${field}]=${encodeURIComponent(text)}`)).body?.data ?? []
        ).map((row: Record<string, string>) => row[field]);
      expect(await found('payment-methods', 'name', 'नगद')).toEqual(['Cash']);
      expect(await found('provinces', 'name', 'कोशी')).toEqual(['Koshi']);
      expect(await found('permissions', 'display_name', 'ग्राहक हेर')).toEqual(['View Customers']);
      expect(await found('roles', 'display_name', 'खजान्ची')).toEqual([]);
      expect(await found('countries', 'name', 'epa')).toEqual(['Nepal']);
    });
  });
});

describe('the seed records', () => {
  it('are read in Nepali without a Latin letter, and in English as they are stored', () => {
    expect(shipped.filter(name => /[A-Za-z]/.test(translateSeedName(name, 'ne')))).toEqual([]);
    expect(shipped.filter(name => translateSeedName(name, 'en') !== name)).toEqual([]);
    const held = listPermissions(entities).map(toPermissionTitle);
    expect(held.length).toBeGreaterThan(90);
    expect(
      held.filter(name => /[A-Za-z]/.test(translateSeedName(name, 'ne', permissions))),
    ).toEqual([]);
    expect([
      translateSeedName('Rs.', 'ne'),
      translateSeedName('Cash', 'ne'),
      translateSeedName('View Customers', 'ne', permissions),
    ]).toEqual(['रु.', 'नगद', 'ग्राहक हेर्ने']);
  });

  it('names the permissions of an entity by its title, so that a new one needs no word here', () => {
    const names = listPermissionNames([
      { name: 'cold-stores', one: { en: 'Cold Store', ne: 'शीतभण्डार' } },
    ]);
    expect(translateSeedName('Edit Cold Stores', 'ne', names)).toBe('शीतभण्डार सम्पादन गर्ने');
  });

  it('leaves a company’s own words alone', () => {
    for (const own of [
      '$',
      'Rs',
      'Cash on Delivery',
      'Main Street',
      'View Everything',
      'Bagmati Hardware Suppliers',
    ])
      expect(translateSeedName(own, 'ne')).toBe(own);
  });
});

describe('a description that an earlier version stored', () => {
  it('is still read in Nepali', () => {
    const read = formerDescriptions.map(({ en }) => translateSeedName(en, 'ne'));
    expect(read).toEqual(formerDescriptions.map(({ ne }) => ne));
    expect(translateSeedName('Bills customers', 'ne')).toBe('ग्राहकलाई बीजक दिने');
  });
});

// What set-up ships reads in both languages: every role, permission, country and province of Nepal;
// a company's own words stay.
import { describe, expect, it } from 'vitest';
import { displayNameOf, permissionNames } from '../../domain/permissions.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import {
  countries,
  firstCurrency,
  firstPaymentMethod,
  firstPointOfSale,
  templates,
} from '../../server/setup/reference-data.ts';
import { permissionsOf, roles } from '../../server/setup/roles.ts';
import { onBothEngines } from '../world.ts';

const { entities } = await loadEntities(`${import.meta.dirname}/../../schemas`);

const permissions = permissionNames(entities);

const shipped = [
  ...roles.flatMap(({ name, description }) => [name, description]),
  ...[firstPaymentMethod, firstPointOfSale].flatMap(({ name, description }) => [name, description]),
  ...templates.map(({ name }) => name),
  ...Object.keys(countries),
  ...countries.Nepal!,
  firstCurrency.symbol,
  firstCurrency.description,
];

describe('a company', () => {
  onBothEngines(world => {
    it('finds what set-up shipped by the name that is read', async () => {
      const admin = await world().company('Found Shop');
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

describe('what set-up ships', () => {
  it('is read in Nepali without a Latin letter, and in English as it is stored', () => {
    expect(shipped.filter(name => /[A-Za-z]/.test(shippedIn(name, 'ne')))).toEqual([]);
    expect(shipped.filter(name => shippedIn(name, 'en') !== name)).toEqual([]);
    const held = permissionsOf(entities).map(displayNameOf);
    expect(held.length).toBeGreaterThan(90);
    expect(held.filter(name => /[A-Za-z]/.test(shippedIn(name, 'ne', permissions)))).toEqual([]);
    expect([
      shippedIn('Rs.', 'ne'),
      shippedIn('Cash', 'ne'),
      shippedIn('View Customers', 'ne', permissions),
    ]).toEqual(['रु.', 'नगद', 'ग्राहक हेर्ने']);
  });

  it('names the permissions of an entity by its title, so that a new one needs no word here', () => {
    const names = permissionNames([
      { name: 'cold-stores', one: { en: 'Cold Store', ne: 'शीतभण्डार' } },
    ]);
    expect(shippedIn('Edit Cold Stores', 'ne', names)).toBe('शीतभण्डार सम्पादन गर्ने');
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
      expect(shippedIn(own, 'ne')).toBe(own);
  });
});

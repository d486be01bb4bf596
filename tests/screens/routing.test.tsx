// react-admin requests addresses of its own; users see the schema's.
import { beforeAll, describe, expect, it } from 'vitest';
import { AddressedResource, toAppPath } from '../../src/entities/routing.tsx';

const screen = <p />;

describe('an address', () => {
  beforeAll(() => {
    AddressedResource.registerResource({
      name: 'company-settings/units',
      resource: 'units',
      list: screen,
    });
    AddressedResource.registerResource({
      name: 'pos',
      resource: 'pos',
      list: screen,
      create: screen,
      edit: screen,
      show: screen,
    });
  });

  it.each([
    ['/units', '/company-settings/units'],
    ['/units/create', '/company-settings/units/new'],
    ['/units/3', '/company-settings/units/3/edit'],
    ['/units/3/show?tab=1', '/company-settings/units/3?tab=1'],
    ['/company-settings/units/3', '/company-settings/units/3'],
    ['/dashboard', '/dashboard'],
  ])('%s of react-admin is %s', (asked, own) => {
    expect(toAppPath(asked)).toBe(own);
  });

  it.each(['/pos', '/pos/new', '/pos/3', '/pos/3/edit'])(
    '%s of an entity at its own name is left as it is',
    address => {
      expect(toAppPath(address)).toBe(address);
    },
  );
});

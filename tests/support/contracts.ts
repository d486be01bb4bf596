// Contracts and their lines: record types of which one is edited as the rows of the other.
import { expect } from 'vitest';
import type { Caller } from './test-app.ts';

export type ContractRow = { id: number; name: string; own_fields: Record<string, unknown> };
type RowChange = {
  list: string;
  key: string;
  before: ContractRow | null;
  record: ContractRow | null;
};
export type ContractVersion = {
  version: number;
  event: string;
  fields: string[];
  rows: RowChange[];
};

/** Makes a record, which must succeed, and returns its id. */
export const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return answer.body.id as number;
};

/** Contracts with the sum of their lines, which have a serial number, a price, tags and a unit. */
export const makeContracts = async (caller: Caller): Promise<{ price: number }> => {
  await made(caller, 'own-entities', { title: 'Contract', titles: 'Contracts' });
  await made(caller, 'own-entities', { title: 'Contract Line', titles: 'Contract Lines' });
  const field = (more: object) =>
    made(caller, 'own-fields', { entity: 'own/contract-lines', ...more });
  await field({
    ...{ type: 'reference', title: 'Contract', refers_to: 'own/contracts', as_rows: true },
  });
  const price = await field({ type: 'money', title: 'Price' });
  await field({ type: 'text', title: 'Serial', is_unique: true });
  await field({ type: 'tags', title: 'Labels' });
  await field({ type: 'reference', title: 'Unit', refers_to: 'units' });
  await made(caller, 'own-fields', {
    ...{ entity: 'own/contracts', type: 'money', title: 'Total' },
    formula: 'sum(contract_lines.price)',
  });
  return { price };
};

export const line = (name: string, price: number, more: object = {}) => ({
  name,
  own_fields: { price, ...more },
});

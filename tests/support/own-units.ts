// Units with fields that a company has added: how tests define the fields, and save and list the units.
import { expect } from 'vitest';
import type { Caller } from './test-app.ts';

export type CreatedField = { id: number; name: string };

/** Each call is of the administrator of the moment, or of `caller`. */
export const useOwnUnits = (admin: () => Caller) => ({
  define: async (field: object, caller = admin()): Promise<CreatedField> => {
    const answer = await caller.post('own-fields', { entity: 'units', type: 'text', ...field });
    expect(answer.body).toHaveProperty('id');
    return answer.body as CreatedField;
  },
  unit: (name: string, own_fields?: object, caller = admin()) =>
    caller.post('units', {
      name,
      description: name,
      status: 1,
      ...(own_fields ? { own_fields } : {}),
    }),
  names: (body: { data?: { name: string }[] } | undefined) =>
    (body?.data ?? []).map(({ name }) => name),
});

// The limits of a role on its form and in its view: of customers, vendors and the record types of the
// company.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { FieldValue } from '../../src/fields/FieldValue.tsx';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const visits = {
  ...{ id: 1, name: 'visits', title: 'Visit', title_ne: null, titles: 'Visits', titles_ne: null },
  ...{ record_name: null, record_name_ne: null },
};
const role = {
  ...{ id: 3, name: 'Sales', display_name: 'Sales', description: 'Sales and invoices' },
  ...{ permission_id: [1], perms: [{ id: 1, display_name: 'View Customers' }] },
  row_scopes: [{ id: 5, entity: 'own/visits', scope: 'outlet' }],
};
const answer = ({ method, path }: ApiCall) => {
  if (path === 'active-fields')
    return { status: 200, body: { version: 'v', fields: [], entities: [visits], role: 'Sales' } };
  if (path === 'roles/3') return { status: 200, body: role, tag: '"1"' };
  return method === 'GET' ? undefined : { status: 200, body: { ...role, message: 'Done.' } };
};

it('offers what can be limited, and sends the rows with the role', async () => {
  const { calls } = renderScreen(
    <EntityFormDialog entity={findEntity('roles')} id={3} onClose={() => undefined} />,
    answer,
  );
  await act(loadOwnFields);
  const first = await screen.findByRole('group', { name: 'Limit 1' });
  expect(within(first).getByRole('combobox', { name: /^Record Type/ })).toHaveTextContent('Visits');
  await press('Add Limit');
  const added = await screen.findByRole('group', { name: 'Limit 2' });
  await userEvent.click(within(added).getByRole('combobox', { name: /^Record Type/ }));
  const offered = (await screen.findAllByRole('option')).map(option => option.textContent);
  expect(offered).toEqual([
    ...['Billings', 'Cheques', 'Credit Notes', 'Customers', 'Debit Notes', 'Invoices', 'Payments'],
    ...['Proforma Invoices', 'Receipts', 'Vendors', 'Visits'],
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Customers' }));
  expect(within(added).getByRole('combobox', { name: /^Sees/ })).toHaveTextContent('Own records');
  await press('Save');
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    row_scopes: [...role.row_scopes, { entity: 'customers', scope: 'own' }],
  });
});

it('reads them by the titles of record types', async () => {
  const field = findEntity('roles').fields.find(({ name }) => name === 'row_scopes')!;
  renderScreen(<FieldValue field={field} record={role} />, answer);
  await act(loadOwnFields);
  const table = await screen.findByRole('table', { name: 'Limits' });
  expect(table).toHaveTextContent('VisitsRecords of the own outlet');
});

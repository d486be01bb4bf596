// The screens of customers in a test, with the customers that they show.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { customers } from '../../resources/customers.tsx';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { EntityView } from '../../src/entities/EntityView.tsx';
import { type ApiCall, findEntity, listResponse, renderScreen } from './render-screen.tsx';

const entity = findEntity('customers');
const himal = {
  id: 3,
  customer_code: 'C00003',
  customer_name: 'Himal Stores',
  type: 'C',
  first_name: null,
  last_name: 'Himal Stores',
  pan: '300100001',
  email: 'buy@himal.test',
  phone_no: '4111111',
  mobile_no: '9841000000',
  website: 'https://himal.test',
  address: 'New Road',
  city: 'Kathmandu',
  country_id: 1,
  country: { id: 1, name: 'Nepal' },
  state: 3,
  province: { id: 3, name: 'Bagmati' },
  zip_code: '0',
  status: 1,
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-20 10:00:00',
};
const gita = {
  ...himal,
  id: 4,
  customer_code: 'C00004',
  customer_name: 'Gita Rai',
  type: 'I',
  first_name: 'Gita',
  last_name: 'Rai',
  pan: null,
};
const gone = { ...gita, id: 5, customer_code: 'C00005', customer_name: 'Old Friend', status: 0 };

export type Answer = { status: number; body: object };
export const saved: Answer = { status: 200, body: { ...himal, message: 'Customer saved well.' } };
const countries = listResponse([{ id: 1, name: 'Nepal', provinces: [{ id: 3, name: 'Bagmati' }] }]);

/**
 * The screens at an address; `saving` is the server's response to a change, `similar` the customers
 * that a new one is like.
 */
export const openCustomers = (
  path: string,
  saving: (call: ApiCall) => Answer = () => saved,
  similar: (path: string) => object[] = () => [],
) =>
  renderScreen(
    <Routes>
      <Route
        path="/sales/customers"
        element={<EntityList entity={entity} overrides={customers} />}
      />
      <Route
        path="/sales/customers/new"
        element={<EntityFormPage entity={entity} overrides={customers} mode="create" />}
      />
      <Route
        path="/sales/customers/:id/edit"
        element={<EntityFormPage entity={entity} overrides={customers} mode="edit" />}
      />
      <Route
        path="/sales/customers/:id"
        element={<EntityView entity={entity} overrides={customers} />}
      />
      <Route path="*" element={<div />} />
    </Routes>,
    call => {
      if (call.method !== 'GET') return saving(call);
      if (call.path.startsWith('customers/-/similar'))
        return { status: 200, body: { similar: similar(call.path) } };
      if (call.path.startsWith('countries')) return countries;
      if (call.path.startsWith('provinces')) return listResponse([{ id: 3, name: 'Bagmati' }]);
      const one = [himal, gita, gone].find(customer => call.path === `customers/${customer.id}`);
      if (one) return { status: 200, body: one };
      return call.path.startsWith('customers') ? listResponse([himal, gita, gone]) : undefined;
    },
    { path },
  );
/** A box of the form, as soon as it is there. */
export const formBox = (name: string) => screen.findByRole('textbox', { name });
/** The bodies of the changes that were sent. */
export const writes = (calls: ApiCall[]) => calls.filter(call => call.method !== 'GET');

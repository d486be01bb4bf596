// Nobody overwrites anybody (E1): a form sends the changed fields, under the version that was read,
// and asks where somebody else was quicker.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { customers } from '../../resources/customers.tsx';
import { products } from '../../resources/products.tsx';
import { roles } from '../../resources/roles.tsx';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import type { Overrides } from '../../src/entities/overrides.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { createVersionedRecord } from '../support/mock-api.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const nepal = { id: 1, name: 'Nepal', provinces: [{ id: 2, name: 'Bagmati' }] };
const customer = {
  id: 3,
  type: 'C',
  last_name: 'Himal Stores',
  customer_name: 'Himal Stores',
  customer_code: 'C00001',
  pan: '300100001',
  phone_no: '4111111',
  mobile_no: '9841000000',
  address: 'New Road',
  city: 'Kathmandu',
  country_id: 1,
  country: { id: 1, name: 'Nepal' },
  state: 2,
  province: { id: 2, name: 'Bagmati' },
  status: 1,
};
const product = {
  id: 7,
  name: 'Laptop',
  type: 'p',
  hs_code: '8471.30',
  unit_id: 1,
  units: { id: 1, name: 'pcs' },
  product_family_id: 1,
  product_family: { id: 1, name: 'Computers' },
  sales_price: 1200,
  purchase_price: 700,
  description: null,
  status: 1,
};
const user = {
  id: 3,
  name: 'Ram Thapa',
  email: 'ram@shop.test',
  pos_id: 1,
  pos: { id: 1, name: 'Main' },
  role_id: 2,
  role: { id: 2, name: 'counter', display_name: 'Counter' },
  status: 1,
};
const role = {
  id: 4,
  name: 'clerk',
  display_name: 'Clerk',
  description: 'Sells',
  permission_id: [5, 6],
  perms: [],
};

const lists = (path: string) => {
  if (path.startsWith('countries')) return listResponse([nepal]);
  if (path.startsWith('provinces')) return listResponse(nepal.provinces);
  if (path.startsWith('roles'))
    return listResponse([
      { id: 2, name: 'counter', display_name: 'Counter' },
      { id: 8, name: 'office', display_name: 'Office' },
    ]);
  if (path.startsWith('pos')) return listResponse([{ id: 1, name: 'Main' }]);
  return path.includes('?') ? listResponse([]) : undefined;
};

const open = (name: string, stored: Row & { id: number }, overrides: Overrides = {}) => {
  const entity = findEntity(name);
  const record = createVersionedRecord(`${name}/${stored.id}`, stored);
  const { calls } = renderScreen(
    <Routes>
      <Route
        path="/form/:id"
        element={<EntityFormPage entity={entity} overrides={overrides} mode="edit" />}
      />
      <Route path="*" element={<div />} />
    </Routes>,
    (call, headers) => record.answers(call, headers) ?? lists(call.path),
    { path: `/form/${stored.id}` },
  );
  return { record, calls };
};
const box = (name: string) => screen.findByRole('textbox', { name });
const retype = async (name: string, text: string) => {
  const input = await box(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const question = () => screen.findByRole('dialog', { name: 'Changed by someone else' });
const choose = async (field: string, side: RegExp) =>
  userEvent.click(
    within(within(await question()).getByRole('group', { name: field })).getByRole('radio', {
      name: side,
    }),
  );
const settled = async (record: ReturnType<typeof createVersionedRecord>, times: number) =>
  waitFor(() => expect(record.sent).toHaveLength(times));

describe('a form that was open while somebody else saved', () => {
  it('overwrites nothing with old values: a customer that was disabled, with PAN and phone changed, keeps them under a new city (E1)', async () => {
    const { record, calls } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    record.elsewhere({ status: 0, pan: '300999999', phone_no: '5522222' });
    await save();
    await settled(record, 2);
    expect(record.sent).toEqual([
      { body: { city: 'Lalitpur' }, condition: '"v1"' },
      { body: { city: 'Lalitpur' }, condition: '"v2"' },
    ]);
    expect(record.stored()).toMatchObject({
      city: 'Lalitpur',
      status: 0,
      pan: '300999999',
      phone_no: '5522222',
    });
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Update Customer' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    // The stored record came with the refusal: nothing was read once more before the second try.
    const writes = calls.flatMap((call, index) => (call.method === 'PATCH' ? [index] : []));
    expect(writes[1]! - writes[0]!).toBe(1);
  });

  it('costs no further round trip where nobody else has saved (E1)', async () => {
    const { record, calls } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    const before = calls.length;
    await save();
    await settled(record, 1);
    expect(calls[before]).toMatchObject({
      method: 'PATCH',
      path: 'customers/3',
      body: { city: 'Lalitpur' },
    });
    expect(
      calls.filter(({ method, path }) => method === 'GET' && path === 'customers/3'),
    ).toHaveLength(1);
  });

  it('asks for a field that both have changed, and saves the user’s choice (E1)', async () => {
    for (const [side, price] of [
      [/^Your change/, 1500],
      [/^Their change/, 1300],
    ] as const) {
      const { record } = open('products', product, products);
      await retype('Sales Price', '1500');
      record.elsewhere({ sales_price: 1300, description: 'With bag' });
      await save();
      const dialog = await question();
      expect(within(dialog).getAllByRole('group')).toHaveLength(1);
      expect(within(dialog).getByRole('radio', { name: /Your change.*1,500/ })).toBeInTheDocument();
      expect(
        within(dialog).getByRole('radio', { name: /Their change.*1,300/ }),
      ).toBeInTheDocument();
      expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
      await choose('Sales Price', side);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      await settled(record, 2);
      expect(record.stored()).toMatchObject({ sales_price: price, description: 'With bag' });
      cleanup();
      localStorage.clear();
    }
  });

  it('shows a refusal after the choice, and asks nobody twice (E1)', async () => {
    const { record } = open('products', product, products);
    const refused = record.refuseOnce({ name: ['Name already esists.'] });
    await retype('Sales Price', '1500');
    await retype('Product Name', 'Notebook');
    record.elsewhere({ sales_price: 1300, description: 'With bag' });
    await save();
    await choose('Sales Price', /^Their change/);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(refused()).toBe(true));
    await waitFor(async () =>
      expect(await box('Product Name')).toHaveAccessibleDescription('Name already esists.'),
    );
    expect(await box('Sales Price')).toHaveValue('1300');
    expect(await box('Description')).toHaveValue('With bag');
    expect(screen.queryByText(/restored/i)).toBeNull();
    await retype('Product Name', 'Laptop Pro');
    await save();
    await settled(record, 3);
    expect(record.sent[2]).toEqual({ body: { name: 'Laptop Pro' }, condition: '"v2"' });
    expect(record.stored()).toMatchObject({
      name: 'Laptop Pro',
      sales_price: 1300,
      description: 'With bag',
    });
  });

  it('leaves a price alone that was changed meanwhile, when a description is saved (E1)', async () => {
    const { record } = open('products', product, products);
    await retype('Description', 'With bag');
    record.elsewhere({ sales_price: 1500 });
    await save();
    await settled(record, 2);
    expect(record.stored()).toMatchObject({ sales_price: 1500, description: 'With bag' });
  });

  it('treats a value typed back to its old one as untouched (E1)', async () => {
    const { record } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    await retype('City', 'Kathmandu');
    await retype('Address', 'New Baneshwor');
    record.elsewhere({ city: 'Pokhara' });
    await save();
    await settled(record, 2);
    expect(record.stored()).toMatchObject({ city: 'Pokhara', address: 'New Baneshwor' });
  });

  it('keeps the permissions that somebody else gives a role meanwhile, and removes only those removed here (E1)', async () => {
    const { record } = open('roles', role, roles);
    const tag = (await screen.findByText('6')).closest('.MuiChip-root')!;
    await userEvent.click(tag.querySelector('.MuiChip-deleteIcon')!);
    record.elsewhere({ permission_id: [5, 6, 9], description: 'Sells and orders' });
    await save();
    await settled(record, 2);
    expect(record.sent[1]).toEqual({
      body: { permission_id: { add: [], remove: [6] } },
      condition: '"v2"',
    });
    expect(record.stored()).toMatchObject({
      permission_id: [5, 9],
      description: 'Sells and orders',
    });
  });

  it('names the chosen record of a reference, on both sides (E1)', async () => {
    const { record } = open('users', user);
    const input = await screen.findByRole('combobox', { name: 'Role' });
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('option', { name: 'Office' }));
    record.elsewhere({ role_id: 11, role: { id: 11, display_name: 'Auditor' }, status: 0 });
    await save();
    const dialog = await question();
    expect(
      await within(dialog).findByRole('radio', { name: /Your change.*Office/ }),
    ).toBeInTheDocument();
    expect(
      within(dialog).getByRole('radio', { name: /Their change.*Auditor/ }),
    ).toBeInTheDocument();
    await choose('Role', /^Their change/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await settled(record, 2);
    expect(record.stored()).toMatchObject({ role_id: 11, status: 0 });
  });

  it('can be answered with the keyboard alone, or closed, and then nothing is saved (E1)', async () => {
    const { record } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    record.elsewhere({ city: 'Pokhara' });
    await save();
    await question();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(record.stored()).toMatchObject({ city: 'Pokhara' });
    expect(await box('City')).toHaveValue('Lalitpur');
    await save();
    await question();
    await waitFor(() => expect(screen.getByRole('radio', { name: /Your change/ })).toHaveFocus());
    await userEvent.keyboard(' {Enter}');
    await settled(record, 3);
    expect(record.stored()).toMatchObject({ city: 'Lalitpur' });
  });

  it('asks again when somebody saves during the choice (E1)', async () => {
    const { record } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    record.elsewhere({ city: 'Pokhara' });
    await save();
    await choose('City', /^Your change/);
    record.elsewhere({ city: 'Butwal' });
    await userEvent.click(within(await question()).getByRole('button', { name: 'Save' }));
    expect(
      await within(await question()).findByRole('radio', { name: /Their change.*Butwal/ }),
    ).toBeInTheDocument();
    await choose('City', /^Their change/);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Save' }));
    await settled(record, 3);
    expect(record.stored()).toMatchObject({ city: 'Butwal' });
  });

  it('says that the record was deleted meanwhile (E1)', async () => {
    const { record } = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    record.gone();
    await save();
    const sentence = 'Someone else deleted this record. Your changes cannot be saved.';
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({
        severity: 'error',
        message: sentence,
        persistent: true,
      }),
    );
    expect(await box('City')).toHaveValue('Lalitpur');
  });

  it('is a dialog over a list too, and asks in Nepali (E1)', async () => {
    const unit = { id: 3, name: 'pcs', description: 'Pieces', status: 1 };
    const record = createVersionedRecord('units/3', unit);
    renderScreen(
      <EntityFormDialog entity={findEntity('units')} id={3} onClose={() => undefined} />,
      record.answers,
    );
    await retype('Description', 'Each');
    record.elsewhere({ description: 'Piece', status: 0 });
    switchLanguage('ne');
    await userEvent.click(await screen.findByRole('button', { name: 'सेभ गर्नुहोस्' }));
    const dialog = await screen.findByRole('dialog', { name: 'अरू कसैले बदलेको' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /तपाईंको.*Each/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'सेभ गर्नुहोस्' }));
    await settled(record, 2);
    expect(record.stored()).toMatchObject({ description: 'Each', status: 0 });
    switchLanguage('en');
  });

  it('over a list whose answer comes before the record’s still waits for the record and its version (E1)', async () => {
    const unit = { id: 3, name: 'pcs', description: 'Pieces', status: 1 };
    const record = createVersionedRecord('units/3', unit);
    let answerRecord: () => void = () => undefined;
    const listed = new Promise<void>(resolve => {
      answerRecord = resolve;
    });
    renderScreen(
      <EntityList entity={findEntity('units')} />,
      async (call, headers) => {
        if (!call.path.startsWith('units/3'))
          return listResponse([{ ...unit, description: 'As listed' }]);
        if (call.method === 'GET') await listed;
        return record.answers(call, headers);
      },
      { path: '/?form=3' },
    );
    await screen.findByText('As listed');
    await new Promise(drawn => setTimeout(drawn, 50));
    answerRecord();
    expect(await box('Description')).toHaveValue('Pieces');
    await retype('Description', 'Each');
    await save();
    await settled(record, 1);
    expect(record.sent).toEqual([{ body: { description: 'Each' }, condition: '"v1"' }]);
  });

  it('that was restored after a reload still changes the state that it began with (E1)', async () => {
    const first = open('customers', customer, customers);
    await retype('City', 'Lalitpur');
    await new Promise(rested => setTimeout(rested, 50));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const { record } = open('customers', customer, customers);
    record.elsewhere({ city: 'Pokhara' });
    cleanup();
    const entity = findEntity('customers');
    renderScreen(
      <Routes>
        <Route
          path="/form/:id"
          element={<EntityFormPage entity={entity} overrides={customers} mode="edit" />}
        />
      </Routes>,
      (call, headers) => record.answers(call, headers) ?? lists(call.path),
      { path: '/form/3' },
    );
    expect(await box('City')).toHaveValue('Lalitpur');
    await save();
    await choose('City', /^Your change/);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Save' }));
    await settled(record, 2);
    expect(record.sent.map(({ condition }) => condition)).toEqual(['"v1"', '"v2"']);
    expect(first.record.sent).toEqual([]);
  });
});

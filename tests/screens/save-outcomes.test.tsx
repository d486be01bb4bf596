// Every outcome of saving, deleting and listing for the user; the answers are written by hand,
// because the screens must also work against another server that keeps the contract.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { useSaveRecord } from '../../src/entities/use-record.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { dismissToast, getToasts } from '../../src/platform/toast-store.ts';
import { type ApiCall, findEntity, renderScreen } from '../support/render-screen.tsx';

type Outcome = { status: number; body?: unknown } | 'no answer';

const unit = { id: 1, name: 'pcs', description: 'Pieces', status: 1 };
const tax = { id: 1, name: 'standard', rate: 13, status: 1, description: 'VAT' };
const currency = { id: 1, name: 'Rupee', code: 'NPR', symbol: 'Rs.', description: 'Nepal' };
const listed = (row: object) => ({
  status: 200,
  body: { data: [row], total: 1, current_page: 1, last_page: 1, from: 1, to: 1 },
});
const records: Record<string, object> = { units: unit, taxes: tax, currencies: currency };

/** The list of the entity; every change ends with this answer. */
const draw = (name: string, outcome: Outcome) =>
  renderScreen(<EntityList entity={findEntity(name)} embedded />, ({ method, path }: ApiCall) => {
    if (method !== 'GET') {
      if (outcome === 'no answer') throw new TypeError('Failed to fetch');
      return outcome;
    }
    return path.startsWith(`${name}/1`)
      ? { status: 200, body: records[name] }
      : path.startsWith(findEntity(name).listPath)
        ? listed(records[name]!)
        : undefined;
  });
const add = async (name: string, button: string, outcome: Outcome) => {
  const { calls } = draw(name, outcome);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  for (const [label, text] of Object.entries({
    Name: 'new',
    Code: 'USD',
    Symbol: '$',
    Rate: '5',
    Description: 'x',
  })) {
    const box = within(dialog).queryByRole('textbox', { name: label });
    if (box) await userEvent.type(box, text);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { calls, dialog };
};
const toasted = async (role: 'alert' | 'status') => (await screen.findByRole(role)).textContent;

beforeEach(() => localStorage.clear());
afterEach(() => {
  errorDialog.close();
  for (const { id } of getToasts()) dismissToast(id);
});

describe('a create', () => {
  it.each([
    ['units', 'Create Unit', 'Create Unit'],
    ['taxes', 'Create Tax', 'Create Tax'],
    ['currencies', 'Create Currency', 'Create Currency'],
  ])(
    'of %s that succeeds shows the server’s message under its title, closes the form and requests the list again',
    async (name, button, title) => {
      const { calls } = await add(name, button, {
        status: 200,
        body: { ...records[name], id: 2, message: 'It has been created.' },
      });
      expect(await toasted('status')).toBe(`${title}It has been created.`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() =>
        expect(
          calls.filter(
            call => call.path.startsWith(findEntity(name).listPath) && call.method === 'GET',
          ).length,
        ).toBeGreaterThan(1),
      );
      expect(calls.filter(call => call.method === 'POST')).toHaveLength(1);
    },
  );

  it('is confirmed by its own title: Create Currency (ERR-033, ERR-036, SET-097, SHELL-048)', async () => {
    await add('currencies', 'Create Currency', {
      status: 200,
      body: { ...currency, message: 'Currency has been created.' },
    });
    expect(await toasted('status')).toBe('Create CurrencyCurrency has been created.');
  });

  it('that is invalid puts each message on its field and keeps the input (ERR-001, SHELL-049)', async () => {
    const { dialog } = await add('currencies', 'Create Currency', {
      status: 422,
      body: { message: { code: ['Code already esists.'] } },
    });
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
        'Code already esists.',
      ),
    );
    expect(within(dialog).getByRole('textbox', { name: 'Code' })).toHaveValue('USD');
  });

  it('of a duplicate shows the server’s message and keeps session and form (ERR-006, SHELL-050, QUIRK-016)', async () => {
    const { dialog, calls } = await add('units', 'Create Unit', {
      status: 401,
      body: { message: 'The name is taken.' },
    });
    expect(await toasted('alert')).toBe('ErrorThe name is taken.');
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('new');
    expect(calls.some(call => call.path === 'refresh-token')).toBe(false);
  });

  it('that is a bad request of a product is titled by it (ERR-008, ERR-009, SHELL-050, QUIRK-104, OPEN-120)', async () => {
    await add('units', 'Create Unit', {
      status: 400,
      body: { message: { product: 'Laptop', error: 'Not enough stock.' } },
    });
    expect(await toasted('alert')).toBe('LaptopNot enough stock.');
  });

  it('that is a bad request without a product shows the message (ERR-010)', async () => {
    await add('units', 'Create Unit', { status: 400, body: { message: 'The year is closed.' } });
    expect(await toasted('alert')).toBe('ErrorThe year is closed.');
  });

  it.each([
    [
      { status: 403, body: { message: 'You do not have the permission "create units".' } },
      'Unauthorized',
      'You do not have the permission "create units".',
      '403',
    ],
    [{ status: 500 }, 'Server Error', 'Oops !! Something went wrong with the server', '500'],
    [{ status: 503 }, 'Server Error', 'Oops !! Something went wrong with the server', '500'],
    [
      'no answer',
      'Request Failed',
      'Either you have no internet connection or request failed due to server issues.',
      '503',
    ],
  ] as [Outcome, string, string, string][])(
    'that ends in a modal keeps the page behind it until Okay (%o, SHELL-019..021, SHELL-051..054, ERR-002, ERR-003, ERR-011..015, QUIRK-014, QUIRK-100, OPEN-122)',
    async (outcome, title, text, code) => {
      const { dialog } = await add('units', 'Create Unit', outcome);
      const modal = await screen.findByRole('dialog', { name: title });
      expect(modal).toHaveTextContent(text);
      expect(modal).toHaveTextContent(code);
      await userEvent.click(within(modal).getByRole('button', { name: 'Okay' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
      expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('new');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('while it runs cannot be sent twice: its button is disabled and contains a progressbar (SHELL-048)', async () => {
    const { calls } = await add('units', 'Create Unit', { status: 200, body: unit });
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1);
    const { calls: again } = draw('units', { status: 200, body: unit });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Create Unit' })).at(-1)!);
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'new');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'x');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(again.filter(call => call.method === 'POST')).toHaveLength(1));
  });
});

describe('an update', () => {
  it('is confirmed under its title: Update Unit (ERR-035, ERR-037)', async () => {
    const { calls } = draw('units', {
      status: 200,
      body: { ...unit, message: 'Unit has been updated.' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await toasted('status')).toBe('Update UnitUnit has been updated.');
    expect(calls.find(call => call.method === 'PATCH')?.path).toBe('units/1');
  });

  it('that is refused otherwise shows the server’s message (ERR-032)', async () => {
    draw('units', { status: 409, body: { message: 'There is no such unit.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await toasted('alert')).toBe('ErrorThere is no such unit.');
  });
});

describe('a delete', () => {
  // The documents give the request and its words, but put it into no list of the settings
  // (QUIRK-060, QUIRK-061).
  const deletable = (name: string) => ({
    ...findEntity(name),
    list: { ...findEntity(name).list, actions: ['delete'] },
  });
  const remove = async (name: string, outcome: Outcome) => {
    const entity = deletable(name);
    renderScreen(<EntityList entity={entity} embedded />, ({ method, path }: ApiCall) =>
      method === 'GET'
        ? path.startsWith(entity.listPath)
          ? listed(records[name]!)
          : undefined
        : outcome === 'no answer'
          ? undefined
          : outcome,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    const asked = dialog.textContent;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    return asked;
  };
  it('is confirmed under its title: Delete Tax (ERR-034, SET-051)', async () => {
    await remove('taxes', { status: 200, body: { message: 'Tax has been deleted.' } });
    expect(await toasted('status')).toBe('Delete TaxTax has been deleted.');
  });
  it('asks before: Delete Unit (SET-077, SET-078)', async () => {
    expect(
      await remove('units', { status: 200, body: { message: 'Unit has been deleted.' } }),
    ).toContain('Delete UnitpcsPlease confirm to delete.');
  });
  it('of a record in use names the use', async () => {
    await remove('taxes', { status: 400, body: { message: 'This tax is used by a product.' } });
    expect(await toasted('alert')).toBe('Delete TaxThis tax is used by a product.');
  });
  it('is in no list of the settings (SET-079, QUIRK-061)', () => {
    expect(
      ['taxes', 'units', 'currencies', 'product-families'].map(
        name => findEntity(name).list.actions,
      ),
    ).toEqual([['edit'], ['edit'], ['view', 'edit'], ['edit']]);
  });
});

const product = {
  id: 5,
  name: 'Laptop',
  type: 'p',
  hs_code: '8471.30',
  unit_id: 1,
  units: { id: 1, name: 'pcs' },
  product_family_id: 1,
  family: { id: 1, name: 'Computers' },
  sales_price: 85000,
  purchase_price: 70000,
  status: 1,
};
const ProductForm = () => {
  const entity = findEntity('products');
  return (
    <FormBody
      entity={entity}
      mode="edit"
      record={product}
      onSave={useSaveRecord(entity, 5, () => undefined)}
      onCancel={() => undefined}
    />
  );
};

describe('the product form', () => {
  it('places the server’s map on its fields (ERR-059)', async () => {
    renderScreen(<ProductForm />, ({ method }) =>
      method === 'PUT'
        ? {
            status: 422,
            body: { message: { name: ['Name already esists.'], hs_code: ['It is not known.'] } },
          }
        : undefined,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Product Name' }), ' 14');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Product Name' })).toHaveAccessibleDescription(
        'Name already esists.',
      ),
    );
    expect(screen.getByRole('textbox', { name: 'HS Code' })).toHaveAccessibleDescription(
      'It is not known.',
    );
  });
});

describe('a form whose look-up fails', () => {
  it.each([
    ['customers', 'countries', 'ERR-039, ERR-044'],
    ['vendors', 'countries', 'ERR-045, ERR-046'],
    // The active units have an address of their own (API-041).
    ['products', 'api/units', 'ERR-042'],
    ['users', 'roles', 'ERR-048'],
    ['roles', 'permissions', 'ERR-049'],
    ['users', 'pos', 'ERR-050'],
  ])('%s without %s: it is only logged (%s)', async (name, path) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { calls } = renderScreen(
      <FormBody
        entity={findEntity(name)}
        mode="create"
        onSave={async () => undefined}
        onCancel={() => undefined}
      />,
      call =>
        call.path.split('?')[0] === path
          ? { status: 500, body: { message: 'Internal Server Error' } }
          : undefined,
    );
    await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(calls.some(call => call.path.split('?')[0] === path)).toBe(true));
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    warned.mockRestore();
  });
});

describe('the fixed values of the schemas', () => {
  it('are the codes of the documents (CONST-039, CONST-040, CONST-042, CONST-047)', () => {
    const codes = (name: string, field: string) =>
      findEntity(name)
        .fields.find(candidate => candidate.name === field)!
        .options!.map(option => option.value)
        .sort();
    expect(codes('customers', 'type')).toEqual(['C', 'I']);
    expect(codes('products', 'type')).toEqual(['p', 's']);
    expect([findEntity('users').list.limit, findEntity('users').list.sort]).toEqual([
      9,
      { field: 'id', by: 'desc' },
    ]);
  });
});

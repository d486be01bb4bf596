// Lists and forms that are drawn from a schema alone.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { deliveryRoutes } from '../support/custom-entities.ts';
import { compileTestEntity, findEntity, renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

const page = (data: object[], total = data.length) => ({
  status: 200,
  body: {
    data,
    total,
    current_page: 1,
    last_page: Math.ceil(total / 10),
    from: 1,
    to: data.length,
    prev_page_url: null,
    next_page_url: null,
  },
});
const saved = () => Promise.resolve(undefined);
const noop = () => undefined;

beforeEach(() => localStorage.clear());

describe('an unshipped schema', () => {
  const entity = compileTestEntity(deliveryRoutes);
  const row = {
    id: 7,
    name: 'Ring Road',
    route_code: 'R0001',
    fare: 1234.5,
    unit_id: 1,
    unit: { id: 1, name: 'trip' },
    starts_on: '2026-11-21',
    status: 1,
  };

  it.each([
    [
      'en',
      ['Name', 'Route Code', 'Fare', 'Unit', 'Starts On', 'Status', 'Actions'],
      'Running',
      'Rs. 1,234.50/-',
      'Create Delivery Route',
    ],
    [
      'ne',
      ['नाम', 'मार्ग कोड', 'भाडा', 'एकाइ', 'सुरु हुने दिन', 'अवस्था', 'कार्यहरू'],
      'चालु',
      'रु. १,२३४.५०/-',
      'ढुवानी मार्ग थप्नुहोस्',
    ],
  ] as const)('has its list in %s', async (language, heads, status, fare, button) => {
    switchLanguage(language);
    renderScreen(
      <EntityList entity={entity} />,
      ({ path }) => (path.startsWith('delivery-routes') ? page([row]) : undefined),
      { more: [entity] },
    );
    const table = await screen.findByRole('table');
    await within(table).findByText('Ring Road');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(head => head.textContent),
    ).toEqual(heads);
    expect(within(table).getByText(status)).toBeVisible();
    expect(within(table).getByText(fare)).toBeVisible();
    expect(within(table).getByText('trip')).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  it.each([
    [
      'en',
      ['Name', 'Driver', 'Fare', 'Starts On'],
      'Unit',
      'Letters and spaces only',
      'Save',
      'This field is required.',
    ],
    [
      'ne',
      ['नाम', 'चालक', 'भाडा', 'सुरु हुने दिन'],
      'एकाइ',
      'अक्षर र खाली ठाउँ मात्र',
      'सेभ गर्नुहोस्',
      'यो विवरण अनिवार्य छ।',
    ],
  ] as const)(
    'has its form in %s, validated by the compiled rules',
    async (language, boxes, unit, help, save, required) => {
      switchLanguage(language);
      const onSave = vi.fn(saved);
      renderScreen(
        <FormBody entity={entity} mode="create" onSave={onSave} onCancel={noop} />,
        undefined,
        {
          more: [entity],
        },
      );
      for (const name of boxes) expect(await screen.findByRole('textbox', { name })).toBeVisible();
      expect(screen.getByRole('combobox', { name: unit })).toBeVisible();
      expect(screen.getByText(help)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: save }));
      expect(await screen.findAllByText(required)).toHaveLength(2);
      expect(onSave).not.toHaveBeenCalled();
    },
  );
});

describe('a generated list', () => {
  const units = findEntity('units');
  const rows = Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    name: `Unit ${index}`,
    status: 1,
    description: 'x',
  }));

  it('has Previous, Next and five page numbers around the current one (SHELL-041..043, CONST-004)', async () => {
    const { calls } = renderScreen(<EntityList entity={units} />, () => page(rows, 95));
    const pager = await screen.findByRole('navigation', { name: 'pagination' });
    const numbers = () =>
      within(pager)
        .getAllByRole('button')
        .map(button => button.textContent);
    expect(numbers()).toEqual(['Previous', '1', '2', '3', '4', '5', 'Next']);
    const before = calls.length;
    await userEvent.click(within(pager).getByRole('button', { name: '5' }));
    await waitFor(() => expect(numbers()).toEqual(['Previous', '3', '4', '5', '6', '7', 'Next']));
    await findRequest(calls, 'page=5', before);
  });

  it('requests ten rows, and the search text when Enter is pressed (API-004, CONST-001, SHELL-057)', async () => {
    const { calls } = renderScreen(<EntityList entity={findEntity('pos')} />, () => page(rows));
    await screen.findByText('Unit 3');
    expect(calls[0]!.path).toMatch(/^pos\?limit=10&/);
    const before = calls.length;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'pc{Enter}');
    await findRequest(calls, 'filter[name]=pc', before);
  });

  it('shows an error toast where nothing was found, except where that is expected (ERR-017, ERR-018)', async () => {
    renderScreen(<EntityList entity={units} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('No records found.');
  });

  it('asks before it deletes, in the documents’ words, and shows the server’s message (ADM-ALL-007, ADM-ALL-008, ADM-PERM-004)', async () => {
    const permissions = findEntity('permissions');
    const { calls } = renderScreen(
      <EntityList
        entity={permissions}
        overrides={{ notificationSeverity: { deleted: 'error' } }}
      />,
      ({ method }) =>
        method === 'DELETE'
          ? { status: 200, body: { message: 'Permission deleted successfully.' } }
          : page([{ id: 3, name: 'x', display_name: 'X' }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Permission' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Permission deleted successfully.')).toBeVisible();
    expect(calls.filter(call => call.method === 'DELETE').map(call => call.path)).toEqual([
      'permissions/3',
    ]);
  });

  it('shows a record in a dialog that closes with Okay, empty fields left out (SET-084, SET-087..090, SET-093, ADM-ALL-001, ADM-ALL-002)', async () => {
    renderScreen(<EntityList entity={findEntity('currencies')} embedded />, () =>
      page([{ id: 1, code: 'NPR', symbol: 'Rs.', description: null }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'View Currency' });
    expect(within(dialog).getByText('NPR')).toBeVisible();
    expect(within(dialog).getByText('Rs.')).toBeVisible();
    expect(within(dialog).queryByText('Description')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a generated form', () => {
  const taxes = findEntity('taxes');

  it('carries the documents’ titles and buttons (SET-036..045, SET-059, SET-060, SET-070, SET-071, SET-091, SET-092)', () => {
    const titles = (name: string) => [
      findEntity(name).texts.createButton.en,
      findEntity(name).texts.createTitle.en,
      findEntity(name).texts.editTitle.en,
    ];
    expect(titles('taxes')).toEqual(['Create Tax', 'Add New TAX', 'Edit TAX']);
    expect(titles('product-families')).toEqual([
      'Create Product Family',
      'Add New TAX',
      'Edit TAX',
    ]);
    expect(titles('units')).toEqual(['Create Unit', 'Add New Unit', 'Edit Unit']);
    expect(titles('currencies')).toEqual(['Create Currency', 'Add New Currency', 'Edit Currency']);
  });

  it('puts problems under their fields and takes one away when its field is edited (VAL-001, VAL-024, SET-046..048, ENT-010)', async () => {
    renderScreen(<FormBody entity={taxes} mode="create" onSave={saved} onCancel={noop} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Rate' }), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const [name, rate] = [
      screen.getByRole('textbox', { name: 'Name' }),
      screen.getByRole('textbox', { name: 'Rate' }),
    ];
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveAccessibleDescription('This field is required.');
    expect(rate).toHaveAccessibleDescription('Only positive decimal value is allowed');
    await userEvent.clear(rate);
    await userEvent.type(rate, '13.');
    await waitFor(() => expect(rate).toBeValid());
    expect(rate).toHaveValue('13.');
    expect(name).toBeInvalid();
  });

  it('sends numbers as numbers, defaults included (SET-050, API-037, VAL-023)', async () => {
    const onSave = vi.fn(saved);
    renderScreen(<FormBody entity={taxes} mode="create" onSave={onSave} onCancel={noop} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'standard');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '13.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith({
        name: 'standard',
        rate: 13.5,
        status: 1,
      }),
    );
  });

  it('shows the server’s problems under their fields', async () => {
    renderScreen(
      <FormBody
        entity={taxes}
        mode="create"
        onSave={() => Promise.resolve({ name: ['Name already esists.'] })}
        onCancel={noop}
      />,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'standard');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '13');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        'Name already esists.',
      ),
    );
  });

  it('resets to the loaded record when editing, to blank when adding (SET-011, SET-012, SET-041..043)', async () => {
    renderScreen(
      <FormBody
        entity={taxes}
        mode="edit"
        record={{ id: 1, name: 'standard', rate: 13, status: 1, description: null }}
        onSave={saved}
        onCancel={noop}
      />,
    );
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'other');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('standard'),
    );
  });

  it('keeps its input when the language is switched', async () => {
    renderScreen(<FormBody entity={taxes} mode="create" onSave={saved} onCancel={noop} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'typed');
    act(() => switchLanguage('ne'));
    expect(await screen.findByRole('textbox', { name: 'नाम' })).toHaveValue('typed');
    expect(document.documentElement.lang).toBe('ne');
  });

  it('translates its own messages when the language is switched, and leaves the server’s as they came', async () => {
    const onSave = () => Promise.resolve({ name: ['Name already esists.'] });
    renderScreen(<FormBody entity={taxes} mode="create" onSave={onSave} onCancel={noop} />);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const rate = screen.getByRole('textbox', { name: 'Rate' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('This field is required.'));
    act(() => switchLanguage('ne'));
    await waitFor(() => expect(name).toHaveAccessibleDescription('यो विवरण अनिवार्य छ।'));
    expect(rate).toHaveAccessibleDescription('यो विवरण अनिवार्य छ।');
    // A correction made meanwhile stays.
    await userEvent.type(rate, '20');
    await waitFor(() => expect(rate).not.toHaveAccessibleDescription());
    act(() => switchLanguage('en'));
    await waitFor(() => expect(name).toHaveAccessibleDescription('This field is required.'));
    expect(rate).not.toHaveAccessibleDescription();
    await userEvent.type(name, 'luxury');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name already esists.'));
    act(() => switchLanguage('ne'));
    expect(await screen.findByRole('button', { name: 'सेभ गर्नुहोस्' })).toBeVisible();
    expect(name).toHaveAccessibleDescription('Name already esists.');
  });

  it('names the last name of a company Company Name, marks PAN as required on edit only, shows the switch on edit only (SAL-CUS-026, SAL-CUS-059, SAL-CUS-064)', async () => {
    const customers = findEntity('customers');
    renderScreen(<FormBody entity={customers} mode="create" onSave={saved} onCancel={noop} />);
    expect(await screen.findByRole('textbox', { name: 'Company Name' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'PAN' })).not.toBeRequired();
    expect(
      screen.queryByRole('switch', { name: 'Status' }) ??
        screen.queryByRole('checkbox', { name: 'Status' }),
    ).toBeNull();
    expect(
      screen.getByText('Any one of the Mobile Number or Phone Number is required'),
    ).toBeVisible();
    expect(screen.getByText(/014111111/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Individual' }));
    expect(await screen.findByRole('textbox', { name: 'Last Name' })).toBeVisible();
  });

  it('hides the purchase price of a service and calls the weight New Weight (SAL-PRD-013..017, SAL-PRD-044)', async () => {
    renderScreen(
      <FormBody entity={findEntity('products')} mode="create" onSave={saved} onCancel={noop} />,
    );
    expect(await screen.findByRole('textbox', { name: 'Purchase Price' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'New Weight' })).toBeVisible();
    for (const section of ['Overview', 'Details', 'Dimension', 'Stock'])
      expect(screen.getByRole('region', { name: section })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Service' }));
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Purchase Price' })).toBeNull(),
    );
  });
});

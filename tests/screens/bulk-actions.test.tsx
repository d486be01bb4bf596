// One action for many ticked rows: asked once by name and number, reported once with every row that
// was refused and why.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { customers } from '../../resources/customers.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const rows = ['Cash', 'Card', 'Cheque'].map((name, index) => ({ id: index + 1, name, status: 1 }));

const open = async (
  name: string,
  data: { id: number }[],
  answer: (call: ApiCall) => { status?: number; body?: unknown } | undefined,
) => {
  const overrides = name === 'customers' ? customers : {};
  const staged = renderScreen(
    <EntityList entity={findEntity(name)} overrides={overrides} />,
    call => answer(call) ?? listResponse(data),
  );
  await screen.findAllByRole('row');
  return staged;
};
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));

beforeEach(() => localStorage.clear());

describe('ticked rows', () => {
  it('have no boxes until somebody wants to tick, and none where a list has no such action', async () => {
    await open('payment-methods', rows, () => undefined);
    await screen.findByText('Cash');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Select rows');
    expect(screen.getAllByRole('checkbox').map(box => box.getAttribute('aria-label'))).toEqual([
      'Select all on this page',
      'Select Cash',
      'Select Card',
      'Select Cheque',
    ]);
    await userEvent.click(
      within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({
        severity: 'warning',
        message: 'Select rows first.',
      }),
    );
    await press('Done');
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    await open('units', rows, () => undefined);
    await screen.findByText('Cash');
    expect(screen.queryByRole('button', { name: 'Select rows' })).toBeNull();
  });

  it('are named and counted before they go, and each refusal is shown with its reason; refused rows stay ticked', async () => {
    const { calls } = await open('payment-methods', rows, ({ method, path }) => {
      if (method !== 'DELETE') return undefined;
      return path.endsWith('/2')
        ? { status: 400, body: { message: 'It is used by 3 invoices.' } }
        : { status: 200, body: { message: 'ok' } };
    });
    await screen.findByText('Cash');
    await press('Select rows');
    await tick('Select all on this page');
    expect(await screen.findByRole('toolbar')).toHaveAccessibleName('3 selected');
    await userEvent.click(
      within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Delete: 3 Payment Methods' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Cash', 'Card', 'Cheque']);
    expect(calls.filter(call => call.method === 'DELETE')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    const report = await within(dialog).findByRole('alert');
    expect(report).toHaveTextContent('Done for 2 of 3. Refused:Card: It is used by 3 invoices.');
    expect(calls.filter(call => call.method === 'DELETE').map(call => call.path)).toEqual(
      [1, 2, 3].map(id => `payment-methods/${id}`),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('toolbar')).toHaveAccessibleName('1 selected'));
    expect(screen.getByRole('checkbox', { name: 'Select Card' })).toBeChecked();
  });

  it('are not asked for one by one when the role may not, and no modal repeats the refusal', async () => {
    const { calls } = await open('payment-methods', rows, ({ method }) =>
      method === 'DELETE'
        ? {
            status: 403,
            body: { message: 'You do not have the permission "delete payment-methods".' },
          }
        : undefined,
    );
    await screen.findByText('Cash');
    await press('Select rows');
    await tick('Select Cash');
    await tick('Select Cheque');
    await userEvent.click(
      within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Delete: 2 Payment Methods' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(
      (await within(dialog).findByRole('alert')).textContent!.match(
        /You do not have the permission/g,
      ),
    ).toHaveLength(2);
    expect(calls.filter(call => call.method === 'DELETE')).toHaveLength(1);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('to which the action does not apply are left alone, in Nepali too', async () => {
    switchLanguage('ne');
    const people = [
      { id: 1, customer_name: 'Hari', customer_code: 'C1', status: 1, type: 'I' },
      { id: 2, customer_name: 'Gita', customer_code: 'C2', status: 0, type: 'I' },
    ];
    const { calls } = await open('customers', people, ({ method, path }) => {
      if (method === 'PATCH') return { status: 200, body: { message: 'भयो' } };
      return path === 'customers/1' ? { status: 200, body: { ...people[0], pan: '' } } : undefined;
    });
    await screen.findByText(/Hari/);
    await press('पङ्क्तिहरू छान्नुहोस्');
    await tick('यो पानाका सबै छान्नुहोस्');
    await userEvent.click(
      within(await screen.findByRole('toolbar', { name: '२ छानियो' })).getByRole('button', {
        name: 'ग्राहक निष्क्रिय पार्नुहोस्',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'ग्राहक निष्क्रिय पार्नुहोस्: १ ग्राहक' });
    expect(within(dialog).getByText('छाडिन्छ (केही गर्नु नपर्ने): Gita।')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'पुष्टि गर्नुहोस्' }));
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'success', message: '१ ग्राहक: भयो।' }),
    );
    expect(
      calls
        .filter(call => call.method === 'PATCH')
        .map(call => [call.path, (call.body as { status: number }).status]),
    ).toEqual([['customers/1', 0]]);
    expect(screen.getByRole('toolbar')).toHaveAccessibleName('० छानियो');
  });
});

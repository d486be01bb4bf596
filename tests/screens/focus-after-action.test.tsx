// The focus moves to the result of an action, although the button has gone with it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { customers } from '../../resources/customers.tsx';
import { ProformaList } from '../../resources/proformas.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { findRow } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const buttonOf = async (row: string, name: string) =>
  within(await findRow(row)).getByRole('button', { name });
const pressWithKeys = async (button: HTMLElement) => {
  button.focus();
  await userEvent.keyboard('{Enter}');
};
const confirm = async () => pressWithKeys(await screen.findByRole('button', { name: 'Confirm' }));

describe('after the action the focus is', () => {
  it('in the row of the customer who was disabled', async () => {
    const himal = {
      id: 3,
      customer_code: 'C00003',
      customer_name: 'Himal Stores',
      type: 'C',
      status: 1,
    };
    const gita = { ...himal, id: 4, customer_code: 'C00004', customer_name: 'Gita Rai' };
    let stored: Row = himal;
    renderScreen(
      <EntityList entity={findEntity('customers')} overrides={customers} />,
      ({ method, path, body }) => {
        if (method === 'PATCH')
          stored = { ...stored, ...(body as Row), message: 'Customer disabled.' };
        if (path.startsWith('customers?')) return listResponse([stored, gita]);
        return path === 'customers/3' ? { status: 200, body: stored } : undefined;
      },
    );
    await pressWithKeys(await buttonOf('Himal Stores', 'Disable Customer'));
    await confirm();
    await waitFor(async () =>
      expect(
        within(await findRow('Himal Stores')).queryByRole('button', { name: 'Disable Customer' }),
      ).toBeNull(),
    );
    await waitFor(async () => expect(await buttonOf('Himal Stores', 'Statement')).toHaveFocus());
  });

  it('in the row of the proforma that was converted, once its invoice has been printed and put away', async () => {
    const offer = {
      id: 3,
      payment_id: '41',
      invoice_id: null,
      current_status: 'proforma',
      customer_name: 'Himal Stores',
      total: 96050,
    };
    const invoice = { company_payment_id: '43', invoice_no: '7', message: 'Converted.' };
    let rows: object[] = [offer];
    renderScreen(<ProformaList entity={findEntity('proforma-invoice')} />, ({ path }) => {
      if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
      if (path === 'proforma-invoice/3/invoice') {
        rows = [{ ...offer, invoice_id: '43', current_status: 'invoice' }];
        return { status: 200, body: invoice };
      }
      return path.startsWith('proforma-invoice') ? listResponse(rows) : undefined;
    });
    await pressWithKeys(await buttonOf('Himal Stores', 'Convert'));
    await confirm();
    const dialog = await screen.findByRole('dialog', { name: 'Print 7' });
    await waitFor(() => expect(screen.queryByText('Convert')).toBeNull());
    // The print dialog is in front of the list, and has the focus.
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    const copy = await within(dialog).findByRole('region', { name: 'Customer Copy' });
    await pressWithKeys(within(copy).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(within(copy).getByRole('button', { name: 'Print' })).toHaveFocus());
    await pressWithKeys(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await buttonOf('Himal Stores', 'Print')).toHaveFocus());
  });

  it('in the row that has taken the place of a deleted one, and at the filters when none is left', async () => {
    let permissions = ['Bill', 'Count', 'Read'].map((display_name, index) => ({
      id: index + 1,
      name: `p${index}`,
      display_name,
    }));
    renderScreen(<EntityList entity={findEntity('permissions')} />, ({ method, path }) => {
      if (method === 'DELETE') {
        permissions = permissions.filter(({ id }) => path !== `permissions/${id}`);
        return { status: 200, body: { message: 'Permission deleted.' } };
      }
      return path.startsWith('permissions') ? listResponse(permissions) : undefined;
    });
    const remove = async (name: string) => {
      await pressWithKeys(await buttonOf(name, 'Delete'));
      await confirm();
      await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    };
    await remove('Count');
    await waitFor(async () => expect(await buttonOf('Read', 'Delete')).toHaveFocus());
    await remove('Read');
    await waitFor(async () => expect(await buttonOf('Bill', 'Delete')).toHaveFocus());
    await remove('Bill');
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(screen.getByRole('search')).toContainElement(document.activeElement as HTMLElement);
  });
});

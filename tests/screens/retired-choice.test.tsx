// A choice that is no longer offered is shown as such wherever a record still has it, and the rest
// stays editable.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { deliveryRoutes } from '../support/custom-entities.ts';
import { compileTestEntity, renderScreen } from '../support/render-screen.tsx';

const entity = compileTestEntity(deliveryRoutes);
const row = {
  id: 7,
  name: 'Ring Road',
  driver: 'R2 D2',
  unit_id: 1,
  unit: { id: 1, name: 'trip' },
  status: 7,
};
const page = (data: object[]) => ({
  status: 200,
  body: {
    data,
    total: data.length,
    current_page: 1,
    last_page: 1,
    from: 1,
    to: data.length,
    prev_page_url: null,
    next_page_url: null,
  },
});

beforeEach(() => {
  localStorage.clear();
  switchLanguage('en');
});

describe('a choice that is no longer offered (E6)', () => {
  it.each([
    ['en', '7 (no longer offered)', 'View'],
    ['ne', '7 (अब छान्न मिल्दैन)', 'हेर्नुहोस्'],
  ] as const)('is shown as such in list and view in %s', async (language, label, view) => {
    switchLanguage(language);
    renderScreen(
      <EntityList entity={entity} />,
      ({ path }) => (path.startsWith('delivery-routes') ? page([row]) : undefined),
      {
        more: [entity],
      },
    );
    const table = await screen.findByRole('table');
    expect(await within(table).findByText(label)).toBeVisible();
    await userEvent.click(within(table).getByRole('button', { name: view }));
    expect(within(await screen.findByRole('dialog')).getByText(label)).toBeVisible();
  });

  it('is shown as such in the form, where the rest can be changed and changed fields are validated', async () => {
    const onSave = vi.fn(() => Promise.resolve(undefined));
    renderScreen(
      <FormBody
        entity={entity}
        mode="edit"
        record={row}
        onSave={onSave}
        onCancel={() => undefined}
      />,
      undefined,
      { more: [entity] },
    );
    expect(await screen.findByText('Status: 7 (no longer offered)')).toBeVisible();
    const driver = screen.getByRole('textbox', { name: 'Driver' });
    await userEvent.type(driver, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(driver).toHaveAccessibleDescription(/Only alphabets/));
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.type(driver, '{Backspace}');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(name, ' East');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });
});

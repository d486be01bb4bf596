// A report that cannot be exported: the server says why, in an alert that stays until it is
// dismissed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RegisterPage } from '../../custom-pages/registers/RegisterPage.tsx';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import { dismissToast, getToasts } from '../../src/platform/toast-store.ts';
import { renderScreen } from '../support/render-screen.tsx';

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});

describe('the download of a report', () => {
  it.each<RegisterName>(['sales', 'sales-return', 'purchases', 'materialized-view'])(
    '(%s) that is refused is reported by a dismissible alert titled Error! with the server’s message (REP-057, ERR-063)',
    async name => {
      const refusal = 'The period is too long for one file.';
      const { calls } = renderScreen(<RegisterPage name={name} />, ({ path }) =>
        path.startsWith(`${registers[name].path}/export`)
          ? { status: 400, body: { message: refusal } }
          : undefined,
      );
      await userEvent.click(
        within(await screen.findByRole('group', { name: 'Export' })).getByRole('button', {
          name: 'CSV',
        }),
      );
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`Error!${refusal}`);
      expect(calls.filter(call => call.path.includes('export_type=csv'))).toHaveLength(1);
      // It is no passing toast, and the page can be used under it.
      expect(getToasts()).toMatchObject([{ persistent: true }]);
      expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled();
      await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );
});

// Filling a voucher from a template that somebody else deletes at that moment.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TemplatePicker } from '../../custom-pages/vouchers/VoucherTemplates.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';

it('says so where the template is gone, and leaves the form as it is', async () => {
  const onChoose = vi.fn();
  renderScreen(<TemplatePicker onChoose={onChoose} />, ({ path }) =>
    path.split('?')[0] === 'voucher-templates'
      ? listResponse([{ id: 3, name: 'Rent' }])
      : { status: 404, body: { message: 'There is no such template' } },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /Template/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rent' }));
  expect(await screen.findByText('There is no such template')).toBeVisible();
  expect(onChoose).not.toHaveBeenCalled();
});

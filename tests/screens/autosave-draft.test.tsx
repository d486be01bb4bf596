// Unsaved input of a generated form outlives everything but the decision to discard it.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { storeTokens } from '../../src/auth/tokens.ts';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

const taxes = findEntity('taxes');
const record = { id: 1, name: 'standard', rate: 13, status: 1, description: null };
const saved = () => Promise.resolve(undefined);
const noop = () => undefined;
const signedInAs = (id: number) =>
  storeTokens({
    access_token: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900, params: { id, company_id: 1 } }))}.s`,
    refresh_token: 'r',
  });
const nameBox = () => screen.findByRole('textbox', { name: 'Name' });
const draw = (edited?: Row) =>
  renderScreen(
    <FormBody
      entity={taxes}
      mode={edited ? 'edit' : 'create'}
      record={edited}
      onSave={saved}
      onCancel={noop}
    />,
  );
/** JSON Forms reports a change a moment later. */
const handsRest = () => act(() => new Promise(resolve => setTimeout(resolve, 50)));
/** The storage that a reloaded page leaves behind and begins with. */
const loadAnew = () => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
};

afterEach(() => localStorage.clear());

describe('an unsaved form', () => {
  it('comes back as typed after a reload, until it is reset (SHELL-055)', async () => {
    draw();
    await userEvent.type(await nameBox(), 'luxury');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('luxury'),
    );
    await handsRest();
    loadAnew();
    draw();
    expect(await nameBox()).toHaveValue('luxury');
    expect(screen.getByText(/We restored your unsaved changes/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''));
    loadAnew();
    draw();
    expect(await nameBox()).toHaveValue('');
  });

  it('is kept for its own record, with the version that was read, also where that has changed meanwhile: saving compares them (SHELL-056, E1)', async () => {
    draw(record);
    await userEvent.type(await nameBox(), ' plus');
    await handsRest();
    loadAnew();
    const kept = JSON.parse(localStorage.getItem('draft/taxes/1')!) as { value: { read: Row } };
    expect(kept.value.read).toEqual(record);
    draw({ ...record, id: 2 });
    expect(await nameBox()).toHaveValue('standard');
    loadAnew();
    draw(record);
    expect(await nameBox()).toHaveValue('standard plus');
    loadAnew();
    draw({ ...record, rate: 14 });
    expect(await nameBox()).toHaveValue('standard plus');
    loadAnew();
  });

  it('is shown to nobody else, and contains no password', async () => {
    signedInAs(1);
    renderScreen(
      <FormBody entity={findEntity('users')} mode="create" onSave={saved} onCancel={noop} />,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ram@shop.test');
    const password = screen.queryByLabelText(/^Password/);
    if (password) await userEvent.type(password, 'Secret-123');
    await handsRest();
    loadAnew();
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('draft/'));
    expect(kept).toHaveLength(1);
    expect(kept[0]![1]).toContain('ram@shop.test');
    expect(kept[0]![1]).not.toContain('Secret-123');
    signedInAs(2);
    renderScreen(
      <FormBody entity={findEntity('users')} mode="create" onSave={saved} onCancel={noop} />,
    );
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  it('is forgotten when it has been saved or cancelled', async () => {
    const onSave = vi.fn(saved);
    const onCancel = vi.fn();
    renderScreen(<FormBody entity={taxes} mode="create" onSave={onSave} onCancel={onCancel} />);
    await userEvent.type(await nameBox(), 'luxury');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '20');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    loadAnew();
    expect(Object.keys(localStorage)).toEqual([]);
    renderScreen(<FormBody entity={taxes} mode="create" onSave={onSave} onCancel={onCancel} />);
    await userEvent.type(await nameBox(), 'luxury');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    loadAnew();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each(['Save', 'Cancel', 'Reset'])(
    'is forgotten although %s comes before the last change event of JSON Forms',
    async button => {
      const onSave = vi.fn(saved);
      renderScreen(<FormBody entity={taxes} mode="create" onSave={onSave} onCancel={noop} />);
      fireEvent.change(await nameBox(), { target: { value: 'luxury' } });
      fireEvent.change(screen.getByRole('textbox', { name: 'Rate' }), { target: { value: '20' } });
      fireEvent.click(screen.getByRole('button', { name: button }));
      await handsRest();
      if (button === 'Save')
        expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'luxury' }));
      loadAnew();
      expect(Object.keys(localStorage)).toEqual([]);
    },
  );

  it('is not written by a form that is gone: JSON Forms reports its last change when another record may be open', async () => {
    draw(record);
    fireEvent.change(await nameBox(), { target: { value: 'luxury' } });
    loadAnew();
    localStorage.clear();
    await act(() => new Promise(resolve => setTimeout(resolve, 400)));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('in a dialog is in the address, so that it opens again, and asks before Escape takes it away', async () => {
    const answers = ({ path }: { path: string }) =>
      path === 'taxes/1' ? { status: 200, body: record } : undefined;
    const { router } = renderScreen(<EntityList entity={taxes} embedded />, answers, {
      path: '/company-settings?tab=taxes&form=1',
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit TAX' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('standard');
    await userEvent.type(name, ' plus');
    await handsRest();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Cancel',
      }),
    );
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('standard plus');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Confirm',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?tab=taxes');
    loadAnew();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('leaving a page', () => {
  it('with unsaved changes is asked about, and takes the draft along when it is confirmed', async () => {
    const customers = findEntity('customers');
    const { router } = renderScreen(
      <EntityFormPage entity={customers} overrides={{}} mode="create" />,
      undefined,
      {
        path: '/sales/customers/new',
      },
    );
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Company Name' }),
      'Himal Traders',
    );
    await handsRest();
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/sales/customers/new');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    loadAnew();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

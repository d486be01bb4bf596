// Digits typed in Devanagari in numeric fields: they are sent, and searched for, as ASCII digits.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { ConfigRows } from '../../custom-pages/payment-gateways/ConfigRows.tsx';
import { callApi } from '../../src/api/http.ts';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  switchLanguage('ne');
});
afterEach(() => switchLanguage('en'));

const labelOf = (entity: ReturnType<typeof findEntity>, name: string) =>
  new RegExp(
    `^${entity.fields.find(field => field.name === name)!.label.ne.replace(/[().?/]/g, '\\$&')}`,
  );

describe('digits in Devanagari', () => {
  it('in PAN, phone, mobile, zip and mail address become ASCII digits where they stand', async () => {
    const customers = findEntity('customers');
    const onSave = vi.fn(() => Promise.resolve(undefined));
    renderScreen(
      <FormBody entity={customers} mode="create" onSave={onSave} onCancel={() => undefined} />,
      undefined,
      { more: [customers] },
    );
    for (const [name, typed, sent] of [
      ['pan', '३०१२३४५६७', '301234567'],
      ['phone_no', '४४१2३४५', '4412345'],
      ['zip_code', '४४६००', '44600'],
      ['email', 'sita९@shop.test', 'sita9@shop.test'],
    ] as const) {
      const box = await screen.findByRole<HTMLInputElement>('textbox', {
        name: labelOf(customers, name),
      });
      await userEvent.type(box, typed);
      expect(box).toHaveValue(sent);
    }
    const pan = screen.getByRole<HTMLInputElement>('textbox', { name: labelOf(customers, 'pan') });
    pan.setSelectionRange(3, 4);
    await userEvent.type(pan, '९', { initialSelectionStart: 3, initialSelectionEnd: 4 });
    expect(pan).toHaveValue('301934567');
    expect(pan.selectionStart).toBe(4);
  });

  it.each([
    ['८२-१२३', '82-123'],
    ['पाइप २', 'पाइप २'],
    ['Pipe २', 'Pipe 2'],
  ])('in a search for %s ask for %s', async (typed, asked) => {
    const { calls } = renderScreen(<p />);
    await callApi('units', { query: { 'filter[name]': typed } });
    expect(new URLSearchParams(calls.at(-1)!.path.split('?')[1]).get('filter[name]')).toBe(asked);
  });

  it('in the mail address of the sign-in are those of the account; a password stays as it is typed', async () => {
    const { calls } = renderScreen(<SignInModal onClose={() => undefined} />, ({ path }) =>
      path === 'v2/login'
        ? { status: 401, body: { message: 'no' } }
        : { status: 200, body: { required: false } },
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'इमेल' }), 'sita१२@shop.test');
    expect(screen.getByRole('textbox', { name: 'इमेल' })).toHaveValue('sita12@shop.test');
    await userEvent.type(screen.getByLabelText('पासवर्ड'), 'गोप्य१२३{Enter}');
    await waitFor(() =>
      expect(calls.find(call => call.path === 'v2/login')?.body).toMatchObject({
        email: 'sita12@shop.test',
        password: 'गोप्य१२३',
      }),
    );
  });

  it('in the configuration of a payment gateway are ASCII digits', async () => {
    const onChange = vi.fn();
    renderScreen(
      <ConfigRows rows={[{ id: 1, key: '', value: '' }]} errors={{}} onChange={onChange} />,
    );
    const [key, value] = await screen.findAllByRole('textbox');
    await userEvent.type(key!, '१');
    await userEvent.type(value!, '९');
    expect(onChange.mock.calls.map(([rows]) => [rows[0].key, rows[0].value])).toEqual([
      ['1', ''],
      ['', '9'],
    ]);
  });

  it('find a choice by its code', async () => {
    const load = async () => [
      { value: 1, label: 'Hari Traders (C00041)' },
      { value: 2, label: 'Yeti Consultancy (C00007)' },
    ];
    renderScreen(
      <SearchSelect label="Customer" value={null} load={load} onChange={() => undefined} />,
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Customer' }), '००००७');
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toContain(
      'Yeti Consultancy (C00007)',
    );
  });
});

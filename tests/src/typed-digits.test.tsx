// Digits typed in Devanagari where digits are meant: they are sent, and searched for, as everybody else writes them.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { FormBody } from '../../src/screens/FormBody.tsx';
import { shipped, stage } from '../stage.tsx';

beforeEach(() => {
  localStorage.clear();
  switchLanguage('ne');
});
afterEach(() => switchLanguage('en'));

const labelOf = (entity: ReturnType<typeof shipped>, name: string) =>
  new RegExp(`^${entity.fields.find(field => field.name === name)!.label.ne.replace(/[().?/]/g, '\\$&')}`);

describe('digits in Devanagari', () => {
  it('in PAN, phone, mobile, zip and mail address become ASCII digits where they stand', async () => {
    const customers = shipped('customers');
    const onSave = vi.fn(() => Promise.resolve(undefined));
    stage(<FormBody entity={customers} mode="create" onSave={onSave} onCancel={() => undefined} />, undefined, { more: [customers] });
    for (const [name, typed, sent] of [
      ['pan', '३०१२३४५६७', '301234567'],
      ['phone_no', '४४१2३४५', '4412345'],
      ['zip_code', '४४६००', '44600'],
      ['email', 'sita९@shop.test', 'sita9@shop.test'],
    ] as const) {
      const box = await screen.findByRole<HTMLInputElement>('textbox', { name: labelOf(customers, name) });
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
    const { calls } = stage(<p />);
    await callApi('units', { query: { 'filter[name]': typed } });
    expect(new URLSearchParams(calls.at(-1)!.path.split('?')[1]).get('filter[name]')).toBe(asked);
  });
});

// Times of the day, tags and patterns on the generated screens: typed as people write them, sent as they
// are stored, judged before they are sent, shown and filtered.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityFormDialog } from '../../src/entities/EntityFormDialog.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const base = { entity: 'payment-terms', in_list: true, in_filter: true };
const fields = [
  defineField({ ...base, id: 1, name: 'opens', type: 'time', title: 'Opens' }),
  defineField({ ...base, id: 2, name: 'labels', type: 'tags', title: 'Labels' }),
  defineField({
    ...{ ...base, id: 3, name: 'plate', title: 'Plate', pattern: '[A-Z]{2}-\\d+' },
    ...{ pattern_message: 'Such as BA-12.', pattern_message_ne: 'बा-१२ जस्तै।' },
  }),
];
const term = {
  ...{ id: 7, days: 30, description: 'Net', status: 1 },
  own_fields: { opens: '14:05', labels: ['urgent', 'नयाँ'], plate: null },
};
const terms = findEntity('payment-terms');

const answer = ({ method, path }: { method: string; path: string }) => {
  if (path === 'active-fields') return { status: 200, body: { version: 'words', fields } };
  if (path.startsWith('tags-in-use')) return { status: 200, body: { data: ['urgent', 'dry'] } };
  if (path.startsWith('payment-terms?')) return listResponse([term]);
  if (path === 'payment-terms/7') return { status: 200, body: term, tag: '"1"' };
  return method === 'GET' ? undefined : { status: 200, body: { ...term, message: 'Done.' } };
};

describe('times, tags and patterns on the screens', () => {
  it('are entered as people write them, and judged before they are sent', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(
      <EntityFormDialog entity={terms} onClose={() => undefined} />,
      answer,
    );
    await act(loadOwnFields);
    await user.type(await screen.findByLabelText(/^Days/), '15');
    await user.type(screen.getByLabelText(/^Description/), 'Half a month');
    const opens = screen.getByLabelText(/^Opens/);
    await user.type(opens, '25:00');
    await user.type(screen.getByLabelText(/^Plate/), 'ba 12');
    const labels = screen.getByLabelText(/^Labels/);
    await user.type(labels, 'cold, dr');
    await user.click(await screen.findByRole('option', { name: 'dry' }));
    await user.type(labels, 'wet');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Such as BA-12.')).toBeVisible();
    expect(screen.getByText(/^This is not a valid time/)).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);

    await user.clear(opens);
    await user.type(opens, '२:३० pm');
    await user.tab();
    expect(opens).toHaveValue('14:30');
    await user.clear(screen.getByLabelText(/^Plate/));
    await user.type(screen.getByLabelText(/^Plate/), 'BA-12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      own_fields: { opens: '14:30', labels: ['cold', 'dry', 'wet'], plate: 'BA-12' },
    });
  });

  it('are columns and filters of the list', async () => {
    const user = userEvent.setup();
    const { calls } = renderScreen(<EntityList entity={terms} />, answer);
    await act(loadOwnFields);
    const row = (await screen.findByText('14:05')).closest('tr')!;
    expect(within(row).getByText('urgent')).toBeVisible();
    expect(within(row).getByText('नयाँ')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Labels' }));
    await user.click(await screen.findByRole('option', { name: 'dry' }));
    await vi.waitFor(() =>
      expect(
        calls.some(({ path }) =>
          decodeURIComponent(path).includes('filter[own_fields.labels]=dry'),
        ),
      ).toBe(true),
    );
  });
});

// A list shows that others have added rows, and waits until the user loads them.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { NEWER_ROWS_POLL_MS } from '../../src/entities/NewerRows.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const unit = (id: number) => ({ id, name: `unit ${id}`, description: null, status: 1 });

const open = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  let total = 2;
  const staged = renderScreen(<EntityList entity={findEntity('vendors')} quiet />, ({ path }) => ({
    status: 200,
    body: {
      data: path.includes('limit=1&')
        ? [unit(9)]
        : Array.from({ length: total }, (_, index) => unit(index + 1)),
      total,
    },
  }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  return {
    ...staged,
    come: (rows: number) => {
      total += rows;
    },
    later: () => act(() => vi.advanceTimersByTimeAsync(NEWER_ROWS_POLL_MS)),
  };
};
const quiet = (calls: { path: string }[]) => calls.filter(call => call.path.includes('limit=1&'));

describe('a list that stays open', () => {
  it('shows the number of new rows, and loads them when asked', async () => {
    const { come, later } = await open();
    await later();
    expect(screen.queryByText(/new records/)).toBeNull();
    come(3);
    await later();
    expect(await screen.findByText('3 new records')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
    await waitFor(() => expect(screen.queryByText(/new records/)).toBeNull());
  });

  it('requests nothing while the page is hidden', async () => {
    const { calls, later } = await open();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later();
    expect(quiet(calls)).toEqual([]);
    visible.mockReturnValue('visible');
    await later();
    expect(quiet(calls)).toHaveLength(1);
    visible.mockRestore();
  });
});

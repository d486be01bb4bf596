// What a screen reads by itself: a failure leaves standing what was read of the same address, and
// says nothing of another.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useApiQuery } from '../../src/api/use-api-query.ts';

const Reader = () => {
  const [id, setId] = useState(1);
  const { data, error, refetch } = useApiQuery<{ name: string }>(`things/${id}`, {
    purpose: 'look-up',
    isPublic: true,
  });
  return (
    <>
      <output>{`${data?.body.name ?? 'nothing'}, ${error ? 'failed' : 'fine'}`}</output>
      <button type="button" onClick={refetch}>
        Again
      </button>
      <button type="button" onClick={() => setId(2)}>
        Next
      </button>
    </>
  );
};

describe('a screen that reads by itself', () => {
  it('keeps what it has read when the net is lost, and forgets it at another address', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => Response.json({ name: 'First' }));
    render(<Reader />);
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
    await says('First, fine');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    await says('First, failed');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await says('nothing, failed');
  });
});

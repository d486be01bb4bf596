// A row's button leads where a link would: here, or in a new tab.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RowButton } from '../../src/ui/table-elements.tsx';
import { useLinkProps } from '../../src/ui/use-link-props.ts';
import { renderScreen } from '../support/render-screen.tsx';

const Row = () => {
  const go = useLinkProps();
  return <RowButton {...go('/sales/invoice/41')}>View</RowButton>;
};

describe('a button with a link', () => {
  it('navigates there', async () => {
    const { router } = renderScreen(<Row />);
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/invoice/41'));
  });

  it('opens a new tab with Ctrl, Cmd or the middle button, and stays here', () => {
    const apart = vi.spyOn(window, 'open').mockReturnValue(null);
    const { router } = renderScreen(<Row />);
    const button = screen.getByRole('button', { name: 'View' });
    fireEvent.click(button, { ctrlKey: true });
    fireEvent.click(button, { metaKey: true });
    fireEvent(button, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent(button, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(apart.mock.calls).toEqual(
      Array.from({ length: 3 }, () => ['/sales/invoice/41', '_blank', 'noopener']),
    );
    expect(router.state.location.pathname).toBe('/');
    apart.mockRestore();
  });
});

// What leads somewhere leads there as a link does: with Ctrl, Cmd or the middle button in a new
// tab.
import type { MouseEvent, MouseEventHandler } from 'react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** What a button is given to lead to an address. */
type LinkProps = { onClick: MouseEventHandler; onAuxClick: MouseEventHandler };

const openInNewTab = (address: string) => window.open(address, '_blank', 'noopener');

/** Makes buttons lead to addresses. */
export const useLinkProps = (): ((address: string) => LinkProps) => {
  const navigate = useNavigate();
  return useCallback(
    (address: string) => ({
      onClick: (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey) openInNewTab(address);
        else void navigate(address);
      },
      onAuxClick: (event: MouseEvent) => {
        if (event.button === 1) openInNewTab(address);
      },
    }),
    [navigate],
  );
};

// Asks before what was typed is left behind: on another address of ours, and when the page is
// closed.
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { words } from '../i18n/words.ts';
import { isLeaving } from '../platform/hard-navigation.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type Props = {
  dirty: boolean /** The person leaves what was typed behind. */;
  onLeave: () => void;
};

export const UnsavedGuard = ({ dirty, onLeave }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      tone="destructive"
      title={words.leaveTitle}
      text={words.leave}
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    />
  );
};

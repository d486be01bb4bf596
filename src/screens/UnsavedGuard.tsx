// Asks before what was typed is left behind: on another address of ours, and when the page is closed.
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { words } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export const UnsavedGuard = ({ dirty }: { dirty: boolean }) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return <ConfirmDialog title={words.leaveTitle} text={words.leave} onConfirm={() => blocker.proceed()} onCancel={() => blocker.reset()} />;
};

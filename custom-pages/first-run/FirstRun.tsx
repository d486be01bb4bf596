// Without a fiscal year for today nobody can bill: wherever somebody is, a modal asks for it
// (AUTH-051, AUTH-052).
import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '../../src/providers/use-answer.ts';

const FirstRunDialog = lazy(() =>
  import('./FirstRunDialog.tsx').then(module => ({ default: module.FirstRunDialog })),
);

export const FirstRun = () => {
  const { answer } = useAnswer('fiscal-year/current', { purpose: 'look-up' });
  const [over, setOver] = useState(false);
  if (answer?.status !== 204 || over) return null;
  return (
    <Suspense>
      <FirstRunDialog onCreated={() => setOver(true)} onLeft={() => setOver(true)} />
    </Suspense>
  );
};

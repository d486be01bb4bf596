// The question in which of two values is saved, asked by a form that was overtaken: `ask` waits for
// the answer, `dialog` is drawn by the form.
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Conflict } from './ConflictDialog.tsx';
import type { Choices } from './save-changes.ts';

const ConflictDialog = lazy(() =>
  import('./ConflictDialog.tsx').then(module => ({ default: module.ConflictDialog })),
);

type Asking = { conflicts: Conflict[]; answer: (choices: Choices | undefined) => void };

/** `ask` resolves with the choices, undefined when the person would rather not save. */
export const useConflicts = (): {
  ask: (conflicts: Conflict[]) => Promise<Choices | undefined>;
  dialog: ReactNode;
} => {
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback(
    (conflicts: Conflict[]) =>
      new Promise<Choices | undefined>(resolve =>
        setAsking({
          conflicts,
          answer: choices => {
            setAsking(undefined);
            resolve(choices);
          },
        }),
      ),
    [],
  );
  const dialog = asking && (
    <Suspense>
      <ConflictDialog conflicts={asking.conflicts} onDone={asking.answer} />
    </Suspense>
  );
  return { ask, dialog };
};

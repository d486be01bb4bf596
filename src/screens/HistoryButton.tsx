// Who changed what of a record, and when: a button on the record's page, the entries of the
// activity log behind it.
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';

const HistoryDialog = lazy(() =>
  import('./HistoryDialog.tsx').then(module => ({ default: module.HistoryDialog })),
);

export const historyTitle = { en: 'History', ne: 'इतिहास' } satisfies Texts;

/** `table` and `id` as the activity log names the record. */
export const HistoryButton = ({ table, id }: { table: string; id: number }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(historyTitle)}</Button>
      {open && (
        <Suspense>
          <HistoryDialog table={table} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

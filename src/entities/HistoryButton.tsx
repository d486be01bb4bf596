// Who changed what of a record, and when: a button on the record's page, the entries of the
// activity log behind it.
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { historyTitle } from '../i18n/words.ts';
import { lazyComponent } from '../ui/Loading.tsx';

const HistoryDialog = lazyComponent(() => import('./HistoryDialog.tsx'), 'HistoryDialog');

/** `table` and `id` as the activity log names the record. */
export const HistoryButton = ({ table, id }: { table: string; id: number }) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(historyTitle)}</Button>
      {open && (
        <Suspense>
          <HistoryDialog table={table} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

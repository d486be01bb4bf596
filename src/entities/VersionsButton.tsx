// What a record was like at other times: a button on its page, its versions behind it. An entity whose
// records have none has the entries of the activity log there.
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';
import { historyTitle } from '../i18n/words.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import { HistoryButton } from './HistoryButton.tsx';

const VersionsDialog = lazyComponent(() => import('./VersionsDialog.tsx'), 'VersionsDialog');

type Props = { entity: Entity; id: number; onRestored?: () => void };

/** `onRestored` is called once the record is as it was at another time. */
export const VersionsButton = ({ entity, id, onRestored }: Props) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  if (entity.written || !entity.verbs.includes('get'))
    return <HistoryButton table={entity.table} id={id} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(historyTitle)}</Button>
      {open && (
        <Suspense>
          <VersionsDialog
            entity={entity}
            id={id}
            onClose={() => setOpen(false)}
            onRestored={onRestored}
          />
        </Suspense>
      )}
    </>
  );
};

// The button above a list that takes new records from a file.
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then(module => ({ default: module.ImportDialog })));

const label = { en: 'Import', ne: 'आयात' };

export const ImportButton = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const { refetch } = useListContext();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {say(label)}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog entity={entity} onClose={() => setOpen(false)} onDone={() => void refetch()} />
        </Suspense>
      )}
    </>
  );
};

// The button above a list that takes new records from a file.
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useEntities } from '../fields/entities-context.ts';
import { useTranslations } from '../i18n/language.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import { type ImportTarget, toImportTarget } from './import-target.ts';

const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'), 'ImportDialog');

const own: Texts = { en: 'Import', ne: 'फाइलबाट ल्याउनुहोस्' };

/**
 * `target` where a file does not bring records of the schema's own properties; `label` where there is
 * already a button of its own above.
 */
export const ImportButton = ({
  entity,
  target,
  label = own,
}: {
  entity: Entity;
  target?: ((entity: Entity) => ImportTarget) | undefined;
  label?: Texts;
}) => {
  const t = useTranslations();
  const { refetch } = useListContext();
  const entities = useEntities();
  const { extend } = useOwnFields();
  const owners = entities.map(each => extend(each, entities));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<UploadIcon />}
        size={label === own ? 'medium' : 'small'}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            target={target?.(entity) ?? toImportTarget(entity, entities, owners)}
            onClose={() => setOpen(false)}
            onDone={() => void refetch()}
          />
        </Suspense>
      )}
    </>
  );
};

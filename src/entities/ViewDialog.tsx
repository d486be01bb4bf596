// A record to read in a dialog that closes with Okay.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import type { Overrides } from './overrides.ts';
import { VersionsButton } from './VersionsButton.tsx';
import { ViewSections } from './ViewSections.tsx';

type Props = { entity: Entity; record: Row; overrides?: Overrides; onClose: () => void };

export const ViewDialog = ({ entity, record, overrides, onClose }: Props) => {
  const t = useTranslations();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t(entity.texts.viewTitle)}</DialogTitle>
      <DialogContent dividers>
        <ViewSections entity={entity} record={record} overrides={overrides} />
      </DialogContent>
      <DialogActions>
        <VersionsButton entity={entity} id={Number(record.id)} onRestored={onClose} />
        <Button onClick={onClose} autoFocus>
          {t(words.okay)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

// A generated form in a dialog: editing loads the record by its id first.
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { isHandledGlobally } from '../api/http.ts';
import { useOwnEntity } from '../fields/entities-context.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Loading } from '../ui/Loading.tsx';
import { FormBody } from './FormBody.tsx';
import type { Overrides } from './overrides.ts';
import { useRecord, useSaveRecord } from './use-record.ts';

export const EntityFormDialog = ({
  entity: given,
  overrides,
  id,
  onSaved,
  onClose,
}: {
  entity: Entity;
  overrides?: Overrides;
  id?: number;
  /** Called before it closes. */
  onSaved?: (record: Row) => void;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const entity = useOwnEntity(given);
  const titleId = useId();
  const editing = id !== undefined;
  const letGo = useRef<(() => void) | undefined>(undefined);
  const onUnsaved = useCallback((unsaved: (() => void) | undefined) => {
    letGo.current = unsaved;
  }, []);
  const [asking, setAsking] = useState(false);
  const closeNow = useRef(onClose);
  closeNow.current = onClose;
  const finish = (saved: Row) => {
    onSaved?.(saved);
    onClose();
  };
  const save = useSaveRecord(entity, id, finish);
  const { record, error } = useRecord(entity, id);
  const status = error?.status;
  useEffect(() => {
    if (!error) return;
    // A missing permission and a server error have their own modal.
    if (status !== undefined && !isHandledGlobally(status))
      toast('error', error.message, t(words.error));
    closeNow.current();
  }, [error, status, t]);
  if (error) return null;
  return (
    // A click beside the dialog is no decision to lose what was typed, and Escape only after a
    // question.
    <Dialog
      open
      onClose={(_, reason) =>
        reason === 'escapeKeyDown' && (letGo.current ? setAsking(true) : onClose())
      }
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {t(editing ? entity.texts.editTitle : entity.texts.createTitle)}
      </DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        {editing && !record ? (
          <Loading />
        ) : (
          <FormBody
            entity={entity}
            mode={editing ? 'edit' : 'create'}
            record={record}
            overrides={overrides}
            onSave={save}
            onCancel={onClose}
            onUnsaved={onUnsaved}
          />
        )}
        {asking && (
          <ConfirmDialog
            tone="destructive"
            title={words.leaveTitle}
            text={words.leave}
            onConfirm={() => {
              letGo.current?.();
              onClose();
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
};

// What can be done with a row: view, edit, delete by themselves; other names are drawn by the
// overrides of `resources/`.
import { useState } from 'react';
import { useDelete } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { isHandledGlobally } from '../api/http.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowButton } from '../ui/table-elements.tsx';
import { useLinkProps } from '../ui/use-link-props.ts';
import { toRecordTitle } from './bulk-actions.ts';
import { toOpeningAction } from './open-row.ts';
import type { Overrides } from './overrides.ts';
import { ViewDialog } from './ViewDialog.tsx';

type Props = {
  entity: Entity;
  record: Row & { id: number };
  overrides: Overrides;
  reload: () => void;
  onEdit: (id: number) => void;
};

const ViewAction = ({ entity, record, overrides }: Props) => {
  const t = useTranslations();
  const go = useLinkProps();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton
        {...(entity.view === 'page'
          ? go(`${entity.address}/${record.id}`)
          : { onClick: () => setOpen(true) })}
      >
        {t(words.view)}
      </RowButton>
      {open && (
        <ViewDialog
          entity={entity}
          record={record}
          overrides={overrides}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const DeleteAction = ({ entity, record, overrides, reload }: Props) => {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const [deleteOne] = useDelete();
  const remove = async () => {
    try {
      const done = await deleteOne(
        entity.name,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
      toast(
        overrides.notificationSeverity?.deleted ?? 'success',
        String((done as { message?: string }).message ?? ''),
        t(entity.texts.deleted),
      );
      reload();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && !isHandledGlobally(status))
        toast('error', (error as Error).message, t(entity.texts.deleted));
    }
    setAsking(false);
  };
  return (
    <>
      <RowButton color="secondary" onClick={() => setAsking(true)}>
        {t(words.delete)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          tone="destructive"
          title={entity.texts.deleteTitle}
          text={entity.texts.deleteText}
          about={toRecordTitle(entity, record)}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** One of the actions, by its name; nothing where no screen knows it. */
export const RowAction = ({ name, ...props }: Props & { name: string }) => {
  const t = useTranslations();
  const go = useLinkProps();
  const { entity, record, overrides, reload, onEdit } = props;
  if (name === 'view') return <ViewAction {...props} />;
  if (name === 'delete') return <DeleteAction {...props} />;
  if (name === 'edit') {
    const onPage = entity.form === 'page';
    return (
      <RowButton
        {...(onPage
          ? go(`${entity.address}/${record.id}/edit`)
          : { onClick: () => onEdit(record.id) })}
      >
        {t(words.edit)}
      </RowButton>
    );
  }
  const Own = overrides.rowActions?.[name];
  return Own ? <Own entity={entity} record={record} reload={reload} /> : null;
};

export const RowActions = (props: Props) => {
  const opening = toOpeningAction(props.entity);
  return props.entity.list.actions.map(name =>
    name === opening ? (
      <span key={name} data-opens-row="">
        <RowAction name={name} {...props} />
      </span>
    ) : (
      <RowAction key={name} name={name} {...props} />
    ),
  );
};

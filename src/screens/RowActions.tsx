// What can be done with a row: view, edit, delete by themselves; other names are drawn by the
// overrides of `resources/`.
import { useState } from 'react';
import { useDelete } from 'react-admin';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { isToldByModal } from '../providers/http.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toast } from '../ui/toasts.ts';
import { useGo } from '../ui/use-go.ts';
import { titleOf } from './bulk-actions.ts';
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
  const say = useSay();
  const go = useGo();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton
        {...(entity.view === 'page'
          ? go(`${entity.address}/${record.id}`)
          : { onClick: () => setOpen(true) })}
      >
        {say(words.view)}
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
  const say = useSay();
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
        overrides.toasts?.deleted ?? 'success',
        String((done as { message?: string }).message ?? ''),
        say(entity.texts.deleted),
      );
      reload();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && !isToldByModal(status))
        toast('error', (error as Error).message, say(entity.texts.deleted));
    }
    setAsking(false);
  };
  return (
    <>
      <RowButton color="secondary" onClick={() => setAsking(true)}>
        {say(words.delete)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          title={entity.texts.deleteTitle}
          text={entity.texts.deleteText}
          about={titleOf(entity, record)}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

export const RowActions = (props: Props) => {
  const say = useSay();
  const go = useGo();
  const { entity, record, overrides, reload, onEdit } = props;
  return (
    <>
      {entity.list.actions.map(name => {
        if (name === 'view') return <ViewAction key={name} {...props} />;
        if (name === 'delete') return <DeleteAction key={name} {...props} />;
        if (name === 'edit') {
          return (
            <RowButton
              key={name}
              {...(entity.form === 'page'
                ? go(`${entity.address}/${record.id}/edit`)
                : { onClick: () => onEdit(record.id) })}
            >
              {say(words.edit)}
            </RowButton>
          );
        }
        const Own = overrides.rowActions?.[name];
        return Own ? <Own key={name} entity={entity} record={record} reload={reload} /> : null;
      })}
    </>
  );
};

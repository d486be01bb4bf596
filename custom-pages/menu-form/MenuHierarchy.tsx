// What stands below a menu: each child leads to its own form and back, or goes (ADM-MENU-019..021).
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDelete } from 'react-admin';
import { Link } from 'react-router';
import type { Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { isToldByModal } from '../../src/providers/http.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

export type Child = { id: number; name: string; icon: string | null; url: string | null };
type Props = { entity: Entity; items: Child[]; onDeleted: () => void };

const Entry = ({ entity, child, onDeleted }: Omit<Props, 'items'> & { child: Child }) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const [deleteOne] = useDelete();
  const remove = async () => {
    try {
      const done = (await deleteOne(
        entity.name,
        { id: child.id, previousData: child },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as { message?: string };
      toast('success', done.message ?? '', say(entity.texts.deleted));
      onDeleted();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && !isToldByModal(status))
        toast('error', (error as Error).message, say(entity.texts.deleted));
    }
    setAsking(false);
  };
  return (
    <li style={{ display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0' }}>
      <span style={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {child.name} {child.url && <small style={{ opacity: 0.7 }}>{child.url}</small>}
      </span>
      <Link
        to={`${entity.address}/${child.id}/edit?child=true`}
        aria-label={`${say(words.edit)} ${child.name}`}
        className="row-button"
        style={{ textDecoration: 'none' }}
      >
        {say(words.edit)}
      </Link>
      <RowButton
        color="secondary"
        aria-label={`${say(words.delete)} ${child.name}`}
        onClick={() => setAsking(true)}
      >
        {say(words.delete)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          title={entity.texts.deleteTitle}
          text={entity.texts.deleteText}
          about={child.name}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
};

export const MenuHierarchy = ({ items, ...doing }: Props) => {
  const say = useSay();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={say(texts.hierarchy)}
      sx={{ p: { xs: 2, sm: 3 }, mt: 2, maxWidth: 920 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {say(texts.hierarchy)}
      </Typography>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map(child => (
          <Entry key={child.id} child={child} {...doing} />
        ))}
      </ul>
    </Paper>
  );
};

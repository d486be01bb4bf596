// The form of an existing menu: one with children keeps its place and shows them; one that was
// opened from its parent leads back there.
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useDelete, useRedirect } from 'react-admin';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { isHandledGlobally } from '../../src/api/http.ts';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { useRecord, useSaveRecord } from '../../src/entities/use-record.ts';
import { useReferenceLabel } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { RowButton } from '../../src/ui/table-elements.tsx';
import { omitParentField, omitZeroParent } from './menu-parent.ts';

const overrides = { serialize: omitZeroParent };

export const MenuEdit = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const { id } = useParams();
  const navigate = useNavigate();
  const redirect = useRedirect();
  const [parameters] = useSearchParams();
  const isChild = parameters.get('child') === 'true';
  const back = () => (isChild ? void navigate(-1) : redirect(entity.address));
  const { record, error, refetch } = useRecord(entity, Number(id));
  const children = (record?.children as ChildMenu[] | undefined) ?? [];
  const hasChildren = children.length > 0;
  const shown = useMemo(
    () => (hasChildren ? omitParentField(entity) : entity),
    [entity, hasChildren],
  );
  const save = useSaveRecord(entity, id, back);
  if (error) return <NotFoundPage />;
  if (!record) return <Loading />;
  return (
    <>
      <PageHeader
        title={t(entity.texts.editTitle)}
        tab={`${t(entity.texts.editTitle)}: ${record.name}`}
        trail={[{ label: t(entity.many), to: entity.address }]}
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 920 }}>
        <FormBody
          key={`${record.id}-${hasChildren}`}
          entity={shown}
          mode="edit"
          record={record}
          overrides={overrides}
          onSave={save}
          onCancel={back}
        />
      </Paper>
      {hasChildren && <MenuHierarchy entity={entity} items={children} onDeleted={refetch} />}
    </>
  );
};

type ChildMenu = { id: number; name: string; icon: string | null; url: string | null };
type MenuHierarchyProps = { entity: Entity; items: ChildMenu[]; onDeleted: () => void };

/**
 * The menus below a menu: each child leads to its own form and back, or is deleted
 * (ADM-MENU-019..021).
 */
const ChildMenuRow = ({
  entity,
  child,
  onDeleted,
}: Omit<MenuHierarchyProps, 'items'> & { child: ChildMenu }) => {
  const t = useTranslations();
  const name = useReferenceLabel({ entity: entity.name, show: 'name', nepali: 'name_ne' })(child);
  const [asking, setAsking] = useState(false);
  const [deleteOne] = useDelete();
  const remove = async () => {
    try {
      const done = (await deleteOne(
        entity.name,
        { id: child.id, previousData: child },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as { message?: string };
      toast('success', done.message ?? '', t(entity.texts.deleted));
      onDeleted();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && !isHandledGlobally(status))
        toast('error', (error as Error).message, t(entity.texts.deleted));
    }
    setAsking(false);
  };
  return (
    <li style={{ display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0' }}>
      <span style={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name} {child.url && <small style={{ opacity: 0.7 }}>{child.url}</small>}
      </span>
      <Link
        to={`${entity.address}/${child.id}/edit?child=true`}
        aria-label={`${t(words.edit)} ${name}`}
        className="row-button"
        style={{ textDecoration: 'none' }}
      >
        {t(words.edit)}
      </Link>
      <RowButton
        color="secondary"
        aria-label={`${t(words.delete)} ${name}`}
        onClick={() => setAsking(true)}
      >
        {t(words.delete)}
      </RowButton>
      {asking && (
        <ConfirmDialog
          tone="destructive"
          title={entity.texts.deleteTitle}
          text={entity.texts.deleteText}
          about={name}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
};

const MenuHierarchy = ({ items, ...doing }: MenuHierarchyProps) => {
  const t = useTranslations();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t(texts.hierarchy)}
      sx={{ p: { xs: 2, sm: 3 }, mt: 2, maxWidth: 920 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.hierarchy)}
      </Typography>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map(child => (
          <ChildMenuRow key={child.id} child={child} {...doing} />
        ))}
      </ul>
    </Paper>
  );
};

const texts = {
  hierarchy: { en: 'Menu Hierarchy', ne: 'मेनुको क्रम' },
} satisfies Record<string, Texts>;

// The form of a menu that stands: one with children keeps its place and shows them; one that was
// opened from its parent leads back there.
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { useRedirect } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { FormBody } from '../../src/screens/FormBody.tsx';
import { useRecord } from '../../src/screens/use-record.ts';
import { useSaving } from '../../src/screens/use-saving.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { type Child, MenuHierarchy } from './MenuHierarchy.tsx';
import { withoutParent, withoutZeroParent } from './parent.ts';

const overrides = { sent: withoutZeroParent };

export const MenuEdit = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const { id } = useParams();
  const navigate = useNavigate();
  const redirect = useRedirect();
  const [parameters] = useSearchParams();
  const isChild = parameters.get('child') === 'true';
  const back = () => (isChild ? void navigate(-1) : redirect(entity.address));
  const { record, error, again } = useRecord(entity, Number(id));
  const children = (record?.children as Child[] | undefined) ?? [];
  const hasChildren = children.length > 0;
  const shown = useMemo(
    () => (hasChildren ? withoutParent(entity) : entity),
    [entity, hasChildren],
  );
  const save = useSaving(entity, id, back);
  if (error) return <NotFound />;
  if (!record) return <Loading />;
  return (
    <>
      <PageHeader
        title={say(entity.texts.editTitle)}
        trail={[{ label: say(entity.many), to: entity.address }]}
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
      {hasChildren && <MenuHierarchy entity={entity} items={children} onDeleted={again} />}
    </>
  );
};

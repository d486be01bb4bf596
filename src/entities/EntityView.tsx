// A record to read on a page of its own, with an Edit button.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Suspense } from 'react';
import { useGetOne, useRedirect } from 'react-admin';
import { useParams } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { NotFoundPage } from '../ui/ErrorPages.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import type { Overrides } from './overrides.ts';
import { toTabTitle } from './record-name.ts';
import { ViewSections } from './ViewSections.tsx';

export const EntityView = ({ entity, overrides }: { entity: Entity; overrides?: Overrides }) => {
  const t = useTranslations();
  const redirect = useRedirect();
  const { id } = useParams();
  const { data, error } = useGetOne<Row & { id: number }>(
    entity.name,
    { id: Number(id) },
    { retry: false },
  );
  if (error) return <NotFoundPage />;
  if (!data) return <Loading />;
  const { footer: Below, viewActions: Further } = overrides ?? {};
  const title = t(entity.texts.viewTitle);
  return (
    <>
      <PageHeader
        title={title}
        tab={toTabTitle(title, entity, data)}
        trail={[{ label: t(entity.many), to: entity.address }]}
      >
        {Further && <Further entity={entity} record={data} />}
        <HistoryButton table={entity.table} id={data.id} />
        {(entity.verbs.includes('patch') || entity.verbs.includes('put')) && (
          <Button variant="contained" onClick={() => redirect(`${entity.address}/${id}/edit`)}>
            {t(words.edit)}
          </Button>
        )}
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <ViewSections entity={entity} record={data} overrides={overrides} />
      </Paper>
      {Below && (
        <Suspense>
          <Below record={data} />
        </Suspense>
      )}
    </>
  );
};

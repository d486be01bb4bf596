// A record to read on a page of its own: its name and status above, with an Edit button.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Suspense } from 'react';
import { useGetOne, useRedirect } from 'react-admin';
import { useParams } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { findRecordName } from '../../domain/entity-schema/record-name.ts';
import { useOwnEntity, useSeedName } from '../fields/entities-context.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { NotFoundPage } from '../ui/ErrorPages.tsx';
import { Loading } from '../ui/Loading.tsx';
import { RecordHead } from '../ui/RecordHead.tsx';
import type { Overrides } from './overrides.ts';
import { RelatedLists } from './RelatedLists.tsx';
import { Timeline } from './Timeline.tsx';
import { VersionsButton } from './VersionsButton.tsx';
import { ViewSections } from './ViewSections.tsx';

export const EntityView = ({
  entity: given,
  overrides,
}: {
  entity: Entity;
  overrides?: Overrides;
}) => {
  const t = useTranslations();
  const entity = useOwnEntity(given);
  const shipped = useSeedName();
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
  const name = findRecordName(entity, data);
  const status = entity.fields.find(field => field.name === 'status' && field.kind === 'choice');
  const canEdit = entity.verbs.includes('patch') || entity.verbs.includes('put');
  return (
    <>
      <RecordHead
        {...(name === undefined ? { title } : { kind: title, title: shipped(name) })}
        trail={[{ label: t(entity.many), to: entity.address }]}
        status={status && <FieldValue field={status} record={data} />}
        main={
          canEdit && (
            <Button variant="contained" onClick={() => redirect(`${entity.address}/${id}/edit`)}>
              {t(words.edit)}
            </Button>
          )
        }
      >
        {Further && <Further entity={entity} record={data} />}
        <VersionsButton entity={entity} id={data.id} />
      </RecordHead>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <ViewSections entity={entity} record={data} overrides={overrides} />
      </Paper>
      {Below && (
        <Suspense>
          <Below record={data} />
        </Suspense>
      )}
      <RelatedLists key={data.id} entity={entity} record={data} />
      <Timeline entity={entity.name} id={data.id} follows={data} />
    </>
  );
};

// A generated form on a page of its own; it returns to the list when it is saved or cancelled.
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { useRedirect } from 'react-admin';
import { useParams } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toTabTitle } from '../../domain/entity-schema/record-name.ts';
import { useOwnEntity } from '../fields/entities-context.ts';
import { useTranslations } from '../i18n/language.ts';
import { NotFoundPage } from '../ui/ErrorPages.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FormBody } from './FormBody.tsx';
import { useReturnAddress, useStartValues } from './form-address.ts';
import type { FormMode } from './form-ui-schema.ts';
import type { Overrides } from './overrides.ts';
import { useRecord, useSaveRecord } from './use-record.ts';
import { VersionsButton } from './VersionsButton.tsx';

export const EntityFormPage = ({
  entity: given,
  overrides,
  mode,
}: {
  entity: Entity;
  overrides: Overrides;
  mode: FormMode;
}) => {
  const t = useTranslations();
  const entity = useOwnEntity(given);
  const redirect = useRedirect();
  const { id } = useParams();
  const address = useReturnAddress() ?? entity.address;
  const back = () => redirect(address);
  const save = useSaveRecord(entity, mode === 'edit' ? id : undefined, saved =>
    redirect((mode === 'create' && overrides.createdAddress?.(saved)) || address),
  );
  const begun = useStartValues(entity);
  const started = useMemo((): Overrides => {
    const { start } = overrides;
    return { ...overrides, start: session => ({ ...start?.(session), ...begun }) };
  }, [overrides, begun]);
  const { record, error } = useRecord(entity, mode === 'edit' ? Number(id) : undefined);
  if (error) return <NotFoundPage />;
  if (mode === 'edit' && !record) return <Loading />;
  const title = t(mode === 'edit' ? entity.texts.editTitle : entity.texts.createTitle);
  return (
    <>
      <PageHeader
        title={title}
        tab={toTabTitle(title, entity, record)}
        trail={[{ label: t(entity.many), to: entity.address }]}
      >
        {record && <VersionsButton entity={entity} id={record.id} onRestored={back} />}
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 920 }}>
        <FormBody
          key={String(record?.id)}
          entity={entity}
          mode={mode}
          record={record}
          overrides={started}
          onSave={save}
          onCancel={back}
        />
      </Paper>
    </>
  );
};

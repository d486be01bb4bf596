// An existing gateway, with its configuration, for users who may change it.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { withVersion } from '../../src/api/etag.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { GatewayForm } from './GatewayForm.tsx';
import { type Gateway, toFormState } from './gateway-form-model.ts';
import { useUpdateGateway } from './use-save-gateway.ts';

const LoadedGatewayForm = ({ entity, gateway }: { entity: Entity; gateway: Gateway }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const [initial] = useState(() => toFormState(gateway));
  // What is read again meanwhile, in another language for one, is another state than the one that
  // the form began with.
  const [read] = useState(gateway);
  const { save, dialog } = useUpdateGateway(entity, read);
  return (
    <>
      <PageHeader
        title={t(entity.texts.editTitle)}
        tab={`${t(entity.texts.editTitle)}: ${gateway.name}`}
        trail={[{ label: t(entity.many), to: entity.address }]}
      />
      <GatewayForm
        entity={entity}
        initial={initial}
        storedImage={gateway.image}
        onSave={save}
        onCancel={() => void navigate(entity.address)}
      />
      {dialog}
    </>
  );
};

export const EditGateway = ({ entity }: { entity: Entity }) => {
  const { id } = useParams();
  const { data, error } = useApiQuery<Gateway>(`${entity.name}/${id}`);
  if (error && !data) return <NotFoundPage />;
  return data ? (
    <LoadedGatewayForm
      key={data.body.id}
      entity={entity}
      gateway={withVersion(data.body, data.tag)}
    />
  ) : (
    <Loading />
  );
};

// A gateway that stands, with its configuration, for those who may change it.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { withVersion } from '../../src/versions/overtaken.ts';
import { GatewayForm } from './GatewayForm.tsx';
import { draftOf, type Gateway } from './gateway.ts';
import { useChangeGateway } from './use-save-gateway.ts';

const Loaded = ({ entity, gateway }: { entity: Entity; gateway: Gateway }) => {
  const say = useSay();
  const navigate = useNavigate();
  const [initial] = useState(() => draftOf(gateway));
  // What is read again meanwhile, in another language for one, is another state than the one that
  // the form began with.
  const [read] = useState(gateway);
  const { save, dialog } = useChangeGateway(entity, read);
  return (
    <>
      <PageHeader
        title={say(entity.texts.editTitle)}
        trail={[{ label: say(entity.many), to: entity.address }]}
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
  const { answer, error } = useAnswer<Gateway>(`${entity.name}/${id}`);
  if (error && !answer) return <NotFound />;
  return answer ? (
    <Loaded key={answer.body.id} entity={entity} gateway={withVersion(answer.body, answer.tag)} />
  ) : (
    <Loading />
  );
};

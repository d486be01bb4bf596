// A new gateway: one that is known and not configured yet brings its keys; any other is typed in
// full.
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { RequiredField } from '../../domain/requests/gateway-requests.ts';
import { callApi } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { GatewayForm } from './GatewayForm.tsx';
import {
  EMPTY_GATEWAY,
  formatRequiredFields,
  type GatewayFormState,
  toConfigRows,
} from './gateway-form-model.ts';
import { texts } from './texts.ts';
import { useCreateGateway } from './use-save-gateway.ts';

type KnownGateway = { slug: string; name: string; configured: boolean };
type GatewayRequirements = {
  name: string;
  description: string | null;
  required_field: RequiredField[];
};

export const CreateGateway = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { data } = useApiQuery<{ data: KnownGateway[] } | undefined>(entity.name, {
    purpose: 'look-up',
  });
  const open = data?.body?.data?.filter(gateway => !gateway.configured);
  const [picked, setPicked] = useState('');
  const [initial, setInitial] = useState<GatewayFormState>(EMPTY_GATEWAY);
  const save = useCreateGateway(
    entity,
    // Another slug than the known one's is another gateway.
    draft => (picked !== '' && draft.slug === picked ? `${entity.name}/${picked}` : entity.name),
  );
  const pick = async (slug: string) => {
    const { body } = await callApi<GatewayRequirements>(`${entity.name}/${slug}`);
    setInitial({
      ...EMPTY_GATEWAY,
      slug,
      name: body.name ?? open?.find(gateway => gateway.slug === slug)?.name ?? '',
      description: body.description ?? '',
      required_field: formatRequiredFields(body.required_field),
      rows: toConfigRows({}, body.required_field),
    });
    setPicked(slug);
  };
  return (
    <>
      <PageHeader
        title={t(entity.texts.createTitle)}
        trail={[{ label: t(entity.many), to: entity.address }]}
      />
      {open?.length === 0 && (
        <Alert severity="info" role="note" sx={{ mb: 2, maxWidth: 920 }}>
          {t(texts.all)}
        </Alert>
      )}
      {open && open.length > 0 && (
        <Select
          label={t(texts.gateway)}
          value={picked}
          helperText={t(texts.pick)}
          onChange={event => void pick(event.target.value).catch(console.warn)}
          sx={{ mb: 2, maxWidth: 920 }}
        >
          {open.map(gateway => (
            <MenuItem key={gateway.slug} value={gateway.slug}>
              {gateway.name}
            </MenuItem>
          ))}
        </Select>
      )}
      <GatewayForm
        key={picked}
        entity={entity}
        initial={initial}
        storedImage={null}
        onSave={save}
        onCancel={() => void navigate(entity.address)}
      />
    </>
  );
};

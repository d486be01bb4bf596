// A new gateway: one that is known and not configured yet brings its keys; any other is typed in
// full.
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entity } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type RequiredField, rowsOf } from './config-rows.ts';
import { GatewayForm } from './GatewayForm.tsx';
import { blank, type Draft, requiredText } from './gateway.ts';
import { texts } from './texts.ts';
import { useCreateGateway } from './use-save-gateway.ts';

type Known = { slug: string; name: string; configured: boolean };
type Needed = { name: string; description: string | null; required_field: RequiredField[] };

export const CreateGateway = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const navigate = useNavigate();
  const { answer } = useAnswer<{ data: Known[] } | undefined>(entity.name, { purpose: 'look-up' });
  const open = answer?.body?.data?.filter(gateway => !gateway.configured);
  const [picked, setPicked] = useState('');
  const [initial, setInitial] = useState<Draft>(blank);
  const save = useCreateGateway(
    entity,
    // Another slug than the known one's is another gateway.
    draft => (picked !== '' && draft.slug === picked ? `${entity.name}/${picked}` : entity.name),
  );
  const pick = async (slug: string) => {
    const { body } = await callApi<Needed>(`${entity.name}/${slug}`);
    setInitial({
      ...blank,
      slug,
      name: body.name ?? open?.find(gateway => gateway.slug === slug)?.name ?? '',
      description: body.description ?? '',
      required_field: requiredText(body.required_field),
      rows: rowsOf({}, body.required_field),
    });
    setPicked(slug);
  };
  return (
    <>
      <PageHeader
        title={say(entity.texts.createTitle)}
        trail={[{ label: say(entity.many), to: entity.address }]}
      />
      {open?.length === 0 && (
        <Alert severity="info" role="note" sx={{ mb: 2, maxWidth: 920 }}>
          {say(texts.all)}
        </Alert>
      )}
      {open && open.length > 0 && (
        <Select
          label={say(texts.gateway)}
          value={picked}
          helperText={say(texts.pick)}
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

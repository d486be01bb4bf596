// The form of a gateway. It has no rules of its own (GW-028): what is wrong, the server says under
// each field.

import ImageIcon from '@mui/icons-material/ImageOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { Entity, FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { UnsavedGuard } from '../../src/forms/UnsavedGuard.tsx';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { getBillingUrl } from '../../src/platform/environment.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { ConfigRows } from './ConfigRows.tsx';
import type { GatewayFormState } from './gateway-form-model.ts';
import { texts } from './texts.ts';

type GatewayFormProps = {
  entity: Entity;
  initial: GatewayFormState;
  storedImage: string | null;
  /** Answers the problems by field, or undefined when the gateway is saved. */
  onSave: (draft: GatewayFormState, image: File | undefined) => Promise<FieldErrors | undefined>;
  onCancel: () => void;
};

const FormSection = ({ title, children }: { title: Texts; children: ReactNode }) => {
  const t = useTranslations();
  return (
    <Box component="section" aria-label={t(title)} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t(title)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Box>
  );
};

export const GatewayForm = ({
  entity,
  initial,
  storedImage,
  onSave,
  onCancel,
}: GatewayFormProps) => {
  const t = useTranslations();
  const form = useRecordForm({ start: initial });
  const { values: draft, problems, change } = form;
  const [image, setImage] = useState<File | undefined>();
  const [saved, setSaved] = useState(false);
  const save = async (entered: GatewayFormState) => {
    const refused = await onSave(entered, image);
    if (refused) form.refuse(refused);
    // The address changes a moment later; nothing is unsaved by then.
    else setSaved(true);
  };
  const label = (name: string) => t(entity.fields.find(field => field.name === name)!.label);
  const running = form.running || saved;
  const findProblem = (name: string) => problems[name] ?? '';
  const text = (name: 'name' | 'slug' | 'description' | 'required_field', more: object = {}) => (
    <TextField
      label={label(name)}
      {...form.field(name, name === 'slug' ? readAsciiInput : undefined)}
      {...more}
      helperText={findProblem(name) || (more as { helperText?: string }).helperText}
    />
  );
  const toggle = (name: 'status' | 'enable_tv') => (
    <FormControlLabel
      label={label(name)}
      sx={{ justifySelf: 'start' }}
      control={
        <Switch checked={draft[name] === 1} onChange={(_, on) => change({ [name]: on ? 1 : 0 })} />
      }
    />
  );
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 920 }}>
      <UnsavedGuard
        dirty={
          !running && (image !== undefined || JSON.stringify(draft) !== JSON.stringify(initial))
        }
        onLeave={() => undefined}
      />
      <form {...form.formProps(save)}>
        <FormSection title={texts.overview}>
          {text('name')}
          {text('slug')}
          {toggle('status')}
        </FormSection>
        <FormSection title={texts.details}>
          {toggle('enable_tv')}
          {text('description', { required: true, multiline: true, minRows: 2 })}
          <CountriesField
            label={label('countries')}
            chosen={draft.countries}
            problem={findProblem('countries')}
            onChange={countries => change({ countries })}
          />
          <PlatformsField
            label={t(texts.platforms)}
            chosen={draft.platforms}
            problem={findProblem('platforms')}
            onChange={platforms => change({ platforms })}
          />
          <ImageDrop
            label={label('image')}
            image={image}
            stored={storedImage}
            problem={findProblem('image') || findProblem('logo')}
            onChange={chosen => {
              setImage(chosen);
              change({}, 'image', 'logo');
            }}
          />
        </FormSection>
        <FormSection title={texts.config}>
          <ConfigRows
            rows={draft.rows}
            errors={problems}
            onChange={(rows, ...names) => change({ rows }, ...names)}
          />
          {text('required_field', {
            multiline: true,
            minRows: 3,
            helperText: t(texts.requiredHelp),
          })}
        </FormSection>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(words.save)}
          </LoadingButton>
        </Stack>
      </form>
    </Paper>
  );
};

type NamedRow = { id: number; name: string };
type PlacesProps = {
  label: string;
  chosen: number[];
  problem: string;
  onChange: (ids: number[]) => void;
};

const ALL_ROWS = { limit: 1000 };

const useNamedRows = (path: string): NamedRow[] =>
  useApiQuery<{ data: NamedRow[] } | undefined>(path, { query: ALL_ROWS, purpose: 'look-up' }).data
    ?.body?.data ?? [];

/**
 * Where a gateway is offered: countries by name, platforms as checkboxes. A look-up that fails is
 * only logged (ERR-046).
 */
const CountriesField = ({ label, chosen, problem, onChange }: PlacesProps) => {
  const t = useTranslations();
  const shipped = useSeedName();
  const countries = useNamedRows('countries');
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={countries}
      value={countries.filter(({ id }) => chosen.includes(id))}
      onChange={(_, picked) => onChange(picked.map(({ id }) => id))}
      getOptionLabel={({ name }) => shipped(name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t(words.noRecords)}
      renderInput={parameters => (
        <TextField
          {...parameters}
          label={label}
          required
          error={problem !== ''}
          helperText={problem}
        />
      )}
    />
  );
};

const PlatformsField = ({ label, chosen, problem, onChange }: PlacesProps) => {
  const id = useId();
  const platforms = useNamedRows('platforms');
  return (
    <FormControl
      component="fieldset"
      required
      error={problem !== ''}
      aria-invalid={problem !== '' || undefined}
      aria-describedby={problem ? id : undefined}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {platforms.map(platform => (
          <FormControlLabel
            key={platform.id}
            label={platform.name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(platform.id)}
                onChange={(_, on) =>
                  onChange(
                    on ? [...chosen, platform.id] : chosen.filter(one => one !== platform.id),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {problem && <FormHelperText id={id}>{problem}</FormHelperText>}
    </FormControl>
  );
};

/** 1024 MB (GW-030). */
const MAX_IMAGE_BYTES = 1_073_741_824;

type ImageDropProps = {
  label: string;
  image: File | undefined;
  stored: string | null;
  problem: string;
  onChange: (image: File) => void;
};

/** The gateway's picture: dropped or chosen, seen before it is sent. */
const ImageDrop = ({ label, image, stored, problem, onChange }: ImageDropProps) => {
  const t = useTranslations();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const preview = useMemo(() => image && URL.createObjectURL(image), [image]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File) => {
    const isTooLarge = file.size > MAX_IMAGE_BYTES;
    setRefused(isTooLarge ? t(texts.tooLarge) : '');
    if (!isTooLarge) onChange(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const message = refused || problem;
  return (
    <Box
      data-testid="image-drop"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) choose(file);
      }}
      sx={{
        p: 2,
        border: '1px dashed',
        borderColor: message ? 'error.main' : over ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <Typography
        variant="body2"
        color={message ? 'error' : 'text.secondary'}
        aria-hidden
        sx={{ mb: 1 }}
      >
        {label} *
      </Typography>
      <ImageInput
        label={`${label} *`}
        change={t(texts.choose)}
        src={preview ?? (stored ? getBillingUrl() + stored : undefined)}
        placeholder={<ImageIcon fontSize="large" />}
        help={message || t(texts.drop)}
        refused={message !== ''}
        onChoose={choose}
      />
    </Box>
  );
};

// The form of a gateway. It has no rules of its own (GW-028): what is wrong, the server says under
// each field.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import type { Entity, Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { UnsavedGuard } from '../../src/screens/UnsavedGuard.tsx';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { ConfigRows } from './ConfigRows.tsx';
import type { Draft } from './gateway.ts';
import { ImageDrop } from './ImageDrop.tsx';
import { Countries, Platforms } from './Places.tsx';
import { texts } from './texts.ts';

type Props = {
  entity: Entity;
  initial: Draft;
  storedImage: string | null;
  /** Answers the problems by field, or undefined when the gateway is saved. */
  onSave: (draft: Draft, image: File | undefined) => Promise<Problems | undefined>;
  onCancel: () => void;
};

const Section = ({ title, children }: { title: Texts; children: ReactNode }) => {
  const say = useSay();
  return (
    <Box component="section" aria-label={say(title)} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {say(title)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Box>
  );
};

export const GatewayForm = ({ entity, initial, storedImage, onSave, onCancel }: Props) => {
  const say = useSay();
  const [draft, setDraft] = useState(initial);
  const [image, setImage] = useState<File | undefined>();
  const [problems, setProblems] = useState<Problems>({});
  const [running, setRunning] = useState(false);
  const leading = useLeadToRefused(problems);
  const change = (changed: Partial<Draft>, ...names: string[]) => {
    setDraft(known => ({ ...known, ...changed }));
    const touched = [...Object.keys(changed), ...names];
    setProblems(known =>
      Object.fromEntries(Object.entries(known).filter(([name]) => !touched.includes(name))),
    );
  };
  const save = async () => {
    setRunning(true);
    const told = await onSave(draft, image);
    if (!told) return;
    setProblems(told);
    setRunning(false);
  };
  const label = (name: string) => say(entity.fields.find(field => field.name === name)!.label);
  const told = (name: string) => problems[name]?.join(' ') ?? '';
  const text = (name: 'name' | 'slug' | 'description' | 'required_field', more: object = {}) => (
    <TextField
      label={label(name)}
      value={draft[name]}
      onChange={event =>
        change({ [name]: name === 'slug' ? asciiTyped(event) : event.target.value })
      }
      error={told(name) !== ''}
      {...more}
      helperText={told(name) || (more as { helperText?: string }).helperText}
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
      <form
        noValidate
        {...leading}
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <Section title={texts.overview}>
          {text('name')}
          {text('slug')}
          {toggle('status')}
        </Section>
        <Section title={texts.details}>
          {toggle('enable_tv')}
          {text('description', { required: true, multiline: true, minRows: 2 })}
          <Countries
            label={label('countries')}
            chosen={draft.countries}
            problem={told('countries')}
            onChange={countries => change({ countries })}
          />
          <Platforms
            label={say(texts.platforms)}
            chosen={draft.platforms}
            problem={told('platforms')}
            onChange={platforms => change({ platforms })}
          />
          <ImageDrop
            label={label('image')}
            image={image}
            stored={storedImage}
            problem={told('image') || told('logo')}
            onChange={chosen => {
              setImage(chosen);
              change({}, 'image', 'logo');
            }}
          />
        </Section>
        <Section title={texts.config}>
          <ConfigRows
            rows={draft.rows}
            problems={problems}
            onChange={(rows, ...names) => change({ rows }, ...names)}
          />
          {text('required_field', {
            multiline: true,
            minRows: 3,
            helperText: say(texts.requiredHelp),
          })}
        </Section>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>{say(words.cancel)}</Button>
          <RunningButton type="submit" variant="contained" running={running}>
            {say(words.save)}
          </RunningButton>
        </Stack>
      </form>
    </Paper>
  );
};

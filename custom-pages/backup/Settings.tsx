// What is decided about backups: one every night at a time, how many are kept.
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { inAscii } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { texts as shared } from '../../src/versions/texts.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { texts } from './texts.ts';

type Stored = { nightly: number; nightly_at: string; keep: number; copied: number };
type Decided = Pick<Stored, 'nightly' | 'nightly_at' | 'keep'>;
type Typed = { nightly: boolean; nightly_at: string; keep: string };

const typedOf = ({ nightly, nightly_at, keep }: Stored): Typed => ({
  nightly: nightly === 1,
  nightly_at,
  keep: String(keep),
});

export const Settings = () => {
  const say = useSay();
  const { answer } = useAnswer<Stored>('backup-settings');
  const [typed, setTyped] = useState<Typed>();
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  // What the typing began with, and its version.
  const [read, setRead] = useState<{ body: Decided; tag?: string }>();
  const { save: saveTyped, dialog } = useVersionedSave();
  useEffect(() => {
    if (!answer?.body) return;
    setTyped(known => known ?? typedOf(answer.body));
    setRead(known => known ?? answer);
  }, [answer]);
  if (!answer?.body || !typed || !read) return null;
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  const save = async () => {
    setSaving(true);
    setProblems({});
    const keep = inAscii(typed.keep.trim());
    const body = {
      nightly: typed.nightly ? 1 : 0,
      nightly_at: inAscii(typed.nightly_at.trim()),
      keep: /^\d+$/.test(keep) ? Number(keep) : keep,
    };
    const fields = [
      {
        name: 'nightly',
        label: say(texts.nightly),
        show: (on: unknown) => say(on === 1 ? shared.on : shared.off),
      },
      { name: 'nightly_at', label: say(texts.at) },
      { name: 'keep', label: say(texts.keep) },
    ];
    try {
      const saved = await saveTyped({
        fields,
        read: read.body,
        tag: read.tag,
        typed: body,
        send: (_, version, { nightly, nightly_at, keep: kept }) =>
          callApi<Stored & { message: string }>('backup-settings', {
            method: 'PUT',
            body: { nightly, nightly_at, keep: kept },
            headers: ifMatch(version),
          }),
      });
      if (!saved) return setSaving(false);
      setTyped(typedOf(saved.body));
      setRead(saved);
      toast('success', saved.body.message, say(texts.settings));
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else toastRefusal(failure, say);
    }
    setSaving(false);
  };
  const field = (name: 'nightly_at' | 'keep', label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      onChange={event => change({ [name]: event.target.value })}
      error={Boolean(problems[name])}
      helperText={problems[name]?.[0]}
      disabled={name === 'nightly_at' && !typed.nightly}
      placeholder={name === 'nightly_at' ? '02:00' : undefined}
      sx={{ width: 180 }}
    />
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.settings)}
      sx={{ mt: 2, p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {say(texts.settings)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <FormControlLabel
          control={
            <Switch
              checked={typed.nightly}
              onChange={event => change({ nightly: event.target.checked })}
            />
          }
          label={say(texts.nightly)}
        />
        {field('nightly_at', say(texts.at))}
        {field('keep', say(texts.keep))}
        <Button variant="contained" disabled={saving} onClick={() => void save()} sx={{ mt: 0.25 }}>
          {say(words.save)}
        </Button>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {say(answer.body.copied === 1 ? texts.copied : texts.notCopied)} {say(texts.signed)}
      </Typography>
      {dialog}
    </Paper>
  );
};

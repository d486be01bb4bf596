// The authority's register of a month beside ours: the file in, the differences out.
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { toBs } from '../../domain/calendar/bikram-sambat.ts';
import { monthNames } from '../../domain/calendar/month-names.ts';
import { digitsIn, inAscii } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { ApiError } from '../../src/providers/http.ts';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { upload } from '../../src/ui/upload.ts';
import { Differences } from './Differences.tsx';
import type { Reconciled } from './reconciling.ts';
import { texts } from './texts.ts';

export const Reconciliation = ({ today }: { today: string }) => {
  const say = useSay();
  const language = useLanguage();
  const now = toBs(today);
  const [form, setForm] = useState({ year: String(now.year), month: now.month, register: 'sales' });
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | undefined>();
  const [problems, setProblems] = useState<Problems>({});
  const leading = useLeadToRefused(problems);
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<Reconciled | undefined>();
  const change = (changed: Partial<typeof form>) => {
    setForm(known => ({ ...known, ...changed }));
    setProblems({});
  };
  const compare = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    setResult(undefined);
    const sent = new FormData();
    for (const [name, value] of Object.entries(form)) sent.append(name, inAscii(String(value)));
    if (file) sent.append('file', file);
    try {
      setResult(await upload<Reconciled>('tax-authority/reconciliation', sent));
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else toastRefusal(error, say);
    } finally {
      setRunning(false);
    }
  };
  const told = (name: string) => ({
    error: problems[name] !== undefined,
    helperText: problems[name]?.join(' '),
  });
  return (
    <>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        {...leading}
        onSubmit={compare}
        sx={{ p: 2, mb: 2 }}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <Select
            label={say(texts.register)}
            value={form.register}
            onChange={event => change({ register: event.target.value })}
            sx={{ width: { xs: 1, sm: 170 } }}
            {...told('register')}
          >
            <MenuItem value="sales">{say(texts.sales)}</MenuItem>
            <MenuItem value="sales-return">{say(texts.salesReturn)}</MenuItem>
          </Select>
          <TextField
            label={say(texts.year)}
            value={digitsIn(form.year, language)}
            onChange={event => change({ year: inAscii(event.target.value) })}
            sx={{ width: { xs: 1, sm: 120 } }}
            {...told('month')}
          />
          <Select
            label={say(texts.month)}
            value={form.month}
            onChange={event => change({ month: Number(event.target.value) })}
            sx={{ width: { xs: 1, sm: 150 } }}
          >
            {monthNames.map((name, index) => (
              <MenuItem key={name.en} value={index + 1}>
                {say(name)}
              </MenuItem>
            ))}
          </Select>
          <div>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xlsx,.csv"
              aria-label={say(texts.file)}
              onChange={event => {
                setFile(event.target.files?.[0]);
                setProblems({});
              }}
            />
            <Button
              variant="outlined"
              color={problems.file ? 'error' : 'primary'}
              onClick={() => input.current?.click()}
            >
              {file?.name ?? say(texts.choose)}
            </Button>
            <Typography
              variant="caption"
              color={problems.file ? 'error' : 'text.secondary'}
              sx={{ display: 'block', mt: 0.5, maxWidth: 320 }}
            >
              {problems.file?.join(' ') ?? say(texts.file)}
            </Typography>
          </div>
          <RunningButton type="submit" variant="contained" running={running}>
            {say(texts.compare)}
          </RunningButton>
        </Stack>
      </Paper>
      {result && <Differences result={result} />}
    </>
  );
};

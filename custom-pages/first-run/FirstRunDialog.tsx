// The modal that makes the first fiscal year, and the default tax with it (AUTH-053..055, OPEN-022, OPEN-023).
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { fiscalYearOf } from '../../domain/calendar/fiscal-year.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi } from '../../src/providers/http.ts';
import { signOut } from '../../src/providers/tokens.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';

const texts = {
  title: { en: 'New Fiscal Year', ne: 'नयाँ आर्थिक वर्ष' },
  text: {
    en: 'There is no fiscal year for today yet. Documents are numbered within one, so please create it first.',
    ne: 'आजको आर्थिक वर्ष अझै छैन। कागजातको नम्बर आर्थिक वर्षभित्र दिइन्छ, त्यसैले पहिले बनाउनुहोस्।',
  },
  name: { en: 'Name', ne: 'नाम' },
  created: { en: 'Create Fiscal Year', ne: 'आर्थिक वर्ष थप्ने काम' },
  logout: { en: 'Logout', ne: 'साइन आउट' },
};

/** The documents' first tax: standard, 13 percent, active (ENT-012..014). */
const firstTax = { name: 'standard', rate: 13, status: 1 };

const createFirstTax = async () => {
  const { status } = await callApi('taxes', { query: { limit: 1 } });
  if (status === 204) await callApi('taxes', { method: 'POST', body: firstTax });
};

export const FirstRunDialog = ({ onCreated }: { onCreated: () => void }) => {
  const say = useSay();
  const id = useId();
  const [year, setYear] = useState(() => fiscalYearOf(nepalDay(new Date())));
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);

  const set = (name: keyof typeof year) => (value: string) => {
    setYear({ ...year, [name]: value });
    setProblems({ ...problems, [name]: [] });
  };
  const add = async () => {
    setSaving(true);
    try {
      const { body } = await callApi<{ message: string }>('fiscal-year', { method: 'POST', body: year });
      toast('success', body.message, say(texts.created));
      onCreated();
      await createFirstTax();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
    }
    setSaving(false);
  };
  const textOf = (name: string) => problems[name]?.join(' ') ?? '';

  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        <DialogTitle id={id}>{say(texts.title)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{say(texts.text)}</DialogContentText>
          <Stack spacing={2}>
            <TextField
              label={say(texts.name)}
              value={year.name}
              onChange={event => set('name')(asciiTyped(event))}
              error={textOf('name') !== ''}
              helperText={textOf('name')}
              autoFocus
            />
            <DateField
              label={say(words.startDate)}
              value={year.start_date}
              onChange={set('start_date')}
              error={textOf('start_date') !== ''}
              helperText={textOf('start_date') || undefined}
            />
            <DateField
              label={say(words.endDate)}
              value={year.end_date}
              onChange={set('end_date')}
              error={textOf('end_date') !== ''}
              helperText={textOf('end_date') || undefined}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void signOut()}>{say(texts.logout)}</Button>
          <Button type="submit" variant="contained" disabled={saving}>
            {say(words.add)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

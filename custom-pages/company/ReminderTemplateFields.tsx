// The texts of reminders in both languages, with a preview of what a customer would read.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import {
  findUnknownPlaceholders,
  MAX_REMINDER_LENGTH,
  type ReminderFacts,
  type ReminderTemplates,
  reminderPlaceholders,
  reminderTextNames,
  usualReminders,
  writeReminder,
} from '../../domain/documents/reminders.ts';
import { countSmsParts } from '../../domain/documents/sms-text.ts';
import type { Language } from '../../domain/language.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { reminderTexts, templateTitles } from './reminder-texts.ts';

type Props = {
  templates: ReminderTemplates;
  problems: Record<string, string>;
  disabled: boolean;
  /** Called with all texts, and the name of the one that has changed. */
  onChange: (templates: ReminderTemplates, name: string) => void;
};

export const ReminderTemplateFields = ({ templates, problems, disabled, onChange }: Props) => {
  const t = useTranslations();
  const [shown, setShown] = useState<Language>(useLanguage());
  const texts = templates[shown];
  return (
    <Box>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {t(reminderTexts.texts)}
      </Typography>
      <Tabs
        value={shown}
        onChange={(_, chosen: Language) => setShown(chosen)}
        aria-label={t(reminderTexts.texts)}
        sx={{ mb: 2 }}
      >
        <Tab value="en" label={t(reminderTexts.english)} />
        <Tab value="ne" label={t(reminderTexts.nepali)} />
      </Tabs>
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={3}>
        <Stack spacing={2} sx={{ flex: 1 }}>
          {reminderTextNames.map(name => {
            const problem = problems[`templates.${shown}.${name}`];
            const names = reminderPlaceholders[name].map(each => `{${each}}`).join(' ');
            return (
              <TextField
                key={name}
                required
                multiline={name !== 'subject'}
                label={t(templateTitles[name])}
                value={texts[name]}
                disabled={disabled}
                error={problem !== undefined}
                helperText={
                  problem ?? (
                    <>
                      {t(reminderTexts.placeholders)}: <span lang="en">{names}</span>
                    </>
                  )
                }
                onChange={event =>
                  onChange(
                    { ...templates, [shown]: { ...texts, [name]: event.target.value } },
                    `templates.${shown}.${name}`,
                  )
                }
                slotProps={{ htmlInput: { maxLength: MAX_REMINDER_LENGTH[name], lang: shown } }}
              />
            );
          })}
          {!disabled && (
            <Button
              sx={{ alignSelf: 'flex-start' }}
              onClick={() =>
                onChange({ ...templates, [shown]: usualReminders[shown] }, 'templates')
              }
            >
              {t(reminderTexts.reset)}
            </Button>
          )}
        </Stack>
        <Preview templates={templates} shown={shown} />
      </Stack>
    </Box>
  );
};

/** A customer with two overdue invoices. */
const toSample = (language: Language): ReminderFacts => {
  const today = toNepalDate(getServerTime());
  const invoice = (number: string, days_overdue: number, open: number) => ({
    ...{ number, days_overdue, open },
    day: addDays(today, -days_overdue - 30),
    due_date: addDays(today, -days_overdue),
  });
  return {
    customer: language === 'ne' ? 'हिमाल ट्रेडर्स' : 'Himal Traders',
    company: language === 'ne' ? 'हाम्रो पसल' : 'Our Shop',
    phone: '01-4412345',
    documents: [invoice('12', 15, 113_000), invoice('19', 7, 56_500)],
  };
};

const Preview = ({ templates, shown }: { templates: ReminderTemplates; shown: Language }) => {
  const t = useTranslations();
  const texts = templates[shown];
  const isKnown = reminderTextNames.every(
    name => findUnknownPlaceholders(name, texts[name]).length === 0,
  );
  const written = writeReminder(texts, toSample(shown), shown);
  const { letters, parts } = countSmsParts(written.sms);
  const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(reminderTexts.preview)}
      lang={shown}
      sx={{ flex: 1, p: 2, alignSelf: 'flex-start', opacity: isKnown ? 1 : 0.6 }}
    >
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {t(reminderTexts.preview)}
      </Typography>
      <Typography sx={{ ...text, fontWeight: 600 }}>{written.subject}</Typography>
      <Typography sx={{ ...text, mb: 2 }}>{written.message}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t(templateTitles.sms)}: {t(reminderTexts.parts, { letters, parts })}
      </Typography>
      <Typography sx={text}>{written.sms}</Typography>
    </Paper>
  );
};

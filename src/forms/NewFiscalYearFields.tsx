// The three fields of a fiscal year, each by itself: a table has them in its cells, a dialog one
// below the other.

import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { readAsciiInput } from '../ui/number-input.ts';
import { useRecordForm } from './use-record-form.ts';

type FiscalYearFieldProps = { state: NewFiscalYearState };

export const FiscalYearName = ({
  state,
  ...looks
}: FiscalYearFieldProps & Pick<TextFieldProps, 'sx' | 'autoFocus'>) => {
  return (
    <TextField
      {...looks}
      label={useTranslations()(fiscalYearTexts.name)}
      {...state.field('name', readAsciiInput)}
    />
  );
};

export const FiscalYearDates = ({ state }: FiscalYearFieldProps) => {
  const t = useTranslations();
  return (['start_date', 'end_date'] as const).map(name => (
    <DateField
      key={name}
      label={t(name === 'start_date' ? words.startDate : words.endDate)}
      value={state.values[name]}
      onChange={day => state.change({ [name]: day })}
      error={state.problems[name] !== undefined}
      helperText={state.problems[name]}
    />
  ));
};

/** Dates AD, "YYYY-MM-DD". */
type NewFiscalYear = { name: string; start_date: string; end_date: string };

/**
 * A fiscal year while it is typed: its fields, what is wrong with them, and making it. `path` takes
 * the year; `start` is what the fields start with.
 */
export const useNewFiscalYear = (path: string, start: () => NewFiscalYear) => {
  const t = useTranslations();
  const [forbidden, setForbidden] = useState(false);
  const form = useRecordForm({
    start: start(),
    showError: error => {
      if (error.status === 403) setForbidden(true);
      showServerError(error, fiscalYearTexts.created);
    },
  });
  return {
    ...form,
    /** The user may not make years, as the last attempt has shown. */
    forbidden,
    /** Makes the year and calls `done`; a refusal is shown at its field, else in a toast. */
    add: (done: () => unknown) => async (year: NewFiscalYear) => {
      const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: year });
      toast('success', body.message, t(fiscalYearTexts.created));
      await done();
    },
    /** Takes a whole year into the fields. */
    fill: (whole: NewFiscalYear) => form.reset(whole),
    clear: () => form.reset(start()),
  };
};

type NewFiscalYearState = ReturnType<typeof useNewFiscalYear>;

export const fiscalYearTexts = {
  name: { en: 'Name', ne: 'नाम' },
  created: { en: 'Create Fiscal Year', ne: 'आर्थिक वर्ष थप्ने' },
} satisfies Record<string, Texts>;

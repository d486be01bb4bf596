// The three fields of a fiscal year, each by itself: a table has them in its cells, a dialog one
// below the other.

import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { ApiError, callApi } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { readAsciiInput } from '../ui/number-input.ts';

type FiscalYearFieldProps = { state: NewFiscalYearState };

export const FiscalYearName = ({
  state,
  ...looks
}: FiscalYearFieldProps & Pick<TextFieldProps, 'sx' | 'autoFocus'>) => {
  const problem = state.problemOf('name');
  return (
    <TextField
      {...looks}
      label={useTranslations()(fiscalYearTexts.name)}
      value={state.year.name}
      onChange={event => state.set('name')(readAsciiInput(event))}
      error={problem !== undefined}
      helperText={problem ?? ''}
    />
  );
};

export const FiscalYearDates = ({ state }: FiscalYearFieldProps) => {
  const say = useTranslations();
  return (['start_date', 'end_date'] as const).map(name => (
    <DateField
      key={name}
      label={say(name === 'start_date' ? words.startDate : words.endDate)}
      value={state.year[name]}
      onChange={state.set(name)}
      error={state.problemOf(name) !== undefined}
      helperText={state.problemOf(name)}
    />
  ));
};

// A fiscal year while it is typed: its fields, what is wrong with them, and making it.

/** Dates AD, "YYYY-MM-DD". */
type NewFiscalYear = { name: string; start_date: string; end_date: string };

/** `path` takes the year; `start` is what stands in the fields before anybody types. */
export const useNewFiscalYear = (path: string, start: () => NewFiscalYear) => {
  const say = useTranslations();
  const [year, setYear] = useState(start);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [saving, setSaving] = useState(false);
  const [forbidden, setForbidden] = useState(false);

  const set = (name: keyof NewFiscalYear) => (value: string) => {
    setYear({ ...year, [name]: value });
    setProblems({ ...problems, [name]: [] });
  };

  /** Makes the year and calls `done`; a refusal stands at its field, else in a toast. */
  const add = async (done: () => unknown) => {
    setSaving(true);
    try {
      const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: year });
      toast('success', body.message, say(fiscalYearTexts.created));
      await done();
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) setForbidden(true);
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else showServerError(error, fiscalYearTexts.created);
    }
    setSaving(false);
  };

  return {
    year,
    saving,
    /** The user may not make years, as the last attempt has shown. */
    forbidden,
    problems,
    set,
    setProblems,
    add,
    /** Takes a whole year into the fields. */
    fill: (whole: NewFiscalYear) => {
      setYear(whole);
      setProblems({});
    },
    clear: () => setYear(start()),
    problemOf: (name: keyof NewFiscalYear) => problems[name]?.join(' ') || undefined,
  };
};

type NewFiscalYearState = ReturnType<typeof useNewFiscalYear>;

export const fiscalYearTexts = {
  name: { en: 'Name', ne: 'नाम' },
  created: { en: 'Create Fiscal Year', ne: 'आर्थिक वर्ष थप्ने' },
} satisfies Record<string, Texts>;

// A fiscal year while it is typed: its fields, what is wrong with them, and making it.
import { useState } from 'react';
import type { Problems } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { ApiError, callApi } from '../providers/http.ts';
import { toastRefusal } from '../ui/toast-refusal.ts';
import { toast } from '../ui/toasts.ts';
import { texts } from './texts.ts';

/** Dates AD, "YYYY-MM-DD". */
export type NewYear = { name: string; start_date: string; end_date: string };

/** `path` takes the year; `start` is what stands in the fields before anybody types. */
export const useNewYear = (path: string, start: () => NewYear) => {
  const say = useSay();
  const [year, setYear] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const [forbidden, setForbidden] = useState(false);

  const set = (name: keyof NewYear) => (value: string) => {
    setYear({ ...year, [name]: value });
    setProblems({ ...problems, [name]: [] });
  };

  /** Makes the year and calls `done`; a refusal stands at its field, else in a toast. */
  const add = async (done: () => unknown) => {
    setSaving(true);
    try {
      const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: year });
      toast('success', body.message, say(texts.created));
      await done();
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) setForbidden(true);
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      else toastRefusal(error, say, texts.created);
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
    fill: (whole: NewYear) => {
      setYear(whole);
      setProblems({});
    },
    clear: () => setYear(start()),
    problemOf: (name: keyof NewYear) => problems[name]?.join(' ') || undefined,
  };
};

export type NewYearState = ReturnType<typeof useNewYear>;

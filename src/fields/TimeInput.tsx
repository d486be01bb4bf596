// A time of the day: typed as people write it, 9:30 or 2:30 pm, in digits of either script; when the field
// is left it is on the clock of 24 hours.
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { parseTimeOfDay, TIME_EXAMPLE } from '../../domain/time-of-day.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { type FieldInputProps, toTextFieldProps } from './field-input-props.ts';

export const TimeInput = ({ value, onChange, ...shown }: FieldInputProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const stored = String(value ?? '');
  const [typed, setTyped] = useState(stored);
  // What is being typed stays; a value that comes from elsewhere takes its place.
  useEffect(() => setTyped(now => (parseTimeOfDay(now) === stored ? now : stored)), [stored]);
  return (
    <TextField
      {...toTextFieldProps(shown)}
      value={localizeDigits(typed, language)}
      placeholder={t(TIME_EXAMPLE)}
      onBlur={() => setTyped(stored)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? undefined : parseTimeOfDay(target.value));
      }}
    />
  );
};

// Text, one line or several, and passwords.
import TextField from '@mui/material/TextField';
import type { Format } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { asciiTyped } from '../ui/ascii-typed.ts';
import type { InputProps } from './input-props.ts';

/** Formats that are written in ASCII digits, in whatever digits they are typed. */
const inDigits: (Format | undefined)[] = [
  'numeric',
  'pan',
  'zip',
  'phone',
  'mobile',
  'email',
  'url',
  'date',
  'date-time',
];

export const TextInput = ({
  field,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
}: InputProps) => {
  const say = useSay();
  return (
    <TextField
      label={label}
      value={value ?? ''}
      required={required}
      disabled={disabled}
      error={error !== ''}
      helperText={error || help}
      placeholder={field.placeholder && say(field.placeholder)}
      multiline={field.kind === 'multiline'}
      minRows={field.kind === 'multiline' ? 2 : undefined}
      type={field.kind === 'password' ? 'password' : 'text'}
      onChange={event => {
        const typed = inDigits.includes(field.format) ? asciiTyped(event) : event.target.value;
        onChange(typed === '' ? undefined : typed);
      }}
    />
  );
};

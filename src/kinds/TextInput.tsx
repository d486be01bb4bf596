// Text, one line or several, and passwords.
import TextField from '@mui/material/TextField';
import { useSay } from '../i18n/language.ts';
import type { InputProps } from './input-props.ts';

export const TextInput = ({ field, label, value, onChange, error, help, required, disabled }: InputProps) => {
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
      onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
};

// A date in AD or Bikram Sambat.
import { DateField } from '../ui/DateField.tsx';
import type { InputProps } from './input-props.ts';

export const DateInput = ({
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
}: InputProps) => (
  <DateField
    label={label}
    value={String(value ?? '')}
    required={required}
    disabled={disabled}
    error={error !== ''}
    helperText={error || help}
    onChange={text => onChange(text === '' ? undefined : text)}
  />
);

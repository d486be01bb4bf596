// Numbers as text inputs, so that a trailing point is kept as typed and "abc" can be refused by
// name (VAL-023).
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { inAscii } from '../../domain/language.ts';
import { cutToPaisa } from '../document/typed-figures.ts';
import type { InputProps } from './input-props.ts';

/**
 * What JSON carries of what was typed: a number where it is one, the text itself otherwise, nothing
 * for nothing.
 */
const typedNumber = (text: string): number | string | undefined => {
  const typed = inAscii(text.trim());
  if (typed === '') return undefined;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(typed) ? Number(typed) : typed;
};

export const NumberInput = ({
  field,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
}: InputProps) => {
  const [typed, setTyped] = useState(value === undefined || value === null ? '' : String(value));
  useEffect(() => {
    setTyped(now => (typedNumber(now) === (value ?? undefined) ? now : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      label={label}
      value={typed}
      required={required}
      disabled={disabled}
      error={error !== ''}
      helperText={error || help}
      slotProps={{ htmlInput: { inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' } }}
      onChange={event => {
        const text = field.kind === 'money' ? cutToPaisa(event.target.value) : event.target.value;
        setTyped(text);
        onChange(typedNumber(text));
      }}
    />
  );
};

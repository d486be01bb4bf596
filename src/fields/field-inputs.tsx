// How each kind of field is entered: text, passwords, numbers, dates, and those of their own files.
import TextField from '@mui/material/TextField';
import { type ComponentType, useEffect, useState } from 'react';
import type { Field, FieldType, Format } from '../../domain/entity-schema/entity.ts';
import { toAsciiDigits } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { readAsciiInput, truncateToPaisa } from '../ui/number-input.ts';
import { ChoiceInput, YesNoInput } from './ChoiceInput.tsx';
import { type FieldInputProps, toTextFieldProps } from './field-input-props.ts';
import { ImageFieldInput } from './ImageFieldInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TimeInput } from './TimeInput.tsx';

/** Formats that are written in ASCII digits, in whatever digits they are typed. */
const ASCII_FORMATS: (Format | undefined)[] = [
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

const TextInput = ({ field, value, onChange, ...shown }: FieldInputProps) => {
  const t = useTranslations();
  return (
    <TextField
      {...toTextFieldProps(shown)}
      value={value ?? ''}
      placeholder={field.placeholder && t(field.placeholder)}
      multiline={field.kind === 'multiline'}
      minRows={field.kind === 'multiline' ? 2 : undefined}
      type={field.kind === 'password' ? 'password' : 'text'}
      onChange={event => {
        const typed = ASCII_FORMATS.includes(field.format)
          ? readAsciiInput(event)
          : event.target.value;
        onChange(typed === '' ? undefined : typed);
      }}
    />
  );
};

/**
 * What JSON carries of what was typed: a number where it is one, the text itself otherwise, nothing
 * for nothing.
 */
const parseNumberInput = (text: string): number | string | undefined => {
  const typed = toAsciiDigits(text.trim());
  if (typed === '') return undefined;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(typed) ? Number(typed) : typed;
};

/** Telephones offer no minus among their digits. */
const toInputMode = ({ kind, minimum = 0 }: Field): 'text' | 'numeric' | 'decimal' => {
  if (minimum < 0) return 'text';
  return kind === 'integer' ? 'numeric' : 'decimal';
};

/**
 * Numbers as text inputs, so that a trailing point is kept as typed and "abc" can be refused by
 * name (VAL-023).
 */
export const NumberInput = ({ field, value, onChange, ...shown }: FieldInputProps) => {
  const [typed, setTyped] = useState(value === undefined || value === null ? '' : String(value));
  useEffect(() => {
    setTyped(now => (parseNumberInput(now) === (value ?? undefined) ? now : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      {...toTextFieldProps(shown)}
      value={typed}
      slotProps={{ htmlInput: { inputMode: toInputMode(field) } }}
      onChange={event => {
        const text =
          field.kind === 'money' ? truncateToPaisa(event.target.value) : event.target.value;
        setTyped(text);
        onChange(parseNumberInput(text));
      }}
    />
  );
};

/** A date in AD or Bikram Sambat. */
const DateInput = ({ value, onChange, ...shown }: FieldInputProps) => (
  <DateField
    {...toTextFieldProps(shown)}
    value={String(value ?? '')}
    onChange={text => onChange(text === '' ? undefined : text)}
  />
);

/** How each kind is entered: total by Kind, so that a kind without an input does not compile. */
export const fieldInputs: Record<FieldType, ComponentType<FieldInputProps> | undefined> = {
  text: TextInput,
  multiline: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  'yes-no': YesNoInput,
  date: DateInput,
  timestamp: TextInput,
  time: TimeInput,
  tags: TagsInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  password: TextInput,
  // Answered, never written through the record's own form.
  children: undefined,
  image: ImageFieldInput,
};

// How each kind is entered: total by Kind, so that a kind without an input does not compile.
import type { ComponentType } from 'react';
import type { Kind } from '../../domain/schema/entity.ts';
import { ChoiceInput, YesNoInput } from './ChoiceInput.tsx';
import { DateInput } from './DateInput.tsx';
import type { InputProps } from './input-props.ts';
import { NumberInput } from './NumberInput.tsx';
import { PictureInput } from './PictureInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { TextInput } from './TextInput.tsx';

export const inputs: Record<Kind, ComponentType<InputProps> | undefined> = {
  text: TextInput,
  multiline: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  'yes-no': YesNoInput,
  date: DateInput,
  timestamp: TextInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  password: TextInput,
  // Answered, never written through the record's own form.
  children: undefined,
  image: PictureInput,
};

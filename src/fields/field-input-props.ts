// What every input is given; it hands back the value as JSON will carry it, or what was typed when
// that is not possible.
import type { Field, Option, Row } from '../../domain/entity-schema/entity.ts';

export type FieldInputProps = {
  field: Field;
  /** The name of the entity whose record it is. */
  entity?: string;
  label: string;
  value: unknown;
  /** `along` is what comes with the value, by names as the record has them: the address of a file. */
  onChange: (value: unknown, along?: Row) => void;
  /** The problem's text, empty for none. */
  error: string;
  help: string | undefined;
  required: boolean;
  disabled: boolean;
  record: Row;
  options: Option[];
  /** Among the cells of a line. */
  compact?: boolean;
};

/** What a text field shows of its input: the label, whether it must be filled in, what is wrong or else the help. */
export const toTextFieldProps = ({
  label,
  required,
  disabled,
  error,
  help,
}: Pick<FieldInputProps, 'label' | 'required' | 'disabled' | 'error' | 'help'>) => ({
  ...{ label, required, disabled },
  error: error !== '',
  helperText: error || help,
});

// The fields that a company has added, on a form that is written by hand: each as its kind is entered
// on the generated forms.
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { useTranslations } from '../i18n/language.ts';
import { fieldInputs } from './field-inputs.tsx';

type Props = {
  fields: OwnField[];
  /** By their flat names. */
  values: Row;
  /** The problem's text by the same names. */
  problems: Record<string, string | undefined>;
  onChange: (changed: Row) => void;
  /** Among the cells of a line. */
  compact?: boolean;
};

export const OwnFieldInputs = ({ fields, values, problems, onChange, compact = false }: Props) => {
  const t = useTranslations();
  return fields.map(field => {
    const Input = fieldInputs[field.kind];
    return (
      Input && (
        <Input
          key={field.name}
          field={field}
          entity={field.of}
          label={t(field.label)}
          value={values[field.name]}
          onChange={(value, along) => onChange({ ...values, [field.name]: value, ...along })}
          error={problems[field.name] ?? ''}
          help={field.help && t(field.help)}
          required={field.required}
          disabled={field.locked === true}
          record={values}
          options={field.options ?? []}
          compact={compact}
        />
      )
    );
  });
};

// The value of a condition, entered as its field is: a number, a day in either calendar, a choice, a
// record; two of them for a range, several for a list.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { joinList, splitList } from '../../domain/entity-schema/list-conditions.ts';
import { useTranslations } from '../i18n/language.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { readAsciiInput } from '../ui/number-input.ts';
import { Select } from '../ui/Select.tsx';
import { conditionTexts, listOptions, type OperatorChoice } from './condition-texts.ts';
import { useReferenceOptions, useTagOptions } from './FilterFields.tsx';

type Props = {
  entity: Entity;
  field: Field;
  operator: OperatorChoice;
  /** As the query string has it. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, or empty. */
  error: string;
};

type OneProps = Omit<Props, 'entity' | 'operator'> & { label: string; help?: string };

type Option = { value: string | number; label: string };

const ChoiceValue = ({
  options,
  several,
  label,
  value,
  onChange,
  error,
}: OneProps & { options: Option[]; several: boolean }) => (
  <Select
    fullWidth
    label={label}
    value={several ? splitList(value) : value}
    error={error !== ''}
    helperText={error || undefined}
    slotProps={{ select: { multiple: several } }}
    onChange={event =>
      onChange(several ? joinList([event.target.value].flat()) : event.target.value)
    }
  >
    {options.map(option => (
      <MenuItem key={option.value} value={String(option.value)}>
        {option.label}
      </MenuItem>
    ))}
  </Select>
);

const ReferenceValue = (props: OneProps & { several: boolean }) => (
  <ChoiceValue {...props} options={useReferenceOptions(props.field.reference!)} />
);

const TagValue = ({ entity, ...props }: OneProps & { several: boolean; entity: Entity }) => (
  <ChoiceValue {...props} options={useTagOptions(entity, props.field.name, '')} />
);

const NUMBERS = ['integer', 'money', 'decimal', 'time'];

const OneValue = ({ field, label, value, onChange, error, help }: OneProps) => {
  if (field.kind === 'date' || field.kind === 'timestamp')
    return (
      <DateField
        fullWidth
        label={label}
        value={value}
        onChange={onChange}
        error={error !== ''}
        helperText={error || undefined}
      />
    );
  const isNumber = NUMBERS.includes(field.kind);
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      error={error !== ''}
      helperText={error || help}
      onChange={event => onChange(isNumber ? readAsciiInput(event) : event.target.value)}
      slotProps={{ htmlInput: isNumber ? { inputMode: 'decimal' } : {} }}
    />
  );
};

export const ConditionValueInput = ({ entity, field, operator, ...given }: Props) => {
  const t = useTranslations();
  const label = t(conditionTexts.value);
  const several = operator === 'in';
  if (operator === 'empty' || operator === 'filled') return null;
  if (field.reference)
    return <ReferenceValue field={field} label={label} several={several} {...given} />;
  if (field.kind === 'tags')
    return <TagValue entity={entity} field={field} label={label} several={several} {...given} />;
  const options = listOptions(field);
  if (options)
    return (
      <ChoiceValue
        field={field}
        label={label}
        several={several}
        options={options.map(option => ({ value: option.value, label: t(option.label) }))}
        {...given}
      />
    );
  if (operator !== 'between')
    return (
      <OneValue
        field={field}
        label={label}
        help={several ? t(conditionTexts.list) : undefined}
        {...given}
      />
    );
  const [first = '', last = ''] = given.value.split(',');
  return (
    <Box sx={{ display: 'flex', gap: 1, width: 1 }}>
      <OneValue
        field={field}
        label={t(conditionTexts.from)}
        value={first}
        error={given.error}
        onChange={value => given.onChange(`${value},${last}`)}
      />
      <OneValue
        field={field}
        label={t(conditionTexts.to)}
        value={last}
        error={given.error === '' ? '' : ' '}
        onChange={value => given.onChange(`${first},${value}`)}
      />
    </Box>
  );
};

// A choice: a switch for on and off, toggle buttons for a few, a select for more.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { Select } from '../ui/Select.tsx';
import { includeRetiredOption } from './FieldValue.tsx';
import { type FieldInputProps, toTextFieldProps } from './field-input-props.ts';

/** The text under a control that has no helper text of its own. */
const HelpText = ({ id, error, help }: { id: string; error: string; help: string | undefined }) =>
  error || help ? <FormHelperText id={id}>{error || help}</FormHelperText> : null;

const toDescribedBy = (id: string, { error, help }: FieldInputProps) => ({
  'aria-describedby': error || help ? id : undefined,
  'aria-invalid': error !== '' || undefined,
});

const SwitchInput = (props: FieldInputProps) => {
  const { label, value, onChange, error, help, disabled, options } = props;
  const t = useTranslations();
  const id = useId();
  const shown = options.find(option => option.value === value);
  return (
    <FormControl error={error !== ''}>
      <FormControlLabel
        label={`${label}${shown ? `: ${t(shown.label)}` : ''}`}
        control={
          <Switch
            checked={value === 1}
            disabled={disabled}
            onChange={(_, on) => onChange(on ? 1 : 0)}
            slotProps={{ input: { 'aria-label': label, ...toDescribedBy(id, props) } }}
          />
        }
      />
      <HelpText id={id} error={error} help={help} />
    </FormControl>
  );
};

const ToggleInput = (props: FieldInputProps) => {
  const { label, value, onChange, error, help, disabled, options } = props;
  const t = useTranslations();
  const id = useId();
  return (
    <FormControl error={error !== ''}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={value ?? null}
        disabled={disabled}
        aria-label={label}
        {...toDescribedBy(id, props)}
        onChange={(_, next) => next !== null && onChange(next)}
      >
        {options.map(option => (
          <ToggleButton key={option.value} value={option.value} sx={{ px: 2 }}>
            {t(option.label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <HelpText id={id} error={error} help={help} />
    </FormControl>
  );
};

/** What may be left empty can be emptied again. */
const SelectInput = ({ field, value, onChange, options, ...shown }: FieldInputProps) => {
  const t = useTranslations();
  return (
    <Select
      {...toTextFieldProps(shown)}
      value={value ?? ''}
      onChange={event =>
        onChange(
          options.find(option => String(option.value) === String(event.target.value))?.value ??
            null,
        )
      }
    >
      {!shown.required && field.default === undefined && (
        <MenuItem value="">{t(words.none)}</MenuItem>
      )}
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {t(option.label)}
        </MenuItem>
      ))}
    </Select>
  );
};

export const ChoiceInput = (given: FieldInputProps) => {
  const props = { ...given, options: includeRetiredOption(given.options, given.value) };
  if (props.field.widget === 'switch') return <SwitchInput {...props} />;
  return props.field.widget === 'toggle' ? <ToggleInput {...props} /> : <SelectInput {...props} />;
};

export const YesNoInput = (props: FieldInputProps) => (
  <SwitchInput
    {...props}
    value={props.value ? 1 : 0}
    onChange={value => props.onChange(value === 1)}
  />
);

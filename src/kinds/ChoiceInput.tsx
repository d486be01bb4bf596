// A choice: a switch for on and off, toggle buttons for a few, a select for more.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useSay } from '../i18n/language.ts';
import { Select } from '../ui/Select.tsx';
import { withFormer } from './former-choice.ts';
import type { InputProps } from './input-props.ts';

/** The text under a control that has no helper text of its own. */
const Below = ({ id, error, help }: { id: string; error: string; help: string | undefined }) =>
  error || help ? <FormHelperText id={id}>{error || help}</FormHelperText> : null;

const describedBy = (id: string, { error, help }: InputProps) => ({
  'aria-describedby': error || help ? id : undefined,
  'aria-invalid': error !== '' || undefined,
});

const SwitchInput = (props: InputProps) => {
  const { label, value, onChange, error, help, disabled, options } = props;
  const say = useSay();
  const id = useId();
  const shown = options.find(option => option.value === value);
  return (
    <FormControl error={error !== ''}>
      <FormControlLabel
        label={`${label}${shown ? `: ${say(shown.label)}` : ''}`}
        control={
          <Switch
            checked={value === 1}
            disabled={disabled}
            onChange={(_, on) => onChange(on ? 1 : 0)}
            slotProps={{ input: { 'aria-label': label, ...describedBy(id, props) } }}
          />
        }
      />
      <Below id={id} error={error} help={help} />
    </FormControl>
  );
};

const ToggleInput = (props: InputProps) => {
  const { label, value, onChange, error, help, disabled, options } = props;
  const say = useSay();
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
        {...describedBy(id, props)}
        onChange={(_, next) => next !== null && onChange(next)}
      >
        {options.map(option => (
          <ToggleButton key={option.value} value={option.value} sx={{ px: 2 }}>
            {say(option.label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Below id={id} error={error} help={help} />
    </FormControl>
  );
};

const SelectInput = ({
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
  options,
}: InputProps) => {
  const say = useSay();
  return (
    <Select
      label={label}
      value={value ?? ''}
      required={required}
      disabled={disabled}
      error={error !== ''}
      helperText={error || help}
      onChange={event =>
        onChange(options.find(option => String(option.value) === String(event.target.value))?.value)
      }
    >
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {say(option.label)}
        </MenuItem>
      ))}
    </Select>
  );
};

export const ChoiceInput = (given: InputProps) => {
  const props = { ...given, options: withFormer(given.options, given.value) };
  if (props.field.widget === 'switch') return <SwitchInput {...props} />;
  return props.field.widget === 'toggle' ? <ToggleInput {...props} /> : <SelectInput {...props} />;
};

export const YesNoInput = (props: InputProps) => (
  <SwitchInput
    {...props}
    value={props.value ? 1 : 0}
    onChange={value => props.onChange(value === 1)}
  />
);

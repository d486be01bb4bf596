// Many references: checkboxes where the schema says so, else removable tags.
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import type { SelectChoice } from '../ui/SearchSelect.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { useLoadReferenceChoices } from './ReferenceInput.tsx';

/** Tags are cut after this many characters (ADM-ROLE-019). */
const MAX_TAG_LENGTH = 20;

const truncateTag = (label: string) =>
  label.length > MAX_TAG_LENGTH ? `${label.slice(0, MAX_TAG_LENGTH)}…` : label;

const toHelpId = (name: string) => `below-${name}`;

const Checkboxes = ({
  field,
  label,
  error,
  help,
  required,
  disabled,
  choices,
  ids,
  onChange,
}: Omit<FieldInputProps, 'value'> & { choices: SelectChoice[]; ids: number[] }) => (
  <FormControl
    error={error !== ''}
    required={required}
    component="fieldset"
    aria-invalid={error !== '' || undefined}
    aria-describedby={error || help ? toHelpId(field.name) : undefined}
  >
    <FormLabel component="legend">{label}</FormLabel>
    <FormGroup row>
      {choices.map(choice => (
        <FormControlLabel
          key={choice.value}
          label={choice.label}
          control={
            <Checkbox
              size="small"
              disabled={disabled}
              checked={ids.includes(choice.value as number)}
              onChange={(_, on) =>
                onChange(
                  on ? [...ids, choice.value as number] : ids.filter(id => id !== choice.value),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
    {(error || help) && <FormHelperText id={toHelpId(field.name)}>{error || help}</FormHelperText>}
  </FormControl>
);

export const ReferencesInput = (props: FieldInputProps) => {
  const { field, label, value, onChange, error, help, required, disabled, record } = props;
  const t = useTranslations();
  const load = useLoadReferenceChoices(field, record);
  const [choices, setChoices] = useState<SelectChoice[]>([]);
  const loadOnce = useRef(load);
  useEffect(() => {
    const left = new AbortController();
    loadOnce
      .current('', left.signal)
      .then(setChoices)
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, []);
  const ids = (value as number[] | null | undefined) ?? [];
  if (field.widget === 'checkboxes') return <Checkboxes {...props} choices={choices} ids={ids} />;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={choices.filter(choice => ids.includes(choice.value as number))}
      onChange={(_, chosen) => onChange(chosen.map(choice => choice.value))}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled}
      noOptionsText={t(words.noRecords)}
      renderValue={(chosen, getItemProps) =>
        chosen.map((choice, index) => {
          const { key, ...item } = getItemProps({ index });
          return (
            <Tooltip key={key} title={choice.label}>
              <Chip size="small" label={truncateTag(choice.label)} {...item} />
            </Tooltip>
          );
        })
      }
      renderInput={parameters => (
        <TextField
          {...parameters}
          label={label}
          required={required}
          error={error !== ''}
          helperText={error || help}
        />
      )}
    />
  );
};

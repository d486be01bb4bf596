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
import type { Row } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import type { SelectChoice } from '../ui/SearchSelect.tsx';
import { useReferenceLabel } from './entities-context.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { useLoadReference, useLoadReferenceChoices } from './ReferenceInput.tsx';

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

/** Milliseconds that a search waits after the last key. */
const SEARCH_DELAY_MS = 400;

/** The chosen records as they came with the record itself. */
const toNestedChoices = (
  { reference }: FieldInputProps['field'],
  record: Row,
  shown: (other: Row) => string,
): SelectChoice[] => {
  const nested = reference!.as ? record[reference!.as] : undefined;
  return Array.isArray(nested)
    ? (nested as Row[]).map(other => ({ value: other.id as number, label: shown(other) }))
    : [];
};

/** Those that are offered, and before them those of `known` that are not among them. */
const joinChoices = (known: SelectChoice[], offered: SelectChoice[]): SelectChoice[] => [
  ...known.filter(({ value }) => !offered.some(choice => choice.value === value)),
  ...offered,
];

/**
 * A draft has ids alone: calls `take` with those that are not among the first choices, once these are there.
 */
const useNamesOfDraft = (
  field: FieldInputProps['field'],
  ids: number[],
  choices: SelectChoice[],
  take: (found: SelectChoice[]) => void,
): void => {
  const loadOne = useLoadReference(field);
  const now = useRef({ loadOne, take });
  now.current = { loadOne, take };
  const unknown =
    choices.length === 0
      ? ''
      : ids.filter(id => !choices.some(choice => choice.value === id)).join();
  useEffect(() => {
    if (unknown === '') return;
    const left = new AbortController();
    Promise.all(unknown.split(',').map(id => now.current.loadOne(Number(id), left.signal)))
      .then(found => now.current.take(found.filter(choice => choice !== undefined)))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, [unknown]);
};

export const ReferencesInput = (props: FieldInputProps) => {
  const { field, label, value, onChange, error, help, required, disabled, record } = props;
  const t = useTranslations();
  const load = useLoadReferenceChoices(field, record);
  const shown = useReferenceLabel(field.reference!);
  const [typed, setTyped] = useState('');
  // What has been offered once keeps its name: it may be chosen, and not be found by the next search.
  const [choices, setChoices] = useState<SelectChoice[]>(() =>
    toNestedChoices(field, record, shown),
  );
  const loadNow = useRef(load);
  loadNow.current = load;
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      loadNow
        .current(typed.trim(), left.signal)
        .then(found => setChoices(known => joinChoices(known, found)))
        .catch((error: unknown) => left.signal.aborted || console.warn(error));
    const timer = setTimeout(ask, typed === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed]);
  const ids = (value as number[] | null | undefined) ?? [];
  useNamesOfDraft(field, ids, choices, found => setChoices(known => joinChoices(found, known)));
  // One whose name is not known is kept as well. The library takes another list for another choice,
  // and drops what somebody is typing.
  const chosen = ids.map(
    id => choices.find(choice => choice.value === id) ?? { value: id, label: String(id) },
  );
  const same = useRef(chosen);
  if (JSON.stringify(same.current) !== JSON.stringify(chosen)) same.current = chosen;
  if (field.widget === 'checkboxes') return <Checkboxes {...props} choices={choices} ids={ids} />;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={same.current}
      onChange={(_, now) => onChange(now.map(choice => choice.value))}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled}
      noOptionsText={t(words.noRecords)}
      renderValue={(shownNow, getItemProps) =>
        shownNow.map((choice, index) => {
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

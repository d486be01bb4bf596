// A searchable select: what is typed is asked of the server, and what is chosen is handed on.
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type ReactNode, useRef, useState } from 'react';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { alike, useChoices } from './choices.ts';

/** One thing to choose: what is stored, what is read, what stands small below it. */
export type Choice = { value: string | number; label: string; note?: string };

/**
 * Asks for the choices that match; called at once with '' and a second after typing. The signal
 * ends when nobody waits any more.
 */
export type Load = (text: string, signal: AbortSignal) => Promise<Choice[]>;

type Props = {
  label: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  load: Load;
  /**
   * What the choices depend on beside the text; another value asks again, under an open list too.
   */
  within?: string;
  placeholder?: string;
  required?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Pixels (SHELL-046). */
const HEIGHT = 200;
/** The choice is handed on after so many milliseconds (SHELL-047). */
const HAND_ON_MS = 50;

export const SearchSelect = ({
  label,
  value: given,
  onChange,
  load,
  within = '',
  placeholder,
  required,
  error,
  helperText,
  disabled,
  autoFocus,
}: Props) => {
  const say = useSay();
  // The library takes another object for another choice, and what somebody is typing for settled.
  const same = useRef(given);
  if (same.current?.value !== given?.value || same.current?.label !== given?.label)
    same.current = given;
  const value = same.current;
  const [typed, setTyped] = useState('');
  const { choices, waiting } = useChoices({ typed, value, within, load });
  const changeNow = useRef(onChange);
  changeNow.current = onChange;
  const waitingChoice = useRef<
    { timer: ReturnType<typeof setTimeout>; handOn: () => void } | undefined
  >(undefined);
  const handOnSoon = (choice: Choice | null) => {
    clearTimeout(waitingChoice.current?.timer);
    const handOn = () => {
      waitingChoice.current = undefined;
      changeNow.current(choice);
    };
    waitingChoice.current = { timer: setTimeout(handOn, HAND_ON_MS), handOn };
  };
  /** Whoever leaves the field quicker than that, to press Save, has chosen all the same. */
  const handOnNow = () => {
    clearTimeout(waitingChoice.current?.timer);
    waitingChoice.current?.handOn();
  };

  return (
    <Autocomplete
      options={choices}
      value={value}
      onChange={(_, choice) => handOnSoon(choice)}
      onBlur={handOnNow}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      filterOptions={(all, { inputValue }) =>
        value && inputValue === value.label ? all : alike(all, inputValue)
      }
      loading={waiting}
      loadingText={say(words.loading)}
      noOptionsText={say(words.noRecords)}
      openText={say(words.select)}
      clearText={say(words.remove)}
      closeText={say(words.close)}
      disabled={disabled}
      autoHighlight
      slotProps={{ listbox: { style: { maxHeight: HEIGHT } } }}
      renderOption={({ key, ...properties }, choice) => (
        <li key={key} {...properties}>
          <span>
            {choice.label}
            {choice.note && <small style={{ display: 'block', opacity: 0.7 }}>{choice.note}</small>}
          </span>
        </li>
      )}
      renderInput={parameters => (
        <TextField
          {...parameters}
          label={label}
          placeholder={placeholder}
          required={required}
          error={error}
          helperText={helperText}
          autoFocus={autoFocus}
        />
      )}
    />
  );
};

// A searchable select: it waits a second after the last keystroke before it asks the server, and sorts what it has by likeness.
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Fuse from 'fuse.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inAscii } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

/** One thing to choose: what is stored, what is read, what stands small below it. */
export type Choice = { value: string | number; label: string; note?: string };

type Props = {
  label: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Asks for the choices that match; called at once with '' and a second after typing. The signal ends when nobody waits any more. */
  load: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  /** What the choices depend on beside the text; another value asks again, under an open list too. */
  within?: string;
  placeholder?: string;
  required?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Milliseconds (SHELL-044); threshold (SHELL-045); pixels (SHELL-046). */
const WAIT_MS = 1000;
const THRESHOLD = 0.3;
const HEIGHT = 200;
/** The choice is handed on after so many milliseconds (SHELL-047). */
const HAND_ON_MS = 50;

const alike = (choices: Choice[], text: string): Choice[] => {
  if (text.trim() === '') return choices;
  const known = new Fuse(choices, { keys: ['label', 'note'], threshold: THRESHOLD, ignoreLocation: true });
  const found = known.search(text);
  // A code that is typed in Devanagari digits is kept in the others.
  return (found.length > 0 ? found : known.search(inAscii(text))).map(({ item }) => item);
};

export const SearchSelect = ({
  label,
  value,
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
  const [choices, setChoices] = useState<Choice[]>([]);
  const [typed, setTyped] = useState('');
  const [waiting, setWaiting] = useState(false);
  const asked = useRef<string | undefined>(undefined);
  const asking = useRef<AbortController | undefined>(undefined);
  const loadNow = useRef(load);
  loadNow.current = load;
  const changeNow = useRef(onChange);
  changeNow.current = onChange;
  const waitingChoice = useRef<{ timer: ReturnType<typeof setTimeout>; handOn: () => void } | undefined>(undefined);
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

  useEffect(() => {
    const text = value && typed === value.label ? '' : typed;
    const question = `${within}\n${text}`;
    if (asked.current === question) return;
    const timer = setTimeout(
      () => {
        asked.current = question;
        asking.current?.abort();
        const leaving = new AbortController();
        asking.current = leaving;
        const { signal } = leaving;
        setWaiting(true);
        loadNow
          .current(text, signal)
          .catch((error: unknown): Choice[] => {
            if (!signal.aborted) console.warn(error);
            return [];
          })
          .then(found => {
            // A late answer to an older question must not replace a newer one.
            if (signal.aborted) return;
            setChoices(found);
            setWaiting(false);
          });
      },
      text === '' ? 0 : WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, value, within]);
  useEffect(
    () => () => {
      asking.current?.abort();
      asked.current = undefined;
    },
    [],
  );

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
      filterOptions={(all, { inputValue }) => (value && inputValue === value.label ? all : alike(all, inputValue))}
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

// A searchable select: what is typed is asked of the server, and what is chosen is handed on.
import AddIcon from '@mui/icons-material/Add';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { filterByLikeness } from './filter-by-likeness.ts';

/** One option: its value, its label, its note in small type below. */
export type SelectChoice = { value: string | number; label: string; note?: string };

/**
 * Asks for the choices that match; called at once with '' and a second after typing. The signal
 * ends when nobody waits any more.
 */
type LoadChoices = (text: string, signal: AbortSignal) => Promise<SelectChoice[]>;

type Props = {
  label: string;
  value: SelectChoice | null;
  onChange: (choice: SelectChoice | null) => void;
  load: LoadChoices;
  /**
   * What the choices depend on besides the text; another value asks again, under an open list too.
   */
  within?: string;
  placeholder?: string;
  required?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The last entry of the list: makes a new one of what is typed. */
  add?: AddEntry;
};

type AddEntry = {
  /** Names what is typed only where nothing like it was found: nobody takes it for a record. */
  label: (text: string | undefined) => string;
  onAdd: (text: string) => void;
};

/** No record has it. */
const ADD_VALUE = '\u0000add';

/** Pixels (SHELL-046). */
const MAX_LIST_HEIGHT = 200;
/** Milliseconds until the choice is handed on (SHELL-047). */
const CHANGE_DELAY_MS = 50;

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
  add,
}: Props) => {
  const t = useTranslations();
  // The library takes another object for another choice, and what somebody is typing for settled.
  const same = useRef(given);
  if (same.current?.value !== given?.value || same.current?.label !== given?.label)
    same.current = given;
  const value = same.current;
  const [typed, setTyped] = useState('');
  // Only once the server has answered: what is typed may be there already. Its note is what is shown.
  const toAddEntries = (text: string, hasFound: boolean): SelectChoice[] =>
    add && text !== '' && text !== value?.label && answered === text && !waiting
      ? [{ value: ADD_VALUE, label: text, note: add.label(hasFound ? undefined : text) }]
      : [];
  const filter = (all: SelectChoice[], text: string): SelectChoice[] => {
    if (value && text === value.label) return all;
    const found = filterChoices(all, text);
    return [...found, ...toAddEntries(text.trim(), found.length > 0)];
  };
  const { choices, waiting, answered } = useSearchChoices({ typed, value, within, load });
  const changeNow = useRef(onChange);
  changeNow.current = onChange;
  const waitingChoice = useRef<
    { timer: ReturnType<typeof setTimeout>; handOn: () => void } | undefined
  >(undefined);
  const handOnSoon = (choice: SelectChoice | null) => {
    clearTimeout(waitingChoice.current?.timer);
    const handOn = () => {
      waitingChoice.current = undefined;
      changeNow.current(choice);
    };
    waitingChoice.current = { timer: setTimeout(handOn, CHANGE_DELAY_MS), handOn };
  };
  /** Leaving the field quicker than that, to press Save, hands it on at once. */
  const handOnNow = () => {
    clearTimeout(waitingChoice.current?.timer);
    waitingChoice.current?.handOn();
  };

  return (
    <Autocomplete
      options={choices}
      value={value}
      onChange={(_, choice) =>
        choice?.value === ADD_VALUE ? add?.onAdd(choice.label) : handOnSoon(choice)
      }
      onBlur={handOnNow}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      filterOptions={(all, { inputValue }) => filter(all, inputValue)}
      loading={waiting}
      loadingText={t(words.loading)}
      noOptionsText={t(words.noRecords)}
      openText={t(words.select)}
      clearText={t(words.remove)}
      closeText={t(words.close)}
      disabled={disabled}
      autoHighlight
      slotProps={{ listbox: { style: { maxHeight: MAX_LIST_HEIGHT } } }}
      renderOption={({ key, ...properties }, choice) => (
        <li key={key} {...properties}>
          {choice.value === ADD_VALUE ? (
            <>
              <AddIcon fontSize="small" color="primary" sx={{ mr: 1 }} />
              <span style={{ overflowWrap: 'anywhere' }}>{choice.note}</span>
            </>
          ) : (
            <span>
              {choice.label}
              {choice.note && (
                <small style={{ display: 'block', opacity: 0.7 }}>{choice.note}</small>
              )}
            </span>
          )}
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

/** Milliseconds (SHELL-044). */
const DEBOUNCE_MS = 1000;

const filterChoices = (choices: SelectChoice[], text: string): SelectChoice[] =>
  filterByLikeness(choices, ['label', 'note'], text);

type ChoicesQuery = {
  typed: string;
  value: SelectChoice | null;
  within: string;
  load: LoadChoices;
};

/**
 * The choices of a searchable select: asked of the server a second after the last keystroke, sorted
 * by likeness. What the server offers for what is typed, and whether its answer is waited for. The
 * text of the chosen option is in the field as if it had been typed, and is no question.
 */
const useSearchChoices = ({
  typed,
  value,
  within,
  load,
}: ChoicesQuery): {
  choices: SelectChoice[];
  waiting: boolean;
  /** The text that the choices answer. */
  answered: string | undefined;
} => {
  const [choices, setChoices] = useState<SelectChoice[]>([]);
  const [answered, setAnswered] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const asked = useRef<string | undefined>(undefined);
  const asking = useRef<AbortController | undefined>(undefined);
  const loadNow = useRef(load);
  loadNow.current = load;

  useEffect(() => {
    const text = value && typed === value.label ? '' : typed.trim();
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
          .catch((error: unknown): SelectChoice[] => {
            if (!signal.aborted) console.warn(error);
            return [];
          })
          .then(found => {
            // A late answer to an older question must not replace a newer one.
            if (signal.aborted) return;
            setChoices(found);
            setAnswered(text);
            setWaiting(false);
          });
      },
      text === '' ? 0 : DEBOUNCE_MS,
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
  return { choices, waiting, answered };
};

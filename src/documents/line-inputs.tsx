// The inputs of lines that post to the ledger: an account, an amount, and the button that removes a
// line.
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import Autocomplete from '@mui/material/Autocomplete';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { readAsciiInput } from '../ui/number-input.ts';
import type { AccountChoice } from './use-accounts.ts';

/** Of a table whose cells are inputs. */
export const lineStyles = {
  '& th, & td': { padding: '6px 8px', verticalAlign: 'top' },
  // The labels of the first line reach above their fields.
  '& tbody td': { paddingTop: '10px' },
  '& th': { textAlign: 'left', whiteSpace: 'nowrap' },
  '& .figure': { textAlign: 'right', width: 150, minWidth: 130 },
} as const;

/**
 * For lines of words, of which one field or button is a part: all words of a line are at one
 * height, and the first begins where the heading above the table does.
 */
export const wordLineStyles = {
  ...lineStyles,
  '& tbody td': { paddingTop: '10px', verticalAlign: 'baseline' },
  '& thead th:first-of-type, & tbody td:first-of-type': { paddingInlineStart: '16px' },
} as const;

/**
 * For what is in a row below its line: it does not widen the table, and stays in sight where the table
 * is wider than a telephone.
 */
export const belowLineStyle = {
  contain: 'inline-size',
  position: 'sticky',
  left: 8,
  maxWidth: 'calc(100vw - 48px)',
} as const;

/** The accessible name of an input: "Line 2: Debit". */
export const nameCell = (language: Language, index: number, field: string) =>
  localizeDigits(translate(words.lineName, language, { n: index + 1, field }), language);

type AccountInputProps = {
  accounts: AccountChoice[];
  /** The id of the chosen account. */
  value: number | null;
  label: string;
  hasError: boolean;
  helperText: string | undefined;
  onChange: (id: number | null) => void;
};

export const AccountInput = ({
  accounts,
  value,
  label,
  hasError,
  helperText,
  onChange,
}: AccountInputProps) => (
  <Autocomplete
    size="small"
    options={accounts}
    value={accounts.find(({ id }) => id === value) ?? null}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    onChange={(_, chosen) => onChange(chosen?.id ?? null)}
    renderInput={parameters => (
      <TextField {...parameters} label={label} error={hasError} helperText={helperText} />
    )}
  />
);

type FigureInputProps = {
  /** As typed, in ASCII digits. */
  value: string;
  label: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  onFocus?: () => void;
};

/** An amount or a quantity, in the digits of the reader's language. */
export const FigureInput = ({ value, label, problem, onChange, onFocus }: FigureInputProps) => {
  const language = useLanguage();
  return (
    <TextField
      size="small"
      value={localizeDigits(value, language)}
      onFocus={onFocus}
      onChange={event => onChange(readAsciiInput(event))}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        htmlInput: { inputMode: 'decimal', 'aria-label': label, style: { textAlign: 'right' } },
      }}
    />
  );
};

type RemoveProps = { index: number; disabled?: boolean; onRemove: () => void };

export const RemoveLineIcon = ({ index, disabled, onRemove }: RemoveProps) => {
  const t = useTranslations();
  const n = localizeDigits(String(index + 1), useLanguage());
  return (
    <IconButton
      aria-label={t(words.removeLine, { n })}
      disabled={disabled ?? false}
      onClick={onRemove}
    >
      <DeleteOutline fontSize="small" />
    </IconButton>
  );
};

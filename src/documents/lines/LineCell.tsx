// One typed cell of a line; a text that is not allowed is refused with the documents' words.
import { memo, useId } from 'react';
import type { Texts } from '../../../domain/language.ts';
import { useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { toast } from '../../platform/toast-store.ts';
import {
  numberInputTexts,
  readAsciiInput,
  truncateToPaisa,
  validateAmountInput,
  validateQuantityInput,
} from '../../ui/number-input.ts';
import { RowButton } from '../../ui/table-elements.tsx';

/** Why a text is not allowed in a cell; undefined when it is. */
type ValidateInput = (text: string) => Texts | undefined;

export type CellType = 'text' | 'quantity' | 'money' | { refuse: ValidateInput };

const validateCell = (kind: CellType, text: string): Texts | undefined => {
  if (kind === 'text') return undefined;
  if (kind === 'quantity') return validateQuantityInput(text);
  return kind === 'money' ? validateAmountInput(text) : kind.refuse(text);
};

/** Which line the cell is in, and the callback for another text in it. */
export type CellPosition<Name extends string> = {
  index: number;
  onType: (index: number, name: Name, text: string) => void;
};

type LineCellProps<Name extends string> = CellPosition<Name> & {
  name: Name;
  kind: CellType;
  label: Texts;
  value: string;
  problem: string | undefined;
  /** The id of what is said beside the cell. */
  note?: string | undefined;
};

const Cell = <Name extends string>({
  index,
  name,
  kind,
  label,
  value,
  problem,
  note,
  onType,
}: LineCellProps<Name>) => {
  const t = useTranslations();
  const id = useId();
  const isText = kind === 'text';
  return (
    <>
      <input
        className={isText ? 'cell' : 'cell number'}
        value={value}
        aria-label={t(label)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? note : id}
        inputMode={isText ? 'text' : kind === 'quantity' ? 'numeric' : 'decimal'}
        maxLength={isText ? 500 : undefined}
        autoComplete="off"
        onChange={event => {
          const typed = isText ? event.target.value : readAsciiInput(event);
          const refusal = validateCell(kind, typed);
          if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
          onType(index, name, kind === 'money' ? truncateToPaisa(typed) : typed);
        }}
      />
      <CellError id={id} text={problem} />
    </>
  );
};

/** What is wrong with a cell, below it. */
export const CellError = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <small id={id} className="problem">
      {text}
    </small>
  );

/**
 * The browser's own input: a table of two hundred lines has eight hundred of them. While one of a
 * line is typed the others are left alone.
 */
export const LineCell = memo(Cell) as typeof Cell;

/**
 * This many characters have room; of more, a slip of the hand, each is smaller, and none covers the
 * price.
 */
const MAX_FITTING_CHARS = 16;
const shrinkToFit = ({ length }: string) =>
  length > MAX_FITTING_CHARS
    ? { fontSize: `${(MAX_FITTING_CHARS / length).toFixed(2)}em` }
    : undefined;

/** The total of a line, which follows the keys. */
export const LineSum = ({ sum }: { sum: string }) => (
  <span className="sum" style={shrinkToFit(sum)}>
    {sum}
  </span>
);

/** Takes a line away. `line` is its key. */
export const RemoveLineButton = memo(
  ({ line, onRemove }: { line: string; onRemove: (line: string) => void }) => {
    const t = useTranslations();
    return (
      <RowButton color="secondary" onClick={() => onRemove(line)}>
        {t(words.remove)}
      </RowButton>
    );
  },
);

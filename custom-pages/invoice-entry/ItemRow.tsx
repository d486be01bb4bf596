// One line: description, quantity, price and line discount are typed; what is no number is refused with the documents' words.
import { memo, useId } from 'react';
import { formatMoney } from '../../domain/billing/money.ts';
import type { Texts } from '../../domain/language.ts';
import { amountRefusal, cutToPaisa, figureTexts, quantityRefusal } from '../../src/document/typed-figures.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { words } from '../../src/i18n/words.ts';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { type Line, lineTotalOf } from './order.ts';
import { texts } from './texts.ts';
import { type Typed, useTyped } from './typed.ts';
import type { CellName, EntryProblems } from './use-entry.ts';

/** Why a typed text may not stand in a cell; undefined when it may. */
const refusalOf = (name: CellName, text: string): Texts | undefined => {
  if (name === 'description') return undefined;
  if (name === 'qty') return quantityRefusal(text);
  if (name === 'price') return amountRefusal(text);
  if (!/^\d*\.?\d{0,4}$/.test(text)) return texts.lineRateInvalid;
  return Number(text) > 100 ? texts.lineRateHigh : undefined;
};

type CellProps = {
  index: number;
  name: CellName;
  label: Texts;
  value: string;
  problem: string | undefined;
  onType: (index: number, name: CellName, text: string) => void;
};

/** The browser's own input: a table of two hundred lines has eight hundred of them. While one of a line is typed the others are left alone. */
const Cell = memo(({ index, name, label, value, problem, onType }: CellProps) => {
  const say = useSay();
  const id = useId();
  const isText = name === 'description';
  return (
    <>
      <input
        className={isText ? 'cell' : 'cell number'}
        value={value}
        aria-label={say(label)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        inputMode={isText ? 'text' : name === 'qty' ? 'numeric' : 'decimal'}
        maxLength={isText ? 500 : undefined}
        autoComplete="off"
        onChange={event => {
          const typed = isText ? event.target.value : asciiTyped(event);
          const refusal = refusalOf(name, typed);
          if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
          onType(index, name, name === 'price' ? cutToPaisa(typed) : typed);
        }}
      />
      {problem !== undefined && (
        <small id={id} className="problem">
          {problem}
        </small>
      )}
    </>
  );
});

/** So many characters have their place; of more, a slip of the hand, each is smaller, and none lies over the price. */
const FITS = 16;
const smaller = ({ length }: string) => (length > FITS ? { fontSize: `${(FITS / length).toFixed(2)}em` } : undefined);

type RowProps = {
  index: number;
  /** Paisa. */
  total: number;
  /** Of this line, by the names that the server gives them; the same object while nothing is wrong. */
  problems: EntryProblems;
  onType: CellProps['onType'];
  onRemove: (key: string) => void;
  /** The key of the line. */
  line: string;
} & Pick<Line, 'hs_code' | 'name' | 'unit' | 'description' | 'qty' | 'price' | 'discount_rate'>;

const Remove = memo(({ line, onRemove }: Pick<RowProps, 'line' | 'onRemove'>) => {
  const say = useSay();
  return (
    <RowButton color="secondary" onClick={() => onRemove(line)}>
      {say(words.remove)}
    </RowButton>
  );
});

/** Takes texts and figures, not the line: when lines come and go the form makes all of them anew, and draws those that differ. */
const ItemRow = memo(
  ({ index, line, hs_code, name, unit, description, qty, price, discount_rate, total, problems, onType, onRemove }: RowProps) => {
    const say = useSay();
    const language = useLanguage();
    const sum = formatMoney(total, language);
    const cells = { description, qty, price, discount_rate };
    const cell = (column: CellName, label: Texts, problem: string | undefined, area: string) => (
      <td className={area} data-label={say(label)}>
        <Cell index={index} name={column} label={label} value={cells[column]} problem={problem} onType={onType} />
      </td>
    );
    return (
      <tr>
        <td className="hs-code">{hs_code}</td>
        <td className="name">
          {name} <small style={{ opacity: 0.7 }}>{unit}</small>
          {problems.id && <small className="problem">{problems.id}</small>}
        </td>
        {cell('description', texts.description, problems.description, 'description')}
        {cell('qty', texts.qty, problems.qty, 'qty')}
        {cell('price', texts.price, problems.amount, 'price')}
        <td className="total figure" data-label={say(texts.lineTotal)}>
          <span className="sum" style={smaller(sum)}>
            {sum}
          </span>
        </td>
        {cell('discount_rate', texts.lineDiscount, problems.discount_rate, 'rate')}
        <td className="remove" data-remove>
          <Remove line={line} onRemove={onRemove} />
        </td>
      </tr>
    );
  },
);

type TypedRowProps = { typed: Typed } & Pick<RowProps, 'index' | 'problems' | 'onType' | 'onRemove'>;

/** Follows the keys in its own line, and no other. */
export const TypedRow = memo(({ index, typed, problems, onType, onRemove }: TypedRowProps) => {
  const line = useTyped(typed, ({ lines }) => lines[index]);
  // It has just been removed.
  if (!line) return null;
  const { key, hs_code, name, unit, description, qty, price, discount_rate } = line;
  const shown = { index, line: key, hs_code, name, unit, description, qty, price, discount_rate, total: lineTotalOf(line), problems };
  return <ItemRow {...shown} onType={onType} onRemove={onRemove} />;
});

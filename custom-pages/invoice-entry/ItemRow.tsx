// One line: description, quantity, price and line discount are typed.
import { memo } from 'react';
import { formatMoney } from '../../domain/billing/money.ts';
import type { Texts } from '../../domain/language.ts';
import {
  type CellKind,
  LineCell,
  type Place,
  Problem,
} from '../../src/document/lines/LineCell.tsx';
import { LineSum } from '../../src/document/lines/LineSum.tsx';
import { RemoveLine } from '../../src/document/lines/RemoveLine.tsx';
import { type Typed, useTyped } from '../../src/document/typed.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { type Entry, type Line, lineTotalOf } from './order.ts';
import { texts } from './texts.ts';
import type { CellName, EntryProblems } from './use-entry.ts';

const rate: CellKind = {
  refuse: text => {
    if (!/^\d*\.?\d{0,4}$/.test(text)) return texts.lineRateInvalid;
    return Number(text) > 100 ? texts.lineRateHigh : undefined;
  },
};
const kinds: Record<CellName, CellKind> = {
  description: 'text',
  qty: 'quantity',
  price: 'money',
  discount_rate: rate,
};

type RowProps = Place<CellName> & {
  /** Paisa. */
  total: number;
  /**
   * Of this line, by the names that the server gives them; the same object while nothing is wrong.
   */
  problems: EntryProblems;
  onRemove: (key: string) => void;
  /** The key of the line. */
  line: string;
} & Pick<Line, 'hs_code' | 'name' | 'unit' | 'description' | 'qty' | 'price' | 'discount_rate'>;

/**
 * Takes texts and figures, not the line: when lines come and go the form makes all of them anew,
 * and draws those that differ.
 */
const ItemRow = memo(
  ({
    index,
    line,
    hs_code,
    name,
    unit,
    description,
    qty,
    price,
    discount_rate,
    total,
    problems,
    onType,
    onRemove,
  }: RowProps) => {
    const say = useSay();
    const language = useLanguage();
    const cells = { description, qty, price, discount_rate };
    const cell = (column: CellName, label: Texts, problem: string | undefined, area: string) => (
      <td className={area} data-label={say(label)}>
        <LineCell
          index={index}
          name={column}
          kind={kinds[column]}
          label={label}
          value={cells[column]}
          problem={problem}
          onType={onType}
        />
      </td>
    );
    return (
      <tr>
        <td className="hs-code">{hs_code}</td>
        <td className="name">
          {name} <small style={{ opacity: 0.7 }}>{unit}</small>
          <Problem text={problems.id} />
        </td>
        {cell('description', texts.description, problems.description, 'description')}
        {cell('qty', texts.qty, problems.qty, 'qty')}
        {cell('price', texts.price, problems.amount, 'price')}
        <td className="total figure" data-label={say(texts.lineTotal)}>
          <LineSum sum={formatMoney(total, language)} />
        </td>
        {cell('discount_rate', texts.lineDiscount, problems.discount_rate, 'rate')}
        <td className="remove" data-remove>
          <RemoveLine line={line} onRemove={onRemove} />
        </td>
      </tr>
    );
  },
);

type TypedRowProps = { typed: Typed<Entry> } & Pick<
  RowProps,
  'index' | 'problems' | 'onType' | 'onRemove'
>;

/** Follows the keys in its own line, and no other. */
export const TypedRow = memo(({ index, typed, problems, onType, onRemove }: TypedRowProps) => {
  const line = useTyped(typed, ({ lines }) => lines[index]);
  // It has just been removed.
  if (!line) return null;
  const { key, hs_code, name, unit, description, qty, price, discount_rate } = line;
  const shown = {
    index,
    line: key,
    hs_code,
    name,
    unit,
    description,
    qty,
    price,
    discount_rate,
    total: lineTotalOf(line),
    problems,
  };
  return <ItemRow {...shown} onType={onType} onRemove={onRemove} />;
});

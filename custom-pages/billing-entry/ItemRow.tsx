// One line: description, quantity, unit, rate and tax are entered.
import { memo } from 'react';
import { formatMoney } from '../../domain/billing/money.ts';
import { digitsIn, type Language } from '../../domain/language.ts';
import { LineCell, type Place, Problem } from '../../src/document/lines/LineCell.tsx';
import { LineSum } from '../../src/document/lines/LineSum.tsx';
import { RemoveLine } from '../../src/document/lines/RemoveLine.tsx';
import { type Typed, useTyped } from '../../src/document/typed.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { type Bill, type Line, lineTotalOf, vatOf } from './bill.ts';
import { Choice } from './Choice.tsx';
import { texts } from './texts.ts';
import type { BillProblems, CellName } from './use-bill.ts';

type RowProps = Place<CellName> &
  Omit<Line, 'key' | 'product_id'> & {
    /** The key of the line. */
    line: string;
    /** Paisa. */
    total: number;
    rates: string[];
    units: string[];
    /**
     * Of this line, by the names that the server gives them; the same object while nothing is
     * wrong.
     */
    problems: BillProblems;
    onRemove: (line: string) => void;
  };

/** A rate with its two decimals. */
const asRate = (rate: string, language: Language): string =>
  digitsIn(Number(rate).toFixed(2), language);

/**
 * Takes texts and figures, not the line: when lines come and go the form makes all of them anew,
 * and draws those that differ.
 */
const ItemRow = memo(
  ({ index, line, total, rates, units, problems, onType, onRemove, ...cells }: RowProps) => {
    const say = useSay();
    const language = useLanguage();
    const own = { index, onType };
    return (
      <tr>
        <td className="name">
          {cells.name}
          <Problem text={problems.id} />
        </td>
        <td className="description" data-label={say(texts.description)}>
          <LineCell
            {...own}
            name="description"
            kind="text"
            label={texts.description}
            value={cells.description}
            problem={problems.description}
          />
        </td>
        <td className="qty" data-label={say(texts.qty)}>
          <LineCell
            {...own}
            name="qty"
            kind="quantity"
            label={texts.qty}
            value={cells.qty}
            problem={problems.qty}
          />
        </td>
        <td className="unit" data-label={say(texts.unit)}>
          <Choice {...own} name="unit" label={texts.unit} value={cells.unit} options={units} />
        </td>
        <td className="rate" data-label={say(texts.rate)}>
          <LineCell
            {...own}
            name="price"
            kind="money"
            label={texts.rate}
            value={cells.price}
            problem={problems.amount}
          />
        </td>
        <td className="vat" data-label={say(texts.vatRate)}>
          <Choice
            {...own}
            name="vat_rate"
            label={texts.vatRate}
            value={cells.vat_rate}
            options={rates}
            shown={asRate}
          />
          <Problem text={problems.vat_rate} />
        </td>
        <td className="total figure" data-label={say(texts.lineTotal)}>
          <LineSum sum={formatMoney(total, language)} />
        </td>
        <td className="remove" data-remove>
          <RemoveLine line={line} onRemove={onRemove} />
        </td>
      </tr>
    );
  },
);

type TypedRowProps = {
  typed: Typed<Bill>;
  /** Percent: the VAT of the bill's day. */
  usual: number;
} & Pick<RowProps, 'index' | 'rates' | 'units' | 'problems' | 'onType' | 'onRemove'>;

/** Follows the keys in its own line, and no other. */
export const TypedRow = memo(({ typed, usual, index, ...handed }: TypedRowProps) => {
  const typedLine = useTyped(typed, ({ lines }) => lines[index]);
  // It has just been removed.
  if (!typedLine) return null;
  const { key, product_id: _, ...line } = typedLine;
  return (
    <ItemRow
      {...handed}
      {...line}
      index={index}
      line={key}
      vat_rate={vatOf(line, usual)}
      total={lineTotalOf(typedLine, usual)}
    />
  );
});

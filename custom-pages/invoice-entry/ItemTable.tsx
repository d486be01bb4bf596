// The lines of the document under the documents' columns.
import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { problemsAt } from '../../src/document/line-problems.ts';
import { useSay } from '../../src/i18n/language.ts';
import { enterMovesOn } from '../../src/ui/enter-moves-on.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-removal.ts';
import { ItemRow, type RowProps } from './ItemRow.tsx';
import { itemStyles } from './item-styles.ts';
import type { Line } from './order.ts';
import { texts } from './texts.ts';
import type { EntryProblems, EntryState } from './use-entry.ts';
import { type Sight, useSight } from './use-sight.ts';

const columns: Texts[] = [texts.hsCode, texts.name, texts.description, texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];
/** Of figures, right under right. */
const figures = [texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];

/** Worked out once, not with every key. */
const styles = <GlobalStyles styles={theme => ({ '.items': itemStyles(theme) as CSSObject })} />;

/** So many rows the browser leaves out of the paint, or takes in, at once; it looks after each group with every frame. So many are also
 *  passed over by React at once, while a line of another group is typed. */
const TOGETHER = 5;

/** What a row shows, taken out of the form: that changes its lines in place. */
type Shown = Omit<RowProps, 'onType' | 'onRemove'>;
type GroupProps = { rows: Shown[]; watch: Sight['watch'] } & Pick<RowProps, 'onType' | 'onRemove'>;

/** Two hundred rows are looked at with every key: named one by one they are made and compared in a third of the time. */
const shownOf = (line: Line, index: number, total: number, problems: EntryProblems): Shown => ({
  line: line.key,
  index,
  hs_code: line.hs_code,
  name: line.name,
  unit: line.unit,
  description: line.description,
  qty: line.qty,
  price: line.price,
  discount_rate: line.discount_rate,
  total,
  problems,
});

const showsSame = (row: Shown, other: Shown | undefined): boolean =>
  other !== undefined &&
  row.qty === other.qty &&
  row.total === other.total &&
  row.price === other.price &&
  row.description === other.description &&
  row.discount_rate === other.discount_rate &&
  row.problems === other.problems &&
  row.line === other.line &&
  row.index === other.index &&
  row.hs_code === other.hs_code &&
  row.name === other.name &&
  row.unit === other.unit;

const Group = memo(
  ({ rows, watch, onType, onRemove }: GroupProps) => (
    <tbody className="lines" ref={watch}>
      {rows.map(row => (
        <ItemRow key={row.line} {...row} onType={onType} onRemove={onRemove} />
      ))}
    </tbody>
  ),
  (before, { rows, onType, onRemove }) =>
    before.onType === onType &&
    before.onRemove === onRemove &&
    before.rows.length === rows.length &&
    rows.every((row, at) => showsSame(row, before.rows[at])),
);

type Props = EntryState & { /** Enter in the last field, and where no line is left. */ onEnd: () => void };

export const ItemTable = ({ entry, totals, problems, type, remove, onEnd }: Props) => {
  const say = useSay();
  const onKeyDown = useMemo(() => enterMovesOn(onEnd), [onEnd]);
  const { table, watch, onInput } = useSight();
  const onClick = useFocusAfterRemoval(onEnd);
  const rows = entry.lines.map((line, index) => shownOf(line, index, totals.lines[index]?.total ?? 0, problemsAt(problems, index)));
  return (
    <>
      {styles}
      <table ref={table} className="items" aria-label={say(texts.items)} onKeyDown={onKeyDown} onInput={onInput} onClick={onClick}>
        <thead>
          <tr>
            {columns.map(head => (
              <th key={head.en} className={figures.includes(head) ? 'figure' : undefined}>
                {say(head)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {entry.lines.length === 0 && (
          <tbody>
            <tr>
              <td className="whole" colSpan={8}>
                {say(texts.noItems)}
              </td>
            </tr>
          </tbody>
        )}
        {Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, group) => (
          <Group key={group} rows={rows.slice(group * TOGETHER, (group + 1) * TOGETHER)} watch={watch} onType={type} onRemove={remove} />
        ))}
      </table>
    </>
  );
};

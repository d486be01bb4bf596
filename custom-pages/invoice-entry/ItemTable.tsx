// The lines of the document.
import { useMemo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { problemsAt } from '../../src/document/line-problems.ts';
import { LineTable } from '../../src/document/lines/LineTable.tsx';
import { stylesOfLines } from '../../src/document/lines/line-styles.tsx';
import { useTyped } from '../../src/document/typed.ts';
import { enterMovesOn } from '../../src/ui/enter-moves-on.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-removal.ts';
import { TypedRow } from './ItemRow.tsx';
import { texts } from './texts.ts';
import type { EntryState } from './use-entry.ts';

const columns: Texts[] = [
  texts.hsCode,
  texts.name,
  texts.description,
  texts.qty,
  texts.price,
  texts.lineTotal,
  texts.lineDiscount,
];
const figures = [texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];

const styles = stylesOfLines({
  columns: '0.9fr 2.1fr 2fr 0.8fr 1.2fr 1.3fr 0.9fr 88px',
  narrow: ({ breakpoints }) => breakpoints.down('md'),
  card: {
    columns: '1fr 1fr 1fr',
    areas: '"name name remove" "description description description" "qty price rate" ". . total"',
    names: ['name', 'description', 'qty', 'price', 'rate', 'total', 'remove'],
  },
});

type Props = Pick<EntryState, 'typed' | 'problems' | 'type' | 'remove'> & {
  /** Enter in the last field, and where no line is left. */
  onEnd: () => void;
};

/** Drawn anew when lines come and go; a key in one of them is that line's own affair. */
export const ItemTable = ({ typed, problems, type, remove, onEnd }: Props) => {
  const lines = useTyped(typed, entry => entry.lines);
  const onKeyDown = useMemo(() => enterMovesOn(onEnd), [onEnd]);
  const onClick = useFocusAfterRemoval(onEnd);
  const rows = lines.map(({ key }, index) => (
    <TypedRow
      key={key}
      index={index}
      typed={typed}
      problems={problemsAt(problems, index)}
      onType={type}
      onRemove={remove}
    />
  ));
  return (
    <LineTable
      label={texts.items}
      columns={columns}
      figures={figures}
      styles={styles}
      rows={rows}
      none={texts.noItems}
      onKeyDown={onKeyDown}
      onClick={onClick}
    />
  );
};

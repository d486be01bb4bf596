// The lines of the bill.
import type { Texts } from '../../domain/language.ts';
import { problemsAt } from '../../src/document/line-problems.ts';
import { LineTable } from '../../src/document/lines/LineTable.tsx';
import { stylesOfLines } from '../../src/document/lines/line-styles.tsx';
import { useTyped } from '../../src/document/typed.ts';
import { enterMovesOn } from '../../src/ui/enter-moves-on.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-removal.ts';
import { TypedRow } from './ItemRow.tsx';
import { texts } from './texts.ts';
import type { BillState } from './use-bill.ts';
import { useOfferedRates, useUnits } from './use-choices.ts';

const columns: Texts[] = [
  texts.name,
  texts.description,
  texts.qty,
  texts.unit,
  texts.rate,
  texts.vatRate,
  texts.lineTotal,
];
const figures = [texts.qty, texts.rate, texts.lineTotal];

const styles = stylesOfLines({
  columns: '2fr 2fr 0.9fr 1fr 1.2fr 1.1fr 1.3fr 88px',
  // On a phone, or beside the vendor's paper: the table's own width decides, for the paper takes
  // some of the window's.
  narrow: () => '@container (max-width: 820px)',
  card: {
    columns: '0.8fr 1.1fr 1fr 1.1fr',
    areas:
      '"name name name remove" "description description description description" "qty unit rate vat" ". . total total"',
    names: ['name', 'description', 'qty', 'unit', 'rate', 'vat', 'total', 'remove'],
  },
});

const onEnter = enterMovesOn();

type Props = Pick<BillState, 'typed' | 'usualOf' | 'problems' | 'type' | 'remove'> & {
  /** No line is left. */
  onEmpty: () => void;
};

/** Drawn anew when lines come and go; a key in one of them is that line's own affair. */
export const ItemTable = ({ typed, usualOf, problems, type, remove, onEmpty }: Props) => {
  const lines = useTyped(typed, bill => bill.lines);
  const usual = useTyped(typed, usualOf);
  const onClick = useFocusAfterRemoval(onEmpty);
  const rates = useOfferedRates(usual);
  const units = useUnits();
  const rows = lines.map(({ key }, index) => (
    <TypedRow
      key={key}
      index={index}
      typed={typed}
      usual={usual}
      rates={rates}
      units={units}
      problems={problemsAt(problems, index)}
      onType={type}
      onRemove={remove}
    />
  ));
  return (
    <div style={{ containerType: 'inline-size' }}>
      <LineTable
        label={texts.items}
        columns={columns}
        figures={figures}
        styles={styles}
        rows={rows}
        none={texts.noItems}
        onKeyDown={onEnter}
        onClick={onClick}
      />
    </div>
  );
};

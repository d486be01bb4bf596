// The lines of the document under the documents' columns.
import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { problemsAt } from '../../src/document/line-problems.ts';
import { useSay } from '../../src/i18n/language.ts';
import { enterMovesOn } from '../../src/ui/enter-moves-on.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-removal.ts';
import { TypedRow } from './ItemRow.tsx';
import { itemStyles } from './item-styles.ts';
import { texts } from './texts.ts';
import { useTyped } from './typed.ts';
import type { EntryState } from './use-entry.ts';
import { useSight } from './use-sight.ts';

const columns: Texts[] = [texts.hsCode, texts.name, texts.description, texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];
/** Of figures, right under right. */
const figures = [texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];

/** Worked out once, not with every line that comes or goes. */
const styles = <GlobalStyles styles={theme => ({ '.items': itemStyles(theme) as CSSObject })} />;

/** So many rows the browser leaves out of the paint, or takes in, at once; it looks after each group with every frame. */
const TOGETHER = 5;

type Props = Pick<EntryState, 'typed' | 'problems' | 'type' | 'remove'> & {
  /** Enter in the last field, and where no line is left. */
  onEnd: () => void;
};

/** Drawn anew when lines come and go; a key in one of them is that line's own affair. */
export const ItemTable = ({ typed, problems, type, remove, onEnd }: Props) => {
  const say = useSay();
  const lines = useTyped(typed, entry => entry.lines);
  const onKeyDown = useMemo(() => enterMovesOn(onEnd), [onEnd]);
  const { table, watch, onInput } = useSight();
  const onClick = useFocusAfterRemoval(onEnd);
  const rows = lines.map(({ key }, index) => (
    <TypedRow key={key} index={index} typed={typed} problems={problemsAt(problems, index)} onType={type} onRemove={remove} />
  ));
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
        {lines.length === 0 && (
          <tbody>
            <tr>
              <td className="whole" colSpan={8}>
                {say(texts.noItems)}
              </td>
            </tr>
          </tbody>
        )}
        {Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, group) => (
          <tbody key={group} className="lines" ref={watch}>
            {rows.slice(group * TOGETHER, (group + 1) * TOGETHER)}
          </tbody>
        ))}
      </table>
    </>
  );
};

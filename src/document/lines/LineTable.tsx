// The table in which the lines of a document are typed, under the documents' columns.
import type { HTMLAttributes, ReactElement } from 'react';
import type { Texts } from '../../../domain/language.ts';
import { useSay } from '../../i18n/language.ts';
import { useSight } from './use-sight.ts';

/**
 * So many rows the browser leaves out of the paint, or takes in, at once; it looks after each group
 * with every frame.
 */
const TOGETHER = 5;

type Props = Pick<HTMLAttributes<HTMLTableElement>, 'onKeyDown' | 'onClick'> & {
  label: Texts;
  columns: Texts[];
  /** Those of figures, right under right. */
  figures: Texts[];
  /** Of `stylesOfLines`. */
  styles: ReactElement;
  rows: ReactElement[];
  /** What stands there while no line does. */
  none: Texts;
};

export const LineTable = ({
  label,
  columns,
  figures,
  styles,
  rows,
  none,
  onKeyDown,
  onClick,
}: Props) => {
  const say = useSay();
  const { table, watch, onInput } = useSight();
  return (
    <>
      {styles}
      <table
        ref={table}
        className="items"
        aria-label={say(label)}
        onKeyDown={onKeyDown}
        onInput={onInput}
        onClick={onClick}
      >
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
        {rows.length === 0 && (
          <tbody>
            <tr>
              <td className="whole" colSpan={columns.length + 1}>
                {say(none)}
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

// The table in which the lines of a document are typed, under the documents' columns.
import {
  type HTMLAttributes,
  type ReactElement,
  type RefCallback,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Texts } from '../../../domain/language.ts';
import { useTranslations } from '../../i18n/language.ts';

/**
 * The browser leaves groups of this many rows out of the paint, or takes them in, at once; it
 * checks each group with every frame.
 */
const ROWS_PER_GROUP = 5;

type Props = Pick<HTMLAttributes<HTMLTableElement>, 'onKeyDown' | 'onClick'> & {
  label: Texts;
  columns: Texts[];
  /** Those of figures, right under right. */
  figures: Texts[];
  /** Of `stylesOfLines`. */
  styles: ReactElement;
  rows: ReactElement[];
  /** Shown in place of lines where there are none. */
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
  const t = useTranslations();
  const { table, watch, onInput } = useVisibleRows();
  return (
    <>
      {styles}
      <table
        ref={table}
        className="items"
        aria-label={t(label)}
        onKeyDown={onKeyDown}
        onInput={onInput}
        onClick={onClick}
      >
        <thead>
          <tr>
            {columns.map(head => (
              <th key={head.en} className={figures.includes(head) ? 'figure' : undefined}>
                {t(head)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody>
            <tr>
              <td className="whole" colSpan={columns.length + 1}>
                {t(none)}
              </td>
            </tr>
          </tbody>
        )}
        {Array.from({ length: Math.ceil(rows.length / ROWS_PER_GROUP) }, (_, group) => (
          <tbody key={group} className="lines" ref={watch}>
            {rows.slice(group * ROWS_PER_GROUP, (group + 1) * ROWS_PER_GROUP)}
          </tbody>
        ))}
      </table>
    </>
  );
};

type VisibleRows = {
  /** For the table. */
  table: RefObject<HTMLTableElement | null>;
  /** For each group of lines: it has `data-away` while nothing of it is in sight. */
  watch: RefCallback<HTMLElement>;
  /** While a user types the table has `data-typing`, until it, or the page, is scrolled. */
  onInput: () => void;
};

const markOutOfView = (entries: IntersectionObserverEntry[]) => {
  for (const { target, isIntersecting } of entries)
    target.toggleAttribute('data-away', !isIntersecting);
};

/**
 * The browser weighs every input that it has painted with each key, those a screen and a half away
 * as well. While somebody types, lines out of sight are cut out of the paint; they keep their
 * place, can be reached by the keyboard, read aloud and searched for.
 */
const useVisibleRows = (): VisibleRows => {
  const table = useRef<HTMLTableElement>(null);
  const [observer] = useState(() => new IntersectionObserver(markOutOfView));
  useEffect(() => {
    // A field whose text is longer than itself scrolls too, but nothing around it moves.
    const show = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) table.current?.removeAttribute('data-typing');
    };
    document.addEventListener('scroll', show, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', show, { capture: true });
  }, []);
  const [watch] = useState<VisibleRows['watch']>(() => (group: HTMLElement | null) => {
    if (!group) return;
    observer.observe(group);
    return () => observer.unobserve(group);
  });
  return { table, watch, onInput: () => table.current?.setAttribute('data-typing', '') };
};

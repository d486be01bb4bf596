// Dragging a card of a board with mouse, pen or finger. A finger takes the card by its handle, so that
// the page can still be scrolled; Escape lets go.
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ListRecord } from './bulk-actions.ts';

/** Where the pointer is, in pixels of the window, and over which column; undefined over none. */
export type CardDrag = { record: ListRecord; x: number; y: number; over: string | undefined };

/** Pixels that a pointer moves before it drags; less is a click. */
const DRAG_DISTANCE = 6;
/** So near to an edge of the board it scrolls, by that many pixels each time, as long as it is there. */
const SCROLL_EDGE = 40;
const SCROLL_STEP = 12;
const SCROLL_MS = 30;

/** What has a click of its own inside a card. */
const HAS_OWN_CLICK = 'a, button, [role="menu"]';

const scrollAtEdge = (board: Element | null, x: number) => {
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + SCROLL_EDGE) board.scrollLeft -= SCROLL_STEP;
  if (x > right - SCROLL_EDGE) board.scrollLeft += SCROLL_STEP;
};

const findColumn = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column;

const isSameDrag = (a: CardDrag | undefined, b: CardDrag): boolean =>
  a?.record === b.record && a.x === b.x && a.y === b.y && a.over === b.over;

/** The click with which a drag ends opens nothing. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
};

/**
 * The drag of the moment, and what begins one for a card. `onDrop` is given the column (its
 * `data-column`) that the card is let go over.
 */
export const useCardDrag = (onDrop: (record: ListRecord, column: string) => void) => {
  const [drag, setDrag] = useState<CardDrag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const begin = useCallback(
    (record: ListRecord, event: PointerEvent<HTMLElement>) => {
      const { target, currentTarget, clientX, clientY, pointerType, pointerId, button } = event;
      const element = target as Element;
      const byHandle = element.closest('.drag-handle') !== null;
      if (button !== 0 || (pointerType !== 'mouse' && !byHandle)) return;
      if (element.closest(HAS_OWN_CLICK)) return;
      stop.current?.();
      const board = currentTarget.closest('.board');
      let dragged: { x: number; y: number } | undefined;
      const follow = () => {
        if (!dragged) return;
        scrollAtEdge(board, dragged.x);
        const over = findColumn(dragged.x, dragged.y);
        const next = { record, ...dragged, over };
        setDrag(known => (isSameDrag(known, next) ? known : next));
      };
      const scrolling = setInterval(follow, SCROLL_MS);
      const move = (at: globalThis.PointerEvent) => {
        if (at.pointerId !== pointerId) return;
        const { clientX: x, clientY: y } = at;
        if (dragged || Math.hypot(x - clientX, y - clientY) > DRAG_DISTANCE) dragged = { x, y };
        follow();
      };
      const end = () => {
        stop.current?.();
        setDrag(undefined);
      };
      const drop = (at: globalThis.PointerEvent) => {
        if (at.pointerId !== pointerId) return;
        end();
        if (!dragged) return;
        swallowClick();
        const column = findColumn(at.clientX, at.clientY);
        if (column !== undefined) onDrop(record, column);
      };
      const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end();
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', drop);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', onKey);
      stop.current = () => {
        clearInterval(scrolling);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', drop);
        window.removeEventListener('pointercancel', end);
        window.removeEventListener('keydown', onKey);
      };
    },
    [onDrop],
  );
  return { drag, begin };
};

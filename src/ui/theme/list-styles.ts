// The table of a list: ten rows in sight on a small laptop, cards on a phone.
import type { Theme } from '@mui/material/styles';

/**
 * Where a pointer can rest on a row: its actions are a strip above the row's end, drawn while the
 * pointer or the keyboard is in the row. They are hidden by opacity, so that Tab reaches them.
 */
const createHoverStyles = ({ palette, shadows }: Theme) => ({
  '.list .rows td.actions': { minWidth: 0, padding: 0, zIndex: 1 },
  '.list .rows td.actions::after': {
    content: '"⋯" / ""',
    display: 'block',
    paddingRight: 16,
    color: palette.text.secondary,
    fontWeight: 700,
  },
  '.list .row-actions': {
    position: 'absolute',
    top: 1,
    bottom: 1,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    padding: '0 6px',
    borderRadius: '8px 0 0 8px',
    whiteSpace: 'nowrap',
    backgroundColor: palette.background.paper,
    boxShadow: shadows[2],
    opacity: 0,
  },
  '.list tr:hover .row-actions, .list tr:focus-within .row-actions': { opacity: 1 },
});

/** Each row as a card: the first value is its heading, the others have the column's name in front. */
const createCardStyles = ({ palette }: Theme) => ({
  // MUI's own table style comes later in the sheet and would win.
  'table.list, .list tbody, .list .rows tr': { display: 'block' },
  '.list .rows tr': { padding: '8px 4px', borderBottom: `1px solid ${palette.divider}` },
  '.list .rows td': {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 16,
    width: 'auto',
    height: 'auto',
    minWidth: '0 !important',
    padding: '2px 9px',
    border: 0,
    textAlign: 'end',
    overflowWrap: 'anywhere',
  },
  '.list .rows td::before': {
    content: 'attr(data-label)',
    flexShrink: 0,
    marginInlineEnd: 'auto',
    color: palette.text.secondary,
    textAlign: 'start',
  },
  // A badge is taller than the column's name: the words of both are on one line.
  '.list .rows td:has(.badge)': { alignItems: 'baseline' },
  '.list .rows td:empty, .list .rows td:not([data-label])::before': { display: 'none' },
  '.list .rows td.tick + td, .list .rows td[data-label]:first-of-type': {
    justifyContent: 'flex-start',
    textAlign: 'start',
    fontSize: '0.9375rem',
    fontWeight: 600,
    '&::before': { display: 'none' },
  },
  '.list .rows td.actions': { display: 'block', paddingTop: 4, textAlign: 'start' },
  // What the rows can be sorted by, in a line of its own.
  '.list .heads, .list .heads tr': { display: 'flex', overflowX: 'auto' },
  '.list .heads tr[data-sort]:has(th button)::before': {
    content: 'attr(data-sort)',
    flexShrink: 0,
    padding: '5px 0 5px 9px',
    fontSize: '0.8125rem',
    color: palette.text.secondary,
  },
  '.list .heads th': { display: 'none', flexShrink: 0, whiteSpace: 'nowrap' },
  '.list .heads th:has(button)': { display: 'block' },
});

/** Global styles of `list`, the table of an entity's list. */
export const createListStyles = (theme: Theme) => {
  const { breakpoints } = theme;
  return {
    '.list .figure': {
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      '& button': { textAlign: 'right' },
    },
    '.list .heads th, .list .heads td': { padding: '5px 9px', fontSize: '0.8125rem' },
    '.list .rows td': { padding: '4px 9px', fontSize: '0.8125rem', lineHeight: 1.38, height: 40 },
    '.list .rows tr:has([data-opens-row])': { cursor: 'pointer' },
    [`${breakpoints.up('sm')} and (hover: hover)`]: createHoverStyles(theme),
    [breakpoints.down('sm')]: createCardStyles(theme),
  };
};

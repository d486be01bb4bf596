// How the table of lines looks: rows are boxes, where there is little room cards.
import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject, Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { fixedSize } from '../document-parts.tsx';

type LineLayout = {
  /** The widths of the columns side by side, the last for Remove. */
  columns: string;
  /** Where a line is a card instead. */
  narrow: (theme: Theme) => string;
  /**
   * The places on a card, named as the classes of the cells; a cell whose name is not among them is
   * left out there.
   */
  card: { columns: string; areas: string; names: string[] };
};

/**
 * Every input is a thing that scrolls, and eight hundred of them make each paint slow: rows out of
 * sight are left out of it, which the browser does for boxes but not for the rows of a table.
 */
const toTableStyles = (theme: Theme, { columns, narrow, card }: LineLayout) => ({
  '&, & thead, & tbody': { display: 'block' },
  // A long table scrolls by itself: the totals stay in sight, and only the rows between its edges
  // are painted.
  [theme.breakpoints.up('md')]: {
    maxHeight: 'max(360px, 62vh)',
    overflowY: 'auto',
    borderBottom: `1px solid ${theme.palette.divider}`,
    '& tbody:last-of-type tr:last-of-type': { borderBottom: 0 },
    '& thead': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      backgroundColor: theme.palette.background.paper,
    },
  },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'start',
    columnGap: '16px',
    padding: '7px 16px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& th': { fontWeight: 600 },
  // A line that a scan has changed, for a moment; below the head that stays.
  '& tr[data-line]': { scrollMarginBlock: '48px' },
  '& tr[data-raised]': {
    // No stronger: the red of Remove is still to be read on it.
    backgroundColor: `color-mix(in srgb, ${theme.palette.primary.main} ${theme.palette.mode === 'light' ? 12 : 22}%, transparent)`,
    boxShadow: `inset 4px 0 ${theme.palette.primary.main}`,
  },
  '& .lines': { contentVisibility: 'auto', containIntrinsicSize: 'auto 245px' },
  // Not the group itself: what is cut away would never be seen to come into sight.
  '@media screen': { '&[data-typing] .lines[data-away] > tr': { clipPath: 'inset(100%)' } },
  '& td, & th': {
    padding: 0,
    textAlign: 'left',
    fontSize: '0.875rem',
    minWidth: 0,
    overflowWrap: 'anywhere',
    '&.figure': { textAlign: 'right' },
  },
  '& tbody td': {
    lineHeight: '20px',
    '&.hs-code, &.name, &.total': { paddingTop: '7px' },
    '&.remove': { paddingTop: '2px' },
    // Two lines where the others have the height of an input.
    '&.name:has(.note)': { paddingTop: 0, lineHeight: '18px' },
  },
  '& .note': {
    display: 'block',
    lineHeight: '16px',
    fontWeight: 400,
    color: theme.palette.text.secondary,
  },
  '& .note .warning': {
    color: theme.palette.warning[theme.palette.mode === 'light' ? 'dark' : 'main'],
  },
  '& .sum': fixedSize(20),
  '& .cell': {
    font: 'inherit',
    color: 'inherit',
    // Of a size of its own: what is typed measures nothing around it.
    contain: 'strict',
    display: 'block',
    width: '100%',
    height: 34,
    boxSizing: 'border-box',
    padding: '6px 8px',
    border: `1px solid ${theme.palette.action.disabled}`,
    borderRadius: '8px',
    background: 'none',
    '&.number': { textAlign: 'right' },
    '&:hover': { borderColor: theme.palette.text.primary },
    '&:focus': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: '-1px',
      borderColor: 'transparent',
    },
    '&[aria-invalid]': {
      borderColor: theme.palette.error.main,
      outlineColor: theme.palette.error.main,
    },
  },
  '& .problem': { display: 'block', color: theme.palette.error.main },
  [narrow(theme)]: {
    '& thead': { display: 'none' },
    '& tbody tr': {
      gridTemplateAreas: card.areas,
      gridTemplateColumns: card.columns,
      gap: '8px 12px',
      padding: '12px 16px',
    },
    '& tbody td:not(.whole)': {
      display: 'none',
      ...Object.fromEntries(
        card.names.map(name => [`&.${name}`, { gridArea: name, display: 'block' }]),
      ),
    },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: 12,
      textAlign: 'left',
      color: theme.palette.text.secondary,
    },
    '& tbody .name': { fontWeight: 600 },
    '& tbody .remove, & tbody .total, & .total[data-label]::before': { textAlign: 'right' },
  },
  '& tbody tr:has(.whole)': { display: 'block' },
  '& .whole': {
    display: 'block',
    padding: '24px 0',
    textAlign: 'center',
    color: theme.palette.text.secondary,
  },
});

/** To be made once, not with every line that comes or goes. */
export const createLineStyles = (layout: LineLayout): ReactElement => (
  <GlobalStyles styles={theme => ({ '.items': toTableStyles(theme, layout) as CSSObject })} />
);

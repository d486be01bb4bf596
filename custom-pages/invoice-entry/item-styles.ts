// How the table of lines looks: rows are boxes, on a phone cards.
import type { Theme } from '@mui/material/styles';

/** Of a size of its own: a figure that follows every key measures nothing around it. One that is longer than its place stands out of it to the
 *  left. */
export const ownSize = (height: number | string) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  height,
  whiteSpace: 'nowrap',
  contain: 'layout size',
});

/** Every input is a thing that scrolls, and eight hundred of them make each paint slow: rows out of sight are left out of it, which the
 *  browser does for boxes but not for the rows of a table. So rows are boxes; on a phone each is a card. */
export const itemStyles = ({ palette, breakpoints }: Theme) => ({
  '&, & thead, & tbody': { display: 'block' },
  // A long table scrolls by itself: the totals stay in sight, and only the rows between its edges are painted.
  [breakpoints.up('md')]: {
    maxHeight: 'max(360px, 62vh)',
    overflowY: 'auto',
    borderBottom: `1px solid ${palette.divider}`,
    '& tbody:last-of-type tr:last-of-type': { borderBottom: 0 },
    '& thead': { position: 'sticky', top: 0, zIndex: 1, backgroundColor: palette.background.paper },
  },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: '0.9fr 2.1fr 2fr 0.8fr 1.2fr 1.3fr 0.9fr 88px',
    alignItems: 'start',
    columnGap: '16px',
    padding: '7px 16px',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& th': { fontWeight: 600 },
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
  '& tbody td': { lineHeight: '20px', '&.hs-code, &.name, &.total': { paddingTop: '7px' }, '&.remove': { paddingTop: '2px' } },
  '& .sum': ownSize(20),
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
    border: `1px solid ${palette.action.disabled}`,
    borderRadius: '8px',
    background: 'none',
    '&.number': { textAlign: 'right' },
    '&:hover': { borderColor: palette.text.primary },
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-1px', borderColor: 'transparent' },
    '&[aria-invalid]': { borderColor: palette.error.main, outlineColor: palette.error.main },
  },
  '& .problem': { display: 'block', color: palette.error.main },
  [breakpoints.down('md')]: {
    '& thead': { display: 'none' },
    '& tbody tr': {
      gridTemplateAreas: '"name name remove" "description description description" "qty price rate" ". . total"',
      gridTemplateColumns: '1fr 1fr 1fr',
      gap: '8px 12px',
      padding: '12px 16px',
    },
    '& tbody td:not(.whole)': {
      '&::before': { content: 'attr(data-label)', display: 'block', fontSize: 12, textAlign: 'left', color: palette.text.secondary },
      '&.hs-code': { display: 'none' },
      ...Object.fromEntries(
        ['name', 'description', 'qty', 'price', 'rate', 'total', 'remove'].map(area => [`&.${area}`, { gridArea: area }]),
      ),
      '&.name::before, &.remove::before': { display: 'none' },
      '&.name': { fontWeight: 600 },
      '&.remove, &.total, &.total::before': { textAlign: 'right' },
    },
  },
  '& tbody tr:has(.whole)': { display: 'block' },
  '& .whole': { display: 'block', padding: '24px 0', textAlign: 'center', color: palette.text.secondary },
});

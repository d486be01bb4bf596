// The rows of a `CardTable` on a phone, and the sign that a table goes on beyond its edge.
import { alpha, type Theme } from '@mui/material/styles';

/**
 * Global styles of `cards`. Their names have two classes and an element, for a table's own styles
 * have two classes and come later. A cell with `card-title` names its card, after `card-code` where
 * there is one; a cell with `without` has nothing to say and is left out. A row with `part` belongs
 * to the row above, one with `--level` is set in.
 */
export const createCardTableStyles = ({ palette, breakpoints }: Theme) => ({
  'table.MuiTable-root.cards': {
    [breakpoints.down('sm')]: {
      '&, & tbody, & tfoot, & tr': { display: 'block' },
      '& thead': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& tr': { padding: '8px 0', borderBottom: `1px solid ${palette.divider}` },
      '& > :last-child > tr:last-of-type': { borderBottom: 0 },
      // What belongs to the row above is part of its card: a name, and its figures behind it.
      '& tr:has(+ tr.part)': { borderBottom: 0, paddingBottom: 0 },
      '& tr.part': { paddingTop: 0 },
      '& tr.part, & tr:has(> .card-title)': {
        display: 'flex',
        flexWrap: 'wrap',
        paddingInlineStart: 'calc(var(--level, 0) * 12px)',
      },
      '& tbody td, & tfoot td, & tbody th, & tfoot th': {
        display: 'flow-root',
        width: 'auto',
        minWidth: '0 !important',
        padding: '3px 16px',
        border: 0,
        overflowWrap: 'anywhere',
        '&:not([colspan])': { textAlign: 'end' },
        '&:empty': { display: 'none' },
      },
      '& tr:has(> .card-title) > *': { flex: '1 1 100%' },
      '& tr > td.card-code, & tr > td.card-title': {
        order: -1,
        flex: '1 1 60%',
        fontSize: '0.9375rem',
        fontWeight: 600,
        textAlign: 'start',
        '&::before': { display: 'none' },
      },
      '& tr > td.card-code': { flex: 'none', paddingInlineEnd: 0 },
      '& tr > .without': { display: 'none' },
      '& tr.part > *': { flex: '1 1 50%' },
      '& tr.part > .figure': { flex: 'none' },
      '& [data-label]::before': {
        content: 'attr(data-label)',
        float: 'left',
        marginInlineEnd: '16px',
        fontWeight: 400,
        color: palette.text.secondary,
      },
      // A badge and a button are taller than the column's name: their words are on one line with
      // it.
      '& [data-label]:not(.card-title):has(> .badge, > button, > a.MuiButton-root)': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'flex-end',
        gap: '4px 8px',
        '&::before': { float: 'none', marginInlineEnd: 'auto' },
      },
      // The words of a button end where those of the other rows do.
      '& td > :is(.row-button, .MuiButton-textSizeSmall):last-child': {
        minWidth: 0,
        marginInlineEnd: '-5px',
      },
      '& [data-label]:has(> .MuiCheckbox-root)': {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
      },
      // A field says itself what it is of, where it has a label to be seen.
      '& td:has(label)': { paddingBlock: '8px', '&:not([colspan])': { textAlign: 'start' } },
      '& td:has(label)::before': { display: 'none' },
      '& td[data-label]:has(> .MuiTextField-root):not(:has(label))': {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        '& > .MuiTextField-root': { maxWidth: 180 },
      },
    },
  },
});

/**
 * A shade at the side on which a container can still be scrolled: the covers scroll with the
 * content and hide it at the end.
 */
export const toScrollShade = ({ theme: { palette } }: { theme: Theme }) => {
  const [cover, none] = [palette.background.paper, alpha(palette.background.paper, 0)];
  const shade = palette.mode === 'light' ? 'rgba(0, 0, 0, 0.22)' : 'rgba(0, 0, 0, 0.75)';
  return {
    backgroundImage: [
      `linear-gradient(to right, ${cover} 40%, ${none})`,
      `linear-gradient(to left, ${cover} 40%, ${none})`,
      `linear-gradient(to right, ${shade}, transparent)`,
      `linear-gradient(to left, ${shade}, transparent)`,
    ].join(', '),
    backgroundPosition: 'left, right, left, right',
    // What scrolls with the content is drawn square: it stays away from round corners.
    backgroundSize: ['40px', '40px', '14px', '14px']
      .map(width => `${width} calc(100% - 16px)`)
      .join(', '),
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
  };
};

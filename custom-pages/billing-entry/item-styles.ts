// How the table of lines looks: on a phone, or beside the vendor's paper, each line is a card.
import type { SxProps, Theme } from '@mui/material/styles';

/** Around the table: its own width decides, for the paper beside it takes some of the window's. */
export const around: SxProps<Theme> = { containerType: 'inline-size', maxHeight: { md: 'max(360px, 62vh)' } };

const NARROW = '@container (max-width: 820px)';

const areas = ['name', 'description', 'qty', 'unit', 'rate', 'vat', 'total', 'remove'];
const places: Record<string, { gridArea: string }> = Object.fromEntries(
  areas.map((area, index) => [`& td:nth-of-type(${index + 1}):not([colspan])`, { gridArea: area }]),
);

export const itemStyles = {
  [NARROW]: {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      gridTemplateAreas: '"name name name remove" "description description description description" "qty unit rate vat" ". . total total"',
      borderBottom: 1,
      borderColor: 'divider',
      p: 1,
    },
    '& tbody tr:has(> [colspan])': { display: 'block' },
    '& tbody td': { width: 'auto', border: 0, px: 0.5, py: 0.5 },
    '& td[data-label]::before': { content: 'attr(data-label)', display: 'block', fontSize: 12, color: 'text.secondary' },
    ...places,
  },
};

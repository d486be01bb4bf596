// How the rows of a register are dressed; a long list that works out the styles of each of its
// cells anew is slow.
import { alpha, type Theme } from '@mui/material/styles';

export const registerStyles = (theme: Theme) => ({
  fontSize: 13,
  '& th, & td': { padding: '6px 8px', verticalAlign: 'top' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th.figure': { whiteSpace: 'normal' },
  '& .name': { minWidth: 130 },
  '& .number': { whiteSpace: 'nowrap' },
  // Two words below each other: the columns of money need the place.
  '& .number .badge': { whiteSpace: 'normal', padding: '2px 8px', lineHeight: '18px' },
  '& .second': { display: 'block', color: theme.palette.text.secondary, fontSize: 12 },
  '& tr.returned td': { backgroundColor: alpha(theme.palette.warning.main, 0.1) },
  '& tr.returned td:first-of-type': { boxShadow: `inset 3px 0 ${theme.palette.warning.main}` },
  '& tr.cancelled td': { color: theme.palette.text.secondary },
  '& tr.sums td, & tr.sums th': {
    fontWeight: 600,
    textAlign: 'left',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& tr.sums td': { textAlign: 'right' },
});

// The facts of a record in two columns, names and values: the look of every page that shows one.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A name and its value; nothing is drawn for a value that is null, undefined or an empty text. */
export type LabelledValue = readonly [label: string, value: ReactNode];

const isBlank = (value: ReactNode): boolean =>
  value === null || value === undefined || value === false || value === '';

/** Names and values side by side, on a phone too, where one tells which belong together. */
export const FactList = ({ facts }: { facts: readonly LabelledValue[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '200px 1fr' },
      columnGap: 2,
      rowGap: 1,
      m: 0,
    }}
  >
    {facts
      .filter(([, value]) => !isBlank(value))
      .map(([label, value], index) => (
        <Box key={`${index} ${label}`} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
  </Box>
);

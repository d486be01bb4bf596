// A label and its amount on one line of a document's totals.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const Figure = ({
  label,
  children,
  strong,
}: {
  label: string;
  children: ReactNode;
  strong?: boolean;
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 4,
      py: 0.5,
      fontWeight: strong ? 600 : 400,
      borderTop: strong ? 1 : 0,
    }}
  >
    <span>{label}</span> <span>{children}</span>
  </Box>
);

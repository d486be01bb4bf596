// The head of a record's page: what it is and its number or name, whose it is, its state, its amount,
// and what can be done with it, with one filled button. The same for documents and generated views.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Trail, type TrailStep } from './PageHeader.tsx';
import { usePageTitle } from './use-page-title.ts';

type Props = {
  /** The heading of the page. */
  title: string;
  /** What follows it in the same line: a number where the documents quote the heading without one. */
  number?: string;
  /** What the record is, in small letters above a heading that is its name. */
  kind?: string;
  /** What the browser's tab says, where it is not the heading with the number. */
  tab?: string;
  trail: TrailStep[];
  /** Badges with words. */
  status?: ReactNode;
  party?: ReactNode;
  /** The amount as it is read, and what of it is open. */
  amount?: string;
  amountNote?: string | undefined;
  /** The one filled button. */
  main?: ReactNode;
  /** How wide the sheet below is, where it is narrower than the page. */
  width?: number;
  /** The other actions, as text. */
  children?: ReactNode;
};

export const RecordHead = ({
  title,
  number,
  kind,
  tab,
  trail,
  status,
  party,
  amount,
  amountNote,
  main,
  width,
  children,
}: Props) => {
  usePageTitle(tab ?? [title, number].filter(Boolean).join(' '));
  return (
    <Box className="record-head" sx={{ mb: 2, maxWidth: width }}>
      <Trail steps={trail} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {kind && (
            <Typography variant="body2" color="text.secondary">
              {kind}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography variant="h1">{title}</Typography>
            {number && (
              <Typography variant="h1" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {number}
              </Typography>
            )}
            {status}
          </Box>
          {party && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{party}</Box>}
        </Box>
        {amount && (
          <Box sx={{ textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
            <Typography component="div" variant="h1" sx={{ whiteSpace: 'nowrap' }}>
              {amount}
            </Typography>
            {amountNote && (
              <Typography variant="body2" color="text.secondary">
                {amountNote}
              </Typography>
            )}
          </Box>
        )}
      </Box>
      <Stack
        direction="row"
        sx={{ mt: 1, gap: 1, flexWrap: 'wrap', justifyContent: { sm: 'flex-end' } }}
      >
        {children}
        {main}
      </Stack>
    </Box>
  );
};

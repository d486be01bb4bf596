// The head of a page: where one is, what it is called, what can be done.

import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from './use-page-title.ts';

export type TrailStep = { label: string; to: string };

type Props = {
  title: string;
  /** What the browser's tab says, where the title does not name the record. */
  tab?: string | undefined;
  trail?: TrailStep[];
  children?: ReactNode;
};

export const PageHeader = ({ title, tab = title, trail = [], children }: Props) => {
  usePageTitle(tab);
  return (
    <Stack
      direction="row"
      sx={{ mb: 2, columnGap: 2, alignItems: 'flex-end', flexWrap: 'wrap', rowGap: 1 }}
    >
      <Box sx={{ flexGrow: 1 }}>
        <Trail steps={trail} />
        <Typography variant="h1">{title}</Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Stack>
  );
};

/** The pages above this one; nothing without any. */
export const Trail = ({ steps }: { steps: TrailStep[] }) =>
  steps.length > 0 && (
    <Breadcrumbs sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {steps.map(step => (
        <Link key={step.to} to={step.to}>
          {step.label}
        </Link>
      ))}
    </Breadcrumbs>
  );

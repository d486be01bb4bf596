// In place of rows: what there is none of, what to do about it, and the buttons that do it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { EmptyDrawing } from './EmptyDrawing.tsx';
import { findFirstFilter } from './focus-after-action.ts';

type Props = {
  /** What there is none of: "No customers yet." */
  text: string;
  /** The next step. */
  hint?: string;
  /** Nothing has been made yet, on a page that is about it: it has a drawing. */
  isFirst?: boolean;
  /** Buttons. */
  children?: ReactNode;
};

/** It stays in sight where its table is wider than a telephone. */
export const STICKY_IN_VIEW = {
  position: 'sticky',
  left: 0,
  width: { xs: 'calc(100vw - 52px)', sm: 'auto' },
} as const;

export const EmptyState = ({ text, hint, isFirst, children }: Props) => (
  <Box sx={{ ...STICKY_IN_VIEW, py: 4, px: 1, textAlign: 'center' }}>
    {isFirst && <EmptyDrawing />}
    <Typography sx={{ fontWeight: 600, mt: isFirst ? 1 : 0 }}>{text}</Typography>
    {hint && (
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ maxWidth: 520, mx: 'auto', mt: 0.5, textWrap: 'balance' }}
      >
        {hint}
      </Typography>
    )}
    {children && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}>
        {children}
      </Box>
    )}
  </Box>
);

/** The same as a row of a table with this many columns. */
export const EmptyRow = ({ columns, ...shown }: Props & { columns: number }) => (
  <tr>
    <td colSpan={columns}>
      <EmptyState {...shown} />
    </td>
  </tr>
);

/** Leads to where the first one is made. */
export const EmptyLink = ({ to, label }: { to: string; label: Texts }) => {
  const t = useTranslations();
  return (
    <Button component={Link} to={to} variant="contained" size="small">
      {t(label)}
    </Button>
  );
};

/** The button goes with the text above it: the keyboard goes on at the filters. */
const focusFilters = () => setTimeout(() => findFirstFilter()?.focus());

/** Takes the filters away under which nothing was found. */
export const ClearFilters = ({ onClear }: { onClear: () => void }) => {
  const t = useTranslations();
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => {
        onClear();
        focusFilters();
      }}
    >
      {t(words.clearFilters)}
    </Button>
  );
};

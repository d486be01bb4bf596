// Whose document it is: the own company, with its logo.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isValidElement, type ReactNode } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeText } from '../../domain/language.ts';
import { useSession } from '../api/session.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { getBillingUrl } from '../platform/environment.ts';

const letterheadTexts = {
  phone: { en: 'Phone', ne: 'फोन' },
  email: { en: 'Email', ne: 'इमेल' },
  pan: { en: 'PAN', ne: 'प्यान' },
  logo: { en: 'Logo', ne: 'लोगो' },
};

/** Pixels: a document to read is as wide as its paper. */
export const SHEET_WIDTH = 980;

/** At the sides of a table on a sheet: where its rows are cards their words begin with the sheet's. */
export const cardMargin = { xs: -2, sm: 0 } as const;

/** What people typed: it keeps its lines, and a long word breaks instead of pushing figures away. */
export const freeTextStyle = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** The name of what a line is about: on a phone no word of it is broken in two. */
export const lineNameStyle = { ...freeTextStyle, minWidth: 112 } as const;

/**
 * Of a size of its own: a figure that follows every key measures nothing around it. A longer one
 * overflows to the left.
 */
export const fixedSize = (height: number | string) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  height,
  whiteSpace: 'nowrap',
  contain: 'layout size',
});

export const Letterhead = () => {
  const t = useTranslations();
  const { logo, ...company } = useSession().company;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      {logo && (
        <Box
          component="img"
          src={getBillingUrl() + logo}
          alt={t(letterheadTexts.logo)}
          sx={{ maxWidth: 120, maxHeight: 72, objectFit: 'contain' }}
        />
      )}
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{company.name}</Typography>
        <div>{[company.street, company.city].filter(Boolean).join(', ')}</div>
        <Fact label={t(letterheadTexts.phone)} value={company.phone} />
        <Fact label={t(letterheadTexts.email)} value={company.email} />
        <Fact label={t(letterheadTexts.pan)} value={company.pan} />
      </Box>
    </Box>
  );
};

/** A label and its value; nothing for what is empty. */
export const Fact = ({ label, value }: { label: string; value: unknown }) => {
  const language = useLanguage();
  if (value === null || value === undefined || value === '') return null;
  return (
    <div>
      <Typography component="span" color="text.secondary">
        {label}:
      </Typography>{' '}
      <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {isValidElement(value) ? value : localizeText(String(value), language)}
      </span>
    </div>
  );
};

/** A label and its amount on one line of a document's totals. */
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

const bsLabel = { en: 'BS', ne: 'वि.सं.' };

/**
 * Dates of a document: AD, and BS behind it. Says a day or a moment ("YYYY-MM-DD HH:mm:ss") in both
 * calendars; nothing for what is empty.
 */
export const useBothCalendars = () => {
  const t = useTranslations();
  const language = useLanguage();
  return (value: unknown): string => {
    const moment = String(value ?? '');
    return moment === ''
      ? ''
      : `${formatDate(moment, 'ad', language)} (${formatDate(moment.slice(0, 10), 'bs', language)} ${t(bsLabel)})`;
  };
};

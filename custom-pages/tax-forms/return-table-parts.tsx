// The frame of the tables of a return, and how their cells are written.
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText, type Texts } from '../../domain/language.ts';
import { type NamedDocument, toDocumentName } from '../../domain/ledger/open-documents.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';

export const figureStyle = {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

export type Column = [label: Texts, isFigure?: 'figure'];

export const Section = ({
  title,
  columns,
  children,
}: {
  title: Texts;
  columns: Column[];
  children: ReactNode;
}) => {
  const t = useTranslations();
  return (
    <>
      <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
        {t(title)}
      </Typography>
      <TableContainer component={Paper} variant="outlined" sx={{ mb: 1 }}>
        <CardTable size="small" aria-label={t(title)}>
          <thead className="heads">
            <tr>
              {columns.map(([label, isFigure]) => (
                <th key={label.en} scope="col" style={isFigure ? { textAlign: 'right' } : {}}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </CardTable>
      </TableContainer>
    </>
  );
};

export const useWriting = () => {
  const language = useLanguage();
  const calendar = useCalendar();
  return {
    digits: (text: string) => localizeDigits(text, language),
    named: (text: string) => localizeText(text, language),
    money: (rupees: number | null) =>
      rupees === null ? '' : formatMoney(toPaisa(rupees), language),
    percent: (rate: number | null) => (rate === null ? '' : localizeDigits(`${rate} %`, language)),
    /** The document that a row is for, after what the row is of. */
    of: (document: NamedDocument | null) =>
      document ? ` · ${toDocumentName(document, language)}` : '',
    day: (ad: string) => formatDate(ad, calendar, language),
  };
};

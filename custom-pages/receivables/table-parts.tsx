// What the tables of these reports share: amounts, days, documents that lead to their page.
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { PAGE_SIZE } from './report-query.ts';
import { texts } from './texts.ts';

export const tableStyles = {
  fontSize: 13,
  '& th, & td': { padding: '5px 8px', verticalAlign: 'top' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .line': { whiteSpace: 'nowrap' },
  '& tr.sums td, & tr.sums th': { fontWeight: 600 },
  '& tr.sums th': { textAlign: 'left' },
} as const;

/** Rupees as the tables show them. */
export const useMoney = () => {
  const t = useTranslations();
  const language = useLanguage();
  const money = (rupees: number) => formatMoney(toPaisa(rupees), language);
  return {
    money,
    /** Empty where there is nothing. */
    figure: (rupees: number) => (rupees === 0 ? '' : money(rupees)),
    whole: (count: number) => (count === 0 ? '' : localizeDigits(String(count), language)),
    /** A balance from the side of a party, with its side in the books. */
    balance: (rupees: number, kind: 'customer' | 'vendor') => {
      if (rupees === 0) return money(0);
      const isDebit = rupees > 0 === (kind === 'customer');
      return `${money(Math.abs(rupees))} ${t(isDebit ? texts.dr : texts.cr)}`;
    },
  };
};

/** A day in the calendar of the user. */
export const useDay = () => {
  const language = useLanguage();
  const calendar = useCalendar();
  return (day: string) => formatDate(day, calendar, language);
};

export const DayCell = ({ day }: { day: string }) => {
  const show = useDay();
  return (
    <td className="line" title={day}>
      {show(day)}
    </td>
  );
};

type Named = {
  document: string;
  number: string | null;
  address: string | null;
  isTitle?: boolean;
};

/** `isTitle` where it is what a card is called by. */
export const DocumentCell = ({ document, number, address, isTitle }: Named) => {
  const language = useLanguage();
  const name = `${document} ${number === null ? '' : localizeDigits(number, language)}`.trim();
  return (
    <td className={isTitle ? 'line card-title' : 'line'}>
      {address === null ? name : <Link to={address}>{name}</Link>}
    </td>
  );
};

type PagedProps = {
  title: string;
  total: number;
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
};

/** A report's table on its paper, with its pages below. */
export const PagedTable = ({ title, total, page, onPage, children }: PagedProps) => (
  <Paper variant="outlined">
    <TableContainer>
      <CardTable size="small" sx={tableStyles} aria-label={title}>
        {children}
      </CardTable>
    </TableContainer>
    <Pager page={page} perPage={PAGE_SIZE} total={total} onPage={onPage} />
  </Paper>
);

export const NoRows = ({ columns, text }: { columns: number; text: keyof typeof texts }) => {
  const t = useTranslations();
  return (
    <tr>
      <td colSpan={columns} style={{ textAlign: 'center', padding: 32 }}>
        {t(texts[text])}
      </td>
    </tr>
  );
};

type HeadsProps = { labels: (Texts | string)[]; figures: (Texts | string)[] };

/** The heads of a table, words or what the server calls them; figures are on the right. */
export const Heads = ({ labels, figures }: HeadsProps) => {
  const t = useTranslations();
  const say = (label: Texts | string) => (typeof label === 'string' ? label : t(label));
  return (
    <thead className="heads">
      <tr>
        {labels.map(label => (
          <th key={say(label)} scope="col">
            {say(label)}
          </th>
        ))}
        {figures.map(label => (
          <th key={say(label)} scope="col" className="figure">
            {say(label)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

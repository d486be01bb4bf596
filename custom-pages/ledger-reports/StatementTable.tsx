// A statement: sections, groups and accounts with their figures, each account leading to its ledger.
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { type CSSProperties, Fragment } from 'react';
import { Link } from 'react-router';
import { type Language, localizeDigits, localizeText } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { texts } from './texts.ts';

type Column = { name: string; label: string; kind: 'money' | 'whole' | 'percent' | 'ratio' };
type Row = {
  kind: 'heading' | 'group' | 'account' | 'total';
  level: number;
  title: string;
  account_id: number | null;
  code: string | null;
  explanation?: string;
  address?: string;
  unit?: 'times' | 'percent' | 'days';
} & Record<string, unknown>;

/** A statement as the API answers it: figures in rupees, of a ratio in its unit. */
export type StatementBody = { columns: Column[]; rows: Row[] };

const statementStyles = (theme: Theme) => ({
  fontSize: 13,
  '& th, & td': { padding: '5px 8px', verticalAlign: 'top' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // A head may name a period as well.
  '& th.figure': { whiteSpace: 'normal' },
  '& .second': { display: 'block', color: theme.palette.text.secondary, fontSize: 12 },
  '& tr.heading td, & tr.total td, & tr.group td': { fontWeight: 600 },
  '& tr.heading': { backgroundColor: theme.palette.action.hover },
  '& .title': { paddingLeft: 'calc(8px + var(--level) * 20px)' },
  '& tr.total td': { borderTop: `1px solid ${theme.palette.text.primary}` },
});

const useFigures = () => {
  const t = useTranslations();
  const language = useLanguage();
  return (value: unknown, kind: Column['kind'], unit: Row['unit']): string => {
    if (value === null || value === undefined) return unit ? '–' : '';
    if (kind === 'whole') return localizeDigits(String(value), language);
    const figure = formatMoney(toPaisa(Number(value)), language);
    if (unit === 'percent' || kind === 'percent') return `${figure} %`;
    if (unit) return `${figure} ${t(texts[unit])}`;
    return Number(value) === 0 ? '–' : figure;
  };
};

const showCode = (code: string | null, language: Language) =>
  code === null ? '' : localizeText(code, language);

const RowTitle = ({ title, address }: { title: string; address: string | undefined }) =>
  address === undefined ? title : <Link to={address}>{title}</Link>;

/** A text that is broken between its words only: a day has hyphens, at which it would be broken too. */
const WholeWords = ({ text }: { text: string }) =>
  text.split(' ').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
    </Fragment>
  ));

export const StatementTable = ({
  title,
  body,
  toAccount,
}: {
  title: string;
  body: StatementBody;
  /** The address of an account's ledger. */
  toAccount: (account_id: number) => string;
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const show = useFigures();
  // Ratios, months and products have none.
  const hasCodes = body.rows.some(({ code }) => Boolean(code));
  // A name and an amount have room on a phone.
  const Frame = body.columns.length > 1 ? CardTable : Table;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Frame size="small" sx={statementStyles} aria-label={title}>
        <thead className="heads">
          <tr>
            {hasCodes && <th scope="col">{t(texts.code)}</th>}
            <th scope="col">{t(texts.particulars)}</th>
            {body.columns.map(column => (
              <th key={column.name} scope="col" className="figure">
                <WholeWords text={column.label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {body.rows.map((row, index) => (
            <tr key={index} className={row.kind} style={{ '--level': row.level } as CSSProperties}>
              {hasCodes && <td className="card-code">{showCode(row.code, language)}</td>}
              <td className="title card-title">
                <RowTitle
                  title={row.title}
                  address={row.account_id === null ? row.address : toAccount(row.account_id)}
                />
                {row.explanation && <span className="second">{row.explanation}</span>}
              </td>
              {body.columns.map(column => {
                const figure = show(row[column.name], column.kind, row.unit);
                // On a phone a total of nothing is an answer, and so is a ratio that has none.
                const isLeftOut = figure === '–' && row.kind !== 'total' && row.unit === undefined;
                return (
                  <td key={column.name} className={isLeftOut ? 'figure without' : 'figure'}>
                    {figure}
                  </td>
                );
              })}
            </tr>
          ))}
          {body.rows.length === 0 && (
            <tr>
              <td
                colSpan={(hasCodes ? 2 : 1) + body.columns.length}
                style={{ textAlign: 'center', padding: 32 }}
              >
                {t(texts.none)}
              </td>
            </tr>
          )}
        </tbody>
      </Frame>
    </TableContainer>
  );
};

// The books: lines of accounts with their running balance, or entries; each leads to its document.
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { type CSSProperties, Fragment } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { BOOK_PAGE_SIZE } from './report-query.ts';
import { texts } from './texts.ts';

type NamedAccount = { code: string; name: string };
type Source = {
  day: string;
  document: string;
  address: string | null;
  number: string | null;
  narration: string | null;
};
type Line = Source & {
  entry_id: number;
  line_no: number;
  account: NamedAccount;
  debit: number;
  credit: number;
  balance: number;
};
type Entry = Source & {
  id: number;
  amount: number;
  lines?: { account_id: number; account: NamedAccount; debit: number; credit: number }[];
};

/** A page of lines with balances, in rupees. */
export type AccountBody = {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  data: Line[];
  total: number;
};
/** A page of entries; `amount` is the sum of all. */
export type EntriesBody = { amount: number; data: Entry[]; total: number };

const tableStyles = {
  fontSize: 13,
  '& th, & td': { padding: '5px 8px', verticalAlign: 'top' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // The account that is credited is set in.
  '& .account': { paddingLeft: 'calc(8px + var(--level) * 32px)' },
  '& tr.sums td, & tr.sums th': { fontWeight: 600 },
  '& tr.sums th': { textAlign: 'left' },
} as const;

const useMoney = () => {
  const t = useTranslations();
  const language = useLanguage();
  const money = (rupees: number) => formatMoney(toPaisa(rupees), language);
  return {
    money,
    /** Empty where there is nothing. */
    side: (rupees: number) => (rupees === 0 ? '' : money(rupees)),
    balance: (rupees: number) =>
      rupees === 0 ? money(0) : `${money(Math.abs(rupees))} ${t(rupees > 0 ? texts.dr : texts.cr)}`,
  };
};

const SourceCells = ({ source }: { source: Source }) => {
  const language = useLanguage();
  const calendar = useCalendar();
  const { day, document, address, number, narration } = source;
  const name = `${document} ${number === null ? '' : localizeDigits(number, language)}`.trim();
  return (
    <>
      <td style={{ whiteSpace: 'nowrap' }} title={day}>
        {formatDate(day, calendar, language)}
      </td>
      <td className="card-title">{address === null ? name : <Link to={address}>{name}</Link>}</td>
      <td>{narration && localizeText(narration, language)}</td>
    </>
  );
};

const NoRows = ({ columns }: { columns: number }) => {
  const t = useTranslations();
  return (
    <tr>
      <td colSpan={columns} style={{ textAlign: 'center', padding: 32 }}>
        {t(texts.none)}
      </td>
    </tr>
  );
};

type Paging = { page: number; onPage: (page: number) => void };

export const AccountBook = ({
  title,
  body,
  withAccount,
  page,
  onPage,
}: Paging & { title: string; body: AccountBody; withAccount: boolean }) => {
  const t = useTranslations();
  const { money, side, balance } = useMoney();
  const before = withAccount ? 4 : 3;
  return (
    <Paper variant="outlined">
      <TableContainer>
        <CardTable size="small" sx={tableStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.date)}</th>
              <th scope="col">{t(texts.document)}</th>
              <th scope="col">{t(texts.narration)}</th>
              {withAccount && <th scope="col">{t(texts.account)}</th>}
              {[texts.debit, texts.credit, texts.balance].map(label => (
                <th key={label.en} scope="col" className="figure">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            <tr className="sums">
              <th scope="row" colSpan={before}>
                {t(texts.opening)}
              </th>
              <td />
              <td />
              <td className="figure">{balance(body.opening)}</td>
            </tr>
            {body.data.map(line => (
              <tr key={`${line.entry_id} ${line.line_no}`}>
                <SourceCells source={line} />
                {withAccount && <td>{line.account.name}</td>}
                <td className="figure">{side(line.debit)}</td>
                <td className="figure">{side(line.credit)}</td>
                <td className="figure">{balance(line.balance)}</td>
              </tr>
            ))}
            {body.total === 0 && <NoRows columns={before + 3} />}
          </tbody>
          <tfoot className="rows">
            <tr className="sums">
              <th scope="row" colSpan={before}>
                {t(texts.closing)}
              </th>
              <td className="figure">{money(body.debit)}</td>
              <td className="figure">{money(body.credit)}</td>
              <td className="figure">{balance(body.closing)}</td>
            </tr>
          </tfoot>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={BOOK_PAGE_SIZE} total={body.total} onPage={onPage} />
    </Paper>
  );
};

/** The day book; with lines, the journal. */
export const EntryBook = ({
  title,
  body,
  page,
  onPage,
  toAccount,
}: Paging & { title: string; body: EntriesBody; toAccount: (account_id: number) => string }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { money, side } = useMoney();
  const withLines = body.data.some(entry => entry.lines);
  const figures = withLines ? [texts.debit, texts.credit] : [texts.amount];
  return (
    <Paper variant="outlined">
      <TableContainer>
        <CardTable size="small" sx={tableStyles} aria-label={title}>
          <thead className="heads">
            <tr>
              {[texts.date, texts.document, texts.narration].map(label => (
                <th key={label.en} scope="col">
                  {t(label)}
                </th>
              ))}
              {figures.map(label => (
                <th key={label.en} scope="col" className="figure">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {body.data.map(entry => (
              <Fragment key={entry.id}>
                <tr className={withLines ? 'sums' : undefined}>
                  <SourceCells source={entry} />
                  {withLines ? (
                    <>
                      <td />
                      <td />
                    </>
                  ) : (
                    <td className="figure">{money(entry.amount)}</td>
                  )}
                </tr>
                {entry.lines?.map(line => (
                  <tr
                    key={`${line.account_id} ${line.debit} ${line.credit}`}
                    className="part"
                    style={{ '--level': line.debit === 0 ? 1 : 0 } as CSSProperties}
                  >
                    <td />
                    <td colSpan={2} className="account">
                      <Link to={toAccount(line.account_id)}>
                        {localizeDigits(line.account.code, language)} {line.account.name}
                      </Link>
                    </td>
                    <td className="figure">{side(line.debit)}</td>
                    <td className="figure">{side(line.credit)}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
            {body.total === 0 && <NoRows columns={3 + figures.length} />}
          </tbody>
          <tfoot className="rows">
            <tr className="sums">
              <th scope="row" colSpan={3}>
                {t(texts.total)}
              </th>
              {figures.map(label => (
                <td key={label.en} className="figure">
                  {money(body.amount)}
                </td>
              ))}
            </tr>
          </tfoot>
        </CardTable>
      </TableContainer>
      <Pager page={page} perPage={BOOK_PAGE_SIZE} total={body.total} onPage={onPage} />
    </Paper>
  );
};

// The rows of the TDS return: what the company withheld, and what its customers withheld.
import { Link } from 'react-router';
import { useTranslations } from '../../src/i18n/language.ts';
import { type Column, figureStyle, Section, useWriting } from './return-table-parts.tsx';
import type { TdsReceived, TdsRow } from './tds-return.ts';
import { tdsTexts as texts } from './tds-texts.ts';

/** The pages of the documents that kept something back. */
const addresses: Record<string, string> = {
  payment: '/accounting/payments',
  billing: '/purchases/billings',
  'debit-note': '/purchases/returns',
};

/** What the month has, as e-TDS takes it; each with the way to its document. */
export const TdsRowTable = ({ rows, total }: { rows: TdsRow[]; total: number }) => {
  const { digits, named, money, percent, day, of } = useWriting();
  const columns: Column[] = [
    [texts.pan],
    [texts.name],
    [texts.document],
    [texts.date],
    [texts.payment, 'figure'],
    [texts.rate, 'figure'],
    [texts.amount, 'figure'],
    [texts.type],
    [texts.section],
    [texts.head],
    [texts.voucher],
  ];
  return (
    <Section title={texts.rows} columns={columns}>
      <tbody className="rows">
        {rows.map(row => {
          const address = addresses[row.document_kind];
          const called = `${row.document} ${digits(row.number ?? '')}`;
          return (
            <tr key={`${row.document_kind} ${row.document_id} ${row.tds_type} ${row.tds_amount}`}>
              <td>
                <Pan pan={row.pan} isNeeded={row.document_kind !== 'opening'} />
              </td>
              <td style={{ overflowWrap: 'anywhere', minWidth: 140 }}>{named(row.name ?? '')}</td>
              <td className="card-title">
                {address ? <Link to={`${address}/${row.document_id}`}>{called}</Link> : called}
                {of(row.of_document)}
              </td>
              <td style={{ whiteSpace: 'nowrap' }}>{day(row.date)}</td>
              <td style={figureStyle}>{money(row.payment_amount)}</td>
              <td style={figureStyle}>{percent(row.rate)}</td>
              <td style={figureStyle}>{money(row.tds_amount)}</td>
              <td>{row.tds_type_name}</td>
              <td>{digits(row.section)}</td>
              <td>{digits(row.revenue_head)}</td>
              <td>{digits(row.voucher_no ?? '')}</td>
            </tr>
          );
        })}
        {rows.length === 0 && <Nothing columns={columns.length} />}
      </tbody>
      {rows.length > 0 && <Total total={total} after={4} />}
    </Section>
  );
};

/** What customers kept back: credit for the income tax of the company. */
export const TdsReceivedTable = ({ rows, total }: { rows: TdsReceived[]; total: number }) => {
  const { digits, named, money, percent, day, of } = useWriting();
  const columns: Column[] = [
    [texts.pan],
    [texts.name],
    [texts.document],
    [texts.date],
    [texts.payment, 'figure'],
    [texts.rate, 'figure'],
    [texts.amount, 'figure'],
    [texts.voucher],
  ];
  return (
    <Section title={texts.received} columns={columns}>
      <tbody className="rows">
        {rows.map(row => (
          <tr key={`${row.receipt_id} ${row.date} ${row.tds_type} ${row.tds_amount}`}>
            <td>
              <Pan pan={row.pan} isNeeded={false} />
            </td>
            <td style={{ overflowWrap: 'anywhere', minWidth: 140 }}>{named(row.name ?? '')}</td>
            <td className="card-title">
              <Link to={`/accounting/receipts/${row.receipt_id}`}>{digits(row.number ?? '')}</Link>
              {of(row.of_document)}
            </td>
            <td style={{ whiteSpace: 'nowrap' }}>{day(row.date)}</td>
            <td style={figureStyle}>{money(row.payment_amount)}</td>
            <td style={figureStyle}>{percent(row.rate)}</td>
            <td style={figureStyle}>{money(row.tds_amount)}</td>
            <td>{digits(row.voucher_no ?? '')}</td>
          </tr>
        ))}
        {rows.length === 0 && <Nothing columns={columns.length} />}
      </tbody>
      {rows.length > 0 && <Total total={total} after={1} />}
    </Section>
  );
};

/** `after`: the columns that follow the amount. */
const Total = ({ total, after }: { total: number; after: number }) => {
  const t = useTranslations();
  const { money } = useWriting();
  return (
    <tfoot className="rows">
      <tr style={{ fontWeight: 600 }}>
        <td colSpan={6}>{t(texts.total)}</td>
        <td style={figureStyle}>{money(total)}</td>
        <td colSpan={after} />
      </tr>
    </tfoot>
  );
};

const Nothing = ({ columns }: { columns: number }) => {
  const t = useTranslations();
  return (
    <tr>
      <td colSpan={columns} style={{ textAlign: 'center', padding: 24 }}>
        {t(texts.none)}
      </td>
    </tr>
  );
};

const Pan = ({ pan, isNeeded }: { pan: string | null; isNeeded: boolean }) => {
  const t = useTranslations();
  const { digits } = useWriting();
  if (pan) return digits(pan);
  return isNeeded ? <span className="badge warning">{t(texts.missing)}</span> : null;
};

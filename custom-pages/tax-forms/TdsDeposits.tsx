// What is deposited of the TDS of a month: by revenue head as it is due, and the deposits that were made.
import { figureStyle, Section, useWriting } from './return-table-parts.tsx';
import { ActionsCell, VoucherCell } from './TaxOfficePayment.tsx';
import type { TdsDeposit, TdsReturnResponse } from './tds-return.ts';
import { tdsTexts as texts } from './tds-texts.ts';

/** What the treasury's voucher is written for. */
export const TdsHeads = ({ heads }: { heads: TdsReturnResponse['revenue_heads'] }) => {
  const { digits, money } = useWriting();
  if (heads.length === 0) return null;
  return (
    <Section
      title={texts.heads}
      columns={[
        [texts.head],
        [texts.payment, 'figure'],
        [texts.amount, 'figure'],
        [texts.open, 'figure'],
      ]}
    >
      <tbody className="rows">
        {heads.map(head => (
          <tr key={head.revenue_head}>
            <td>{digits(head.revenue_head)}</td>
            <td style={figureStyle}>{money(head.payment_amount)}</td>
            <td style={figureStyle}>{money(head.tds_amount)}</td>
            <td style={figureStyle}>{money(head.open_amount)}</td>
          </tr>
        ))}
      </tbody>
    </Section>
  );
};

/** The deposits of the month with their vouchers, each to be read in the books and to be reversed. */
export const TdsDeposits = ({
  deposits,
  onChange,
}: {
  deposits: TdsDeposit[];
  onChange: () => void;
}) => {
  const { digits, money, day } = useWriting();
  if (deposits.length === 0) return null;
  return (
    <Section
      title={texts.deposits}
      columns={[
        [texts.date],
        [texts.voucher],
        [texts.treasury],
        [texts.bank],
        [texts.account],
        [texts.total, 'figure'],
        [texts.actions],
      ]}
    >
      <tbody className="rows">
        {deposits.map(row => (
          <tr key={row.id}>
            <td style={{ whiteSpace: 'nowrap' }}>{day(row.day)}</td>
            <VoucherCell row={row} />
            <td>{digits(row.treasury_account ?? '')}</td>
            <td>{row.bank}</td>
            <td>{row.account}</td>
            <td style={figureStyle}>{money(row.amount)}</td>
            <ActionsCell
              {...{ row, kind: 'tds-deposit', path: `tds-deposits/${row.id}` }}
              title={texts.reverseTitle}
              help={texts.reverseHelp}
              onReversed={onChange}
            />
          </tr>
        ))}
      </tbody>
    </Section>
  );
};

// The lines of a voucher, with their sums below.

import TableContainer from '@mui/material/TableContainer';
import { formatMoney } from '../../domain/money/money.ts';
import {
  AccountInput,
  FigureInput,
  lineStyles,
  nameCell,
  RemoveLineIcon,
} from '../../src/documents/line-inputs.tsx';
import { type AccountChoice, loadParties } from '../../src/documents/use-accounts.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { texts } from './texts.ts';
import { sumLines, type VoucherFormLine } from './voucher-form-model.ts';

type Props = {
  lines: VoucherFormLine[];
  problems: Record<string, string>;
  accounts: AccountChoice[];
  onChange: (index: number, changed: Partial<VoucherFormLine>) => void;
  /** The person comes to the amounts of a line. */
  onBalance: (index: number) => void;
  onRemove: (index: number) => void;
};

export const VoucherLines = ({
  lines,
  problems,
  accounts,
  onChange,
  onBalance,
  onRemove,
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const { debit, credit } = sumLines(lines);
  const money = (paisa: number) => formatMoney(paisa, language);
  return (
    <TableContainer>
      <CardTable size="small" sx={lineStyles} aria-label={t(texts.list)}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.account)}</th>
            <th scope="col">{t(texts.party)}</th>
            <th scope="col" className="figure">
              {t(texts.debit)}
            </th>
            <th scope="col" className="figure">
              {t(texts.credit)}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const account = accounts.find(({ id }) => id === line.account_id) ?? null;
            const problemOf = (field: string) => problems[`lines.${index}.${field}`];
            return (
              <tr key={line.key}>
                <td style={{ minWidth: 220 }}>
                  <AccountInput
                    accounts={accounts}
                    value={line.account_id}
                    label={nameCell(language, index, t(texts.account))}
                    hasError={problemOf('account_id') !== undefined}
                    helperText={problemOf('account_id')}
                    onChange={account_id => onChange(index, { account_id, party: null })}
                  />
                </td>
                <td style={{ minWidth: 180 }}>
                  {account?.party && (
                    <SearchSelect
                      label={nameCell(language, index, t(texts.party))}
                      value={line.party}
                      within={account.party}
                      load={(text, signal) => loadParties(account.party!, text, signal)}
                      onChange={party => onChange(index, { party })}
                      error={problemOf('party_id') !== undefined}
                      helperText={problemOf('party_id')}
                    />
                  )}
                </td>
                {(['debit', 'credit'] as const).map(side => (
                  <td key={side} className="figure">
                    <FigureInput
                      value={line[side]}
                      label={nameCell(language, index, t(texts[side]))}
                      problem={problemOf(side)}
                      onFocus={() => onBalance(index)}
                      onChange={typed =>
                        onChange(index, {
                          [side]: typed,
                          // One side only.
                          [side === 'debit' ? 'credit' : 'debit']: '',
                        })
                      }
                    />
                  </td>
                ))}
                <td>
                  <RemoveLineIcon
                    index={index}
                    disabled={lines.length <= 2}
                    onRemove={() => onRemove(index)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(texts.total)}
              {debit !== credit && ` (${t(texts.difference)}: ${money(Math.abs(debit - credit))})`}
            </th>
            <td className="figure">{money(debit)}</td>
            <td className="figure">{money(credit)}</td>
            <td />
          </tr>
        </tfoot>
      </CardTable>
    </TableContainer>
  );
};

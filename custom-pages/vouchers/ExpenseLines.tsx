// The lines of an expense: the account, what was bought, the amount, and whether VAT comes to it.
import Checkbox from '@mui/material/Checkbox';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import { Fragment } from 'react';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { localizeDigits } from '../../domain/language.ts';
import {
  AccountInput,
  belowLineStyle,
  FigureInput,
  lineStyles,
  nameCell,
  RemoveLineIcon,
} from '../../src/documents/line-inputs.tsx';
import { OwnLineInputs } from '../../src/documents/own-fields.tsx';
import type { AccountChoice } from '../../src/documents/use-accounts.ts';
import { selectLineErrors } from '../../src/documents/use-document-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import type { ExpenseLine } from './expense-form-model.ts';
import { texts } from './texts.ts';

type Props = {
  lines: ExpenseLine[];
  problems: Record<string, string>;
  accounts: AccountChoice[];
  /** The VAT of the day in percent. */
  rate: number;
  /** The fields that the company has added to lines; none while no bill comes of them. */
  own: OwnField[];
  onChange: (index: number, changed: Partial<ExpenseLine>) => void;
  onRemove: (index: number) => void;
};

export const ExpenseLines = ({
  lines,
  problems,
  accounts,
  rate,
  own,
  onChange,
  onRemove,
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const vat = localizeDigits(t(texts.vatAt, { rate: String(rate) }), language);
  const spent = accounts.filter(({ root }) => root === 'expenses');
  return (
    <TableContainer>
      <CardTable size="small" sx={lineStyles} aria-label={t(texts.expenses)}>
        <thead className="heads">
          <tr>
            <th scope="col">{t(texts.account)}</th>
            <th scope="col">{t(texts.bought)}</th>
            <th scope="col" className="figure">
              {t(texts.amount)}
            </th>
            <th scope="col">{vat}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const problemOf = (name: string) => problems[`lines.${index}.${name}`];
            return (
              <Fragment key={line.key}>
                <tr>
                  <td style={{ minWidth: 220 }}>
                    <AccountInput
                      accounts={spent}
                      value={line.account_id}
                      label={nameCell(language, index, t(texts.account))}
                      hasError={problemOf('account_id') !== undefined}
                      helperText={problemOf('account_id')}
                      onChange={account_id => onChange(index, { account_id })}
                    />
                  </td>
                  <td style={{ minWidth: 220 }}>
                    <TextField
                      size="small"
                      fullWidth
                      label={nameCell(language, index, t(texts.bought))}
                      value={line.description}
                      onChange={({ target }) => onChange(index, { description: target.value })}
                      error={problemOf('description') !== undefined}
                      helperText={problemOf('description')}
                      slotProps={{ htmlInput: { maxLength: 200 } }}
                    />
                  </td>
                  <td className="figure">
                    <FigureInput
                      value={line.amount}
                      label={nameCell(language, index, t(texts.amount))}
                      problem={problemOf('amount')}
                      onChange={amount => onChange(index, { amount })}
                    />
                  </td>
                  <td>
                    <Checkbox
                      checked={line.hasVat}
                      onChange={(_, hasVat) => onChange(index, { hasVat })}
                      slotProps={{ input: { 'aria-label': nameCell(language, index, vat) } }}
                    />
                  </td>
                  <td>
                    <RemoveLineIcon
                      index={index}
                      disabled={lines.length <= 1}
                      onRemove={() => onRemove(index)}
                    />
                  </td>
                </tr>
                {own.length > 0 && (
                  <tr>
                    <td colSpan={5}>
                      <div style={belowLineStyle}>
                        <OwnLineInputs
                          fields={own}
                          values={line.own_fields}
                          problems={selectLineErrors(problems, index)}
                          onChange={own_fields => onChange(index, { own_fields })}
                        />
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};

// The three sections of opening balances: accounts, open documents, stock.
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Texts } from '../../domain/language.ts';
import type { OpeningSection } from '../../domain/ledger/opening-file.ts';
import { AccountInput, nameCell } from '../../src/documents/line-inputs.tsx';
import {
  type AccountChoice,
  loadParties,
  loadRecordChoices,
} from '../../src/documents/use-accounts.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type Cells, Figure, Section, type SectionProps } from './OpeningSection.tsx';
import type { AccountLine, DocumentLine, StockLine } from './opening-form-model.ts';
import { documentKinds, texts } from './texts.ts';

/** Services have no stock. */
const GOODS = { 'filter[type]': 'p' };

/** Under what is to be chosen: the problem, else what the file called it. */
const useHint = () => {
  const t = useTranslations();
  return (problem: string | undefined, source: string, isChosen: boolean) =>
    problem ?? (source !== '' && !isChosen ? t(texts.inFile, { name: source }) : undefined);
};

type Props<Name extends OpeningSection> = Pick<
  SectionProps<Name>,
  'lines' | 'problems' | 'onChange' | 'onFile'
> & { amount: (paisa: number) => string };

export const AccountSection = ({
  accounts,
  sums,
  amount,
  ...rest
}: Props<'accounts'> & {
  accounts: AccountChoice[];
  sums: { debit: number; credit: number };
}) => {
  const t = useTranslations();
  const language = useLanguage();
  const hint = useHint();
  return (
    <Section
      {...rest}
      section="accounts"
      title={texts.accounts}
      heads={[
        { text: texts.account },
        { text: texts.debit, figure: true },
        { text: texts.credit, figure: true },
      ]}
      totals={
        <>
          <th scope="row">{t(texts.total)}</th>
          <td className="figure">{amount(sums.debit)}</td>
          <td className="figure">{amount(sums.credit)}</td>
          <td />
        </>
      }
      cells={given => {
        const { line, index, change, problemOf } = given as Cells<AccountLine>;
        return (
          <>
            <td style={{ minWidth: 260 }}>
              <AccountInput
                accounts={accounts}
                value={line.account_id}
                label={nameCell(language, index, t(texts.account))}
                hasError={problemOf('account_id') !== undefined}
                helperText={hint(problemOf('account_id'), line.source, line.account_id !== null)}
                onChange={account_id => change({ account_id })}
              />
            </td>
            <Figure
              {...(given as Cells<AccountLine>)}
              name="debit"
              text={texts.debit}
              other="credit"
            />
            <Figure
              {...(given as Cells<AccountLine>)}
              name="credit"
              text={texts.credit}
              other="debit"
            />
          </>
        );
      }}
    />
  );
};

export const DocumentSection = ({
  amount,
  total,
  ...rest
}: Props<'documents'> & { total: number }) => {
  const t = useTranslations();
  const language = useLanguage();
  const hint = useHint();
  return (
    <Section
      {...rest}
      section="documents"
      title={texts.documents}
      heads={[
        { text: texts.kind },
        { text: texts.party },
        { text: texts.number },
        { text: texts.date },
        { text: texts.due },
        { text: texts.amount, figure: true },
      ]}
      totals={
        <>
          <th scope="row" colSpan={5}>
            {t(texts.total)}
          </th>
          <td className="figure">{amount(total)}</td>
          <td />
        </>
      }
      cells={given => {
        const { line, index, change, problemOf } = given as Cells<DocumentLine>;
        const label = (text: Texts) => nameCell(language, index, t(text));
        const kind = documentKinds.findIndex(
          each => each.party_kind === line.party_kind && each.side === line.side,
        );
        return (
          <>
            <td style={{ minWidth: 170 }}>
              <Select
                fullWidth
                size="small"
                label={label(texts.kind)}
                value={kind}
                onChange={event => {
                  const { party_kind, side } = documentKinds[Number(event.target.value)]!;
                  change({
                    ...(party_kind === line.party_kind ? {} : { party: null }),
                    party_kind,
                    side,
                  });
                }}
              >
                {documentKinds.map((each, place) => (
                  <MenuItem key={each.label.en} value={place}>
                    {t(each.label)}
                  </MenuItem>
                ))}
              </Select>
            </td>
            <td style={{ minWidth: 200 }}>
              <SearchSelect
                label={label(texts.party)}
                value={line.party}
                within={line.party_kind}
                load={(text, signal) => loadParties(line.party_kind, text, signal)}
                onChange={party => change({ party })}
                error={problemOf('party_id') !== undefined}
                helperText={hint(problemOf('party_id'), line.source, line.party !== null)}
              />
            </td>
            <td style={{ minWidth: 130 }}>
              <TextField
                size="small"
                value={line.number}
                onChange={event => change({ number: event.target.value })}
                error={problemOf('number') !== undefined}
                helperText={problemOf('number')}
                slotProps={{ htmlInput: { 'aria-label': label(texts.number), maxLength: 100 } }}
              />
            </td>
            {(
              [
                ['date', texts.date],
                ['due_date', texts.due],
              ] as const
            ).map(([name, text]) => (
              <td key={name} style={{ minWidth: 170 }}>
                <DateField
                  size="small"
                  label={label(text)}
                  value={line[name]}
                  onChange={day => change({ [name]: day })}
                  error={problemOf(name) !== undefined}
                  helperText={problemOf(name)}
                />
              </td>
            ))}
            <Figure {...(given as Cells<DocumentLine>)} name="amount" text={texts.amount} />
          </>
        );
      }}
    />
  );
};

export const StockSection = ({ amount, total, ...rest }: Props<'stock'> & { total: number }) => {
  const t = useTranslations();
  const language = useLanguage();
  const hint = useHint();
  return (
    <Section
      {...rest}
      section="stock"
      title={texts.stock}
      heads={[
        { text: texts.product },
        { text: texts.qty, figure: true },
        { text: texts.value, figure: true },
      ]}
      totals={
        <>
          <th scope="row" colSpan={2}>
            {t(texts.total)}
          </th>
          <td className="figure">{amount(total)}</td>
          <td />
        </>
      }
      cells={given => {
        const { line, index, change, problemOf } = given as Cells<StockLine>;
        return (
          <>
            <td style={{ minWidth: 260 }}>
              <SearchSelect
                label={nameCell(language, index, t(texts.product))}
                value={line.product}
                load={(text, signal) => loadRecordChoices('products', 'name', text, signal, GOODS)}
                onChange={product => change({ product })}
                error={problemOf('product_id') !== undefined}
                helperText={hint(problemOf('product_id'), line.source, line.product !== null)}
              />
            </td>
            <Figure {...(given as Cells<StockLine>)} name="qty" text={texts.qty} />
            <Figure {...(given as Cells<StockLine>)} name="value" text={texts.value} />
          </>
        );
      }}
    />
  );
};

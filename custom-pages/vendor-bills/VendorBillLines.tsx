// The lines of the bill.

import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { memo } from 'react';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { type Language, localizeDigits, type Texts } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import {
  CellError,
  type CellPosition,
  LineCell,
  LineSum,
  RemoveLineButton,
} from '../../src/documents/lines/LineCell.tsx';
import { LineTable } from '../../src/documents/lines/LineTable.tsx';
import { createLineStyles } from '../../src/documents/lines/line-styles.tsx';
import { OwnLineCell } from '../../src/documents/lines/OwnLineCell.tsx';
import { selectLineErrors } from '../../src/documents/use-document-form.ts';
import { moveOnEnter } from '../../src/forms/enter-to-next-field.ts';
import { type FormStore, useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-action.ts';
import { texts } from './texts.ts';
import { useAccountChoices, useUnitChoices, useVatRateChoices } from './use-entry-choices.ts';
import type {
  VendorBillCell,
  VendorBillErrors,
  VendorBillFormController,
} from './use-vendor-bill-form.ts';
import {
  computeRowTotal,
  getLineVatRate,
  hasLineAccount,
  type VendorBillFormLine,
  type VendorBillFormState,
} from './vendor-bill-form-model.ts';

const createLayout = (hasAccounts: boolean) => ({
  columns: [
    texts.name,
    texts.description,
    ...(hasAccounts ? [texts.account] : []),
    texts.qty,
    texts.unit,
    texts.rate,
    texts.vatRate,
    texts.lineTotal,
  ],
  styles: createLineStyles({
    columns: `2fr 2fr ${hasAccounts ? '1.6fr ' : ''}0.9fr 1fr 1.2fr 1.1fr 1.3fr 88px`,
    // On a phone, or beside the vendor's paper: the table's own width decides, for the paper takes
    // some of the window's.
    narrow: () => '@container (max-width: 820px)',
    card: {
      columns: '0.8fr 1.1fr 1fr 1.1fr',
      areas: `"name name name remove" "description description description description"${hasAccounts ? ' "account account account account"' : ''} "qty unit rate vat" ". . total total"`,
      names: ['name', 'description', 'account', 'qty', 'unit', 'rate', 'vat', 'total', 'remove'],
    },
  }),
});
const figureColumns = [texts.qty, texts.rate, texts.lineTotal];

const plainLayout = createLayout(false);
/** As soon as a line has an account of its own to choose. */
const accountLayout = createLayout(true);

const moveToNextCell = moveOnEnter();

type VendorBillLinesProps = Pick<
  VendorBillFormController,
  'typed' | 'usualOf' | 'own' | 'problems' | 'type' | 'remove'
> & {
  /** No line is left. */
  onEmpty: () => void;
};

/** Renders when lines come and go; a key in one of them renders that line only. */
export const VendorBillLines = ({
  typed,
  usualOf,
  own,
  problems,
  type,
  remove,
  onEmpty,
}: VendorBillLinesProps) => {
  const lines = useFormSelector(typed, bill => bill.lines);
  const usual = useFormSelector(typed, usualOf);
  const onClick = useFocusAfterRemoval(onEmpty);
  const rates = useVatRateChoices(usual);
  const units = useUnitChoices();
  const accounts = useAccountChoices();
  const hasAccounts = useFormSelector(
    typed,
    bill => accounts.size > 0 && bill.lines.some(line => hasLineAccount(bill, line)),
  );
  const { columns, styles } = hasAccounts ? accountLayout : plainLayout;
  const rows = lines.map(({ key }, index) => (
    <ConnectedItemRow
      key={key}
      index={index}
      typed={typed}
      usualVatRate={usual}
      rates={rates}
      units={units}
      accounts={hasAccounts ? accounts : undefined}
      own={own.line}
      problems={selectLineErrors(problems, index)}
      onType={type}
      onOwn={type}
      onRemove={remove}
    />
  ));
  return (
    <div style={{ containerType: 'inline-size' }}>
      <LineTable
        label={texts.items}
        columns={columns}
        figures={figureColumns}
        styles={styles}
        rows={rows}
        none={texts.noItems}
        onKeyDown={moveToNextCell}
        onClick={onClick}
      />
    </div>
  );
};

type RowProps = CellPosition<VendorBillCell> &
  Omit<VendorBillFormLine, 'key' | 'product_id' | 'kind' | 'own_fields'> & {
    typed: FormStore<VendorBillFormState>;
    /** The key of the line. */
    line: string;
    /** Paisa. */
    total: number;
    rates: string[];
    units: string[];
    /** The names of accounts by their ids; undefined where no line has one of its own. */
    accounts: ReadonlyMap<string, string> | undefined;
    /** The fields that the company has added to lines. */
    own: OwnField[];
    /** False for goods, which go into stock. */
    canHaveAccount: boolean;
    /**
     * Of this line, by the names that the server gives them; the same object while nothing is
     * wrong.
     */
    problems: VendorBillErrors;
    onOwn: VendorBillFormController['type'];
    onRemove: (line: string) => void;
  };

/** A rate with its two decimals. */
const formatRate = (rate: string, language: Language): string =>
  localizeDigits(Number(rate).toFixed(2), language);

/**
 * One line: description, quantity, unit, rate and tax are entered. Takes texts and figures, not the
 * line: when lines come and go the form makes all of them again, and only those that differ render.
 */
const ItemRow = memo(
  ({
    typed,
    index,
    line,
    total,
    rates,
    units,
    accounts,
    own: ownFields,
    canHaveAccount,
    problems,
    onType,
    onOwn,
    onRemove,
    ...cells
  }: RowProps) => {
    const t = useTranslations();
    const language = useLanguage();
    const own = { index, onType };
    return (
      <tr>
        <td className="name">
          {cells.name}
          <CellError text={problems.id} />
        </td>
        <td className="description" data-label={t(texts.description)}>
          <LineCell
            {...own}
            name="description"
            kind="text"
            label={texts.description}
            value={cells.description}
            problem={problems.description}
          />
        </td>
        {accounts && (
          <td className="account" data-label={canHaveAccount ? t(texts.account) : undefined}>
            {canHaveAccount && (
              <LineSelect
                {...own}
                name="account"
                label={texts.account}
                value={cells.account}
                options={['', ...accounts.keys()]}
                formatOption={id => accounts.get(id) ?? t(texts.usualAccount)}
              />
            )}
            <CellError text={problems.expense_account_id} />
          </td>
        )}
        <td className="qty" data-label={t(texts.qty)}>
          <LineCell
            {...own}
            name="qty"
            kind="quantity"
            label={texts.qty}
            value={cells.qty}
            problem={problems.qty}
          />
        </td>
        <td className="unit" data-label={t(texts.unit)}>
          <LineSelect {...own} name="unit" label={texts.unit} value={cells.unit} options={units} />
        </td>
        <td className="rate" data-label={t(texts.rate)}>
          <LineCell
            {...own}
            name="price"
            kind="money"
            label={texts.rate}
            value={cells.price}
            problem={problems.amount}
          />
        </td>
        <td className="vat" data-label={t(texts.vatRate)}>
          <LineSelect
            {...own}
            name="vat_rate"
            label={texts.vatRate}
            value={cells.vat_rate}
            options={rates}
            formatOption={formatRate}
          />
          <CellError text={problems.vat_rate} />
        </td>
        <td className="total figure" data-label={t(texts.lineTotal)}>
          <LineSum sum={formatMoney(total, language)} />
        </td>
        <td className="remove" data-remove>
          <RemoveLineButton line={line} onRemove={onRemove} />
        </td>
        {ownFields.length > 0 && (
          <OwnLineCell
            typed={typed}
            index={index}
            fields={ownFields}
            problems={problems}
            onType={onOwn}
          />
        )}
      </tr>
    );
  },
);

type ConnectedItemRowProps = {
  typed: FormStore<VendorBillFormState>;
  /** Percent: the VAT of the bill's day. */
  usualVatRate: number;
} & Pick<
  RowProps,
  'index' | 'rates' | 'units' | 'accounts' | 'own' | 'problems' | 'onType' | 'onOwn' | 'onRemove'
>;

/** Follows the keys in its own line, and no other. */
const ConnectedItemRow = memo(
  ({ typed, usualVatRate, index, ...handed }: ConnectedItemRowProps) => {
    const typedLine = useFormSelector(typed, ({ lines }) => lines[index]);
    const canHaveAccount = useFormSelector(typed, bill => {
      const own = bill.lines[index];
      return own !== undefined && hasLineAccount(bill, own);
    });
    // It has just been removed.
    if (!typedLine) return null;
    const { key, product_id: _, kind: _kind, own_fields: _own, ...line } = typedLine;
    return (
      <ItemRow
        {...handed}
        {...line}
        typed={typed}
        index={index}
        line={key}
        canHaveAccount={canHaveAccount}
        vat_rate={getLineVatRate(line, usualVatRate)}
        total={computeRowTotal(typedLine, usualVatRate)}
      />
    );
  },
);

type LineSelectProps = CellPosition<VendorBillCell> & {
  name: VendorBillCell;
  label: Texts;
  value: string;
  options: string[];
  formatOption?: (option: string, language: Language) => string;
};

/**
 * A unit or a tax of a line, chosen from what is offered. A line keeps what it has, also where that
 * is not offered any more.
 */
const LineSelect = memo(
  ({
    index,
    name,
    label,
    value,
    options,
    formatOption = option => option,
    onType,
  }: LineSelectProps) => {
    const t = useTranslations();
    const language = useLanguage();
    return (
      <Select
        size="small"
        fullWidth
        value={value}
        onChange={event => onType(index, name, event.target.value)}
        displayEmpty
        SelectDisplayProps={{ 'aria-label': t(label) }}
        // As high as the cells beside it; on a phone there is room for a rate with its decimals.
        sx={{
          fontSize: 14,
          height: 34,
          '& .MuiSelect-select.MuiSelect-select': { py: 0, pl: 1, pr: '26px' },
        }}
      >
        {[...new Set([...options, value])].map(option => (
          <MenuItem key={option} value={option}>
            {formatOption(option, language)}
          </MenuItem>
        ))}
      </Select>
    );
  },
);

// The lines of the document.
import { memo, useId, useMemo } from 'react';
import { priceWithVatTexts } from '../../domain/documents/prices-with-vat.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isUntaxed, treatmentTexts } from '../../domain/tax/tax-treatment.ts';
import {
  CellError,
  type CellPosition,
  type CellType,
  LineCell,
  LineSum,
  RemoveLineButton,
} from '../../src/documents/lines/LineCell.tsx';
import { LineTable } from '../../src/documents/lines/LineTable.tsx';
import { createLineStyles } from '../../src/documents/lines/line-styles.tsx';
import { OwnLineCell } from '../../src/documents/lines/OwnLineCell.tsx';
import { type Stock, useProductStock } from '../../src/documents/products/use-product-stock.ts';
import { selectLineErrors } from '../../src/documents/use-document-form.ts';
import { moveOnEnter } from '../../src/forms/enter-to-next-field.ts';
import { type FormStore, useFormSelector } from '../../src/forms/form-store.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useFocusAfterRemoval } from '../../src/ui/focus-after-action.ts';
import {
  computeRowTotal,
  type InvoiceFormLine,
  type InvoiceFormState,
} from './invoice-form-model.ts';
import { listGoods, type Shortage, useShortage } from './line-stock.ts';
import { texts } from './texts.ts';
import type { InvoiceCell, InvoiceErrors, InvoiceFormController } from './use-invoice-form.ts';

const columns: Texts[] = [
  texts.hsCode,
  texts.name,
  texts.description,
  texts.qty,
  texts.price,
  texts.lineTotal,
  texts.lineDiscount,
];
const figureColumns = [texts.qty, texts.price, texts.lineTotal, texts.lineDiscount];

const styles = createLineStyles({
  columns: '0.9fr 2.1fr 2fr 0.8fr 1.2fr 1.3fr 0.9fr 88px',
  narrow: ({ breakpoints }) => breakpoints.down('md'),
  card: {
    columns: '1fr 1fr 1fr',
    areas: '"name name remove" "description description description" "qty price rate" ". . total"',
    names: ['name', 'description', 'qty', 'price', 'rate', 'total', 'remove'],
  },
});

type InvoiceFormLinesProps = Pick<
  InvoiceFormController,
  'typed' | 'ratesOf' | 'own' | 'problems' | 'type' | 'remove'
> & {
  /** Enter in the last field, and where no line is left. */
  onEnd: () => void;
};

/** Renders when lines come and go; a key in one of them renders that line only. */
export const InvoiceFormLines = ({
  typed,
  ratesOf,
  own,
  problems,
  type,
  remove,
  onEnd,
}: InvoiceFormLinesProps) => {
  const lines = useFormSelector(typed, entry => entry.lines);
  const vat = useFormSelector(typed, entry => ratesOf(entry).vat);
  const onKeyDown = useMemo(() => moveOnEnter(onEnd), [onEnd]);
  const onClick = useFocusAfterRemoval(onEnd);
  const stock = useProductStock(listGoods(lines));
  const rows = lines.map(({ key, goods, product_id }, index) => (
    <ConnectedItemRow
      key={key}
      index={index}
      typed={typed}
      vat={vat}
      fields={own.line}
      stock={goods ? stock.of(product_id) : undefined}
      problems={selectLineErrors(problems, index)}
      onType={type}
      onRemove={remove}
    />
  ));
  return (
    <LineTable
      label={texts.items}
      columns={columns}
      figures={figureColumns}
      styles={styles}
      rows={rows}
      none={texts.noItems}
      onKeyDown={onKeyDown}
      onClick={onClick}
    />
  );
};

const rateCell: CellType = {
  refuse: text => {
    if (!/^\d*\.?\d{0,4}$/.test(text)) return texts.lineRateInvalid;
    return Number(text) > 100 ? texts.lineRateHigh : undefined;
  },
};
const cellTypes: Record<InvoiceCell, CellType> = {
  description: 'text',
  qty: 'quantity',
  price: 'money',
  discount_rate: rateCell,
};

type ItemRowProps = Pick<CellPosition<InvoiceCell>, 'index'> & {
  typed: FormStore<InvoiceFormState>;
  /** Those that the company has added to each line. */
  fields: OwnField[];
  /** Percent of the document's day; 0: the document has no VAT, and no line is without. */
  vat: number;
  onType: InvoiceFormController['type'];
  /** Paisa. */
  total: number;
  /**
   * Of this line, by the names that the server gives them; the same object while nothing is wrong.
   */
  problems: InvoiceErrors;
  onRemove: (key: string) => void;
  /** The key of the line. */
  line: string;
  /** Of the goods on the line. */
  shortage: Shortage;
} & Pick<
    InvoiceFormLine,
    | 'hs_code'
    | 'name'
    | 'unit'
    | 'tax_treatment'
    | 'description'
    | 'qty'
    | 'price'
    | 'with_vat'
    | 'discount_rate'
  >;

/**
 * One line: description, quantity, price and line discount are typed. Takes texts and figures, not
 * the line: when lines come and go the form makes all of them again, and only those that differ
 * render.
 */
const ItemRow = memo(
  ({
    index,
    line,
    hs_code,
    name,
    unit,
    tax_treatment,
    description,
    qty,
    price,
    with_vat,
    discount_rate,
    total,
    shortage,
    problems,
    typed,
    fields,
    vat,
    onType,
    onRemove,
  }: ItemRowProps) => {
    const t = useTranslations();
    const language = useLanguage();
    const stockNote = useId();
    const cells = { description, qty, price, discount_rate };
    const cell = (column: InvoiceCell, label: Texts, problem: string | undefined, area: string) => (
      <td className={area} data-label={t(label)}>
        <LineCell
          index={index}
          name={column}
          kind={cellTypes[column]}
          label={label}
          value={cells[column]}
          problem={problem}
          note={column === 'qty' && shortage !== undefined ? stockNote : undefined}
          onType={onType}
        />
      </td>
    );
    const facts = [
      unit,
      isUntaxed(tax_treatment) && t(treatmentTexts[tax_treatment]),
      with_vat && t(priceWithVatTexts.price),
    ]
      .filter(Boolean)
      .join(' · ');
    return (
      <tr data-line={line}>
        <td className="hs-code">{hs_code}</td>
        <td className="name">
          {name}{' '}
          {(facts !== '' || shortage !== undefined) && (
            <small className="note">
              <span>{facts}</span>
              {facts !== '' && shortage !== undefined && ' · '}
              {shortage !== undefined && (
                <span id={stockNote} className="warning">
                  {shortage === 'none' ? t(texts.noStock) : t(texts.inStock, { n: shortage })}
                </span>
              )}
            </small>
          )}
          <CellError text={problems.id} />
        </td>
        {cell('description', texts.description, problems.description, 'description')}
        {cell('qty', texts.qty, problems.qty, 'qty')}
        {with_vat
          ? cell(
              'price',
              priceWithVatTexts.price,
              // A rule about the price is judged without VAT.
              problems.price_with_vat ?? problems.amount,
              'price',
            )
          : cell('price', texts.price, problems.amount, 'price')}
        <td className="total figure" data-label={t(texts.lineTotal)}>
          <LineSum sum={formatMoney(total, language)} />
        </td>
        {cell('discount_rate', texts.lineDiscount, problems.discount_rate, 'rate')}
        <td className="remove" data-remove>
          <RemoveLineButton line={line} onRemove={onRemove} />
        </td>
        {fields.length > 0 && (
          <OwnLineCell
            typed={typed}
            index={index}
            fields={fields}
            vat={vat}
            problems={problems}
            onType={onType}
          />
        )}
      </tr>
    );
  },
);

type ConnectedItemRowProps = { stock: Stock } & Pick<
  ItemRowProps,
  'index' | 'typed' | 'fields' | 'vat' | 'problems' | 'onType' | 'onRemove'
>;

/** Follows the keys in its own line, and no other. */
const ConnectedItemRow = memo(
  ({ index, typed, vat, stock, fields, problems, onType, onRemove }: ConnectedItemRowProps) => {
    const line = useFormSelector(typed, ({ lines }) => lines[index]);
    const shortage = useShortage(typed, line?.product_id, stock);
    // It has just been removed.
    if (!line) return null;
    const { key, hs_code, name, unit, tax_treatment, description, qty, price, discount_rate } =
      line;
    const shown = {
      index,
      line: key,
      hs_code,
      name,
      unit,
      ...(vat > 0 && tax_treatment ? { tax_treatment } : {}),
      description,
      qty,
      price,
      ...(line.with_vat ? { with_vat: true } : {}),
      discount_rate,
      total: computeRowTotal(line, vat),
      shortage,
      problems,
      vat,
    };
    return <ItemRow {...shown} typed={typed} fields={fields} onType={onType} onRemove={onRemove} />;
  },
);

// The fields of a proforma as two people may have changed them at once: compared as they read, not
// as the form or the database keeps them.
import type { Row } from '../../domain/schema/entity.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import type { FormField } from '../../src/versions/use-versioned-save.ts';
import type { Buyer, Entry, Line } from './order.ts';
import { texts } from './texts.ts';

type Discount = Pick<Entry, 'discount_by' | 'discount_rate' | 'discount_amount'>;
type ComparedLine = Omit<Line, 'key' | 'goods'>;
type Fields = Pick<Entry, 'customer' | 'payment_method' | 'transaction_date'> & {
  lines: ComparedLine[];
  discount: Discount;
};

/**
 * The fields of what is typed or stored; of a discount only the way that is chosen counts, and a
 * line is what it says.
 */
export const fieldsOf = ({
  customer,
  payment_method,
  transaction_date,
  lines,
  ...entry
}: Entry): Row =>
  ({
    customer,
    payment_method,
    transaction_date,
    lines: lines.map(({ key: _, goods: __, ...line }) => line),
    discount: {
      discount_by: entry.discount_by,
      discount_rate: entry.discount_by === 'rate' ? entry.discount_rate : '',
      discount_amount: entry.discount_by === 'flat' ? entry.discount_amount : '',
    },
  }) satisfies Fields;

/** The form again, of compared fields. */
export const entryIn = (whole: Row, typed: Entry): Entry => {
  const { customer, payment_method, transaction_date, lines, discount } = whole as Fields;
  return {
    ...typed,
    customer,
    payment_method,
    transaction_date,
    ...discount,
    lines: lines.map(line => ({ ...line, key: randomKey() })),
  };
};

const Lines = ({ lines }: { lines: ComparedLine[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 16 }}>
    {lines.map(line => (
      <li key={JSON.stringify(line)}>
        {[line.name, line.description].filter(Boolean).join(', ')}: {line.qty} × {line.price}
        {line.discount_rate !== '' && ` − ${line.discount_rate} %`}
      </li>
    ))}
  </ul>
);

/** The fields with their labels, and how each value is read. */
export const useProformaFields = (): FormField[] => {
  const say = useSay();
  const shipped = useShipped();
  const discountOf = ({ discount_by, discount_rate, discount_amount }: Discount) =>
    discount_by === 'rate' ? `${discount_rate || '0'} %` : discount_amount || '0';
  return [
    {
      name: 'customer',
      label: say(texts.customer),
      show: value => `${(value as Buyer).name} (${(value as Buyer).code})`,
    },
    {
      name: 'payment_method',
      label: say(texts.paymentMethod),
      show: value => shipped(String(value)),
    },
    { name: 'transaction_date', label: say(texts.transactionDate) },
    {
      name: 'lines',
      label: say(texts.items),
      show: value => <Lines lines={value as ComparedLine[]} />,
    },
    { name: 'discount', label: say(texts.discount), show: value => discountOf(value as Discount) },
  ];
};

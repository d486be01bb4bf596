// What a vendor's bill answers besides its figures: TDS that was kept back, and VAT at customs.
import { closed, described, integer, nullable, percent, rupees, text } from './json-schema.ts';

/** What was kept back of a bill for the tax office. */
export const billTds = described(
  nullable(
    closed({
      type_id: integer,
      code: text,
      name: text,
      rate: percent,
      base: rupees,
      amount: rupees,
    }),
  ),
  'TDS that was kept back; rate in percent',
);
/** VAT of an import that customs charged. */
export const importVat = described(
  nullable(
    closed({
      amount: rupees,
      taxable_amount: rupees,
      vendor_id: nullable(integer),
      vendor_name: nullable(text),
    }),
  ),
  'VAT as the customs declaration says, the value that it was charged on, and whom it is owed to; null where the lines have the VAT',
);

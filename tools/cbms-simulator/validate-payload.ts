// The requirements of the tax authority's interface for a bill and a return (compliance facts,
// section 9): field by field, then the totals.

export type Payload = Record<string, unknown>;

const isText = (value: unknown) => typeof value === 'string';
const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown) =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= 0 &&
  Math.round(value * 100) / 100 === value;
const isNepaliDate = (value: unknown) =>
  typeof value === 'string' && /^20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[0-2])$/.test(value);
const isPan = (value: unknown) => typeof value === 'string' && /^\d{9}$/.test(value);

const COMMON_FIELDS: Record<string, (value: unknown) => boolean> = {
  username: isFilled,
  password: isFilled,
  seller_pan: isPan,
  fiscal_year: value => typeof value === 'string' && /^20\d\d\.0\d\d$/.test(value),
  buyer_name: isText,
  total_sales: value => isAmount(value) && value !== 0,
  taxable_sales_vat: isAmount,
  vat: isAmount,
  excisable_amount: isAmount,
  excise: isAmount,
  taxable_sales_hst: isAmount,
  hst: isAmount,
  amount_for_esf: isAmount,
  esf: isAmount,
  export_sales: isAmount,
  tax_exempted_sales: isAmount,
  isrealtime: value => typeof value === 'boolean',
  datetimeClient: value =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
};

const BILL_FIELDS = {
  ...COMMON_FIELDS,
  buyer_pan: (value: unknown) => value === null || value === '' || isPan(value),
  invoice_number: isFilled,
  invoice_date: isNepaliDate,
};
const RETURN_FIELDS = {
  ...COMMON_FIELDS,
  buyer_pan: (value: unknown) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0),
  ref_invoice_number: isFilled,
  credit_note_number: isFilled,
  credit_note_date: isNepaliDate,
  reason_for_return: isFilled,
};

const totalsMatch = (payload: Payload) => {
  const [total, taxable, vat, exempt, exported] = [
    'total_sales',
    'taxable_sales_vat',
    'vat',
    'tax_exempted_sales',
    'export_sales',
  ].map(name => Number(payload[name])) as [number, number, number, number, number];
  return Math.abs(total - (taxable + vat + exempt + exported)) <= 1;
};

/** The names of the fields that are missing, wrong or unknown; `totals` when they do not add up. */
export const findInvalidFields = (payload: Payload, kind: 'bill' | 'billreturn'): string[] => {
  const fields: Record<string, (value: unknown) => boolean> =
    kind === 'bill' ? BILL_FIELDS : RETURN_FIELDS;
  const wrong = Object.keys(fields).filter(
    name => !(name in payload) || !fields[name]!(payload[name]),
  );
  const unknown = Object.keys(payload).filter(name => !(name in fields));
  return [...wrong, ...unknown, ...(wrong.length === 0 && !totalsMatch(payload) ? ['totals'] : [])];
};

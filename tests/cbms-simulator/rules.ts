// What the tax authority's interface asks of a bill and of a return (compliance facts, section 9):
// field by field, then the totals.

export type Told = Record<string, unknown>;

const text = (value: unknown) => typeof value === 'string';
const filled = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const amount = (value: unknown) =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= 0 &&
  Math.round(value * 100) / 100 === value;
const nepaliDate = (value: unknown) =>
  typeof value === 'string' && /^20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[0-2])$/.test(value);
const pan = (value: unknown) => typeof value === 'string' && /^\d{9}$/.test(value);

const both: Record<string, (value: unknown) => boolean> = {
  username: filled,
  password: filled,
  seller_pan: pan,
  fiscal_year: value => typeof value === 'string' && /^20\d\d\.0\d\d$/.test(value),
  buyer_name: text,
  total_sales: value => amount(value) && value !== 0,
  taxable_sales_vat: amount,
  vat: amount,
  excisable_amount: amount,
  excise: amount,
  taxable_sales_hst: amount,
  hst: amount,
  amount_for_esf: amount,
  esf: amount,
  export_sales: amount,
  tax_exempted_sales: amount,
  isrealtime: value => typeof value === 'boolean',
  datetimeClient: value =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
};

const ofBill = {
  ...both,
  buyer_pan: (value: unknown) => value === null || value === '' || pan(value),
  invoice_number: filled,
  invoice_date: nepaliDate,
};
const ofReturn = {
  ...both,
  buyer_pan: (value: unknown) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0),
  ref_invoice_number: filled,
  credit_note_number: filled,
  credit_note_date: nepaliDate,
  reason_for_return: filled,
};

const addsUp = (told: Told) => {
  const [total, taxable, vat, exempt, exported] = [
    'total_sales',
    'taxable_sales_vat',
    'vat',
    'tax_exempted_sales',
    'export_sales',
  ].map(name => Number(told[name])) as [number, number, number, number, number];
  return Math.abs(total - (taxable + vat + exempt + exported)) <= 1;
};

/** The names of the fields that are missing, wrong or unknown; `totals` when they do not add up. */
export const wrongIn = (told: Told, kind: 'bill' | 'billreturn'): string[] => {
  const fields: Record<string, (value: unknown) => boolean> = kind === 'bill' ? ofBill : ofReturn;
  const wrong = Object.keys(fields).filter(name => !(name in told) || !fields[name]!(told[name]));
  const unknown = Object.keys(told).filter(name => !(name in fields));
  return [...wrong, ...unknown, ...(wrong.length === 0 && !addsUp(told) ? ['totals'] : [])];
};

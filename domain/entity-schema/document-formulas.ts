// What the formulas and rules of documents know apart from the fields that the company has added: the day, the
// total, and of each line its quantity and price, as the request has them. The server refuses a request whose
// total is not its own, so all of it is what is issued.
import type { Texts } from '../language.ts';
import type { Entity, Field, FieldType, Row } from './entity.ts';
import { flattenOwnFields, type OwnField, toOwnName } from './own-fields.ts';

/** What formulas call a value of a request: by the name that it has there. */
type RequestNames = Partial<Record<keyof typeof kinds, string>>;
/** Those of a kind of document, of its head and of each line, and the name of the list of lines. */
type DocumentNames = { head: RequestNames; list?: string; line: RequestNames };

const kinds = {
  date: ['date', { en: 'Date', ne: 'मिति' }],
  total: ['money', { en: 'Total', ne: 'कुल जम्मा' }],
  amount: ['money', { en: 'Amount', ne: 'रकम' }],
  qty: ['decimal', { en: 'Quantity', ne: 'परिमाण' }],
  price: ['money', { en: 'Price', ne: 'मूल्य' }],
} satisfies Record<string, [FieldType, Texts]>;

const sold = { qty: 'qty', price: 'amount' };
const returned = { qty: 'quantity', price: 'return_rate' };
const dated = { date: 'transaction_date', total: 'total' };
const settled = { head: { date: 'date', amount: 'amount' }, line: {} };

const names: Record<string, DocumentNames> = {
  invoices: { head: dated, list: 'invoice_details', line: sold },
  'proforma-invoice': { head: dated, list: 'details', line: sold },
  'credit-notes': { head: { total: 'total' }, list: 'details', line: returned },
  billings: { head: dated, list: 'details', line: sold },
  'purchase-returns': { head: { total: 'total' }, list: 'details', line: sold },
  receipts: settled,
  payments: settled,
};

/** Formulas call the lines so. */
const LINES = 'lines';
const NONE: DocumentNames = { head: {}, line: {} };

const findNames = ({ name }: Pick<Entity, 'name'>): DocumentNames => names[name] ?? NONE;

const common = { required: false, readOnly: false, fixed: false };

/** The values of a request as fields, but for those whose name the company has given to one of its own. */
const toFields = (known: RequestNames, own: OwnField[]): Field[] => {
  const taken = new Set(own.map(toOwnName));
  return (Object.keys(known) as (keyof typeof kinds)[])
    .filter(name => !taken.has(name))
    .map(name => ({ ...common, name, kind: kinds[name][0], label: kinds[name][1] }));
};

type Fields = Pick<Entity, 'fields'>;

/** The fields that formulas of a line know, its own among them. */
export const toLineFormulas = (entity: Pick<Entity, 'name'>, line: OwnField[]): Fields => ({
  fields: [...toFields(findNames(entity).line, line), ...line],
});

/** The fields that formulas of a document know, with its lines as rows. */
export const toHeadFormulas = (
  entity: Pick<Entity, 'name'>,
  head: OwnField[],
  line: OwnField[],
): Fields => {
  const { head: known, list } = findNames(entity);
  const lines: Field = {
    ...common,
    name: LINES,
    kind: 'children',
    label: { en: 'Lines', ne: 'पङ्क्तिहरू' },
    children: {
      ...{ entity: entity.name, by: '', fields: [], edited: true },
      rowFields: toLineFormulas(entity, line).fields,
    },
  };
  return { fields: [...toFields(known, head), ...(list ? [lines] : []), ...head] };
};

const toValue = (name: keyof typeof kinds, value: unknown): unknown => {
  if (name === 'date') return typeof value === 'string' ? value.slice(0, 10) : null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const toValues = (known: RequestNames, sent: Row): Row =>
  Object.fromEntries(
    (Object.entries(known) as [keyof typeof kinds, string][]).map(([name, from]) => [
      name,
      toValue(name, sent[from]),
    ]),
  );

/** What formulas of a line know of its request. */
export const toLineValues = (entity: Pick<Entity, 'name'>, sent: Row): Row =>
  toValues(findNames(entity).line, sent);

/** What formulas of a document know of its request; `lines` are its lines as formulas know them. */
export const toHeadValues = (entity: Pick<Entity, 'name'>, sent: Row, lines: Row[]): Row => {
  const { head, list } = findNames(entity);
  return { ...toValues(head, sent), ...(list ? { [LINES]: lines } : {}) };
};

/** The lines of a request as formulas know them, for a form. */
export const toFormLines = (entity: Pick<Entity, 'name'>, lines: Row[]): Row[] =>
  lines.map(line => ({
    ...toLineValues(entity, line),
    ...flattenOwnFields({ own_fields: line.own_fields ?? null }),
  }));

/** Where a request has what a formula calls so; its own fields have their place by themselves. */
export const toRequestName = (
  entity: Pick<Entity, 'name'>,
  name: string,
  of: 'head' | 'line',
): string => {
  const { head, line, list } = findNames(entity);
  if (of === 'head' && name === LINES) return list ?? name;
  return (of === 'head' ? head : line)[name as keyof typeof kinds] ?? name;
};

// What was typed on a held bill, as it is stored and as it is answered: amounts in paisa there and in
// rupees here, products by code and id, with what they are today.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { toPaisa, toRupees } from '../../../domain/money/money.ts';
import type { HoldBillRequest } from '../../../domain/requests/held-bill-requests.ts';
import type { ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { isFilled, isObject, trimToNull } from '../../platform/http/request-validator.ts';

/** Amounts in paisa, rates in percent; null for what was not typed. */
type HeldLine = {
  code: string;
  product_id: number;
  product_name: string;
  description: string;
  unit: string | null;
  qty: number | null;
  amount: number | null;
  price_with_vat: number | null;
  discount_rate: number | null;
  /** As they travel; nothing where none were typed. */
  own_fields?: Row;
};

const HEAD_FIELDS = [
  'payment_method',
  'transaction_date',
  'due_date',
  'export_country',
  'declaration_no',
  'declaration_date',
] as const;

/** Dates are AD, "YYYY-MM-DD"; the discount is a rate in percent or an amount in paisa. */
export type HeldContent = Record<(typeof HEAD_FIELDS)[number], string | null> & {
  discount_rate: number | null;
  discount_amount: number | null;
  /** 1 or 0; not there where nobody was asked. */
  abbreviated?: number;
  own_fields?: Row;
  lines: HeldLine[];
};

type HeldProduct = { id: number; code: string; name: string };

const toPaisaOrNull = (rupees: number | null | undefined): number | null =>
  isFilled(rupees) ? toPaisa(rupees as number) : null;
const toRupeesOrNull = (paisa: number | null): number | null =>
  paisa === null ? null : toRupees(paisa);
const toNumberOrNull = (value: number | null | undefined): number | null =>
  isFilled(value) ? (value as number) : null;

/** The names under which own values of invoices travel that the role can fill in. */
export type FillableNames = ReadonlySet<string>;

const pickFillable = (values: Row, fillable: FillableNames): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fillable.has(name)));

/** Own values are judged when the bill is saved; what no field of the role could hold is not kept. */
const toHeldOwn = (given: unknown, fillable: FillableNames): { own_fields?: Row } => {
  if (!isObject(given)) return {};
  const isPlain = (value: unknown) => typeof value !== 'object' || !value;
  const typed = Object.entries(pickFillable(given, fillable)).filter(([, value]) =>
    Array.isArray(value) ? value.every(isPlain) : isPlain(value),
  );
  return typed.length > 0 ? { own_fields: Object.fromEntries(typed) } : {};
};

/**
 * The content of a request without problems. Throws ValidationError (422) under `details.0.id` for a
 * product that the company does not have.
 */
export const readHeldContent = async (
  db: ReadDb,
  company_id: number,
  request: HoldBillRequest,
  { language, fillable }: { language: Language; fillable: FillableNames },
): Promise<HeldContent> => {
  const ids = [...new Set(request.details.map(({ id }) => id))];
  const products = await query<HeldProduct>(
    db,
    `select id, code, name from products where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  const byId = new Map(products.map(product => [product.id, product]));
  const unknown = request.details.flatMap(({ id }, index) =>
    byId.has(id) ? [] : [[`details.${index}.id`, [messages.reference[language]]]],
  );
  if (unknown.length > 0) throw new ValidationError(Object.fromEntries(unknown));
  return {
    ...(Object.fromEntries(HEAD_FIELDS.map(name => [name, trimToNull(request[name])])) as Pick<
      HeldContent,
      (typeof HEAD_FIELDS)[number]
    >),
    discount_rate: toNumberOrNull(request.discount_rate),
    discount_amount: toPaisaOrNull(request.discount_amount),
    ...(isFilled(request.abbreviated) ? { abbreviated: request.abbreviated as number } : {}),
    ...toHeldOwn(request.own_fields, fillable),
    lines: request.details.map(line => ({
      code: byId.get(line.id)!.code,
      product_id: line.id,
      product_name: byId.get(line.id)!.name,
      description: trimToNull(line.description) ?? '',
      unit: trimToNull(line.unit),
      qty: toNumberOrNull(line.qty),
      amount: toPaisaOrNull(line.amount),
      price_with_vat: toPaisaOrNull(line.price_with_vat),
      discount_rate: toNumberOrNull(line.discount_rate),
      ...toHeldOwn(line.own_fields, fillable),
    })),
  };
};

type ProductFacts = HeldProduct & {
  type: string;
  hs_code: string | null;
  family: string | null;
  tax_treatment: string | null;
};

/** The products of the lines as they are today; a code outlives a recovery in another database. */
const loadHeldProducts = async (
  db: ReadDb,
  company_id: number,
  { lines }: HeldContent,
): Promise<(line: HeldLine) => ProductFacts | undefined> => {
  const codes = [...new Set(lines.map(({ code }) => code))];
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const rows = await query<ProductFacts>(
    db,
    `select p.id, p.code, p.name, p.type, p.hs_code, p.tax_treatment, f.name as family
     from products as p left join product_families as f on f.id = p.product_family_id
     where p.company_id = ? and (p.code in (${placeholders(codes.length)}) or p.id in (${placeholders(ids.length)}))`,
    [company_id, ...codes, ...ids],
  );
  return ({ code, product_id }) =>
    rows.find(row => row.code === code) ?? rows.find(row => row.id === product_id);
};

/**
 * What the fields of today hold before somebody types, by the name under which their values travel;
 * undefined for nothing.
 */
export type FieldDefaults = { head: Row; lines: Row };

/**
 * True if the bill comes without something that a role could still fill in: an own value that the role
 * cannot fill in, and that is another one than the default with which the next bill begins.
 */
export const hasLeftOut = (
  content: HeldContent,
  fillable: FillableNames,
  { head, lines }: FieldDefaults,
): boolean => {
  const isNothing = (value: unknown) =>
    Array.isArray(value) ? value.length === 0 : !isFilled(value);
  const isTyped = (values: Row = {}, defaults: Row) =>
    Object.entries(values).some(
      ([name, value]) =>
        !fillable.has(name) &&
        Object.hasOwn(defaults, name) &&
        (isNothing(value) ? undefined : value) !== defaults[name],
    );
  return (
    isTyped(content.own_fields, head) ||
    content.lines.some(({ own_fields }) => isTyped(own_fields, lines))
  );
};

/** What was typed, in rupees and percent, each line with its product as it is today. */
export const serializeHeldContent = async (
  db: ReadDb,
  company_id: number,
  content: HeldContent,
  fillable: FillableNames,
): Promise<Row> => {
  const { lines, discount_amount, abbreviated = null, own_fields, ...head } = content;
  const find = await loadHeldProducts(db, company_id, content);
  return {
    ...head,
    discount_amount: toRupeesOrNull(discount_amount),
    abbreviated,
    own_fields: own_fields ? pickFillable(own_fields, fillable) : null,
    details: lines.map(line => {
      const product = find(line);
      return {
        id: product?.id ?? line.product_id,
        product_name: product?.name ?? line.product_name,
        product_family: product?.family ?? null,
        hs_code: product?.hs_code ?? null,
        type: product?.type ?? null,
        tax_treatment: product?.tax_treatment ?? null,
        unit: line.unit,
        description: line.description,
        qty: line.qty,
        amount: toRupeesOrNull(line.amount),
        price_with_vat: toRupeesOrNull(line.price_with_vat),
        discount_rate: line.discount_rate,
        own_fields: line.own_fields ? pickFillable(line.own_fields, fillable) : null,
      };
    }),
  };
};

// The own values of a document while it is entered, of its head and of each line, as they travel.
import { removeVat, toVatInPrice } from '../../domain/documents/prices-with-vat.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import {
  listFlatNames,
  type OwnField,
  toFlatName,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { isSameValue } from '../../domain/entity-schema/validate-record.ts';
import type { Texts } from '../../domain/language.ts';
import { toRate, toRupees } from '../../domain/money/money.ts';
import { type TaxTreatment, toTreatment } from '../../domain/tax/tax-treatment.ts';
import { parsePaisa } from './entry-values.ts';

/** What is not in `own_fields` has the default of its field; a draft of an earlier version has none. */
export type OwnEntry = { own_fields?: Row | undefined };
type EnteredDocument = OwnEntry & { lines: OwnEntry[] };
/** The own fields of a kind of document: of its head and of each line. */
export type DocumentFields = { head: OwnField[]; line: OwnField[] };

/** A line that is typed: its quantity and its price, or what is returned of them; without VAT or with it. */
export type TypedLine = OwnEntry & {
  qty?: string;
  price?: string;
  quantity?: string;
  return_rate?: string;
  with_vat?: boolean;
  tax_treatment?: TaxTreatment;
};

/** A price with VAT without it, in rupees; `vat` in percent. */
const withoutVat = (price: string | undefined, tax_treatment: unknown, vat: number) => {
  if (!price) return undefined;
  const line = { price_with_vat: 0, tax_treatment: toTreatment(tax_treatment) };
  return toRupees(
    removeVat({ price: parsePaisa(price), vat_in_price: toVatInPrice(line, toRate(vat)) }),
  );
};

/**
 * The line as a request without VAT in its price would have it, which is how formulas know it; `vat` is
 * that of the document, in percent.
 */
export const toSentLine = (line: TypedLine, vat: number): Row => {
  const qty = line.quantity ?? line.qty;
  const typed = line.return_rate ?? line.price;
  const price = line.with_vat ? withoutVat(typed, line.tax_treatment, vat) : typed;
  return { qty, quantity: qty, amount: price, return_rate: price, own_fields: line.own_fields };
};

/** The value of a field: as it was entered, else its default. */
export const getOwnValue = (field: OwnField, values: Row = {}): unknown => {
  const name = toOwnName(field);
  return name in values ? values[name] : field.default;
};

/** The head or line without values of fields that it does not have, or not any more. */
export const keepKnown = <Entry extends OwnEntry>(entry: Entry, fields: OwnField[]): Entry => {
  if (!entry.own_fields) return entry;
  const names = new Set(listFlatNames(fields).map(name => toOwnName({ name })));
  const known = Object.entries(entry.own_fields).filter(([name]) => names.has(name));
  return { ...entry, own_fields: known.length > 0 ? Object.fromEntries(known) : undefined };
};

/**
 * The document without values of fields that its kind does not have, or not any more: an invoice
 * that was begun as a proforma keeps what both have.
 */
export const keepKnownValues = <Entry extends EnteredDocument>(
  entry: Entry,
  { head, line }: DocumentFields,
): Entry => ({
  ...keepKnown(entry, head),
  lines: entry.lines.map(each => keepKnown(each, line)),
});

/** For a request: `own_fields`, where there are any. */
export const toOwnRequest = ({ own_fields }: OwnEntry): { own_fields?: Row } =>
  own_fields ? { own_fields } : {};

/** An empty list is no value, either. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || String(value).trim() === '';

const findMissing = (
  fields: OwnField[],
  { own_fields }: OwnEntry,
  place: string,
): Record<string, Texts> =>
  Object.fromEntries(
    fields
      .filter(field => field.required && isEmpty(getOwnValue(field, own_fields)))
      .map(field => [place + field.name, messages.required]),
  );

/** Required own fields that are empty, under `own_fields.name` and `lines.0.own_fields.name`. */
export const findMissingValues = (
  entry: EnteredDocument,
  { head, line }: DocumentFields,
): Record<string, Texts> =>
  Object.assign(
    findMissing(head, entry, ''),
    ...entry.lines.map((each, index) => findMissing(line, each, `lines.${index}.`)),
  );

/** What comes along with a reference, or with several, changes with the ids. */
const isRecord = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isRecord) : typeof value === 'object' && value !== null;

/** The names under which the values of two states differ, as problems name them. */
export const listChangedValues = (before: Row = {}, now: Row = {}): string[] =>
  Object.keys({ ...before, ...now })
    .filter(name => !isSameValue(before[name], now[name]) && !isRecord(before[name] ?? now[name]))
    .map(toFlatName);

// The customers of the entry page: found by name, code, telephone number or PAN, or new ones that
// are made on the spot.
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { nestOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { toAsciiDigits } from '../../domain/language.ts';
import { callApi, renewExpiredSession } from '../../src/api/http.ts';
import { getTermDays } from '../../src/documents/due-date.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';
import type { Buyer } from './invoice-form-model.ts';

export type CustomerRow = Row & { customer_code: string; customer_name: string };

export const toBuyer = (row: CustomerRow): Buyer => ({
  code: row.customer_code,
  name: row.customer_name,
  address: [row.address, row.city].filter(Boolean).join(', '),
  pan: String(row.pan ?? ''),
  phone: String(row.phone_no ?? row.mobile_no ?? ''),
  term_days: getTermDays(row),
});

/** Active customers by name, code, telephone number or PAN, twenty at a time (SAL-INV-048). */
export const loadCustomers = async (text: string, signal?: AbortSignal): Promise<CustomerRow[]> => {
  const name = text.replace(/\s*\([^)]*\)\s*$/, '');
  const { body } = await callApi<{ data: CustomerRow[] } | undefined>('customers', {
    query: {
      limit: 20,
      'filter[status]': 1,
      'filter[customer_name]': name,
      sort_field: 'customer_name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return body?.data ?? [];
};

/** A new customer as typed: one box for the name, and one for the telephone of either kind. */
export type NewCustomer = {
  name: string;
  phone: string;
  type: 'C' | 'I';
  pan: string;
  address: string;
  city: string;
  country_id: SelectChoice | null;
  state: SelectChoice | null;
  /** Values of fields that the company has added and asks for, by their flat names. */
  own: Row;
};

const toDigits = (text: string): string => toAsciiDigits(text).replace(/[\s-]/g, '');

/** What was searched for is the number or the name of the new customer. */
export const toNewCustomer = (
  text: string,
  place: Pick<NewCustomer, 'address' | 'city' | 'country_id' | 'state'>,
): NewCustomer => {
  const digits = toDigits(text);
  const blank: NewCustomer = { name: '', phone: '', type: 'I', pan: '', own: {}, ...place };
  if (formatValidators.mobile(digits) || formatValidators.phone(digits))
    return { ...blank, phone: digits };
  if (formatValidators.pan(digits)) return { ...blank, pan: digits };
  // A person's name has letters alone.
  return { ...blank, name: text.trim(), type: formatValidators.text(text.trim()) ? 'I' : 'C' };
};

/** The fields under the API's names; what was left empty is not sent. */
export const toCustomerRequest = (entered: NewCustomer): Row => {
  const words = entered.name.trim().split(/\s+/);
  const names =
    entered.type === 'C'
      ? { last_name: entered.name.trim() }
      : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) };
  const phone = toDigits(entered.phone);
  const fields = {
    type: entered.type,
    ...names,
    [formatValidators.mobile(phone) ? 'mobile_no' : 'phone_no']: phone,
    pan: toDigits(entered.pan),
    address: entered.address.trim(),
    city: entered.city.trim(),
    country_id: entered.country_id?.value,
    state: entered.state?.value,
  };
  return nestOwnFields(
    Object.fromEntries(
      Object.entries({ ...fields, ...entered.own }).filter(
        ([, value]) => value !== '' && value !== undefined,
      ),
    ),
  );
};

const BOX_OF_FIELD: Record<string, keyof NewCustomer> = {
  first_name: 'name',
  last_name: 'name',
  customer_name: 'name',
  phone_no: 'phone',
  mobile_no: 'phone',
};

/** The server's problems under the boxes of the form, each sentence once. */
export const toBoxErrors = (fields: FieldErrors): FieldErrors => {
  const found: FieldErrors = {};
  for (const [field, sentences] of Object.entries(fields)) {
    const box = BOX_OF_FIELD[field] ?? field;
    found[box] = [...new Set([...(found[box] ?? []), ...sentences])];
  }
  return found;
};

/** An active customer that has the number already, and the fields in which it is the same. */
export type Twin = { row: CustomerRow; same: string[] };

/** Those with the telephone number or PAN that was entered. */
export const findTwins = async ({ phone, pan }: NewCustomer): Promise<Twin[]> => {
  const numbers = { phone_no: toDigits(phone), mobile_no: toDigits(phone), pan: toDigits(pan) };
  const searched = [...new Set(Object.values(numbers))].filter(Boolean);
  // The question is part of saving: after an expired session the user is asked to save again.
  await renewExpiredSession('change');
  const rows = (
    await Promise.all(searched.map(each => loadCustomers(each).catch(toNobody)))
  ).flat();
  return [...new Map(rows.map(row => [row.customer_code, row])).values()].flatMap(row => {
    const same = Object.entries(numbers).flatMap(([field, number]) =>
      number !== '' && row[field] === number ? [field] : [],
    );
    return same.length > 0 ? [{ row, same }] : [];
  });
};

/** A warning that cannot be given keeps nobody from saving. */
const toNobody = (error: unknown): CustomerRow[] => {
  console.warn(error);
  return [];
};

/** Whether the user may make one: asked of the server, which alone knows the roles. */
export const mayAddCustomer = async ({ name }: Pick<Entity, 'name'>): Promise<boolean> => {
  try {
    await callApi(`${name}/-/similar`, { purpose: 'look-up' });
    return true;
  } catch {
    return false;
  }
};

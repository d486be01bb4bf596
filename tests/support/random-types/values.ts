// Values of each type of a field, right ones and wrong ones, and how lists order, filter and find
// them.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { OwnFieldType } from '../../../domain/entity-schema/own-fields.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import { pickOne } from '../../../server/setup/demo/prng.ts';
import { entityOf, type FieldModel, type Model, type Value } from './model.ts';

export type Random = () => number;
export const upTo = (most: number, random: Random): number => Math.floor(random() * most);

const EMAIL = /^[a-z]\d@example\.com$/;
const PHONE = /^98\d{8}$/;
const URL_TEXT = /^https:\/\/example\.com\//;

/** Files are uploaded, which is the matter of another test. */
export const hasNoValues = (type: OwnFieldType): boolean => type === 'picture' || type === 'file';

/** Some texts are an address or a number, and so may become one. */
const makeText = (random: Random): string =>
  pickOne(
    [
      ...['a', 'B b', 'क ख', '100%', "o'neil", 'x_y', '{"a":1}', 'low', 'high'],
      ...['a1@example.com', '9841000001', 'https://example.com/a'],
    ],
    random,
  );

/** A right value of the field; null where there is none to choose from. */
export const makeValue = (model: Model, field: FieldModel, random: Random): Value => {
  const ids = field.refers_to
    ? (model.entities
        .find(({ name, active }) => name === field.refers_to && active)
        ?.records.map(({ id }) => id) ?? [])
    : [];
  const makers: Record<OwnFieldType, () => Value> = {
    text: () => makeText(random),
    'long-text': () => pickOne(['one\ntwo', 'लामो', 'x'.repeat(300)], random),
    number: () => upTo(90_000, random) / 10_000,
    'whole-number': () => upTo(200, random) - 100,
    money: () => upTo(100_000, random) / 100,
    date: () => addDays('2026-01-01', upTo(700, random)),
    'yes-no': () => random() < 0.5,
    choice: () => (field.choices.length > 0 ? pickOne(field.choices, random).value : null),
    email: () => `a${upTo(9, random)}@example.com`,
    phone: () => `98410000${String(upTo(90, random) + 10)}`,
    url: () => `https://example.com/${upTo(9, random)}`,
    time: () =>
      `${String(upTo(24, random)).padStart(2, '0')}:${String(upTo(60, random)).padStart(2, '0')}`,
    tags: () => ['low', 'middle', 'अति'].filter(() => random() < 0.4),
    reference: () => (ids.length > 0 ? pickOne(ids, random) : null),
    references: () => ids.filter(() => random() < 0.3).sort((a, b) => a - b),
    picture: () => null,
    file: () => null,
  };
  return makers[field.type]();
};

/** A value that the type refuses. */
export const wrongValues: Record<OwnFieldType, unknown> = {
  text: 'x'.repeat(256),
  'long-text': 'x'.repeat(2001),
  number: 'many',
  'whole-number': 1.5,
  money: 1.234,
  date: '2026-02-30',
  'yes-no': 'perhaps',
  choice: 'Nonsense',
  email: 'nobody',
  phone: 'abc',
  url: 'nowhere',
  time: '25:00',
  tags: [1],
  reference: 999_999,
  references: [999_999],
  picture: 999_999,
  file: 999_999,
};

/** True for a text that the other type of text takes. */
export const fitsText = (type: OwnFieldType, text: string, choices: string[]): boolean => {
  if (type === 'choice') return choices.includes(text);
  if (type === 'email') return EMAIL.test(text);
  if (type === 'phone') return PHONE.test(text);
  // An address of mail is one of a web page with a user.
  if (type === 'url') return URL_TEXT.test(text) || EMAIL.test(text);
  return type === 'text' || type === 'long-text';
};

/** The default of a field as a value; null where it names a record that is gone. */
export const readDefault = (model: Model, field: FieldModel): Value => {
  const { default_value: typed, type, refers_to } = field;
  if (typed === null) return null;
  if (type === 'yes-no') return typed === 'yes';
  if (type === 'reference') {
    const target = model.entities.find(({ name }) => name === refers_to);
    return target?.active && target.records.some(({ id }) => id === Number(typed))
      ? Number(typed)
      : null;
  }
  return ['number', 'whole-number', 'money'].includes(type) ? Number(typed) : typed;
};

/** A value as its default is typed. */
export const typeDefault = (value: Value): string | null =>
  value === null ? null : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** Two values that no two records of a unique field have. */
export const isDouble = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? toNormalForm(a) === toNormalForm(b)
    : JSON.stringify(a) === JSON.stringify(b);

const toKey = (value: Value): string | number =>
  typeof value === 'string' ? value.toLowerCase() : Number(value);

const compareTexts = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The order of two values of a list, smaller first. */
export const compareValues = (a: Value, b: Value): number => {
  const [x, y] = [toKey(a), toKey(b)];
  return typeof x === 'string' ? compareTexts(x, String(y)) : x - Number(y);
};

/** The name of a record of any entity. */
export const nameOfRecord = (model: Model, entity: string, id: number): string | undefined =>
  entityOf(model, entity)?.records.find(record => record.id === id)?.name;

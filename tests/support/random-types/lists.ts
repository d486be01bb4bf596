// The lists of an entity filtered, sorted and searched by one of its fields, against what the model
// has.
import { expect } from 'vitest';
import { containsText } from '../../../domain/normal-form.ts';
import { pickOne } from '../../../server/setup/demo/prng.ts';
import {
  activeFields,
  entityOf,
  type FieldModel,
  isEmpty,
  isList,
  isOffered,
  type Model,
  PLACES,
  type RecordModel,
  THINGS,
  UNITS,
  type Value,
} from './model.ts';
import type { Api, Body } from './operation.ts';
import { compareValues, hasNoValues, isDouble, type Random } from './values.ts';

const askIds = async (api: Api, path: string): Promise<number[]> => {
  const { status, body } = await api('Administrator', 'GET', path);
  expect([200, 204], `${path} ${JSON.stringify(body)}`).toContain(status);
  return ((body?.data ?? []) as Body[]).map(({ id }) => id);
};

const toText = (value: Value): string => encodeURIComponent(String(value));

const isOrdered = (type: string): boolean =>
  ['number', 'whole-number', 'money', 'date', 'time'].includes(type);

/** Filters of a field with the records that each of them is to find. */
const toFilters = (field: FieldModel, value: Value) => {
  const of = ({ values }: RecordModel): Value => values[field.name] ?? null;
  const has = (record: RecordModel) =>
    isList(field.type)
      ? [of(record)].flat().some(each => isDouble(each, value))
      : isDouble(of(record), value);
  return [
    { how: '[is]', text: toText(value), finds: has },
    { how: '[not]', text: toText(value), finds: (record: RecordModel) => !has(record) },
    { how: '[empty]', text: '1', finds: (record: RecordModel) => isEmpty(of(record)) },
    ...(isOrdered(field.type)
      ? [
          {
            ...{ how: '[gte]', text: toText(value) },
            finds: (record: RecordModel) =>
              !isEmpty(of(record)) && compareValues(of(record), value) >= 0,
          },
          {
            ...{ how: '[lt]', text: toText(value) },
            finds: (record: RecordModel) =>
              !isEmpty(of(record)) && compareValues(of(record), value) < 0,
          },
        ]
      : []),
  ];
};

const checkFilters = async (api: Api, model: Model, field: FieldModel, random: Random) => {
  const { records } = entityOf(model, field.entity);
  const values = records.flatMap(({ values: own }) => [own[field.name] ?? []].flat()) as Value[];
  const value = values.length > 0 ? pickOne(values, random) : null;
  if (value === null) return;
  const { how, text, finds } = pickOne(toFilters(field, value), random);
  const path = `${field.entity}?limit=1000&filter[own_fields.${field.name}]${how}=${text}`;
  expect([path, (await askIds(api, path)).sort((a, b) => a - b)]).toEqual([
    path,
    records
      .filter(finds)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ]);
};

const checkOrder = async (api: Api, model: Model, field: FieldModel, random: Random) => {
  if (isList(field.type)) return;
  const by = random() < 0.5 ? 'asc' : 'desc';
  const path = `${field.entity}?limit=1000&sort_field=own_fields.${field.name}&sort_by=${by}`;
  const sign = by === 'asc' ? 1 : -1;
  const { records } = entityOf(model, field.entity);
  const of = ({ values }: RecordModel): Value => values[field.name] ?? null;
  // Records without a value come last in both orders.
  const expected = [...records].sort((a, b) => {
    if (isEmpty(of(a)) !== isEmpty(of(b))) return isEmpty(of(a)) ? 1 : -1;
    const order = isEmpty(of(a)) ? 0 : compareValues(of(a), of(b));
    return sign * (order || a.id - b.id);
  });
  expect([path, await askIds(api, path)]).toEqual([path, expected.map(({ id }) => id)]);
};

const checkSearch = async (api: Api, model: Model, entity: string, random: Random) => {
  const text = pickOne(['a', 'B b', '100%', 'x_y', 'क', 'example', 'Rb'], random);
  const searched = activeFields(model, entity).filter(({ type }) => isOffered('in_search', type));
  const path = `${entity}?limit=1000&search=${encodeURIComponent(text)}`;
  const { records } = entityOf(model, entity);
  const found = records.filter(({ name, values }) =>
    [name, ...searched.map(field => values[field.name] ?? '')].some(value =>
      containsText(String(value), text),
    ),
  );
  expect([path, (await askIds(api, path)).sort((a, b) => a - b)]).toEqual([
    path,
    found.map(({ id }) => id).sort((a, b) => a - b),
  ]);
};

/** Asks one list of each kind. */
export const checkLists = async (api: Api, model: Model, random: Random): Promise<void> => {
  const entity = pickOne(
    [THINGS, THINGS, PLACES, UNITS].filter(name => entityOf(model, name).active),
    random,
  );
  const fields = activeFields(model, entity).filter(
    ({ type }) => type !== 'long-text' && !hasNoValues(type),
  );
  if (entity !== UNITS) await checkSearch(api, model, entity, random);
  if (fields.length === 0) return;
  const field = pickOne(fields, random);
  await checkFilters(api, model, field, random);
  await checkOrder(api, model, field, random);
};

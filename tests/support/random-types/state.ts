// All that a company has of it, once as the service answers it and once as the model says, in the
// same form.
import {
  activeFields,
  emptyOf,
  entityOf,
  type FieldModel,
  isEmpty,
  isSeenBy,
  type Model,
  PARTS,
  type Person,
  THINGS,
  type Value,
} from './model.ts';
import type { Api, Body } from './operation.ts';
import { nameOfRecord } from './values.ts';

type Shown = Record<string, unknown>;

const list = async (api: Api, person: Person, path: string): Promise<Body[]> => {
  const { status, body } = await api(person, 'GET', path);
  if (status !== 200 && status !== 204)
    throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body?.data ?? [];
};

const readRecord = ({ id, name, own_fields = {}, parts }: Body, hasParts: boolean): Shown => ({
  ...{ id, name, own_fields },
  ...(hasParts
    ? {
        parts: (parts as Body[]).map(part => ({
          ...{ id: part.id, name: part.name, pieces: part.own_fields.pieces },
        })),
      }
    : {}),
});

const toFieldState = (field: FieldModel): Shown => {
  const { id, entity, name, title, title_ne, type, default_value, refers_to, formula } = field;
  return {
    ...{ id, entity, name, title, title_ne, type, default_value, refers_to, formula },
    ...{ active: field.active, required: field.required, unique: field.unique },
    ...{ seen_by: field.seen_by, changed_by: field.changed_by },
    choices: field.choices.map(({ value, title: shown }) => `${value}: ${shown}`).sort(),
    steps: (field.steps ?? []).map(({ from, to, role }) => `${from} > ${to} (${role})`).sort(),
  };
};

const readField = (body: Body): Shown => {
  const { id, entity, name, title, title_ne, type, default_value, refers_to, formula } = body;
  return {
    ...{ id, entity, name, title, title_ne, type, default_value, refers_to, formula },
    ...{ active: body.status === 1, required: body.required === true },
    ...{ unique: body.is_unique === true, seen_by: body.seen_by, changed_by: body.changed_by },
    choices: body.choices.map((each: Body) => `${each.value}: ${each.title}`).sort(),
    steps: body.is_state
      ? body.transitions
          .map((each: Body) => `${each.from_value} > ${each.to_value} (${each.role_id})`)
          .sort()
      : [],
  };
};

/** The definitions of fields, record types and rules, as they are answered. */
const readDefinitions = async (api: Api, model: Model): Promise<Shown> => {
  const fields = await list(
    api,
    'Administrator',
    'own-fields?limit=1000&sort_field=id&sort_by=asc',
  );
  const rules = await list(api, 'Administrator', 'own-rules?limit=1000&sort_field=id&sort_by=asc');
  const types = await list(
    api,
    'Administrator',
    'own-entities?limit=100&sort_field=id&sort_by=asc',
  );
  return {
    fields: fields.filter(({ id }) => !model.fixed.includes(id)).map(readField),
    rules: rules.map(({ id, entity, rule, status }) => ({
      id,
      entity,
      rule,
      active: status === 1,
    })),
    types: types.map(({ id, title, status }) => ({ id, title, active: status === 1 })),
  };
};

const toDefinitions = (model: Model): Shown => ({
  fields: [...model.fields].sort((a, b) => a.id - b.id).map(toFieldState),
  rules: [...model.rules]
    .sort((a, b) => a.id - b.id)
    .map(({ id, entity, less, more, active }) => ({
      id,
      entity,
      rule: `${less} <= ${more}`,
      active,
    })),
  types: model.entities
    .filter(({ type }) => type !== null)
    .sort((a, b) => a.type! - b.type!)
    .map(({ type, title, active }) => ({ id: type, title, active })),
});

const hasParts = (model: Model, entity: string): boolean =>
  entity === THINGS && entityOf(model, PARTS).active;

/** Records of an entity as a person reads them, by their ids. */
export const readRecords = async (
  api: Api,
  model: Model,
  entity: string,
  person: Person,
): Promise<Shown[]> =>
  (await list(api, person, `${entity}?limit=1000&sort_field=id&sort_by=asc`)).map(record =>
    readRecord(record, hasParts(model, entity)),
  );

/** The values of a field as they are answered: a reference with the name of its record. */
const toAnswered = (model: Model, field: FieldModel, value: Value | undefined): Shown => {
  const { name, type, refers_to } = field;
  const given = isEmpty(value) ? emptyOf(type) : value;
  if (type === 'picture' || type === 'file') return { [name]: given, [`${name}_path`]: null };
  if (type !== 'reference' && type !== 'references') return { [name]: given };
  const show = (id: number) => ({ id, name: nameOfRecord(model, refers_to!, id) });
  if (type === 'references')
    return { [name]: given, [`${name}_records`]: (given as number[]).map(show) };
  return {
    [name]: given,
    [`${name}_record`]: isEmpty(given) ? null : show(Number(given)),
  };
};

export const toRecords = (model: Model, entity: string, person: Person): Shown[] =>
  [...entityOf(model, entity).records]
    .sort((a, b) => a.id - b.id)
    .map(({ id, name, values, parts }) => ({
      ...{ id, name },
      own_fields: Object.assign(
        {},
        ...activeFields(model, entity)
          .filter(field => isSeenBy(model, field, person))
          .map(field => toAnswered(model, field, values[field.name])),
      ) as Shown,
      ...(hasParts(model, entity) ? { parts } : {}),
    }));

/** All records, or everything, as the service has it. */
export const readState = async (api: Api, model: Model, isWhole = true): Promise<Shown> => {
  const records: Shown = {};
  for (const { name, active } of model.entities)
    if (active && name !== PARTS)
      records[name] = await readRecords(api, model, name, 'Administrator');
  return { ...(isWhole ? await readDefinitions(api, model) : {}), ...records };
};

/** All records, or everything, as the model says. */
export const toState = (model: Model, isWhole = true): Shown => ({
  ...(isWhole ? toDefinitions(model) : {}),
  ...Object.fromEntries(
    model.entities
      .filter(({ name, active }) => active && name !== PARTS)
      .map(({ name }) => [name, toRecords(model, name, 'Administrator')]),
  ),
});

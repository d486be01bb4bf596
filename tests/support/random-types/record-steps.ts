// Random requests that make, change, delete and bring back records.
import { pickOne } from '../../../server/setup/demo/prng.ts';
import { isUncertain, judge } from './judge.ts';
import {
  activeFields,
  computeAll,
  type EntityModel,
  entityOf,
  type FieldModel,
  isChangedBy,
  isEmpty,
  isSeenBy,
  type Model,
  PARTS,
  type PartModel,
  type Person,
  PLACES,
  type RecordModel,
  THINGS,
  UNITS,
  type Values,
} from './model.ts';
import type { Api, Body, Operation } from './operation.ts';
import { hasNoValues, makeValue, type Random, upTo, wrongValues } from './values.ts';

/** Letters alone: a unit's name has nothing else. */
const nextName = (model: Model): string =>
  `R${String(model.next++).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`;

const listPath = ({ name }: EntityModel, record?: RecordModel): string =>
  record ? `${name}/${record.id}` : name;

/** A record by its name. */
const findByName =
  (entity: string, name: string) =>
  async (api: Api): Promise<Body | undefined> => {
    const { body } = await api('Administrator', 'GET', `${entity}?limit=1000&sort_field=id`);
    return body?.data?.find((each: Body) => each.name === name);
  };

const takeParts = (answer: Body): PartModel[] =>
  ((answer.parts ?? []) as Body[]).map(({ id, name, own_fields }) => ({
    ...{ id, name, pieces: own_fields.pieces },
  }));

const hasParts = (model: Model, entity: EntityModel): boolean =>
  entity.name === THINGS && entityOf(model, PARTS).active;

const somePart = (random: Random, id = 0): PartModel => ({
  ...{ id, name: `P${upTo(50, random)}`, pieces: upTo(9, random) },
});

const someParts = (kept: PartModel[], random: Random): PartModel[] => [
  ...kept
    .filter(() => random() < 0.7)
    .map(part => (random() < 0.4 ? somePart(random, part.id) : part)),
  ...Array.from({ length: upTo(3, random) }, () => somePart(random)),
];

const toSentParts = (parts: PartModel[]) =>
  parts.map(({ id, name, pieces }) => ({
    ...(id === 0 ? {} : { id }),
    ...{ name, own_fields: { pieces } },
  }));

/** Values that the person may send, mostly right; what is wrong is in `wrong`. */
const someValues = (
  model: Model,
  entity: EntityModel,
  person: Person,
  isNew: boolean,
  random: Random,
): { values: Values; wrong: string[] } => {
  const values: Values = {};
  const wrong: string[] = [];
  for (const field of activeFields(model, entity.name)) {
    if (field.formula !== null || !isSeenBy(model, field, person)) continue;
    const mayChange = isChangedBy(model, field, person);
    if (!mayChange && random() < 0.9) continue;
    if (!(isNew && field.required) && random() < 0.45) continue;
    if (mayChange && random() < 0.02) {
      values[field.name] = wrongValues[field.type] as never;
      wrong.push(field.name);
    } else if (!hasNoValues(field.type)) {
      const isLeftOut = random() < (field.required ? 0.03 : 0.15);
      values[field.name] = isLeftOut ? null : makeValue(model, field, random);
      if (field.type === 'references' || field.type === 'tags') values[field.name] ??= [];
    }
  }
  return { values, wrong: wrong.map(name => `own_fields.${name}`) };
};

const someEntity = (model: Model, random: Random): EntityModel =>
  pickOne(
    [THINGS, THINGS, THINGS, PLACES, UNITS]
      .map(name => entityOf(model, name))
      .filter(({ active }) => active),
    random,
  );

const somePerson = ({ people }: Model, random: Random): Person =>
  random() < 0.2 ? pickOne(people, random) : 'Administrator';

export const createRecord = (model: Model, random: Random): Operation => {
  const entity = someEntity(model, random);
  const person = somePerson(model, random);
  const name = nextName(model);
  const parts =
    hasParts(model, entity) && person === 'Administrator' ? someParts([], random) : undefined;
  const { values, wrong } = someValues(model, entity, person, true, random);
  const { record, refused } = judge(
    model,
    entity.name,
    name,
    { values, ...(parts ? { parts } : {}) },
    { person },
  );
  return {
    ...{ what: 'create a record', person, method: 'POST', path: listPath(entity) },
    body: {
      ...{ name, ...(entity.name === UNITS ? { description: name, status: 1 } : {}) },
      ...{ own_fields: values, ...(parts ? { parts: toSentParts(parts) } : {}) },
    },
    refused: [...refused, ...wrong],
    apply: (after, answer) => {
      const made = { ...record, id: answer.id, parts: takeParts(answer) };
      entityOf(after, entity.name).records.push(made);
    },
    find: findByName(entity.name, name),
  };
};

const someRecord = (model: Model, random: Random) => {
  const entity = someEntity(model, random);
  const made = entity.records.filter(({ name }) => /^R[a-j]/.test(name));
  return { entity, record: made.length > 0 ? pickOne(made, random) : undefined };
};

/** Finds the record as it is. */
const findAgain =
  (path: string) =>
  async (api: Api): Promise<Body | undefined> => {
    const { status, body } = await api('Administrator', 'GET', path);
    return status === 200 ? body : undefined;
  };

export const changeRecord = (model: Model, random: Random): Operation | undefined => {
  const { entity, record: before } = someRecord(model, random);
  if (!before) return undefined;
  const person = somePerson(model, random);
  const name = random() < 0.3 ? nextName(model) : before.name;
  const isWithParts = hasParts(model, entity) && person === 'Administrator' && random() < 0.5;
  const parts = isWithParts ? someParts(before.parts, random) : undefined;
  const { values, wrong } = someValues(model, entity, person, false, random);
  const { record, refused } = judge(
    model,
    entity.name,
    name,
    { values, ...(parts ? { parts } : {}) },
    { person, before },
  );
  const path = listPath(entity, before);
  return {
    ...{ what: 'change a record', person, method: 'PATCH', path },
    body: { name, own_fields: values, ...(parts ? { parts: toSentParts(parts) } : {}) },
    refused: [...refused, ...wrong],
    apply: (after, answer) => {
      const { records } = entityOf(after, entity.name);
      const now = { ...record, parts: parts ? takeParts(answer) : before.parts };
      records[records.findIndex(({ id }) => id === before.id)] = now;
    },
    find: findAgain(path),
  };
};

/** True if another record refers to this one, be it by an inactive field. */
const isReferredTo = (model: Model, entity: EntityModel, record: RecordModel): boolean =>
  model.fields
    .filter(({ refers_to }) => refers_to === entity.name)
    .some(field =>
      entityOf(model, field.entity).records.some(
        other =>
          !(other.id === record.id && field.entity === entity.name) &&
          [other.values[field.name] ?? []].flat().includes(record.id as never),
      ),
    );

export const deleteRecord = (model: Model, random: Random): Operation | undefined => {
  const { entity, record } = someRecord(model, random);
  if (!record) return undefined;
  const path = listPath(entity, record);
  return {
    ...{ what: 'delete a record', person: 'Administrator', method: 'DELETE', path },
    sentence: isReferredTo(model, entity, record) || record.parts.length > 0,
    apply: after => {
      const { records, deleted } = entityOf(after, entity.name);
      const [gone] = records.splice(
        records.findIndex(({ id }) => id === record.id),
        1,
      );
      const types = after.fields.filter(field => field.entity === entity.name);
      deleted.push({
        ...gone!,
        types: Object.fromEntries(types.map(field => [field.name, field.type])),
      });
    },
    find: async () => ({}),
  };
};

const listUncertain = (fields: FieldModel[], record: RecordModel): FieldModel[] =>
  fields.filter(field => isUncertain(field, record));

/** Brings a record back from the bin. */
export const undelete = async (
  api: Api,
  model: Model,
  random: Random,
): Promise<Operation | undefined> => {
  const entity = someEntity(model, random);
  if (entity.deleted.length === 0) return undefined;
  const gone = pickOne(entity.deleted, random);
  const { body } = await api('Administrator', 'GET', 'deleted-records?limit=1000');
  const entry = body.data.findLast(
    (each: Body) => each.entity === entity.name && each.name === gone.name && !each.restored,
  );
  const fields = activeFields(model, entity.name);
  const known = fields.filter(({ name }) => gone.types?.[name] !== undefined);
  const values = Object.fromEntries(
    known
      .filter(({ formula }) => formula === null)
      .map(({ name }) => [name, gone.values[name] ?? null]),
  );
  const { record, refused } = judge(
    model,
    entity.name,
    gone.name,
    { values, parts: [] },
    { person: 'Administrator', isRestored: true },
  );
  const uncertain = listUncertain(fields, gone);
  return {
    ...{ what: 'bring a record back', person: 'Administrator', method: 'POST' },
    path: `deleted-records/${entry.id}/restore`,
    refused,
    uncertain: uncertain.map(({ name }) => `own_fields.${name}`),
    apply: (after, answer) => {
      const now = entityOf(after, entity.name);
      now.deleted = now.deleted.filter(({ name }) => name !== gone.name);
      const back = { ...record, id: answer.id };
      for (const { name } of uncertain) back.values[name] = answer.own_fields[name];
      // Values of inactive fields come back unseen, but for references.
      for (const field of after.fields.filter(each => each.entity === entity.name))
        if (!field.active && gone.types?.[field.name] === field.type)
          back.values[field.name] = gone.values[field.name] ?? null;
      now.records.push(back);
    },
    find: findByName(entity.name, gone.name),
  };
};

/** Sets a record back to one of its versions, as the service answers it. */
export const restoreVersion = async (
  api: Api,
  model: Model,
  random: Random,
): Promise<Operation | undefined> => {
  const { entity, record: before } = someRecord(model, random);
  if (!before) return undefined;
  const path = listPath(entity, before);
  const { body } = await api('Administrator', 'GET', `versions/${path}?limit=100`);
  const version = pickOne(body.data as Body[], random);
  const fields = activeFields(model, entity.name).filter(({ formula }) => formula === null);
  const values: Values = {};
  for (const { name } of fields)
    if (name in (version.record.own_fields ?? {})) values[name] = version.record.own_fields[name];
  const { record, refused } = judge(
    model,
    entity.name,
    version.record.name,
    { values },
    { person: 'Administrator', before },
  );
  return {
    ...{ what: 'restore a version', person: 'Administrator', method: 'POST' },
    path: `versions/${path}/restore`,
    body: { version: version.version },
    refused,
    // Rows come back as they were, and the values may be of another type.
    uncertain: [
      ...(hasParts(model, entity) ? ['parts'] : []),
      ...fields
        .filter(({ name }) => !isEmpty(values[name]))
        .map(({ name }) => `own_fields.${name}`),
    ],
    apply: (after, answer) => {
      const { records } = entityOf(after, entity.name);
      const parts = hasParts(after, entity) ? takeParts(answer) : before.parts;
      records[records.findIndex(({ id }) => id === before.id)] = { ...record, parts };
      computeAll(after, entity.name);
    },
    find: findAgain(path),
  };
};

// What a request does to a record of the model, and which of its fields must refuse it.
import {
  activeFields,
  compute,
  entityOf,
  type FieldModel,
  isChangedBy,
  isEmpty,
  isSame,
  isSeenBy,
  type Model,
  type Person,
  type RecordModel,
  type Values,
} from './model.ts';
import { isDouble, readDefault } from './values.ts';

/** A record as it would be, and the names of its fields that refuse it. */
type Judged = { record: RecordModel; refused: string[] };
type Sent = { values: Values; parts?: RecordModel['parts'] };
type Judging = { person: Person; before?: RecordModel; isRestored?: boolean };

/** The steps out of a state; of an empty one those with which a record begins. */
const listSteps = (field: FieldModel, from: string | null) => {
  const steps = field.steps!;
  if (from !== null && field.choices.some(({ value }) => value === from))
    return steps.filter(step => step.from === from);
  const beginnings = steps.filter(step => step.from === null);
  return beginnings.length > 0
    ? beginnings
    : [{ from: null, to: field.default_value ?? field.choices[0]!.value, role: null }];
};

/** What a new record has where nothing is filled in. */
const beginningOf = (model: Model, field: FieldModel) =>
  field.steps ? (field.default_value ?? listSteps(field, null)[0]!.to) : readDefault(model, field);

const isStep = (field: FieldModel, from: string | null, to: string | null, role: number) =>
  listSteps(field, from).some(step => step.to === to && (step.role === null || step.role === role));

/** True for a value of before the type changed, which may not fit it: nothing is said of it. */
export const isUncertain = (field: FieldModel, record: RecordModel): boolean =>
  record.types?.[field.name] !== undefined && record.types[field.name] !== field.type;

const isRefused = (
  model: Model,
  field: FieldModel,
  { record, before, person, isRestored }: { record: RecordModel } & Judging,
): boolean => {
  const value = record.values[field.name] ?? null;
  const stored = before ? (before.values[field.name] ?? null) : null;
  const isTouched = !before || !isSame(value, stored);
  const mayChange = isChangedBy(model, field, person);
  if (!isTouched) return false;
  // A new record begins for everybody with the same values.
  if (!mayChange) return before !== undefined || !isSame(value, beginningOf(model, field));
  if (field.required && isEmpty(value)) return true;
  if (isEmpty(value)) return field.steps !== null && before !== undefined && stored !== null;
  if (field.type === 'choice' && !field.choices.some(each => each.value === value)) return true;
  if (field.type === 'reference' || field.type === 'references') {
    const target = model.entities.find(({ name }) => name === field.refers_to)!;
    const ids = [value].flat();
    if (!ids.every(id => target.records.some(each => each.id === id))) return true;
  }
  const isTaken = entityOf(model, field.entity).records.some(
    other => other.id !== before?.id && isDouble(other.values[field.name] ?? null, value),
  );
  if (field.unique && isTaken) return true;
  return (
    field.steps !== null &&
    !isRestored &&
    !isStep(field, stored as string | null, value as string, model.roles[person])
  );
};

/** The fields of rules that the record breaks, which judge it where one of their values changes. */
const listBroken = (model: Model, entity: string, record: RecordModel, before?: RecordModel) =>
  model.rules
    .filter(rule => rule.active && rule.entity === entity)
    .filter(({ less, more }) => {
      const [a, b] = [record.values[less], record.values[more]];
      const isTouched =
        !before || [less, more].some(name => !isSame(record.values[name], before.values[name]));
      return isTouched && !isEmpty(a) && !isEmpty(b) && Number(a) > Number(b);
    })
    .flatMap(({ less, more }) => [less, more, '']);

/**
 * The record after what was sent, over the one that is there; what is not sent stays, or begins
 * with its default. Refused names are those of requests: own_fields.x, or own_fields of what is not seen.
 */
export const judge = (
  model: Model,
  entity: string,
  name: string,
  { values: sent, parts }: Sent,
  judging: Judging,
): Judged => {
  const { person, before } = judging;
  const record: RecordModel = {
    id: before?.id ?? 0,
    name,
    values: structuredClone(before?.values ?? {}),
    parts: structuredClone(parts ?? before?.parts ?? []),
  };
  const fields = activeFields(model, entity).filter(({ formula }) => formula === null);
  for (const field of fields) {
    const isSeen = isSeenBy(model, field, person);
    if (isSeen && field.name in sent) record.values[field.name] = sent[field.name]!;
    else if (!before) record.values[field.name] = beginningOf(model, field);
    const isFilled = isSeen && field.type === 'choice' && isEmpty(record.values[field.name]);
    if (isFilled) record.values[field.name] = beginningOf(model, field);
  }
  compute(model, entity, record);
  const refused = fields
    .filter(field => isSeenBy(model, field, person))
    .filter(field => isRefused(model, field, { record, ...judging }))
    .map(field => `own_fields.${field.name}`);
  for (const place of listBroken(model, entity, record, before))
    refused.push(place === '' ? 'own_fields' : `own_fields.${place}`);
  return { record, refused };
};

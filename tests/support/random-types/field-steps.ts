// Random requests that make, change, retire and delete fields over the records that there are.
import type { OwnFieldType } from '../../../domain/entity-schema/own-fields.ts';
import { pickOne } from '../../../server/setup/demo/prng.ts';
import {
  activeFields,
  allTypes,
  computeAll,
  entityOf,
  type FieldModel,
  fieldsOf,
  isNamedIn,
  isOffered,
  listUsing,
  type Model,
  PLACES,
  type StepModel,
  THINGS,
  UNITS,
} from './model.ts';
import type { Api, Body, Operation } from './operation.ts';
import { fitsText, isDouble, makeValue, type Random, typeDefault } from './values.ts';

const NUMBERS: OwnFieldType[] = ['whole-number', 'number', 'money'];
const CHOICES = ['low', 'middle', 'high', 'अति'];
const TEXTS: OwnFieldType[] = ['text', 'choice', 'email', 'phone', 'url'];
/** What a formula, or a rule, that needs a field is refused under. */
const FORMULA_PLACES = ['formula', 'status', 'name', 'type', 'rule'];

export const findField =
  (id: number) =>
  async (api: Api): Promise<Body | undefined> => {
    const { status, body } = await api('Administrator', 'GET', `own-fields/${id}`);
    return status === 200 ? body : undefined;
  };

/** True if an active formula or rule names the field. */
export const isNeeded = (model: Model, { entity, name }: FieldModel): boolean =>
  activeFields(model, entity).some(({ formula }) => isNamedIn(formula, name)) ||
  model.rules.some(
    rule => rule.active && rule.entity === entity && [rule.less, rule.more].includes(name),
  );

/** The settings that no field of the type has; choices stay, unseen. */
const clearUnfit = (field: FieldModel): void => {
  if (!isOffered('is_unique', field.type)) field.unique = false;
  if (!isOffered('default_value', field.type)) field.default_value = null;
  if (!isOffered('formula', field.type)) field.formula = null;
  if (field.type !== 'choice') field.steps = null;
  if (!isOffered('refers_to', field.type)) field.refers_to = null;
};

const toSentSteps = (steps: StepModel[]) =>
  steps.map(({ from, to, role }) => ({ from_value: from, to_value: to, role_id: role }));

/** Places where the type can be. */
const places = (type: OwnFieldType) => ({
  in_list: true,
  ...Object.fromEntries(['in_filter', 'in_search'].map(name => [name, isOffered(name, type)])),
});

export const listNumbers = (model: Model, entity: string): FieldModel[] =>
  activeFields(model, entity).filter(
    ({ type, formula }) => formula === null && NUMBERS.includes(type),
  );

/** A formula over fields that are there; undefined without any. */
const someFormula = (model: Model, field: FieldModel, random: Random): string | undefined => {
  const whole = listNumbers(model, field.entity).filter(
    ({ type, id }) => type === 'whole-number' && id !== field.id,
  );
  const isOverRows = field.entity === THINGS && entityOf(model, 'own/parts').active;
  if (isOverRows && random() < 0.3) return 'sum(parts.pieces)';
  if (whole.length === 0) return undefined;
  const [a, b] = [pickOne(whole, random).name, pickOne(whole, random).name];
  return random() < 0.5 ? `${a} + ${b}` : `${a} * 2 - ${b}`;
};

const someSteps = (choices: string[], administrator: number, random: Random): StepModel[] => {
  const ends = choices.flatMap(from =>
    choices.filter(to => to !== from && random() < 0.5).map(to => ({ from, to })),
  );
  return [
    { from: null, to: choices[0]!, role: null },
    ...ends.map(end => ({ ...end, role: random() < 0.2 ? administrator : null })),
  ];
};

/** No circle of files: a record type is imported before those that refer to it. */
const someTarget = (entity: string, random: Random): string =>
  pickOne(entity === PLACES ? [PLACES, UNITS] : [PLACES, THINGS, UNITS], random);

const take = (model: Model, id: number): FieldModel => model.fields.find(field => field.id === id)!;

export const addField = (model: Model, random: Random): Operation | undefined => {
  const entity = pickOne([THINGS, THINGS, PLACES, UNITS], random);
  if (fieldsOf(model, entity).length > 14) return undefined;
  const nth = model.next++;
  const type = random() < 0.25 ? 'whole-number' : pickOne(allTypes, random);
  const field: FieldModel = {
    ...{ id: 0, entity, name: `f_${nth}`, title: `Field ${nth}`, title_ne: null, type },
    ...{ active: true, required: random() < 0.15, default_value: null, formula: null },
    unique: isOffered('is_unique', type) && random() < 0.1,
    choices: type === 'choice' ? CHOICES.map(value => ({ value, title: value })) : [],
    steps: null,
    refers_to: isOffered('refers_to', type) ? someTarget(entity, random) : null,
    ...{ seen_by: [], changed_by: [] },
  };
  if (type === 'whole-number' && random() < 0.3)
    field.formula = someFormula(model, field, random) ?? null;
  if (field.formula !== null) Object.assign(field, { required: false, unique: false });
  if (type === 'choice' && random() < 0.4 && !field.unique)
    field.steps = someSteps(CHOICES, model.roles.Administrator, random);
  return {
    ...{ what: 'add a field', person: 'Administrator', method: 'POST', path: 'own-fields' },
    body: {
      ...{ entity, type, name: field.name, title: field.title, required: field.required },
      ...{ is_unique: field.unique, refers_to: field.refers_to, formula: field.formula },
      ...(type === 'choice' ? { choices: CHOICES.map(title => ({ title })) } : {}),
      ...(field.steps ? { is_state: 1, transitions: toSentSteps(field.steps) } : {}),
      ...places(type),
    },
    apply: (after, answer) => {
      after.fields.push({ ...structuredClone(field), id: answer.id });
      computeAll(after, entity);
    },
    find: async api => {
      const { body } = await api('Administrator', 'GET', `own-fields?limit=1000`);
      return body?.data?.find((each: Body) => each.name === field.name);
    },
  };
};

type Change = { what: string; body: object; refused?: string[]; uncertain?: string[] };

/** A request that changes the definition of a field. */
const toChange = (
  { id, entity }: FieldModel,
  { what, ...change }: Change,
  make: (field: FieldModel, model: Model) => void,
): Operation => ({
  ...{ what, person: 'Administrator', method: 'PUT', path: `own-fields/${id}` },
  ...change,
  apply: after => {
    make(take(after, id), after);
    computeAll(after, entity);
  },
  find: findField(id),
});

/** The values in use, and the records that have them. */
const listValues = (model: Model, field: FieldModel) =>
  listUsing(model, field).map(({ values }) => values[field.name]!);

/** The new type is refused over the values that there are. */
const refuseType = (model: Model, field: FieldModel, type: OwnFieldType): string[] => {
  const used = listValues(model, field);
  if (used.length === 0) return [];
  const isWider = TEXTS.includes(field.type) && (TEXTS.includes(type) || type === 'long-text');
  if (!isWider) return ['type'];
  if (used.every(value => fitsText(type, String(value), CHOICES))) return [];
  return type === 'choice' ? ['choices'] : ['type'];
};

export const changeType = (model: Model, field: FieldModel, random: Random): Operation => {
  const type = pickOne(
    (random() < 0.5 ? TEXTS : allTypes).filter(each => each !== field.type),
    random,
  );
  const refers_to = isOffered('refers_to', type) ? someTarget(field.entity, random) : null;
  const isNeededAs = isNeeded(model, field) || field.formula !== null;
  const body = {
    ...{ type, default_value: null, formula: null, refers_to, ...places(type) },
    ...(type === 'choice' ? { choices: CHOICES.map(title => ({ title })) } : {}),
  };
  return toChange(
    field,
    {
      ...{ what: 'change a type', body, refused: refuseType(model, field, type) },
      uncertain: isNeededAs ? FORMULA_PLACES : [],
    },
    now => {
      Object.assign(now, { type, default_value: null, formula: null, refers_to });
      clearUnfit(now);
      if (type === 'choice')
        Object.assign(now, { choices: CHOICES.map(value => ({ value, title: value })) });
    },
  );
};

export const changeTarget = (model: Model, field: FieldModel, random: Random) => {
  if (!isOffered('refers_to', field.type)) return undefined;
  const refers_to = someTarget(field.entity, random);
  const isUsed = listUsing(model, field).length > 0 && refers_to !== field.refers_to;
  return toChange(
    field,
    {
      ...{ what: 'change a target', body: { refers_to, default_value: null } },
      refused: isUsed ? ['refers_to'] : [],
    },
    now => Object.assign(now, { refers_to, default_value: null }),
  );
};

export const changeTitle = (model: Model, field: FieldModel, random: Random): Operation => {
  const title = `Field ${model.next++}`;
  const title_ne = random() < 0.5 ? `फिल्ड ${model.next}` : null;
  return toChange(field, { what: 'change a title', body: { title, title_ne } }, now =>
    Object.assign(now, { title, title_ne }),
  );
};

export const changeRequired = (_: Model, field: FieldModel): Operation => {
  const required = !field.required;
  const refused = required && field.formula !== null ? ['required'] : [];
  return toChange(field, { what: 'change required', body: { required }, refused }, now =>
    Object.assign(now, { required }),
  );
};

export const changeUnique = (model: Model, field: FieldModel): Operation | undefined => {
  if (!isOffered('is_unique', field.type)) return undefined;
  const unique = !field.unique;
  const values = listValues(model, field);
  const hasDouble = values.some((value, place) =>
    values.slice(0, place).some(other => isDouble(other, value)),
  );
  const isLimited = field.seen_by.length + field.changed_by.length > 0;
  const refused = [
    ...(unique && hasDouble ? ['is_unique'] : []),
    ...(unique && field.formula !== null ? ['is_unique'] : []),
    ...(unique && isLimited && field.default_value !== null ? ['default_value'] : []),
  ];
  return toChange(field, { what: 'change unique', body: { is_unique: unique }, refused }, now =>
    Object.assign(now, { unique }),
  );
};

export const changeDefault = (model: Model, field: FieldModel, random: Random) => {
  if (!isOffered('default_value', field.type)) return undefined;
  const isKept = field.default_value === null || random() < 0.5;
  const default_value = isKept ? typeDefault(makeValue(model, field, random)) : null;
  if (default_value !== null && default_value.length > 255) return undefined;
  const isLimited = field.seen_by.length + field.changed_by.length > 0;
  const isNoBeginning =
    field.steps?.some(({ from }) => from === null) &&
    !field.steps.some(({ from, to }) => from === null && to === default_value);
  const isRefused =
    default_value !== null &&
    ((field.unique && isLimited) || field.formula !== null || isNoBeginning);
  return toChange(
    field,
    {
      ...{ what: 'change a default', body: { default_value } },
      refused: isRefused ? ['default_value'] : [],
    },
    now => Object.assign(now, { default_value }),
  );
};

export const changeChoices = async (
  api: Api,
  model: Model,
  field: FieldModel,
  random: Random,
): Promise<Operation | undefined> => {
  if (field.type !== 'choice') return undefined;
  const { body: stored } = await api('Administrator', 'GET', `own-fields/${field.id}`);
  const kept = field.choices.filter(() => random() < 0.7);
  const choices = kept.map(each =>
    random() < 0.3 ? { ...each, title: `${each.value} ${model.next++}` } : each,
  );
  if (random() < 0.5) {
    const value = `choice ${model.next++}`;
    choices.push({ value, title: value });
  }
  const idOf = (value: string) => stored.choices.find((each: Body) => each.value === value)?.id;
  const values = choices.map(({ value }) => value);
  const isGone = (value: string | null) => value !== null && !values.includes(value);
  const isUsed = listValues(model, field).some(value => isGone(String(value)));
  const isStep = (field.steps ?? []).some(({ from, to }) => isGone(from) || isGone(to));
  return toChange(
    field,
    {
      what: 'change choices',
      body: { choices: choices.map(each => ({ id: idOf(each.value), ...each })) },
      refused: [
        ...(isUsed || isStep || choices.length === 0 ? ['choices', 'transitions'] : []),
        ...(isGone(field.default_value) ? ['default_value', 'choices'] : []),
      ],
    },
    now => Object.assign(now, { choices }),
  );
};

export const changeSteps = (model: Model, field: FieldModel, random: Random) => {
  if (field.type !== 'choice' || field.choices.length === 0) return undefined;
  const steps =
    random() < 0.8
      ? someSteps(
          field.choices.map(({ value }) => value),
          model.roles.Administrator,
          random,
        )
      : null;
  const isRefused =
    steps !== null && field.default_value !== null && steps[0]!.to !== field.default_value;
  return toChange(
    field,
    {
      what: 'change steps',
      body: { is_state: steps ? 1 : 0, transitions: steps ? toSentSteps(steps) : [] },
      refused: isRefused ? ['default_value'] : [],
    },
    now => Object.assign(now, { steps }),
  );
};

export const changeFormula = (model: Model, field: FieldModel, random: Random) => {
  if (field.type !== 'whole-number') return undefined;
  const formula =
    field.formula !== null && random() < 0.4 ? null : (someFormula(model, field, random) ?? null);
  if (formula === field.formula) return undefined;
  // Another formula may need what is calculated here: a circle is refused.
  const isCircle = formula !== null && isNeeded(model, field);
  const entered = [
    ...(field.required ? ['required'] : []),
    ...(field.unique ? ['is_unique'] : []),
    ...(field.default_value !== null ? ['default_value'] : []),
  ];
  return toChange(
    field,
    {
      ...{ what: 'change a formula', body: { formula } },
      refused: formula === null ? [] : entered,
      uncertain: isCircle ? FORMULA_PLACES : [],
    },
    now => Object.assign(now, { formula }),
  );
};

export const switchField = (model: Model, field: FieldModel): Operation => {
  const active = !field.active;
  const isUncertain = active ? field.formula !== null : isNeeded(model, field);
  return toChange(
    field,
    {
      what: active ? 'bring a field back' : 'retire a field',
      body: { status: active ? 1 : 0 },
      uncertain: isUncertain ? FORMULA_PLACES : [],
    },
    now => Object.assign(now, { active }),
  );
};

export const limitField = (model: Model, field: FieldModel, random: Random): Operation => {
  const some = (): number[] => (random() < 0.5 ? [model.roles.Administrator] : []);
  const [seen_by, changed_by] = [some(), some()];
  const isLimited = seen_by.length + changed_by.length > 0;
  const isRefused = field.unique && field.default_value !== null && isLimited;
  return toChange(
    field,
    {
      ...{ what: 'limit a field', body: { seen_by, changed_by } },
      refused: isRefused ? ['default_value'] : [],
    },
    now => Object.assign(now, { seen_by, changed_by }),
  );
};

export const deleteField = (model: Model, field: FieldModel): Operation => ({
  ...{ what: 'delete a field', person: 'Administrator', method: 'DELETE' },
  path: `own-fields/${field.id}`,
  sentence:
    listUsing(model, field).length > 0 || field.seen_by.length > 0 || isNeeded(model, field),
  apply: after => {
    after.fields = after.fields.filter(({ id }) => id !== field.id);
    for (const { values } of entityOf(after, field.entity).records) delete values[field.name];
    for (const gone of entityOf(after, field.entity).deleted) delete gone.types?.[field.name];
  },
  find: async api => ((await findField(field.id)(api)) ? undefined : {}),
});

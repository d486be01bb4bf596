// Random requests about record types as a whole and about rules between their fields; and one
// request of a run, of any kind.
import { pickOne } from '../../../server/setup/demo/prng.ts';
import * as fieldSteps from './field-steps.ts';
import {
  activeFields,
  entityOf,
  type FieldModel,
  type Model,
  PARTS,
  PLACES,
  THINGS,
} from './model.ts';
import type { Api, Body, Operation } from './operation.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  restoreVersion,
  undelete,
} from './record-steps.ts';
import type { Random } from './values.ts';

const addRule = (model: Model, random: Random): Operation | undefined => {
  if (model.rules.length >= 4) return undefined;
  const entity = pickOne([THINGS, PLACES], random);
  const numbers = fieldSteps.listNumbers(model, entity);
  if (numbers.length < 2) return undefined;
  const less = pickOne(numbers, random).name;
  const more = pickOne(
    numbers.filter(({ name }) => name !== less),
    random,
  ).name;
  const says = `Rule ${model.next++}`;
  return {
    ...{ what: 'add a rule', person: 'Administrator', method: 'POST', path: 'own-rules' },
    body: { entity, rule: `${less} <= ${more}`, says },
    apply: (after, { id }) => after.rules.push({ id, entity, less, more, active: true }),
    find: async api => {
      const { body } = await api('Administrator', 'GET', 'own-rules?limit=100');
      return body?.data?.find((each: Body) => each.says === says);
    },
  };
};

const switchRule = (model: Model, random: Random): Operation | undefined => {
  if (model.rules.length === 0) return undefined;
  const { id, active } = pickOne(model.rules, random);
  const path = `own-rules/${id}`;
  return {
    what: active ? 'retire a rule' : 'bring a rule back',
    ...{ person: 'Administrator', method: 'PUT', path, body: { status: active ? 0 : 1 } },
    // Its fields may be gone, or of another type.
    uncertain: active ? [] : ['rule', 'shown_at'],
    apply: after => {
      after.rules.find(rule => rule.id === id)!.active = !active;
    },
    find: async api => (await api('Administrator', 'GET', path)).body,
  };
};

const switchType = (model: Model, random: Random): Operation => {
  const retired = model.entities.find(({ active }) => !active);
  const { name, type, active } = retired ?? entityOf(model, pickOne([PLACES, PARTS], random));
  const isSummed = activeFields(model, THINGS).some(
    ({ formula }) => formula === 'sum(parts.pieces)',
  );
  const path = `own-entities/${type}`;
  return {
    what: active ? 'retire a record type' : 'bring a record type back',
    ...{ person: 'Administrator', method: 'PUT', path, body: { status: active ? 0 : 1 } },
    refused: active && name === PARTS && isSummed ? ['status'] : [],
    apply: after => {
      entityOf(after, name).active = !active;
    },
    find: async api => (await api('Administrator', 'GET', path)).body,
  };
};

const renameType = (model: Model): Operation => {
  const { type } = entityOf(model, THINGS);
  const title = `Thing ${model.next++}`;
  const path = `own-entities/${type}`;
  return {
    what: 'rename a record type',
    ...{ person: 'Administrator', method: 'PUT', path, body: { title } },
    apply: after => {
      entityOf(after, THINGS).title = title;
    },
    find: async api => (await api('Administrator', 'GET', path)).body,
  };
};

/** What changes one field, with how often it does. */
const fieldChanges = [
  [fieldSteps.changeType, 4],
  [fieldSteps.changeTitle, 1],
  [fieldSteps.changeRequired, 2],
  [fieldSteps.changeUnique, 2],
  [fieldSteps.changeDefault, 2],
  [fieldSteps.changeTarget, 1],
  [fieldSteps.changeSteps, 2],
  [fieldSteps.changeFormula, 2],
  [fieldSteps.switchField, 4],
  [fieldSteps.limitField, 2],
  [fieldSteps.deleteField, 2],
] as const;
type FieldChange = (model: Model, field: FieldModel, random: Random) => Operation | undefined;
const someFieldChange = (random: Random): FieldChange =>
  pickOne(
    fieldChanges.flatMap(([change, often]) => Array.from({ length: often }, () => change)),
    random,
  );

const changeField = async (api: Api, model: Model, random: Random) => {
  if (model.fields.length === 0) return undefined;
  const field = pickOne(model.fields, random);
  const states = model.fields.filter(({ type }) => type === 'choice');
  if (states.length > 0 && random() < 0.12)
    return fieldSteps.changeChoices(api, model, pickOne(states, random), random);
  return someFieldChange(random)(model, field, random);
};

/** The next request of a run; there is always one. */
export const nextOperation = async (api: Api, model: Model, random: Random): Promise<Operation> => {
  for (;;) {
    const what = random();
    const found =
      model.fields.length < 4 || what < 0.12
        ? fieldSteps.addField(model, random)
        : what < 0.4
          ? await changeField(api, model, random)
          : what < 0.44
            ? random() < 0.5
              ? addRule(model, random)
              : switchRule(model, random)
            : what < 0.47
              ? switchType(model, random)
              : what < 0.48
                ? renameType(model)
                : what < 0.68
                  ? createRecord(model, random)
                  : what < 0.85
                    ? changeRecord(model, random)
                    : what < 0.9
                      ? deleteRecord(model, random)
                      : what < 0.95
                        ? await undelete(api, model, random)
                        : await restoreVersion(api, model, random);
    if (found) return found;
  }
};

// The steps of a state as an administrator lists them (decision 80): each between two choices that the
// field has, once, and a default with which a record may begin. They are judged together, once the
// choices and the steps of a request are stored.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { toOwnField } from '../../../domain/entity-schema/own-fields.ts';
import { isBeginning, type StateField } from '../../../domain/entity-schema/states.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { loadOwnFields, toOwnFieldsLock } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';

const texts = {
  ofDocument: {
    en: 'A document keeps its values once it is issued: nothing changes in steps there.',
    ne: 'कागजात जारी भएपछि मान बदलिँदैन: त्यहाँ चरण हुँदैन।',
  },
  noChoice: {
    en: '"{value}" is none of the choices. Choose another one, or remove the step.',
    ne: '"{value}" विकल्पहरूमा छैन। अर्को छान्नुहोस् वा चरण हटाउनुहोस्।',
  },
  same: {
    en: 'A step leads to another choice.',
    ne: 'चरणले अर्को विकल्पमा लैजानुपर्छ।',
  },
  twice: {
    en: 'This step is in the list twice.',
    ne: 'यो चरण सूचीमा दुई पटक छ।',
  },
  everybody: {
    en: 'The list has this step for everybody, too. Remove one of the two.',
    ne: 'यो चरण सबैका लागि पनि छ। दुईमध्ये एउटा हटाउनुहोस्।',
  },
  beginning: {
    en: 'No new record begins with the default. Add a step to it whose From is empty.',
    ne: 'सुरुको मानबाट नयाँ अभिलेख सुरु हुँदैन। "कहाँबाट" खाली राखेर त्यसको चरण थप्नुहोस्।',
  },
  choiceInStep: {
    en: 'A step leads from or to "{value}". Remove the step first.',
    ne: 'कुनै चरणमा "{value}" छ। पहिले त्यो चरण हटाउनुहोस्।',
  },
} satisfies Record<string, Texts>;

type Step = Pick<Stored<'own_field_transitions'>, 'from_value' | 'to_value' | 'role_id'>;

/** What of a document has no steps; its values are those of the moment in which it was issued. */
export const findStateProblems = (
  record: Row,
  isDocument: boolean,
  language: Language,
): FieldErrors =>
  record.is_state === 1 && isDocument ? { is_state: [texts.ofDocument[language]] } : {};

const findValueProblem = (
  value: string | null,
  choices: ReadonlySet<string | null>,
  language: Language,
): string[] =>
  value === null || choices.has(value) ? [] : [translate(texts.noChoice, language, { value })];

const findTwiceProblem = (step: Step, earlier: Step[], language: Language): string[] => {
  const same = earlier.filter(
    each => each.from_value === step.from_value && each.to_value === step.to_value,
  );
  if (same.some(({ role_id }) => role_id === step.role_id)) return [texts.twice[language]];
  return same.some(({ role_id }) => role_id === null || step.role_id === null)
    ? [texts.everybody[language]]
    : [];
};

const findStepProblems = (
  steps: Step[],
  choices: ReadonlySet<string | null>,
  language: Language,
): FieldErrors =>
  Object.fromEntries(
    steps
      .flatMap((step, place): [string, string[]][] => [
        [`${place}.from_value`, findValueProblem(step.from_value, choices, language)],
        [
          `${place}.to_value`,
          [
            ...findValueProblem(step.to_value, choices, language),
            ...(step.from_value === step.to_value ? [texts.same[language]] : []),
            ...findTwiceProblem(step, steps.slice(0, place), language),
          ],
        ],
      ])
      .filter(([, problems]) => problems.length > 0)
      .map(([place, problems]) => [`transitions.${place}`, problems]),
  );

/** Throws ValidationError (422) for steps of the field that its choices, or each other, contradict. */
export const assertSteps = async (
  tx: Transaction,
  company_id: number,
  id: number,
  language: Language,
): Promise<void> => {
  const { definitions } = await loadOwnFields(tx, company_id, true);
  const field = definitions.find(each => each.id === id);
  if (!field?.is_state) return;
  const steps = await query<Step>(
    tx,
    `select from_value, to_value, role_id from own_field_transitions
     where company_id = ? and own_field_id = ? order by id`,
    [company_id, id],
  );
  const problems = findStepProblems(
    steps,
    new Set(field.choices.map(({ value }) => value)),
    language,
  );
  if (field.default_value && !isBeginning(toOwnField(field) as StateField, field.default_value))
    problems.default_value = [texts.beginning[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** Throws BadRequestError (400) for a choice that is removed and that a step of the state names. */
export const assertNoStep = async (
  read: ReadDb | Transaction,
  { actor, language, before }: Pick<SaveContext, 'actor' | 'language' | 'before'>,
): Promise<void> => {
  const value = String(before!.value);
  const [row] = await query(
    read,
    `select 1 as found from own_field_transitions as t
     join own_fields as f on f.company_id = t.company_id and f.id = t.own_field_id and f.is_state = 1
     where t.company_id = ? and t.own_field_id = ? and (t.from_value = ? or t.to_value = ?)`,
    [actor.company_id, Number(before!.own_field_id), value, value],
  );
  if (row) throw new BadRequestError(translate(texts.choiceInStep, language, { value }));
};

/** The field of a row that is changed at its own address, not with the field. */
const assertStepsOf =
  (table: 'own_field_choices' | 'own_field_transitions'): EntityHooks['afterChildren'] =>
  async (tx, { actor, id, language }) => {
    const [row] = await query<{ own_field_id: number }>(
      tx,
      `select own_field_id from ${table} where company_id = ? and id = ?`,
      [actor.company_id, id],
    );
    if (row) await assertSteps(tx, actor.company_id, row.own_field_id, language);
  };

export const assertStepsOfChoice = assertStepsOf('own_field_choices');

export const ownFieldTransitionHooks: EntityHooks = {
  lockedValue: toOwnFieldsLock,
  afterChildren: assertStepsOf('own_field_transitions'),
};

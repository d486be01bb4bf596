// The choices of an own field: each has a value, none comes twice, and one that records have stays.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toChoiceValue } from '../../../domain/entity-schema/own-names.ts';
import { toErrorText } from '../../../domain/entity-schema/validate-record.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { toOwnFieldsLock } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { countValues, type StoredField } from './count-values.ts';
import { assertNoStep, assertStepsOfChoice } from './state-steps.ts';

const texts = {
  choices: { en: 'A choice needs at least one value.', ne: 'विकल्प कम्तीमा एउटा चाहिन्छ।' },
  sameChoice: { en: 'This value is in the list twice.', ne: 'यो मान सूचीमा दुई पटक छ।' },
  choiceUsed: {
    en: '{n} {n|record has|records have} the value "{value}". Change them first.',
    ne: '{n} अभिलेखमा "{value}" छ। पहिले तिनलाई बदल्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const findField = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: number,
): Promise<StoredField | undefined> => {
  const [field] = await query<StoredField>(
    read,
    'select id, entity, name, type, in_lines from own_fields where company_id = ? and id = ?',
    [company_id, id],
  );
  return field;
};

type Choice = { id: number; value: string | null; title: string };

const loadChoices = (tx: ReadDb | Transaction, company_id: number, id: number): Promise<Choice[]> =>
  query<Choice>(
    tx,
    'select id, value, title from own_field_choices where company_id = ? and own_field_id = ? order by id',
    [company_id, id],
  );

/** The choices as they are now: each with a value, none twice, and every stored value among them. */
export const assertChoices = async (
  tx: Transaction,
  company_id: number,
  id: number,
  language: Language,
): Promise<void> => {
  const [field] = await query<{ type: string; default_value: string | null }>(
    tx,
    'select type, default_value from own_fields where company_id = ? and id = ?',
    [company_id, id],
  );
  if (field?.type !== 'choice') return;
  const choices = await loadChoices(tx, company_id, id);
  if (choices.length === 0) assertNoErrors({ choices: [texts.choices[language]] });
  const values = choices.map(({ value }) => toNormalForm(value ?? ''));
  const twice = values.findIndex((value, place) => values.indexOf(value) !== place);
  if (twice >= 0) assertNoErrors({ [`choices.${twice}.value`]: [texts.sameChoice[language]] });
  const known = new Set(choices.map(({ value }) => value));
  if (field.default_value && !known.has(field.default_value))
    assertNoErrors({
      default_value: [toErrorText({ keyword: 'enum', params: {} }, undefined, language)],
    });
  const used = await query<{ text: string; n: number }>(
    tx,
    `select text, count(*) as n from own_field_values where company_id = ? and own_field_id = ?
     group by text order by text`,
    [company_id, id],
  );
  const gone = used.find(({ text }) => !known.has(text));
  if (gone)
    assertNoErrors({
      choices: [translate(texts.choiceUsed, language, { n: Number(gone.n), value: gone.text })],
    });
};

/** The number of records, or lines, that have the value of a choice. */
const countChoice = async (
  read: ReadDb | Transaction,
  company_id: number,
  { own_field_id, value }: Row,
): Promise<number> => {
  const field = await findField(read, company_id, Number(own_field_id));
  // Choices go with their type: the values are those of a text now.
  if (field?.type !== 'choice') return 0;
  // The values of lines are in no index.
  if (field.in_lines) return countValues(read, company_id, field, String(value));
  const [row] = await query<{ n: number }>(
    read,
    'select count(*) as n from own_field_values where company_id = ? and own_field_id = ? and text = ?',
    [company_id, Number(own_field_id), String(value)],
  );
  return Number(row!.n);
};

const assertChoiceUnused = async (
  read: ReadDb | Transaction,
  { actor, language, before }: Pick<SaveContext, 'actor' | 'language' | 'before'>,
  place: 'value' | 'choices',
): Promise<void> => {
  if (!before) return;
  const n = await countChoice(read, actor.company_id, before);
  const value = String(before.value);
  if (n > 0) assertNoErrors({ [place]: [translate(texts.choiceUsed, language, { n, value })] });
};

export const ownFieldChoiceHooks: EntityHooks = {
  lockedValue: toOwnFieldsLock,
  // A choice without a value has its title as one.
  beforeValidate: record => ({
    ...record,
    value: record.value || toChoiceValue(String(record.title ?? '')) || null,
  }),
  validate: async (read, record, saving) => {
    if (record.value !== saving.before?.value) await assertChoiceUnused(read, saving, 'value');
  },
  afterChildren: assertStepsOfChoice,
  beforeDelete: async (tx, deleting) => {
    await assertChoiceUnused(tx, deleting, 'choices');
    await assertNoStep(tx, deleting);
  },
};

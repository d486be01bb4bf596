// What an administrator may define, and change later: a name that no file misreads, limits that leave
// room, a default that the field itself accepts. Values that are there already decide what can no
// longer be changed; nothing is converted or thrown away unseen.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { findSchemaErrors } from '../../../domain/entity-schema/interpret-schema.ts';
import {
  listAnsweredNames,
  type OwnFieldDefinition,
  toOwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import { isOwnFieldName, suggestOwnName } from '../../../domain/entity-schema/own-names.ts';
import { toErrorText } from '../../../domain/entity-schema/validate-record.ts';
import { toFieldSchema } from '../../../domain/entity-schema/validation-schema.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { loadOwnFields, toOwnFieldsLock } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { dropIndexOfLongText, findTypeProblem } from './change-type.ts';
import { assertChoices } from './choice-hooks.ts';
import { countValues, type StoredField } from './count-values.ts';
import {
  findLengthProblems,
  findPatternProblems,
  isDocument,
  toDefinition,
} from './definition-problems.ts';
import { assertSteps, findStateProblems } from './state-steps.ts';

/** Own fields of one entity, and of a company: a form with more is read by nobody. */
const MAX_FIELDS_OF_ENTITY = 100;
const MAX_FIELDS = 500;

const texts = {
  name: {
    en: 'Use small letters, digits and underscores, beginning with a letter, at most 40.',
    ne: 'अङ्ग्रेजी साना अक्षर, अङ्क र अन्डरस्कोर मात्र, अक्षरबाट सुरु, बढीमा ४०।',
  },
  needsName: {
    en: 'No name can be made from this title. Please enter one.',
    ne: 'यो शीर्षकबाट नाम बन्दैन। नाम लेख्नुहोस्।',
  },
  limits: {
    en: 'The maximum is below the minimum.',
    ne: 'अधिकतम न्यूनतमभन्दा सानो छ।',
  },
  fieldUsed: {
    en: '{n} {n|record has|records have} a value here, so the field cannot be deleted. Make it inactive instead.',
    ne: '{n} अभिलेखमा यसको मान छ, त्यसैले फिल्ड मेटाउन मिल्दैन। बरु निष्क्रिय गर्नुहोस्।',
  },
  fieldLimited: {
    en: 'Some roles do not see this field, and the log keeps what was in it. Make the field inactive, or let every role see it first.',
    ne: 'यो फिल्ड केही भूमिकाले देख्दैनन्, र यसका मान लगमा रहन्छन्। फिल्ड निष्क्रिय गर्नुहोस्, वा पहिले सबै भूमिकालाई देखाउनुहोस्।',
  },
  notUnique: {
    en: 'Several records have the same value here, for example "{value}".',
    ne: 'एउटै मान धेरै अभिलेखमा छ, जस्तै "{value}"।',
  },
  uniqueDefault: {
    en: 'A unique field that a role cannot fill in has no default: its second record would be refused.',
    ne: 'मान दोहोरिन नमिल्ने र कुनै भूमिकाले भर्न नसक्ने फिल्डमा सुरुको मान राख्न मिल्दैन: दोस्रो अभिलेख सेभ हुँदैन।',
  },
  ofLines: {
    en: 'A field of lines has no such rule: lists show documents, not their lines.',
    ne: 'पङ्क्तिको फिल्डमा यो मिल्दैन: सूचीमा कागजात देखिन्छ, पङ्क्ति देखिँदैन।',
  },
  targetUsed: {
    en: '{n} {n|record has|records have} a value here, so it refers to the same records. Make this field inactive and add another one.',
    ne: '{n} अभिलेखमा यसको मान छ, त्यसैले कुन अभिलेख हो बदलिँदैन। यो फिल्ड निष्क्रिय गरेर अर्को थप्नुहोस्।',
  },
  neededInFiles: {
    en: 'The field is required and has no default, so no file could be imported without it.',
    ne: 'यो फिल्ड अनिवार्य छ र यसको सुरुको मान छैन, त्यसैले यसबिना कुनै फाइल आयात हुन सक्दैन।',
  },
  nameTaken: {
    en: 'The name "{name}" is needed for another field here. Please choose another name.',
    ne: '"{name}" नाम यहाँको अर्को फिल्डलाई चाहिन्छ। अर्को नाम राख्नुहोस्।',
  },
  tooMany: {
    en: 'There can be at most {n} fields here.',
    ne: 'यहाँ बढीमा {n} फिल्ड राख्न मिल्छ।',
  },
} satisfies Record<string, Texts>;

/** The problems of a default that the field would refuse in a record. */
const findDefaultProblems = (record: Row, language: Language): FieldErrors => {
  // A choice is compared with its values once they are stored, too.
  if (!record.default_value || record.type === 'choice' || record.type === 'reference') return {};
  const field = toOwnField(toDefinition({ ...record, default_value: record.default_value }));
  const error = findSchemaErrors(toFieldSchema(field), field.default)[0];
  return error ? { default_value: [toErrorText(error, field, language)] } : {};
};

const isLimited = (roles: unknown): boolean => Array.isArray(roles) && roles.length > 0;

/** Who cannot fill a field in begins with its default, which no second record may have. */
const findUniqueDefaultProblems = (record: Row, language: Language): FieldErrors =>
  record.is_unique &&
  record.default_value &&
  (isLimited(record.seen_by) || isLimited(record.changed_by))
    ? { default_value: [texts.uniqueDefault[language]] }
    : {};

const findNameProblems = (record: Row, language: Language): FieldErrors => {
  const name = String(record.name ?? '');
  if (name === '') return { name: [texts.needsName[language]] };
  return isOwnFieldName(name) ? {} : { name: [texts.name[language]] };
};

const findLimitProblems = ({ minimum, maximum }: Row, language: Language): FieldErrors =>
  typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum
    ? { maximum: [texts.limits[language]] }
    : {};

/** A list shows documents, and so nothing of their lines. */
const findLineProblems = (record: Row, language: Language): FieldErrors =>
  record.in_lines
    ? Object.fromEntries(
        ['is_unique', 'in_list', 'in_filter', 'in_search']
          .filter(name => record[name])
          .map(name => [name, [texts.ofLines[language]]]),
      )
    : {};

/** A value that several records have, of a field that is to be unique from now on. */
const findDouble = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: unknown,
): Promise<string | undefined> => {
  const rows = await query<{ number: number | null; text: string | null }>(
    read,
    'select number, text from own_field_values where company_id = ? and own_field_id = ?',
    [company_id, Number(id)],
  );
  const seen = new Set<string>();
  for (const { number, text } of rows) {
    const key = text === null ? String(number) : toNormalForm(text);
    if (seen.has(key)) return text ?? String(number);
    seen.add(key);
  }
  return undefined;
};

/** Every row of a file would lack what the field needs. */
const findImportProblems = (record: Row, language: Language): FieldErrors =>
  record.in_import === false && record.required && !record.default_value && !record.in_lines
    ? { in_import: [texts.neededInFiles[language]] }
    : {};

/** A name that another field of the entity has, or is answered by. */
const findNameClash = async (
  read: ReadDb | Transaction,
  company_id: number,
  { id, entity, name, type }: Row,
  language: Language,
): Promise<FieldErrors> => {
  const { definitions } = await loadOwnFields(read, company_id, true);
  const taken = new Set(
    definitions
      .filter(each => each.entity === entity && each.id !== id && each.name !== name)
      .flatMap(each => listAnsweredNames(each.name, each.type)),
  );
  const clash = listAnsweredNames(String(name), type as OwnFieldDefinition['type']).find(each =>
    taken.has(each),
  );
  return clash ? { name: [translate(texts.nameTaken, language, { name: clash })] } : {};
};

const assertRoom = async (
  read: ReadDb | Transaction,
  company_id: number,
  entity: unknown,
  language: Language,
): Promise<void> => {
  const { definitions } = await loadOwnFields(read, company_id, true);
  const here = definitions.filter(each => each.entity === entity).length;
  const most =
    here >= MAX_FIELDS_OF_ENTITY
      ? MAX_FIELDS_OF_ENTITY
      : definitions.length >= MAX_FIELDS
        ? MAX_FIELDS
        : undefined;
  if (most !== undefined)
    assertNoErrors({ entity: [translate(texts.tooMany, language, { n: most })] });
};

/** Where a field is unless it is switched off. */
const PLACES = ['in_page', 'in_import', 'in_export'];

export const ownFieldHooks: EntityHooks = {
  lockedValue: toOwnFieldsLock,
  // A field from before these switches is everywhere.
  serialize: record => ({
    ...record,
    ...Object.fromEntries(PLACES.map(name => [name, record[name] ?? true])),
  }),
  beforeValidate: (record, { before }) => ({
    ...record,
    ...(before || record.name ? {} : { name: suggestOwnName(String(record.title ?? '')) || null }),
  }),
  validate: async (read, record, { actor, language, before }) => {
    assertNoErrors({
      ...findNameProblems(record, language),
      ...findLimitProblems(record, language),
      ...findLengthProblems(record, language),
      ...findPatternProblems(record, language),
      ...findUniqueDefaultProblems(record, language),
      ...findDefaultProblems(record, language),
      ...findLineProblems(record, language),
      ...findImportProblems(record, language),
      ...findStateProblems(record, isDocument(record.entity), language),
    });
    assertNoErrors(
      await findNameClash(read, actor.company_id, { ...record, id: before?.id }, language),
    );
    if (!before) return assertRoom(read, actor.company_id, record.entity, language);
    if (before.type !== record.type || before.refers_to !== record.refers_to) {
      const n = await countValues(read, actor.company_id, before as StoredField);
      if (n > 0 && before.type === record.type)
        assertNoErrors({ refers_to: [translate(texts.targetUsed, language, { n })] });
      else if (n > 0)
        assertNoErrors(
          await findTypeProblem(read, actor.company_id, { before, record, n }, language),
        );
    }
    if (record.is_unique && !before.is_unique) {
      const value = await findDouble(read, actor.company_id, before.id);
      if (value !== undefined)
        assertNoErrors({ is_unique: [translate(texts.notUnique, language, { value })] });
    }
  },
  afterSave: (tx, { actor, id, before, record }) =>
    dropIndexOfLongText(tx, actor.company_id, id, { before, record }),
  afterChildren: async (tx, { actor, id, language }) => {
    await assertChoices(tx, actor.company_id, id, language);
    await assertSteps(tx, actor.company_id, id, language);
  },
  beforeReferenceCheck: async (tx, { actor, id, before, language }) => {
    const n = await countValues(tx, actor.company_id, before as StoredField);
    if (n > 0) throw new BadRequestError(translate(texts.fieldUsed, language, { n }));
    // The log knows by the field alone whose eyes its values are for.
    const { definitions } = await loadOwnFields(tx, actor.company_id, true);
    if (definitions.some(field => field.id === id && field.seen_by.length > 0))
      throw new BadRequestError(texts.fieldLimited[language]);
    for (const table of ['own_field_choices', 'own_field_transitions'])
      await query(tx, `delete from ${table} where company_id = ? and own_field_id = ?`, [
        actor.company_id,
        id,
      ]);
  },
};

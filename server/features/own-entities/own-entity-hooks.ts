// A record type that an administrator makes, changes and retires: its name is none of ours, its
// permissions and its entry in the menu come with it, and it goes only when no record is left.
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { isOwnEntityName, toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import {
  isRecordTypeName,
  suggestRecordTypeName,
} from '../../../domain/entity-schema/own-names.ts';
import { isTakenByRecord, NOWHERE } from '../../../domain/entity-schema/record-type-file.ts';
import {
  isRowCircle,
  type RowsOf,
  rowTexts,
  toRowListName,
} from '../../../domain/entity-schema/row-lists.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { logDeletion } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields, toOwnFieldsLock } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext, SavedContext } from '../../entities/entity-store.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { addMenuEntry, removeMenuEntry, updateMenuEntry } from './menu-entry.ts';
import { addPermissions, findViewers, removePermissions } from './record-type-permissions.ts';

/** Record types of a company: the menu of more is read by nobody. */
const MAX_RECORD_TYPES = 100;

const texts = {
  name: {
    en: 'Use small letters with hyphens between the words, at most 40.',
    ne: 'अङ्ग्रेजी साना अक्षर र शब्दबीच हाइफन मात्र, बढीमा ४०।',
  },
  needsName: {
    en: 'No name can be made from this title. Please enter one.',
    ne: 'यो शीर्षकबाट नाम बन्दैन। नाम लेख्नुहोस्।',
  },
  ours: {
    en: 'This name belongs to the program. Please choose another one.',
    ne: 'यो नाम प्रणालीको हो। अर्को नाम छान्नुहोस्।',
  },
  taken: {
    en: 'Every record has something of this name already. Please choose another one.',
    ne: 'यो नाम प्रत्येक अभिलेखमा पहिले नै छ। अर्को नाम छान्नुहोस्।',
  },
  used: {
    en: 'There {n|is|are} {n} {n|record|records} of this type, so it cannot be deleted. Make it inactive instead.',
    ne: 'यस प्रकारका {n} अभिलेख छन्, त्यसैले मेटाउन मिल्दैन। बरु निष्क्रिय गर्नुहोस्।',
  },
  referred: {
    en: 'The field "{title}" refers to this type. Delete the field first.',
    ne: '"{title}" फिल्डले यो प्रकारलाई जनाउँछ। पहिले त्यो फिल्ड मेटाउनुहोस्।',
  },
  tooMany: {
    en: 'There can be at most {n} record types.',
    ne: 'बढीमा {n} प्रकार राख्न मिल्छ।',
  },
} satisfies Record<string, Texts>;

/** Neither the name nor one of its permissions may be that of something shipped. */
const isOurs = (entities: Entity[], name: string): boolean => {
  const permission = toPermission('view', toOwnEntityName(name));
  return entities.some(
    entity => entity.name === name || toPermission('view', entity.name) === permission,
  );
};

const findNameProblems = (entities: Entity[], record: Row, language: Language): FieldErrors => {
  const name = String(record.name ?? '');
  if (name === '') return { name: [texts.needsName[language]] };
  if (!isRecordTypeName(name)) return { name: [texts.name[language]] };
  return isOurs(entities, name) ? { name: [texts.ours[language]] } : {};
};

const assertRoom = async (
  read: ReadDb | Transaction,
  company_id: number,
  language: Language,
): Promise<void> => {
  const { definitions } = await loadOwnEntities(read, company_id, true);
  if (definitions.length >= MAX_RECORD_TYPES)
    assertNoErrors({ titles: [translate(texts.tooMany, language, { n: MAX_RECORD_TYPES })] });
};

/** A field of another record type, or of ours, may refer to its records. */
const assertNotReferredTo = async (
  tx: Transaction,
  { actor, language, before }: SaveContext & { id: number },
): Promise<void> => {
  const name = toOwnEntityName(String(before!.name));
  const [row] = await query<{ title: string }>(
    tx,
    'select title from own_fields where company_id = ? and refers_to = ? and entity <> ? order by id',
    [actor.company_id, name, name],
  );
  if (row) throw new BadRequestError(translate(texts.referred, language, { title: row.title }));
};

const assertNoRecords = async (
  tx: Transaction,
  { actor, language, id }: SaveContext & { id: number },
): Promise<void> => {
  const [row] = await query<{ n: number }>(
    tx,
    'select count(*) as n from own_records where company_id = ? and own_entity_id = ?',
    [actor.company_id, id],
  );
  const n = Number(row!.n);
  if (n > 0) throw new BadRequestError(translate(texts.used, language, { n }));
};

/**
 * Fields, rules, shared views and limits go with their record type: no record has a value in them any more.
 */
const deleteFieldsAndViews = async (
  tx: Transaction,
  { actor, now, before }: Pick<SaveContext, 'actor' | 'now' | 'before'>,
): Promise<void> => {
  const { company_id } = actor;
  const fields = await query<Stored<'own_fields'>>(
    tx,
    'select * from own_fields where company_id = ? and entity = ? order by id',
    [company_id, toOwnEntityName(String(before!.name))],
  );
  const remove = async (table: string, row: { id: number; company_id: number }) => {
    const { company_id: _, ...record } = row;
    await query(tx, `delete from ${table} where company_id = ? and id = ?`, [company_id, row.id]);
    await logDeletion(tx, actor, { table, id: row.id, now, record });
  };
  const views = await query<Stored<'shared_views'>>(
    tx,
    'select * from shared_views where company_id = ? and entity = ? order by id',
    [company_id, toOwnEntityName(String(before!.name))],
  );
  for (const view of views) await remove('shared_views', view);
  const rules = await query<Stored<'own_rules'>>(
    tx,
    'select * from own_rules where company_id = ? and entity = ? order by id',
    [company_id, toOwnEntityName(String(before!.name))],
  );
  for (const rule of rules) await remove('own_rules', rule);
  const limits = await query<Stored<'row_scopes'>>(
    tx,
    'select * from row_scopes where company_id = ? and entity = ? order by id',
    [company_id, toOwnEntityName(String(before!.name))],
  );
  for (const limit of limits) await remove('row_scopes', limit);
  for (const field of fields) {
    const choices = await query<Stored<'own_field_choices'>>(
      tx,
      'select * from own_field_choices where company_id = ? and own_field_id = ? order by id',
      [company_id, field.id],
    );
    for (const choice of choices) await remove('own_field_choices', choice);
    const steps = await query<Stored<'own_field_transitions'>>(
      tx,
      'select * from own_field_transitions where company_id = ? and own_field_id = ? order by id',
      [company_id, field.id],
    );
    for (const step of steps) await remove('own_field_transitions', step);
    for (const links of ['own_fields_seen_by', 'own_fields_changed_by'])
      await query(tx, `delete from ${links} where company_id = ? and owner_id = ?`, [
        company_id,
        field.id,
      ]);
    await remove('own_fields', field);
  }
};

/** A record type may leave the menu, and come back: for the roles that may view its records. */
const moveMenuEntry = async (
  tx: Transaction,
  saved: SavedContext & { before: Row },
): Promise<void> => {
  const [was, is] = [saved.before.menu_group === NOWHERE, saved.record.menu_group === NOWHERE];
  if (was && is) return;
  if (is) return removeMenuEntry(tx, saved);
  if (was) return addMenuEntry(tx, saved, await findViewers(tx, saved));
  return updateMenuEntry(tx, saved);
};

/** The hooks of record types; `entities` are those of the schema files. */
export const createOwnEntityHooks = (entities: Entity[]): EntityHooks => ({
  lockedValue: toOwnFieldsLock,
  beforeValidate: (record, { before }) => ({
    ...record,
    ...(before || record.name
      ? {}
      : { name: suggestRecordTypeName(String(record.titles ?? '')) || null }),
  }),
  validate: async (read, record, { actor, language, before }) => {
    if (before) return;
    assertNoErrors(findNameProblems(entities, record, language));
    await assertRoom(read, actor.company_id, language);
  },
  afterSave: async (tx, saved) => {
    if (saved.before) return moveMenuEntry(tx, { ...saved, before: saved.before });
    const roles = await addPermissions(tx, saved);
    await addMenuEntry(tx, saved, roles);
  },
  deletesMore: true,
  beforeReferenceCheck: async (tx, deleting) => {
    await assertNoRecords(tx, deleting);
    await assertNotReferredTo(tx, deleting);
    await deleteFieldsAndViews(tx, deleting);
    await removeMenuEntry(tx, deleting);
    await removePermissions(tx, deleting);
  },
});

/** What is wrong with records that are to be rows of another record. */
const findRowProblem = async (
  read: ReadDb | Transaction,
  record: Row,
  { actor, language, before }: SaveContext,
): Promise<string | undefined> => {
  const [rows, of] = [String(record.entity), String(record.refers_to)];
  if (!isOwnEntityName(rows) || !isOwnEntityName(of)) return rowTexts.ofTypes[language];
  const name = toRowListName(rows);
  if (isTakenByRecord(name)) return translate(rowTexts.taken, language, { name });
  const { definitions } = await loadOwnFields(read, actor.company_id, true);
  const others = definitions.filter(({ as_rows, id }) => as_rows && id !== before?.id);
  const twice = others.find(({ entity }) => entity === rows);
  if (twice) return translate(rowTexts.twice, language, { field: twice.title });
  const known = others.map(
    ({ entity, refers_to }): RowsOf => ({
      ...{ rows: entity, of: refers_to ?? '' },
    }),
  );
  return isRowCircle(known, { rows, of }) ? rowTexts.circle[language] : undefined;
};

/** The hooks of what names an entity, such as an own field (`name`), for record types as well. */
export const withRecordTypes = (
  name: 'own-fields' | 'own-rules' | 'row-scopes',
  hooks: EntityHooks,
  entities: Entity[],
): EntityHooks => {
  const fields = entities.find(entity => entity.name === name)?.fields ?? [];
  /** The fields that name an entity, and the ones that the program ships. */
  const naming = fields
    .filter(({ optionsFrom }) => optionsFrom)
    .map(({ name: field, options = [] }) => ({
      name: field,
      shipped: new Set(options.map(({ value }) => value)),
    }));
  return {
    ...hooks,
    validate: async (read, record, saving) => {
      const { actor, language, before } = saving;
      if (!before && isOwnEntityName(String(record.entity)) && isTakenByRecord(String(record.name)))
        assertNoErrors({ name: [texts.taken[language]] });
      for (const { name: field, shipped } of naming) {
        const named = record[field] ?? null;
        if (named === null || named === before?.[field] || shipped.has(String(named))) continue;
        const { definitions } = await loadOwnEntities(read, actor.company_id, true);
        if (!definitions.some(each => toOwnEntityName(each.name) === named))
          assertNoErrors({ [field]: [messages.choice[language]] });
      }
      await hooks.validate?.(read, record, saving);
      const problem = record.as_rows ? await findRowProblem(read, record, saving) : undefined;
      if (problem) assertNoErrors({ as_rows: [problem] });
    },
  };
};

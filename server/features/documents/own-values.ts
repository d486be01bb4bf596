// The values of the fields that a company has added to its documents: judged with the request, stored
// in a column of the document and of each line, never changed after issue, answered and printed.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { formatOwnValue } from '../../../domain/entity-schema/format-own-value.ts';
import { isOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import {
  listFlatNames,
  listOwnFields,
  nestOwnFields,
  OWN_FIELDS,
  type OwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import { toOwnLineRules } from '../../../domain/entity-schema/own-rules.ts';
import type { Language } from '../../../domain/language.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database, ReadDb, StoredRow, Transaction, Value } from '../../database/database.ts';
import { indexLineNames } from '../../database/line-names.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields, type OwnFields } from '../../database/own-fields.ts';
import { loadOwnRules } from '../../database/own-rules.ts';
import {
  indexOwnValues,
  parseOwnColumn,
  readOwnValues,
  removeOwnValues,
  toOwnColumn,
  toOwnValues,
} from '../../database/own-values.ts';
import { query, settleAll } from '../../database/raw-query.ts';
import { ownLineTables } from '../../database/schema/own-fields.ts';
import { toVisible } from '../../entities/complete-record.ts';
import { createLockedUniqueSearch, findUniqueErrors } from '../../entities/find-unique.ts';
import { assertOwnFieldsUnchanged } from '../../entities/own-field-lock.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { holdReferences } from './own-references.ts';
import { type DocumentFields, toWhole } from './own-request.ts';
import { NO_PRINTED_FILES, type PrintedFiles } from './printed-files.ts';

/**
 * Those of a company as a role has them, all of them without a role; with `cachedReads` without asking the
 * database again.
 */
export const loadDocumentFields = async (
  read: ReadDb | Transaction,
  company_id: number,
  entity: Entity,
  entities: Entity[],
  role_id: number | undefined,
): Promise<DocumentFields> => {
  const [own, rules] = await settleAll([
    loadOwnFields(read, company_id),
    loadOwnRules(read, company_id),
  ]);
  // Most companies refer to none of their record types: they are not read for every document.
  const all = own.definitions.some(({ refers_to }) => isOwnEntityName(refers_to ?? ''))
    ? (await loadOwnEntities(read, company_id)).addTo(entities)
    : entities;
  const toFields = ({ extend, linesOf }: OwnFields): DocumentFields => {
    const extended = rules.extend(extend(entity, all));
    return {
      entity: extended,
      head: listOwnFields(extended),
      line: linesOf(entity, all),
      lineRules: toOwnLineRules(entity, rules.definitions),
      entities: all,
    };
  };
  if (role_id === undefined) return toFields(own);
  const limited = own.forRole(role_id);
  const seen = { ...toFields(limited), role_id };
  if (limited === own) return seen;
  const whole = toFields(own);
  const isWhole =
    whole.head.length + whole.line.length === seen.head.length + seen.line.length &&
    ![...seen.head, ...seen.line].some(({ locked }) => locked);
  return isWhole ? seen : { ...seen, whole };
};

/** The own values of a document that is to be stored. */
export type OwnDocumentValues = {
  /** The column of the document. */
  head: { own_fields: string | null };
  /** The same of one that changes: what is in the column and of no active field stays. */
  headOver: (before: string | null) => { own_fields: string | null };
  /**
   * The column of the line of this place, over that of the line that was there; nothing where the
   * company has no fields of lines.
   */
  line: (place: number, before?: string | null) => { own_fields?: string | null };
  /**
   * Makes the stored document found by its values. Locks the fields by which they were judged, and the
   * values that no other document may have; behind the company's counter, where nobody else of the
   * company holds them. Throws ValidationError (422) by field.
   */
  store: (tx: Transaction, id: number) => Promise<void>;
  /** The same for a document that changes, but for what its lines name. */
  change: (tx: Transaction, id: number) => Promise<void>;
  /** What the answer says of them. */
  answer: Row;
};

/** The values of a document that nobody has typed, or of a company without such fields. */
export const NO_OWN_VALUES: OwnDocumentValues = {
  head: { own_fields: null },
  headOver: own_fields => ({ own_fields }),
  line: (_, before) => (before ? { own_fields: before } : {}),
  store: async () => undefined,
  change: async () => undefined,
  answer: {},
};

/** The document or its line as an entity of these fields alone. */
export const asEntity = (fields: OwnField[], { entity, head }: DocumentFields): Entity => ({
  ...entity,
  fields,
  rules: fields === head ? entity.rules : [],
  unique: entity.unique.filter(([name]) => fields.some(field => field.name === name)),
});

const toColumn = (
  entity: Entity,
  record: Row = {},
  before: string | null = null,
): { own_fields: string | null } => {
  const values = toOwnValues(entity, record);
  return { own_fields: toOwnColumn(before ? { ...parseOwnColumn(before), ...values } : values) };
};

const pickNames = (record: Row, fields: OwnField[]): Row => {
  const names = new Set(listFlatNames(fields));
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
};

/**
 * The values of flat records, of the document and of its lines, as they are stored; they have all fields, and
 * the answer those that the role sees.
 */
export const createOwnValues = (
  database: Database,
  seen: DocumentFields,
  { record, records }: { record: Row; records: Row[] },
  actor: Actor,
  language: Language,
): OwnDocumentValues => {
  const fields = toWhole(seen);
  if (fields.head.length + fields.line.length === 0) return NO_OWN_VALUES;
  const { company_id } = actor;
  const [entity, lineEntity] = [asEntity(fields.head, fields), asEntity(fields.line, fields)];
  const assertFree = async (tx: Transaction, id?: number) => {
    const { role_id } = seen;
    const judged = [...seen.head, ...seen.line];
    await assertOwnFieldsUnchanged(database, tx, { fields: judged }, { actor, language, role_id });
    if (seen.whole)
      await assertOwnFieldsUnchanged(
        database,
        tx,
        { fields: [...fields.head, ...fields.line] },
        { actor, language },
      );
    await holdReferences(
      database,
      tx,
      [
        { fields: fields.head, record },
        ...records.map(each => ({ fields: fields.line, record: each })),
      ],
      { company_id, entities: fields.entities, language },
    );
    const search = createLockedUniqueSearch(database, tx);
    const doing = { actor, language, now: '' };
    const taken = await findUniqueErrors(search, entity, record, doing, id ? { id } : undefined);
    assertNoErrors(toVisible({ fields: seen.head }, taken));
  };
  return {
    head: toColumn(entity, record),
    headOver: before => toColumn(entity, record, before),
    line: (place, before) =>
      fields.line.length > 0 || before ? toColumn(lineEntity, records[place], before) : {},
    store: async (tx, id) => {
      await assertFree(tx);
      await indexOwnValues(tx, entity, company_id, [{ ...record, id }]);
      await indexLineNames(tx, fields.line, { company_id, record_id: id }, records);
    },
    change: async (tx, id) => {
      await assertFree(tx, id);
      await removeOwnValues(tx, entity, company_id, id, fields.head);
      await indexOwnValues(tx, entity, company_id, [{ ...record, id }]);
    },
    answer: nestOwnFields(seen.whole ? pickNames(record, seen.head) : record),
  };
};

/** The own values of a stored document or line as its answer has them; nothing without such fields. */
export const toOwnAnswer = (fields: OwnField[], column: Value | undefined): Row =>
  fields.length === 0 ? {} : nestOwnFields(readOwnValues({ fields }, column));

const LINE_LISTS = ['invoice_details', 'details'];

/** The whole document as it is answered, with its own values and those of its lines. */
export const addOwnAnswers = async (
  read: ReadDb,
  { entity, head, line }: DocumentFields,
  row: StoredRow & { id: number; company_id: number },
  answer: Row,
): Promise<Row> => {
  const whole = { ...answer, ...toOwnAnswer(head, row.own_fields) };
  const stored = ownLineTables[entity.table];
  if (line.length === 0 || !stored) return whole;
  const rows = await query<{ id: number; own_fields: string | null }>(
    read,
    `select id, own_fields from ${stored.table} where company_id = ? and ${stored.owner} = ?`,
    [row.company_id, row.id],
  );
  const columns = new Map(rows.map(({ id, own_fields }) => [id, own_fields]));
  for (const list of LINE_LISTS) {
    const lines = answer[list];
    if (Array.isArray(lines))
      whole[list] = (lines as Row[]).map(each => ({
        ...each,
        ...toOwnAnswer(line, columns.get(Number(each.id))),
      }));
  }
  return whole;
};

/**
 * Its printed own values, labelled, as far as they are filled in: of a file its name, where it is known;
 * `picture` is the place of one that is drawn.
 */
export const toPrintedOwnValues = (
  fields: OwnField[],
  column: Value | undefined,
  language: Language,
  files: Pick<PrintedFiles, 'nameOf' | 'placeOf'> = NO_PRINTED_FILES,
): { label: string; value: string; picture?: number }[] => {
  const printed = fields.filter(field => field.printed);
  const flat = readOwnValues({ fields: printed }, column);
  const values = (nestOwnFields(flat)[OWN_FIELDS] ?? {}) as Row;
  return printed
    .map(field => {
      const path = isFileField(field) ? flat[toFilePathField(field.name)] : undefined;
      const picture = files.placeOf(path);
      const said = formatOwnValue(field, values, language);
      return {
        label: field.label[language],
        value: said && (files.nameOf(path) ?? said),
        ...(picture === undefined ? {} : { picture }),
      };
    })
    .filter(({ value }) => value !== '');
};

// The values of the fields that a company has added to its documents: judged with the request, stored
// in a column of the document and of each line, never changed after issue, answered and printed.
import {
  toHeadFormulas,
  toHeadValues,
  toLineFormulas,
  toLineValues,
  toRequestName,
} from '../../../domain/entity-schema/document-formulas.ts';
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { formatOwnValue } from '../../../domain/entity-schema/format-own-value.ts';
import { computeFields, findRuleErrors } from '../../../domain/entity-schema/formulas.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { isOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import {
  flattenOwnFields,
  isOwnField,
  listFlatNames,
  listOwnFields,
  nestOwnFields,
  OWN_FIELDS,
  type OwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import { toOwnLineRules } from '../../../domain/entity-schema/own-rules.ts';
import { findOwnFieldErrors } from '../../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../../domain/language.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { documentLineTables } from '../../audit/audit-log/replay-payload.ts';
import type { Database, ReadDb, StoredRow, Transaction, Value } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
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
import { createLockedUniqueSearch, findUniqueErrors } from '../../entities/find-unique.ts';
import { mergeRecord } from '../../entities/merge-record.ts';
import { assertOwnFieldsUnchanged } from '../../entities/own-field-lock.ts';
import { loadRowScopes, withRowScopes } from '../../entities/row-scopes.ts';
import { createFinder, dropLostDefaults } from '../../entities/selectable-records.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { isObject } from '../../platform/http/request-validator.ts';
import { holdReferences, nameFiles, nameReferences } from './own-references.ts';
import { type DocumentFields, isJudged, type OwnRequest, readLines } from './own-request.ts';
import { NO_PRINTED_FILES, type PrintedFiles } from './printed-files.ts';

/** Those of a company; with `cachedReads` without asking the database again. */
export const loadDocumentFields = async (
  read: ReadDb | Transaction,
  company_id: number,
  entity: Entity,
  entities: Entity[],
): Promise<DocumentFields> => {
  const [own, rules] = await settleAll([
    loadOwnFields(read, company_id),
    loadOwnRules(read, company_id),
  ]);
  // Most companies refer to none of their record types: they are not read for every document.
  const all = own.definitions.some(({ refers_to }) => isOwnEntityName(refers_to ?? ''))
    ? (await loadOwnEntities(read, company_id)).addTo(entities)
    : entities;
  const extended = rules.extend(own.extend(entity, all));
  return {
    entity: extended,
    head: listOwnFields(extended),
    line: own.linesOf(entity, all),
    lineRules: toOwnLineRules(entity, rules.definitions),
    entities: all,
  };
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
  /** The same for a document that changes. */
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

const asEntity = (fields: OwnField[], { entity, head }: DocumentFields): Entity => ({
  ...entity,
  fields,
  rules: fields === head ? entity.rules : [],
  unique: entity.unique.filter(([name]) => fields.some(field => field.name === name)),
});

/** What formulas know of a document or a line, apart from the own values that are sent, and where it is. */
type Known = {
  of: 'head' | 'line';
  formulas: Pick<Entity, 'name' | 'fields' | 'rules'>;
  values: Row;
  place: string;
};

/** What was sent as `own_fields`, with what is calculated, and its problems below the place. */
const readSent = (
  given: unknown,
  entity: Entity,
  { of, formulas, values, place }: Known,
  { language, now }: Pick<OwnRequest, 'language' | 'now'>,
  problems: FieldErrors,
): Row => {
  const today = now.slice(0, 10);
  const sent = flattenOwnFields({ [OWN_FIELDS]: given ?? null });
  if (OWN_FIELDS in sent) {
    problems[`${place}${OWN_FIELDS}`] = [messages.type[language]];
    return {};
  }
  const known = listFlatNames(entity.fields);
  for (const name of Object.keys(sent))
    if (!known.includes(name)) problems[`${place}${name}`] = [messages.unknown[language]];
  for (const { kind, name } of entity.fields)
    if (kind === 'references' && isObject(sent[name])) {
      // A document is sent whole: there is no list to add to.
      problems[`${place}${name}`] = [messages.array[language]];
      delete sent[name];
    }
  const record = computeFields(formulas, {
    ...values,
    ...mergeRecord(entity, sent, undefined, {}),
  });
  for (const [name, texts] of Object.entries(
    findOwnFieldErrors(entity.fields.filter(isOwnField), record, language),
  ))
    problems[`${place}${name}`] ??= texts;
  const broken = findRuleErrors(formulas, record, undefined, language, today);
  for (const [name, texts] of Object.entries(broken)) {
    const at = place + toRequestName(formulas, name, of);
    problems[at] = [...(problems[at] ?? []), ...texts];
  }
  return record;
};

/** The own values of what formulas know. */
const pickOwn = (record: Row, { values }: Pick<Known, 'values'>): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !(name in values)));

/** What was sent of the own fields, flat. */
const toFlat = (sent: unknown): Row =>
  isObject(sent) ? flattenOwnFields({ [OWN_FIELDS]: sent[OWN_FIELDS] ?? null }) : {};

/** The own values of a request, and its problems: `own_fields.batch`, `details.0.own_fields.batch`. */
export const readOwnInput = async (
  database: Database,
  request: OwnRequest,
): Promise<{ own: OwnDocumentValues; problems: FieldErrors }> => {
  const { fields, body, lines, actor, language, now, held = [] } = request;
  const problems: FieldErrors = {};
  if (!isJudged(request)) return { problems, own: NO_OWN_VALUES };
  const [entity, lineEntity] = [asEntity(fields.head, fields), asEntity(fields.line, fields)];
  const given = await readLines(request);
  const { name } = fields.entity;
  const lineFormulas = { name, rules: fields.lineRules, ...toLineFormulas({ name }, fields.line) };
  const asked = given.map((each, place) => {
    const line = isObject(each) ? each : {};
    const values = toLineValues({ name }, line);
    const known = {
      of: 'line' as const,
      formulas: lineFormulas,
      values,
      place: `${lines}.${place}.`,
    };
    return {
      known,
      record: readSent(line[OWN_FIELDS], lineEntity, known, { language, now }, problems),
    };
  });
  const records = asked.map(({ known, record }) => pickOwn(record, known));
  const head = {
    ...{ of: 'head' as const, place: '' },
    formulas: {
      ...{ name, rules: entity.rules },
      ...toHeadFormulas({ name }, fields.head, fields.line),
    },
    values: toHeadValues(
      { name },
      body,
      asked.map(each => each.record),
    ),
  };
  const record = pickOwn(
    readSent(body[OWN_FIELDS], entity, head, { language, now }, problems),
    head,
  );
  const { company_id } = actor;
  // A record that the caller may not see cannot be named: the document would say what it is called.
  const entities = withRowScopes(fields.entities, await loadRowScopes(database.cachedReads, actor));
  const find = createFinder(database.read, entities, company_id);
  await dropLostDefaults(find, { fields: fields.head }, toFlat(body), record);
  for (const [place, each] of records.entries())
    await dropLostDefaults(find, { fields: fields.line }, toFlat(given[place]), each);
  const parts = [
    { fields: fields.head, record, place: '' },
    ...records.map((each, place) => ({
      fields: fields.line,
      record: each,
      place: `${lines}.${place}.`,
    })),
  ];
  const lookup = { read: database.read, company_id, entities, language };
  await nameReferences(lookup, parts, held, problems);
  await nameFiles(lookup, parts, problems);
  const isRight = Object.keys(problems).length === 0;
  const own = isRight
    ? createOwnValues(database, fields, { record, records }, actor, language)
    : NO_OWN_VALUES;
  return { problems, own };
};

const toColumn = (
  entity: Entity,
  record: Row = {},
  before: string | null = null,
): { own_fields: string | null } => ({
  own_fields: toOwnColumn({ ...parseOwnColumn(before), ...toOwnValues(entity, record) }),
});

/** The values of flat records, of the document and of its lines, as they are stored. */
export const createOwnValues = (
  database: Database,
  fields: DocumentFields,
  { record, records }: { record: Row; records: Row[] },
  actor: Actor,
  language: Language,
): OwnDocumentValues => {
  if (fields.head.length + fields.line.length === 0) return NO_OWN_VALUES;
  const { company_id } = actor;
  const [entity, lineEntity] = [asEntity(fields.head, fields), asEntity(fields.line, fields)];
  const assertFree = async (tx: Transaction, id?: number) => {
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
    if (Object.keys(taken).length > 0) throw new ValidationError(taken);
  };
  return {
    head: toColumn(entity, record),
    headOver: before => toColumn(entity, record, before),
    line: (place, before) =>
      fields.line.length > 0 || before ? toColumn(lineEntity, records[place], before) : {},
    store: async (tx, id) => {
      await assertFree(tx);
      await indexOwnValues(tx, entity, company_id, [{ ...record, id }]);
    },
    change: async (tx, id) => {
      await assertFree(tx, id);
      await removeOwnValues(tx, entity, company_id, id, fields.head);
      await indexOwnValues(tx, entity, company_id, [{ ...record, id }]);
    },
    answer: nestOwnFields(record),
  };
};

/** The own values of a stored document or line as its answer has them; nothing without such fields. */
export const toOwnAnswer = (fields: OwnField[], column: Value | undefined): Row =>
  fields.length === 0 ? {} : nestOwnFields(readOwnValues({ fields }, column));

/** The tables of lines, with the column of the document's id. */
export const lineTables: Record<string, { table: string; owner: string }> = {
  ...documentLineTables,
  proforma_invoice: { table: 'proforma_lines', owner: 'proforma_id' },
};

const LINE_LISTS = ['invoice_details', 'details'];

/** The whole document as it is answered, with its own values and those of its lines. */
export const addOwnAnswers = async (
  read: ReadDb,
  { entity, head, line }: DocumentFields,
  row: StoredRow & { id: number; company_id: number },
  answer: Row,
): Promise<Row> => {
  const whole = { ...answer, ...toOwnAnswer(head, row.own_fields) };
  const stored = lineTables[entity.table];
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

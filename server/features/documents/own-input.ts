// What a request to issue a document says of the fields that the company has added: judged by those that the
// role sees and changes, calculated from all of them. What the role does not see begins as for everybody.
import {
  toHeadFormulas,
  toHeadValues,
  toLineFormulas,
  toLineValues,
  toRequestName,
} from '../../../domain/entity-schema/document-formulas.ts';
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { computeFields, findRuleErrors } from '../../../domain/entity-schema/formulas.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { findLockedErrors } from '../../../domain/entity-schema/own-field-roles.ts';
import {
  flattenOwnFields,
  isOwnField,
  listFlatNames,
  OWN_FIELDS,
  type OwnField,
  toFlatName,
  toOwnName,
} from '../../../domain/entity-schema/own-fields.ts';
import { findOwnFieldErrors } from '../../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../../domain/language.ts';
import type { Database } from '../../database/database.ts';
import { createFileNaming, type FileStore } from '../../entities/file-reader.ts';
import { mergeRecord } from '../../entities/merge-record.ts';
import { loadRowScopes, withRowScopes } from '../../entities/row-scopes.ts';
import {
  createFinder,
  dropLostDefaults,
  toLockedBeginning,
} from '../../entities/selectable-records.ts';
import { isObject } from '../../platform/http/request-validator.ts';
import { nameFiles, nameReferences } from './own-references.ts';
import {
  type DocumentFields,
  isJudged,
  listHidden,
  type OwnRequest,
  readLines,
  toWhole,
} from './own-request.ts';
import { asEntity, createOwnValues, NO_OWN_VALUES, type OwnDocumentValues } from './own-values.ts';

/** What the document, or each of its lines, is judged by. */
type Kind = {
  of: 'head' | 'line';
  /** With the fields that the role sees. */
  entity: Entity;
  /** The others. */
  hidden: OwnField[];
  /** Of all fields; undefined where nothing is calculated or compared. */
  formulas: Pick<Entity, 'name' | 'fields' | 'rules'> | undefined;
  /** The flat names of its fields and of what is answered along with them, by the names that are sent. */
  flatNames: Map<string, string>;
  /** The fields that the role changes. */
  entered: OwnField[];
  /** True where a field begins with a record, which may be gone, or with what the role may not change. */
  hasBeginnings: boolean;
};

/** A document or a line: where it is, and what is known of it apart from what is sent of its own fields. */
type Part = Kind & {
  place: string;
  /** What formulas know that is no own value. */
  values: Row;
  begun: Row;
};

/** Found once for all lines: there may be a hundred. */
const toKind = (
  of: 'head' | 'line',
  seen: OwnField[],
  limited: DocumentFields,
  formulas: NonNullable<Kind['formulas']>,
): Kind => {
  const whole = toWhole(limited)[of];
  const begins = ({ kind, default: given, locked }: OwnField) =>
    locked || (kind === 'reference' && given !== undefined);
  return {
    of,
    entity: asEntity(seen, limited),
    hidden: listHidden(whole, seen),
    formulas:
      formulas.rules.length > 0 || whole.some(({ formula }) => formula !== undefined)
        ? formulas
        : undefined,
    flatNames: new Map(listFlatNames(seen).map(name => [toOwnName({ name }), name])),
    entered: seen.filter(({ locked }) => !locked),
    hasBeginnings: whole.some(begins) || seen.some(begins),
  };
};

/** What the role does not see begins as it is, or as it does for everybody. */
const toHiddenValues = ({ hidden, begun }: Part): Row =>
  Object.fromEntries(
    hidden
      .filter(({ formula }) => formula === undefined)
      .map(({ name, default: given = null }) => [name, name in begun ? begun[name] : given]),
  );

/** The values that were sent as `own_fields`, by their flat names; undefined for what is no object. */
const readFlat = (
  given: unknown,
  { place, flatNames }: Part,
  language: Language,
  problems: FieldErrors,
): Row | undefined => {
  if (given === null || given === undefined) return {};
  if (!isObject(given)) return undefined;
  const sent: Row = {};
  for (const name of Object.keys(given)) {
    const flat = flatNames.get(name);
    if (flat === undefined) problems[place + toFlatName(name)] = [messages.unknown[language]];
    else sent[flat] = given[name];
  }
  return sent;
};

/** Calculates what is calculated and says which rules are broken. */
const compute = (
  record: Row,
  part: Part,
  { language, now }: Pick<OwnRequest, 'language' | 'now'>,
): { record: Row; broken: FieldErrors } => {
  const { of, place, hidden, formulas, values } = part;
  const unseen = hidden.length > 0 ? toHiddenValues(part) : {};
  if (!formulas)
    return { record: hidden.length > 0 ? { ...unseen, ...record } : record, broken: {} };
  const computed = computeFields(formulas, { ...values, ...unseen, ...record });
  const broken: FieldErrors = {};
  const found = findRuleErrors(formulas, computed, undefined, language, now.slice(0, 10));
  for (const [name, texts] of Object.entries(found)) {
    const isHidden = hidden.some(field => field.name === name);
    const at = place + (isHidden ? OWN_FIELDS : toRequestName(formulas, name, of));
    broken[at] = [...(broken[at] ?? []), ...texts];
  }
  return { record: computed, broken };
};

/** What was sent as `own_fields`, with what is calculated, and its problems below the place. */
const readSent = (
  given: unknown,
  part: Part,
  request: Pick<OwnRequest, 'language' | 'now'>,
  problems: FieldErrors,
): Row => {
  const { place, entity, entered, begun } = part;
  const { language } = request;
  const sent = readFlat(given, part, language, problems);
  if (!sent) {
    problems[`${place}${OWN_FIELDS}`] = [messages.type[language]];
    return {};
  }
  for (const { kind, name } of entity.fields)
    if (kind === 'references' && isObject(sent[name])) {
      // A document is sent whole: there is no list to add to.
      problems[`${place}${name}`] = [messages.array[language]];
      delete sent[name];
    }
  const merged = mergeRecord(entity, { ...begun, ...sent }, undefined, {});
  const { record, broken } = compute(merged, part, request);
  // What may not be changed is as it was.
  for (const [name, texts] of Object.entries(findOwnFieldErrors(entered, record, language)))
    problems[`${place}${name}`] ??= texts;
  for (const [at, texts] of Object.entries(broken))
    problems[at] = [...(problems[at] ?? []), ...texts];
  return record;
};

/** The own values of what formulas know. */
const pickOwn = (record: Row, { formulas, values }: Part): Row =>
  formulas
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !(name in values)))
    : record;

/** What was sent of the own fields, flat. */
const toFlat = (sent: unknown): Row =>
  isObject(sent) ? flattenOwnFields({ [OWN_FIELDS]: sent[OWN_FIELDS] ?? null }) : {};

type Judged = { part: Part; record: Row; sent: unknown };

/** Empties defaults that are no longer there, and refuses what the role may not change. */
const judgeBeginnings = async (
  database: Database,
  { fields, actor: { company_id }, language }: OwnRequest,
  judged: Judged[],
  seen: Entity[],
  problems: FieldErrors,
): Promise<void> => {
  const find = createFinder(database.read, seen, company_id);
  // Nobody is asked whether they see a record that a field names which they do not see.
  const findAny = createFinder(database.read, fields.entities, company_id);
  for (const { part, record, sent } of judged) {
    const { entity, hidden, begun, place, hasBeginnings } = part;
    if (!hasBeginnings) continue;
    await dropLostDefaults(find, entity, { ...begun, ...toFlat(sent) }, record);
    await dropLostDefaults(findAny, { fields: hidden }, begun, record);
    const locked = await toLockedBeginning(find, entity, begun);
    for (const [name, texts] of Object.entries(findLockedErrors(entity, record, locked, language)))
      problems[place + name] ??= texts;
  }
};

/** Names what all fields name; a problem of one that the role does not see is one of the own fields. */
const nameRecords = async (
  store: FileStore,
  { fields, actor, language, now, held = [] }: OwnRequest,
  judged: Judged[],
  seen: Entity[],
  problems: FieldErrors,
): Promise<void> => {
  const { read } = store.database;
  const { company_id } = actor;
  const mayName = createFileNaming(store);
  const toParts = (fieldsOf: (part: Part) => OwnField[]) =>
    judged.map(({ part, record }) => ({ fields: fieldsOf(part), record, place: part.place }));
  const name = async (
    parts: ReturnType<typeof toParts>,
    entities: Entity[],
    found: FieldErrors,
    mayNameFile: (field: OwnField, id: unknown) => Promise<boolean>,
  ): Promise<void> => {
    const lookup = { read, company_id, entities, language };
    await nameReferences(lookup, parts, held, found);
    await nameFiles({ ...lookup, mayName: mayNameFile }, parts, found);
  };
  // What the document begins with, it names already.
  const isBegun = ({ name: of }: OwnField, id: unknown) =>
    judged.some(({ part: { begun } }) => (begun[of] ?? null) !== null && begun[of] === id);
  await name(
    toParts(({ entity }) => entity.fields.filter(isOwnField)),
    seen,
    problems,
    async (field, id) => isBegun(field, id) || mayName({ actor, now, role_id: fields.role_id }, id),
  );
  if (!fields.whole) return;
  const unseen: FieldErrors = {};
  await name(
    toParts(({ hidden }) => hidden),
    fields.entities,
    unseen,
    async () => true,
  );
  for (const [path, texts] of Object.entries(unseen))
    problems[path.slice(0, path.indexOf(OWN_FIELDS) + OWN_FIELDS.length)] = texts;
};

/** The own values of a request, and its problems: `own_fields.batch`, `details.0.own_fields.batch`. */
export const readOwnInput = async (
  store: FileStore,
  request: OwnRequest,
): Promise<{ own: OwnDocumentValues; problems: FieldErrors }> => {
  const { database } = store;
  const { fields, body, lines, actor, language, begun } = request;
  const problems: FieldErrors = {};
  if (!isJudged(request)) return { problems, own: NO_OWN_VALUES };
  const whole = toWhole(fields);
  const { name } = fields.entity;
  const given = await readLines(request);
  const ofLines = toKind('line', fields.line, fields, {
    ...{ name, rules: whole.lineRules },
    ...toLineFormulas({ name }, whole.line),
  });
  const judgedLines = given.map((sent, place): Judged => {
    const line = isObject(sent) ? sent : {};
    const part: Part = {
      ...ofLines,
      values: ofLines.formulas ? toLineValues({ name }, line) : {},
      place: `${lines}.${place}.`,
      begun: begun?.lines[place] ?? {},
    };
    return { part, sent, record: readSent(line[OWN_FIELDS], part, request, problems) };
  });
  const ofHead = toKind('head', fields.head, fields, {
    ...{ name, rules: whole.entity.rules },
    ...toHeadFormulas({ name }, whole.head, whole.line),
  });
  const records = judgedLines.map(({ record }) => record);
  const head: Part = {
    ...ofHead,
    place: '',
    values: ofHead.formulas ? toHeadValues({ name }, body, records) : {},
    begun: begun?.head ?? {},
  };
  const sentHead = readSent(body[OWN_FIELDS], head, request, problems);
  const judged: Judged[] = [
    { part: head, sent: body, record: pickOwn(sentHead, head) },
    ...judgedLines.map(each => ({ ...each, record: pickOwn(each.record, each.part) })),
  ];
  // A record that the caller may not see cannot be named: the document would say what it is called.
  const seen = withRowScopes(fields.entities, await loadRowScopes(database.cachedReads, actor));
  await judgeBeginnings(database, request, judged, seen, problems);
  await nameRecords(store, request, judged, seen, problems);
  if (Object.keys(problems).length > 0) return { problems, own: NO_OWN_VALUES };
  const [{ record }, ...others] = judged as [Judged, ...Judged[]];
  const values = { record, records: others.map(each => each.record) };
  return { problems, own: createOwnValues(database, fields, values, actor, language) };
};

// The rows of a version: how they are answered, and as what a request for a change has them. Rows that were
// deleted since come back as themselves, changed ones are changed back, new ones go (decision 92).
import {
  type EditedChildren,
  listEditedChildren,
  listRowFields,
} from '../../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { nestOwnFields } from '../../../domain/entity-schema/own-fields.ts';
import {
  composeRowChanges,
  listRowDifferences,
  type RowChange,
  type RowDifference,
} from '../../../domain/entity-schema/row-changes.ts';
import { findRowEntity } from '../../../domain/entity-schema/row-lists.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { Deletion } from '../../entities/entity-store.ts';
import { toRowName } from '../../entities/row-name.ts';
import { nestNames } from '../../entities/serialize-records.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import type { LoggedRowChange, RowSubject } from './row-history.ts';

const texts = {
  elsewhere: {
    en: '{row} belonged to another record then, or does now. Move it by hand, then restore the version.',
    ne: '{row} त्यतिबेला वा अहिले अर्कै अभिलेखको हो। पहिले आफैँ सार्नुहोस्, अनि संस्करण फर्काउनुहोस्।',
  },
} satisfies Record<string, Texts>;

type Lists = Pick<RowSubject, 'entity' | 'entities'>;

const listsOf = ({ entity, entities }: Lists) =>
  listEditedChildren(entity).map(field => ({
    field,
    child: findRowEntity(entities, field.children),
  }));

/** The rows of changes as their record answers them: with the fields of its list, and the names of today. */
export const toShownRows = async (
  { database, company_id, entity, entities }: RowSubject,
  changes: LoggedRowChange[],
): Promise<RowChange[]> => {
  const shown = changes.map(({ list, key, before, record }) => ({
    ...{ list, key },
    ...{ before: before && { ...before }, record: record && { ...record } },
  }));
  for (const { field, child } of listsOf({ entity, entities })) {
    const fields = listRowFields(field, child);
    const rows = shown
      .filter(({ list }) => list === field.name)
      .flatMap(({ before, record }) => [before, record])
      .filter(row => row !== null);
    await nestNames(database.read, entities, { ...child, fields }, company_id, rows);
  }
  const cut = (list: string, row: Row | null): Row | null =>
    row && nestOwnFields(pickShown({ entity, entities }, list, row));
  return shown.map(change => ({
    ...change,
    before: cut(change.list, change.before),
    record: cut(change.list, change.record),
  }));
};

const pickShown = (lists: Lists, list: string, row: Row): Row => {
  const { field, child } = listsOf(lists).find(each => each.field.name === list)!;
  const names = listRowFields(field, child).flatMap(each => [
    each.name,
    ...(each.reference?.as ? [each.reference.as] : []),
    ...(isFileField(each) ? [toFilePathField(each.name)] : []),
  ]);
  // What the log does not have of a row is not empty: it stays as it is.
  const known = names.filter(name => name in row);
  return Object.fromEntries(['id', ...known].map(name => [name, row[name] ?? null]));
};

/** What of a row a request for a change may send. */
const listSentNames = (field: ReturnType<typeof listsOf>[number]['field'], child: Entity) =>
  listRowFields(field, child).filter(({ readOnly }) => !readOnly);

/**
 * The lists as they were before these changes, for a request that changes the record; `revived` says which of
 * their rows were deleted, `unchanged` which fields of which rows cannot be changed back. Lists that are as they were are left out. Throws ValidationError (422) under a list
 * with a row that was moved from one record to another.
 */
export const toSentRows = (
  { entity, entities, now }: Pick<RowSubject, 'entity' | 'entities' | 'now'>,
  since: LoggedRowChange[],
  language: Language,
): { lists: Row; revived: Map<Row, Deletion>; unchanged: string[] } => {
  const differences = composeRowChanges(since);
  const lists: Row = {};
  const revived = new Map<Row, Deletion>();
  const problems: FieldErrors = {};
  const unchanged: string[] = [];
  const toName = (...of: [EditedChildren, Entity, Row]) =>
    toRowName(...of, { entities, language }) ?? String(of[2].id);
  for (const { field, child } of listsOf({ entity, entities })) {
    const ofList = differences.filter(({ list }) => list === field.name);
    if (ofList.length === 0) continue;
    const moved = ofList.filter(isMoved);
    if (moved.length > 0)
      problems[field.name] = moved.map(({ now: today, wanted }) => {
        const row = (today ?? wanted)!;
        const name = toName(field, child, row);
        return translate(texts.elsewhere, language, { row: name });
      });
    const fields = listSentNames(field, child);
    const byId = new Map(ofList.map(each => [Number(each.now?.id), each]));
    const kept = (now[field.name] as Row[]).flatMap(row => {
      const difference = byId.get(Number(row.id));
      if (!difference) return [{ id: row.id }];
      const { wanted } = difference;
      if (!wanted) return [];
      const differing = listRowDifferences(namesOf(fields), row, wanted);
      const fixed = fields.filter(each => each.fixed && differing.includes(each.name));
      for (const { label } of fixed)
        unchanged.push(`${toName(field, child, row)}: ${label[language]}`);
      const names = differing.filter(name => !namesOf(fixed).includes(name));
      return [{ id: row.id, ...Object.fromEntries(names.map(name => [name, wanted[name]])) }];
    });
    const again = ofList.flatMap(({ now: today, wanted, last }) => {
      if (today || !wanted) return [];
      const sent = fields.filter(({ name }) => name in wanted);
      const row = Object.fromEntries(sent.map(({ name }) => [name, wanted[name] ?? null]));
      // What a request cannot set comes back as it was when the row was deleted.
      if (last.deletion !== undefined)
        revived.set(row, { entry: last.deletion, record: last.before ?? wanted });
      return [row];
    });
    lists[field.name] = [...kept, ...again];
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { lists, revived, unchanged };
};

const namesOf = (fields: Field[]): string[] => fields.map(({ name }) => name);

const isMoved = ({ now, wanted, last, first }: RowDifference<LoggedRowChange>): boolean =>
  (now === null && last.elsewhere === true) || (wanted === null && first.elsewhere === true);

/** Says of which row a problem is: its place is in a list that nobody has seen. Throws what it is given. */
export const nameRefusedRows =
  (lists: Lists & Pick<RowSubject, 'now'>, sent: Row, language: Language) =>
  (error: unknown): never => {
    if (!(error instanceof ValidationError)) throw error;
    const problems: FieldErrors = {};
    for (const [path, said] of Object.entries(error.payload as FieldErrors)) {
      const [list, place, ...rest] = path.split('.');
      const found = listsOf(lists).find(({ field }) => field.name === list);
      if (!found || place === undefined) problems[path] = said;
      else {
        const { field, child } = found;
        const row = (sent[field.name] as Row[])[Number(place)]!;
        const stored = (lists.now[field.name] as Row[]).find(({ id }) => id === row.id);
        const label = child.fields.find(each => each.name === rest.join('.'))?.label[language];
        const { entities } = lists;
        const name = toRowName(field, child, { ...stored, ...row }, { entities, language });
        const of = [name, label].filter(Boolean);
        problems[field.name] = [
          ...(problems[field.name] ?? []),
          [...of, said.join(' ')].join(': '),
        ];
      }
    }
    throw new ValidationError(problems);
  };

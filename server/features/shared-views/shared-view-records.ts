// Views of lists that are shared in a company: judged by the list that they are of, stored and logged.
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import {
  CONDITIONS,
  GROUP_BY,
  LAYOUT,
  readConditions,
  toFilterQuery,
} from '../../../domain/entity-schema/list-filter-values.ts';
import { listGroupFields } from '../../../domain/entity-schema/list-groups.ts';
import { findLayout, TABLE_LAYOUT } from '../../../domain/entity-schema/list-layouts.ts';
import { type Language, translate } from '../../../domain/language.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import {
  SHARED_VIEW_LIMITS,
  type SharedViewContent,
  type SharedViewRequest,
  sharedViewTexts,
  toSharedViewSchema,
} from '../../../domain/requests/shared-view-requests.ts';
import { type Actor, logChange, logCreation, logDeletion } from '../../audit/activity-log.ts';
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { parseListQuery } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';

export type StoredView = Stored<'shared_views'>;

export const readContent = ({ content }: Pick<StoredView, 'content'>): SharedViewContent =>
  JSON.parse(content) as SharedViewContent;

const validators = new WeakMap<Entity, ReturnType<typeof createRequestValidator>>();

/** Compiled when the first view of the list is shared. */
const getValidator = (entity: Entity): ReturnType<typeof createRequestValidator> => {
  const known = validators.get(entity) ?? createRequestValidator(toSharedViewSchema(entity));
  validators.set(entity, known);
  return known;
};

/** Whether the list can be shown in these groups and in this layout. */
const canShow = (entity: Entity, { [GROUP_BY]: groupBy, [LAYOUT]: layout }: Row): boolean =>
  (groupBy === undefined || listGroupFields(entity).some(({ name }) => name === groupBy)) &&
  (layout === undefined ||
    layout === TABLE_LAYOUT ||
    findLayout(entity, String(layout)) !== undefined);

/** Why the list cannot be asked so. */
const findQueryProblems = (
  entity: Entity,
  view: SharedViewRequest,
  language: Language,
): FieldErrors => {
  const { filter, sort } = view;
  const given = Array.isArray(filter[CONDITIONS]) ? filter[CONDITIONS].length : 0;
  if (
    readConditions(filter).length < given ||
    !canShow(entity, filter) ||
    JSON.stringify(filter).length > SHARED_VIEW_LIMITS.filter
  )
    return { filter: [sharedViewTexts.filter[language]] };
  const dates = Object.fromEntries(
    ['start_date', 'end_date'].map(name => [name, filter[name] as string | undefined]),
  );
  try {
    parseListQuery(
      entity,
      {
        ...toFilterQuery(filter),
        ...dates,
        sort_field: sort.field,
        sort_by: sort.order.toLowerCase(),
      },
      language,
    );
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      Object.entries(error.payload as FieldErrors).map(([key, said]) => [
        key.startsWith('sort') ? 'sort' : 'filter',
        said,
      ]),
    );
  }
};

/**
 * A request as a view of the list, its name trimmed; `own` is the entity with what the company has
 * added to it. Throws ValidationError (422) for what the list could not be asked.
 */
export const readView = (
  entity: Entity,
  own: Entity,
  body: Row,
  language: Language,
): SharedViewRequest => {
  // What is wrong within the filters is said of them all: a form has one place for it.
  const problems = Object.fromEntries(
    Object.entries(getValidator(entity)(body, language)).map(([path, said]) => [
      path.split('.', 1)[0],
      said,
    ]),
  );
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const { name, filter, sort, hidden } = body as SharedViewRequest;
  const view = { entity: entity.name, name: name.trim(), filter, sort, hidden: hidden ?? [] };
  const wrong = findQueryProblems(own, view, language);
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
  return view;
};

/** The views of a list, by their names. */
export const listViews = (
  read: ReadDb | Transaction,
  company_id: number,
  entity: string,
): Promise<StoredView[]> =>
  query<StoredView>(
    read,
    'select * from shared_views where company_id = ? and entity = ? order by id',
    [company_id, entity],
  );

/** One of the company's views; undefined for none. */
export const findView = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: number,
): Promise<StoredView | undefined> => {
  const [row] = await query<StoredView>(
    read,
    'select * from shared_views where company_id = ? and id = ?',
    [company_id, id],
  );
  return row;
};

type Acting = { actor: Actor; now: string; language: Language };

/** Two users who share at the same moment wait for each other; a name is given once. */
const assertRoom = async (
  database: Database,
  tx: Transaction,
  { entity, name }: SharedViewRequest,
  { actor: { company_id }, language }: Acting,
  id?: number,
): Promise<void> => {
  await database.lockValue(tx, JSON.stringify([company_id, 'shared_views', entity]));
  const others = (await listViews(tx, company_id, entity)).filter(view => view.id !== id);
  if (others.some(view => toNormalForm(view.name) === toNormalForm(name)))
    throw new ValidationError({ name: [sharedViewTexts.taken[language]] });
  const n = SHARED_VIEW_LIMITS.views;
  if (id === undefined && others.length >= n)
    throw new ValidationError({ name: [translate(sharedViewTexts.full, language, { n })] });
};

const toContent = ({ filter, sort, hidden }: SharedViewRequest): string =>
  JSON.stringify({ filter, sort, hidden });

/** Stores and logs a new view. Throws ValidationError (422) under `name`. */
export const createView = async (
  database: Database,
  tx: Transaction,
  view: SharedViewRequest,
  acting: Acting,
): Promise<StoredView> => {
  const { actor, now } = acting;
  await assertRoom(database, tx, view, acting);
  const row = {
    company_id: actor.company_id,
    entity: view.entity,
    name: view.name,
    content: toContent(view),
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
    updated_by: null,
    updated_at: null,
  };
  const id = await insertRow(tx, 'shared_views', row);
  await logCreation(tx, actor, { table: 'shared_views', id, record: { id, ...row }, now });
  return { id, ...row };
};

/** Stores and logs what differs. Throws ValidationError (422) under `name`. */
export const changeView = async (
  database: Database,
  tx: Transaction,
  before: StoredView,
  view: SharedViewRequest,
  acting: Acting,
): Promise<void> => {
  const { actor, now } = acting;
  await assertRoom(database, tx, view, acting, before.id);
  const after = { name: view.name, content: toContent(view) };
  const changes = Object.fromEntries(
    (['name', 'content'] as const)
      .filter(name => before[name] !== after[name])
      .map(name => [name, { from: before[name], to: after[name] }]),
  );
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('shared_views')
    .set({ ...after, updated_by: actor.name, updated_at: now })
    .where('company_id', '=', actor.company_id)
    .where('id', '=', before.id)
    .execute();
  await logChange(tx, actor, { table: 'shared_views', id: before.id, now, changes });
};

/** Deletes and logs it. */
export const deleteView = async (
  tx: Transaction,
  view: StoredView,
  { actor, now }: Acting,
): Promise<void> => {
  await tx
    .deleteFrom('shared_views')
    .where('company_id', '=', actor.company_id)
    .where('id', '=', view.id)
    .execute();
  const { id } = view;
  await logDeletion(tx, actor, { table: 'shared_views', id, record: view, now });
};

// GET timeline/{entity}/{id}: what happened to a record, newest first, for who may view it. The id is that
// of the record's own path.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type TimelineDocument,
  type TimelineEvent,
  timelineEvents,
} from '../../../domain/documents/timeline.ts';
import type { Entity, FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { toPermission } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { listGrantedPermissions } from '../../auth/permissions.ts';
import { requireAccess, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database, StoredRow } from '../../database/database.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { toScopeCondition } from '../../database/own-values.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { findHiddenFields } from '../../entities/hidden-fields.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import { createRecordTypeReader } from '../../entities/record-types.ts';
import { isVisible, loadRowScopes, withRowScope } from '../../entities/row-scopes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { listSeenNames } from './logged-fields.ts';
import { readLog, type SourceEvent } from './read-log.ts';
import { documentSources } from './timeline-sources.ts';

const noTimelineText = {
  en: 'These records have no timeline.',
  ne: 'यी अभिलेखको घटनाक्रम छैन।',
};

/** Events in an answer where the request says nothing. */
const PAGE_SIZE = 10;

/** Whose permission to view says that the other document may be named. */
const subjects: Record<TimelineDocument['document_kind'], string> = {
  invoice: 'invoices',
  billing: 'billings',
  'landed-cost': 'billings',
  'credit-note': 'credit-notes',
  'debit-note': 'purchase-returns',
  receipt: 'receipts',
  payment: 'payments',
  opening: 'opening-balances',
  voucher: 'journal-vouchers',
};

const isDocument = (name: string): name is keyof typeof documentSources =>
  Object.hasOwn(documentSources, name);

const rankOf = new Map<string, number>(timelineEvents.map((name, index) => [name, index]));
// A mailed copy is a print: which of both came first, their numbers say.
rankOf.set('mailed', rankOf.get('printed')!);

const compareNewestFirst = (a: SourceEvent, b: SourceEvent): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return rankOf.get(b.event)! - rankOf.get(a.event)! || b.serial - a.serial;
};

/** Leaves out the names of documents that the user may not view. */
const nameViewable = async (
  database: Database,
  session: Session,
  events: TimelineEvent[],
): Promise<TimelineEvent[]> => {
  const permissionOf = ({ document_kind }: TimelineDocument) =>
    toPermission('view', subjects[document_kind]);
  const wanted = new Set(
    events.flatMap(each => (each.document ? permissionOf(each.document) : [])),
  );
  if (wanted.size === 0) return events;
  const granted = await listGrantedPermissions(database, session, [...wanted]);
  return events.map(({ document, ...event }) =>
    document && granted.has(permissionOf(document)) ? { ...event, document } : event,
  );
};

type TimelineParams = { entity: string; id: string };

/** An event without the fields that the reader does not see; none where nothing else has changed. */
const hideFields = <Event extends { fields?: string[] }>(
  event: Event,
  hidden: Set<string> | undefined,
): Event[] => {
  if (!hidden || !event.fields) return [event];
  const fields = event.fields.filter(name => !hidden.has(name));
  return fields.length === 0 ? [] : [{ ...event, fields }];
};

/** Registers the route below the billing prefix. */
export const registerTimelineRoute = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  /** Those with a page of their own. */
  const findEntity = (request: FastifyRequest): Entity | undefined => {
    const { entity: name } = request.params as TimelineParams;
    return entities.find(each => each.name === name && (isDocument(name) || each.view === 'page'));
  };
  const access = requireAccess({
    permission: request => {
      const entity = findEntity(request);
      return entity && { action: 'view', resource: entity.name };
    },
  });

  const answer = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    entity: Entity | undefined,
  ) => {
    const session = requireSession(request);
    const { actor, language } = session;
    const problems: FieldErrors = {};
    const { limit } = parsePaging(request.query as QueryString, PAGE_SIZE, language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    if (!entity) throw new NotFoundError(noTimelineText[language]);
    const { table, path, sources } = isDocument(entity.name)
      ? documentSources[entity.name]
      : { table: entity.table, path: 'id' as const, sources: [readLog({ made: true })] };
    const { id } = request.params;
    const { condition, values } = toScopeCondition(entity);
    const [row] = /^\d{1,15}$/.test(id)
      ? await query<StoredRow & { id: number }>(
          database.read,
          `select * from ${table} where company_id = ? and ${path} = ?${condition}`,
          [actor.company_id, path === 'id' ? Number(id) : id, ...values],
        )
      : [];
    const scopes = await loadRowScopes(database.cachedReads, actor);
    if (!row || !isVisible(withRowScope(entity, scopes), row))
      throw new NotFoundError(toNotFoundMessage(entity, language));
    const { company_id } = actor;
    const { definitions } = await loadOwnFields(database.cachedReads, company_id, true);
    const seen = listSeenNames(definitions, entity.name, session.role_id);
    const record = { read: database.read, company_id, table, row, seen };
    const found = await Promise.all(sources.map(read => read({ ...record, limit: limit + 1 })));
    const hidden = findHiddenFields(definitions, session.role_id).get(table);
    const events = found
      .flat()
      .flatMap(event => hideFields(event, hidden))
      .sort(compareNewestFirst);
    const data = events.slice(0, limit).map(({ serial: _, ...event }) => event);
    return {
      data: await nameViewable(database, session, data),
      has_more: events.length > limit,
    };
  };
  app.get<{ Params: TimelineParams }>('/timeline/:entity/:id', access, request =>
    answer(request, findEntity(request)),
  );
  const findRecordType = createRecordTypeReader({ database, entities });
  app.get<{ Params: { type: string; id: string } }>(
    '/timeline/own/:type/:id',
    requireSignIn,
    async (request, reply) => {
      const { entity } = await findRecordType(requireSession(request), reply, request);
      return answer(request, entity);
    },
  );
};

// The notifications of a user: what the role may view of the company's matters, and what of it this
// user has read. Any signed-in user may ask; a role without a matter has none.
import type { FastifyInstance } from 'fastify';
import {
  type NotificationList,
  notificationKinds,
  notificationSubjects,
} from '../../../domain/notifications/notifications.ts';
import { toPermission } from '../../../domain/permissions.ts';
import {
  type ReadNotifications,
  readNotificationsSchema,
} from '../../../domain/requests/notification-requests.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Session } from '../../auth/load-session.ts';
import { listGrantedPermissions } from '../../auth/permissions.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { insertRows, placeholders, query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag } from '../../platform/http/etag.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { type Matter, notificationSources, type SourceContext } from './notification-sources.ts';

/** The most that are listed; the number of unread ones counts the others too. */
const MAX_LISTED = 50;

/** Kinds whose tables come with an entity, which an installation may not have. */
const neededEntities = ['cheques', 'inventory'];

/** When each matter began that the user has read, by its key. */
const loadReads = async (
  db: ReadDb | Transaction,
  { company_id, user_id }: Actor,
): Promise<Map<string, string>> => {
  const rows = await query<{ subject: string; occurred_at: string }>(
    db,
    'select subject, occurred_at from notification_reads where company_id = ? and user_id = ?',
    [company_id, user_id],
  );
  return new Map(rows.map(({ subject, occurred_at }) => [subject, occurred_at]));
};

const toList = (matters: Matter[], reads: Map<string, string>): NotificationList => {
  const all = matters.map(matter => ({
    ...matter,
    read: reads.get(matter.key) === matter.at ? 1 : 0,
  }));
  return { data: all.slice(0, MAX_LISTED), unread: all.filter(({ read }) => read === 0).length };
};

/** Marks these as read and forgets what the user has read of matters that are over. */
const markAsRead = async (
  database: Database,
  { company_id, user_id }: Actor,
  matters: Matter[],
  { until, key }: ReadNotifications,
): Promise<void> => {
  const rows = matters
    .filter(matter => matter.at <= until && (!key || matter.key === key))
    .map(matter => ({ company_id, user_id, subject: matter.key, occurred_at: matter.at }))
    // In one order for all, so that two windows never wait for each other.
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
  await database.write(async tx => {
    const open = matters.map(matter => matter.key);
    await query(
      tx,
      `delete from notification_reads where company_id = ? and user_id = ?${open.length > 0 ? ` and subject not in (${placeholders(open.length)})` : ''}`,
      [company_id, user_id, ...open],
    );
    if (rows.length > 0)
      await insertRows(
        tx,
        'notification_reads',
        rows,
        'on conflict (company_id, user_id, subject) do update set occurred_at = excluded.occurred_at',
      );
  });
};

const validate = createRequestValidator(readNotificationsSchema);

/** Registers `notifications` and `notifications/read` below the billing prefix. */
export const registerNotificationRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
  findBackupFailure: SourceContext['findBackupFailure'],
): void => {
  const kinds = notificationKinds.filter(kind => {
    const subject = notificationSubjects[kind];
    return !neededEntities.includes(subject) || entities.some(({ name }) => name === subject);
  });

  /** What the user may view, newest first. */
  const loadMatters = async (session: Session): Promise<Matter[]> => {
    const permissionOf = (kind: (typeof kinds)[number]) =>
      toPermission('view', notificationSubjects[kind]);
    const wanted = [...new Set(kinds.map(permissionOf))];
    const granted = await listGrantedPermissions(database, session, wanted);
    const { company_id } = session.actor;
    const context = { database, company_id, now: session.now, findBackupFailure };
    const found = await Promise.all(
      kinds
        .filter(kind => granted.has(permissionOf(kind)))
        .map(kind => notificationSources[kind](context)),
    );
    return found
      .flat()
      .sort((a, b) => (a.at === b.at ? (a.key < b.key ? -1 : 1) : a.at < b.at ? 1 : -1));
  };

  app.get('/notifications', requireSignIn, async (request, reply) => {
    const session = requireSession(request);
    const [matters, reads] = await Promise.all([
      loadMatters(session),
      loadReads(database.read, session.actor),
    ]);
    const list = toList(matters, reads);
    const tag = computeETag(list);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    return request.headers['if-none-match']?.includes(tag) ? reply.code(304).send() : list;
  });

  app.post('/notifications/read', requireSignIn, async request => {
    const session = requireSession(request);
    const body = readObjectBody(request);
    const problems = validate(body, session.language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const matters = await loadMatters(session);
    await markAsRead(database, session.actor, matters, body as ReadNotifications);
    return toList(matters, await loadReads(database.read, session.actor));
  });
};

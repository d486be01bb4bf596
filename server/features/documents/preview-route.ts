// What a document would post if it were issued now: the same functions as its issuing, without a
// number and without a trace.
import type { FastifyInstance } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { type CheckWarning, toWarningsBody } from '../../posting/compliance-checks.ts';
import { toJournalLines } from '../../posting/journal.ts';
import type { PostedLine } from '../../posting/post-entry.ts';

/**
 * `warn`: what the checks of the company object to. `validate` is that of the request; `post` answers the lines of all entries that it would have. Throws
 * what issuing throws.
 */
type PreviewOperation = {
  entity: Entity;
  /** The body with what the route adds to it. */
  prepare?: (body: Row, session: Session) => Promise<Row>;
  validate: (body: Row, session: Session) => FieldErrors;
  post: (
    body: Row,
    session: Session,
  ) => Promise<PostedLine[] | { lines: PostedLine[]; warnings: CheckWarning[] }>;
};

/**
 * Registers POST {entity}/-/preview below the billing prefix: for users who may issue the document and
 * see accounts.
 */
export const registerPreviewRoute = (
  app: FastifyInstance,
  database: Database,
  { entity, prepare, validate, post }: PreviewOperation,
): void => {
  app.post(`/${entity.name}/-/preview`, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    await assertPermission(database, session, { action: 'view', resource: 'accounts' });
    const { actor, language } = session;
    const sent = readObjectBody(request);
    const body = prepare ? await prepare(sent, session) : sent;
    const problems = validate(body, session);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const posted = await post(body, session);
    const { lines, warnings } = Array.isArray(posted) ? { lines: posted, warnings: [] } : posted;
    return {
      lines: await toJournalLines(database.read, actor.company_id, lines, language),
      ...toWarningsBody(warnings),
    };
  });
};

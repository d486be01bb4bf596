// POST of a note of either kind: the same request under the same key issues one note.
import type { FastifyInstance } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../../../domain/entity-schema/entity.ts';
import { toDoneMessage } from '../../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../../domain/language.ts';
import type { Actor } from '../../../audit/activity-log.ts';
import type { Session } from '../../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../../auth/require-session.ts';
import type { Transaction } from '../../../database/database.ts';
import type { EntityStore } from '../../../entities/entity-store.ts';
import { ValidationError } from '../../../platform/http/errors.ts';
import { readObjectBody } from '../../../platform/http/request-validator.ts';
import { requireOutletCode } from '../../../posting/numbering.ts';
import { createOnce } from '../idempotency.ts';
import { loadDocumentFields, type OwnDocumentValues, readOwnInput } from '../own-values.ts';
import { createNotePriceReader } from '../prices-without-vat.ts';

/** The issuing user, the outlet, and the time (Nepal, "YYYY-MM-DD HH:mm:ss"). */
export type NoteIssuance = {
  actor: Actor;
  pos: string;
  outlet: string | null;
  now: string;
  language: Language;
  own?: OwnDocumentValues;
};

/** What differs between the two kinds. */
type NoteOperation<Input, Context, Header extends { id: number }> = {
  entity: Entity;
  validate: (body: Row, language: Language) => FieldErrors;
  parse: (body: Row) => Input;
  /** The issued document and what does not change meanwhile. Throws ValidationError without one. */
  loadContext: (input: Input, session: Session) => Promise<Context>;
  issue: (
    tx: Transaction,
    input: Input,
    context: Context,
    issuing: NoteIssuance,
  ) => Promise<{ header: Header; lines: unknown[] }>;
  serialize: (header: Header) => Row;
  /** Called after the commit, and not for an answer that is repeated. */
  afterIssue?: (company_id: number, id: number) => void;
};

/** Registers POST {entity} below the billing prefix. */
export const registerCreateNoteRoute = <Input, Context, Header extends { id: number }>(
  app: FastifyInstance,
  { database, entities }: Pick<EntityStore, 'database' | 'entities'>,
  operation: NoteOperation<Input, Context, Header>,
): void => {
  const { entity } = operation;
  const path = `/${entity.name}`;
  app.post(path, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const outlet = requireOutletCode(session);
    let issued: number | undefined;
    const answer = await createOnce(database, request, session, path, async () => {
      const body = readObjectBody(request);
      const fields = await loadDocumentFields(
        database.cachedReads,
        actor.company_id,
        entity,
        entities,
      );
      const { own, problems } = await readOwnInput(database, {
        ...{ fields, body, lines: 'details', actor, language, now },
        prices: createNotePriceReader(database.read, actor.company_id),
      });
      const errors = { ...operation.validate(body, language), ...problems };
      if (Object.keys(errors).length > 0) throw new ValidationError(errors);
      const input = operation.parse(body);
      const context = await operation.loadContext(input, session);
      return async tx => {
        const issuing = { actor, pos, outlet, now, language, own };
        const { header, lines } = await operation.issue(tx, input, context, issuing);
        issued = header.id;
        return {
          ...operation.serialize(header),
          ...own.answer,
          lines: lines.length,
          message: toDoneMessage(entity, 'create', language),
        };
      };
    });
    if (issued !== undefined) operation.afterIssue?.(actor.company_id, issued);
    return answer;
  });
};

// POST of a note of either kind: the same request under the same key issues one note.
import type { FastifyInstance } from 'fastify';
import type { Entity, FieldErrors, Row } from '../../../../domain/entity-schema/entity.ts';
import { toDoneMessage } from '../../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../../domain/language.ts';
import type { Actor } from '../../../audit/activity-log.ts';
import type { Session } from '../../../auth/load-session.ts';
import { requirePermission, requireSession } from '../../../auth/require-session.ts';
import type { Transaction } from '../../../database/database.ts';
import type { FileStore } from '../../../entities/file-reader.ts';
import { assertNoErrors } from '../../../entities/validate-change.ts';
import { readObjectBody } from '../../../platform/http/request-validator.ts';
import { requireOutletCode } from '../../../posting/numbering.ts';
import { handOnToNote, type NotedDocument } from '../handed-values.ts';
import { createOnce } from '../idempotency.ts';
import { readOwnInput } from '../own-input.ts';
import { loadDocumentFields, type OwnDocumentValues } from '../own-values.ts';
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
  /** What the note is about, whose own values it begins with. */
  noted: Entity;
  toNoted: (context: Context) => NotedDocument;
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
  store: FileStore,
  operation: NoteOperation<Input, Context, Header>,
): void => {
  const { database, entities } = store;
  const { entity } = operation;
  const path = `/${entity.name}`;
  const loadKnown = async (input: Input, session: Session) => ({
    input,
    context: await operation.loadContext(input, session),
  });
  app.post(path, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now, pos } = session;
    const outlet = requireOutletCode(session);
    let issued: number | undefined;
    const loadFields = (of: Entity) =>
      loadDocumentFields(database.cachedReads, actor.company_id, of, entities, session.role_id);
    const answer = await createOnce(database, request, session, path, async () => {
      const body = readObjectBody(request);
      const found = operation.validate(body, language);
      const known =
        Object.keys(found).length > 0 ? undefined : await loadKnown(operation.parse(body), session);
      const [fields, ofNoted] = await Promise.all([
        loadFields(entity),
        loadFields(operation.noted),
      ]);
      const noted = known && operation.toNoted(known.context);
      const lines = (Array.isArray(body.details) ? body.details : []) as Row[];
      const { own, problems } = await readOwnInput(store, {
        ...{ fields, body, lines: 'details', actor, language, now },
        prices: createNotePriceReader(database.read, actor.company_id),
        ...(noted && {
          begun: handOnToNote(
            ofNoted,
            fields,
            noted,
            lines.map(({ id }) => id),
          ),
          held: [noted.own_fields, ...noted.lines.map(line => line.own_fields)],
        }),
      });
      assertNoErrors({ ...found, ...problems });
      const { input, context } = known!;
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

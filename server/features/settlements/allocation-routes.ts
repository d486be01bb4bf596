// The routes of single allocations: what settles what of a party, applied and taken back.
import type { FastifyInstance } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { openDocumentKinds } from '../../../domain/ledger/open-documents.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { settlingSubjects } from '../../../domain/ledger/settlements.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import {
  type CreateAllocationRequest,
  createAllocationSchema,
  type ReverseAllocationRequest,
  reverseAllocationSchema,
} from '../../../domain/requests/settlement-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { parseId } from '../../entities/routes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import {
  type DocumentReference,
  findCommonParty,
  findIdProblem,
  findStoredKey,
  isNamedByText,
} from './allocation-ends.ts';
import { listAllocationSides } from './allocation-rights.ts';
import { recordAllocation, reverseAllocation } from './record-allocation.ts';
import { loadAllocations, loadAllocationsOf, serializeAllocations } from './settlement-records.ts';

const validateCreation = createRequestValidator(createAllocationSchema);
const validateReversal = createRequestValidator(reverseAllocationSchema);

const texts = {
  created: { en: 'Allocation created successfully.', ne: 'समायोजन गरियो।' },
  reversed: { en: 'Allocation taken back successfully.', ne: 'समायोजन फिर्ता गरियो।' },
  notFound: { en: 'Allocation not found.', ne: 'समायोजन भेटिएन।' },
  noDocument: { en: 'Nothing of this document is open.', ne: 'यो कागजातको बाँकी रकम छैन।' },
} satisfies Record<string, Texts>;

/** For users who may enter money of the party; its side is known once the documents are loaded. */
const ofParty = requireAccess({ permission: undefined });

const validate = (body: Row, { now, language }: Session): FieldErrors => {
  const problems = validateCreation(body, language);
  const { source, target, date } = body as Partial<CreateAllocationRequest>;
  const wrong = problems.date ? undefined : findDayProblem(String(date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  for (const [name, end] of Object.entries({ source, target })) {
    const problem = findIdProblem(end, new Set());
    if (problem) problems[`${name}.document_id`] ??= [problem[language]];
  }
  return problems;
};

/** The document that the address names. Throws ValidationError (422) by field. */
const readReference = (
  { document_kind, document_id }: Row,
  language: Language,
): DocumentReference => {
  const kind = openDocumentKinds.find(each => each === document_kind);
  if (!kind) throw new ValidationError({ document_kind: [messages.required[language]] });
  const isText = isNamedByText(kind);
  const reference = {
    document_kind: kind,
    document_id: isText ? document_id : Number(document_id),
  };
  const problem = document_id ? findIdProblem(reference, new Set()) : messages.required;
  if (problem) throw new ValidationError({ document_id: [problem[language]] });
  return reference as DocumentReference;
};

const answer = async (read: ReadDb, stored: StoredAllocation, message: string): Promise<Row> => ({
  ...(await serializeAllocations(read, stored.company_id, [stored]))[0]!,
  message,
});

export const registerAllocationRoutes = (
  app: FastifyInstance,
  { store: { database } }: DocumentServices,
): void => {
  app.get('/allocations', ofParty, async request => {
    const session = requireSession(request);
    const { actor, language } = session;
    const { company_id } = actor;
    const sides = await listAllocationSides(database, session, 'view');
    const reference = readReference(request.query as Row, language);
    const key = await findStoredKey(database.read, company_id, reference);
    const rows = key ? await loadAllocationsOf(database.read, company_id, key.kind, key.id) : [];
    const seen = rows.filter(({ party_kind }) => sides.has(party_kind));
    return { data: await serializeAllocations(database.read, company_id, seen) };
  });

  app.post('/allocations', ofParty, async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    await listAllocationSides(database, session, 'create');
    return createOnce(database, request, session, '/allocations', async () => {
      const body = readObjectBody(request);
      const problems = validate(body, session);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const { source, target, amount, date } = body as unknown as CreateAllocationRequest;
      const party = await findCommonParty(
        database.read,
        actor.company_id,
        source as DocumentReference,
        target as DocumentReference,
      );
      if (!party) throw new ValidationError({ 'target.document_id': [texts.noDocument[language]] });
      await assertPermission(database, session, {
        action: 'create',
        resource: settlingSubjects[party.kind],
      });
      return async tx => {
        const stored = await recordAllocation(
          tx,
          {
            party,
            source: source as DocumentReference,
            target: target as DocumentReference,
            amount: toPaisa(amount),
            date,
          },
          { actor, now, language },
        );
        return answer(tx, stored, texts.created[language]);
      };
    });
  });

  app.post<{ Params: { id: string } }>('/allocations/:id/reversal', ofParty, async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    await listAllocationSides(database, session, 'create');
    const id = parseId(request);
    const body = readObjectBody(request);
    const problems = validateReversal(body, language);
    const { date } = body as unknown as ReverseAllocationRequest;
    const wrong = problems.date ? undefined : findDayProblem(date, now.slice(0, 10));
    if (wrong) problems.date = [wrong[language]];
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const [found] = await loadAllocations(database.read, actor.company_id, 'a.id = ?', [id]);
    if (!found) throw new NotFoundError(texts.notFound[language]);
    await assertPermission(database, session, {
      action: 'create',
      resource: settlingSubjects[found.party_kind as Party['kind']],
    });
    const stored = await retryOnUniqueViolation(database, tx =>
      reverseAllocation(tx, id, date, { actor, now, language }),
    );
    return answer(database.read, stored, texts.reversed[language]);
  });
};

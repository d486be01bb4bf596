// GET and POST parties/{customer|vendor}/{id}/allocations: what settles what of a party, and its credits
// applied to several documents at once.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Texts } from '../../../domain/language.ts';
import { type Party, partyEntities } from '../../../domain/ledger/postings.ts';
import { settlingSubjects } from '../../../domain/ledger/settlements.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import type { Action } from '../../../domain/permissions.ts';
import {
  type ApplyCreditsRequest,
  applyCreditsSchema,
} from '../../../domain/requests/settlement-requests.ts';
import type { Session } from '../../auth/load-session.ts';
import { requireAccess, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { toPage } from '../../entities/fetch-page.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import { type DocumentReference, findIdProblem, twiceText } from './allocation-ends.ts';
import {
  applyCredits,
  isBound,
  type MoneyOfAllocation,
  toAllocationFields,
} from './record-allocation.ts';
import { findPartyName } from './settlement-input.ts';
import { serializeAllocations } from './settlement-records.ts';

const PAGE_SIZE = 50;

const createdTexts: Texts = {
  en: 'Credits applied successfully.',
  ne: 'क्रेडिट समायोजन गरियो।',
};

const readKind = (request: FastifyRequest): Party['kind'] =>
  (request.params as { kind: string }).kind === 'vendor' ? 'vendor' : 'customer';

const ofParty = (action: Action) =>
  requireAccess({
    permission: request => ({ action, resource: settlingSubjects[readKind(request)] }),
  });

const validateRequest = createRequestValidator(applyCreditsSchema);

const validate = (body: Row, { now, language }: Session): FieldErrors => {
  const problems = validateRequest(body, language);
  const { date, allocations } = body as Partial<ApplyCreditsRequest>;
  const wrong = problems.date ? undefined : findDayProblem(String(date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  const pairs = new Set<string>();
  for (const [index, allocation] of (Array.isArray(allocations) ? allocations : []).entries()) {
    const { source, target } = (allocation ?? {}) as Partial<typeof allocation>;
    const prefix = `allocations.${index}`;
    for (const [name, end] of Object.entries({ source, target })) {
      const problem = findIdProblem(end, new Set());
      if (problem) problems[`${prefix}.${name}.document_id`] ??= [problem[language]];
    }
    const pair = JSON.stringify([source, target]);
    if (pairs.has(pair)) problems[`${prefix}.target.document_id`] ??= [twiceText[language]];
    pairs.add(pair);
  }
  return problems;
};

type ListedAllocation = StoredAllocation & {
  taken_back: number | null;
  taken_back_on: string | null;
};

/** A page of the party's allocations, those recorded last first; with what takes one back. */
const loadPartyAllocations = (
  read: ReadDb,
  company_id: number,
  { kind, id }: Party,
  { limit, page }: { limit: number; page: number },
): Promise<ListedAllocation[]> =>
  query<ListedAllocation>(
    read,
    `select a.*, r.id as taken_back, r.day as taken_back_on
     from allocations as a left join allocations as r on r.company_id = a.company_id and r.reverses = a.id
     where a.company_id = ? and a.party_kind = ? and a.party_id = ? and a.reverses is null
     order by a.id desc limit ? offset ?`,
    [company_id, kind, id, limit, (page - 1) * limit],
  );

/** The ids of those that nobody can take back: their money came with its document, or went back. */
const findBoundIds = async (
  read: ReadDb,
  company_id: number,
  allocations: ListedAllocation[],
): Promise<Set<number>> => {
  const bound = new Set<number>();
  for (const kind of ['receipt', 'payment'] as const) {
    const some = allocations.filter(each => each.source_kind === kind);
    if (some.length === 0) continue;
    const ids = [...new Set(some.map(({ source_id }) => source_id))];
    const rows = await query<MoneyOfAllocation & { id: number }>(
      read,
      `select id, source_kind, created_by_id, reversed_by from ${kind}s where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    const money = new Map(rows.map(row => [row.id, row]));
    for (const each of some) {
      const source = money.get(each.source_id)!;
      if (source.reversed_by !== null || isBound(each, source)) bound.add(each.id);
    }
  }
  return bound;
};

/** Registers the routes below the billing prefix. */
export const registerPartyAllocationRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  const { database } = services.store;
  /** Throws NotFoundError (404). */
  const readParty = async (request: FastifyRequest): Promise<Party> => {
    const { actor, language } = requireSession(request);
    const kind = readKind(request);
    const { kind: named, id: asked } = request.params as { kind: string; id: string };
    const party: Party = { kind, id: /^\d{1,15}$/.test(asked) ? Number(asked) : 0 };
    const name =
      named === kind ? await findPartyName(database.read, actor.company_id, party) : undefined;
    const entity = getEntity(services, partyEntities[kind].entity);
    if (name === undefined) throw new NotFoundError(toNotFoundMessage(entity, language));
    await assertVisible(database, actor, entity, party.id, language);
    return party;
  };

  app.get('/parties/:kind/:id/allocations', ofParty('view'), async request => {
    const { actor, language } = requireSession(request);
    const { company_id } = actor;
    const party = await readParty(request);
    const problems: FieldErrors = {};
    const paging = parsePaging(request.query as QueryString, PAGE_SIZE, language, problems);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { read } = database;
    const rows = await loadPartyAllocations(read, company_id, party, paging);
    const [counted] = await query<{ total: number }>(
      read,
      'select count(*) as total from allocations where company_id = ? and party_kind = ? and party_id = ? and reverses is null',
      [company_id, party.kind, party.id],
    );
    const bound = await findBoundIds(read, company_id, rows);
    const named = await serializeAllocations(
      read,
      company_id,
      rows.map(({ taken_back, taken_back_on: _, ...row }) => ({ ...row, reversed_by: taken_back })),
    );
    const data = named.map((row, index) => {
      const { id, taken_back_on } = rows[index]!;
      const can_be_taken_back = taken_back_on === null && !bound.has(id);
      return { ...row, reversed_on: taken_back_on, can_be_taken_back };
    });
    return toPage(data, counted!.total, paging, request.url);
  });

  app.post('/parties/:kind/:id/allocations', ofParty('create'), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    const { company_id } = actor;
    const party = await readParty(request);
    const address = `/parties/${party.kind}/${party.id}/allocations`;
    return createOnce(database, request, session, address, async () => {
      const body = readObjectBody(request);
      const problems = validate(body, session);
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      const { date, allocations } = body as unknown as ApplyCreditsRequest;
      const application = {
        party,
        date,
        allocations: allocations.map(({ source, target, amount }) => ({
          source: source as DocumentReference,
          target: target as DocumentReference,
          amount: toPaisa(amount),
        })),
      };
      return async tx => {
        const stored = await applyCredits(
          tx,
          application,
          index => toAllocationFields(`allocations.${index}.`),
          { actor, now, language },
        );
        return {
          data: await serializeAllocations(tx, company_id, stored),
          message: createdTexts[language],
        };
      };
    });
  });
};

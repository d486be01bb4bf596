// The routes of the tax-authority screen: the account, the state of each document, its exchanges,
// and the user's actions.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language, Texts } from '../../../domain/language.ts';
import { acceptedStates, explainResponse } from '../../../domain/tax/cbms-status.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import { toPage } from '../../entities/fetch-page.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseId } from '../../entities/routes.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { toSyncMessage } from '../documents/tax-sync-route.ts';
import { clearAccountDelay, findAccount, toAccountEtag } from './account.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { type CbmsRouteContext, PERMISSION_SUBJECT } from './context.ts';
import { markSynced } from './mark-synced.ts';
import { makeAllDue, type OutboxRow } from './outbox.ts';
import {
  countByState,
  countUnqueued,
  findOldestWaiting,
  loadOutboxPage,
  parseOutboxQuery,
  serializeOutboxRow,
} from './outbox-list.ts';
import { registerReconciliationRoutes } from './reconciliation-routes.ts';

type IdRequest = { Params: { id: string } };

const texts = {
  notFound: { en: 'Document not found.', ne: 'यस्तो कागजात छैन।' },
  started: { en: 'Sending all waiting documents.', ne: 'पर्खिरहेका सबै पठाइँदै छन्।' },
  off: { en: 'IRD sync is off.', ne: 'आईआरडी सिंक बन्द छ।' },
  confirmed: {
    en: 'Recorded: IRD has this document.',
    ne: 'यो कागजात आईआरडीमा छ भनी जनाइयो।',
  },
  notAsked: {
    en: 'You can only confirm a bill that IRD says it already has.',
    ne: 'आईआरडीले पहिले नै छ भनेको बिल मात्र पुष्टि गर्न मिल्छ।',
  },
} satisfies Record<string, Texts>;

/** Registers the routes below `tax-authority`. */
const registerOutboxRoutes = (
  app: FastifyInstance,
  { store: { database }, authority }: CbmsRouteContext,
): void => {
  const found = async (
    request: FastifyRequest<IdRequest>,
    company_id: number,
    language: Language,
  ): Promise<OutboxRow> => {
    const row = await database.read
      .selectFrom('cbms_outbox')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('id', '=', parseId(request))
      .executeTakeFirst();
    if (!row) throw new NotFoundError(texts.notFound[language]);
    return row as unknown as OutboxRow;
  };

  app.get(
    '/tax-authority',
    requirePermission('view', PERMISSION_SUBJECT),
    async (request, reply) => {
      const { actor, now } = requireSession(request);
      const { company_id } = actor;
      const [account, counts, oldest] = await Promise.all([
        findAccount(database.read, company_id),
        countByState(database, company_id),
        findOldestWaiting(database, company_id),
      ]);
      const { kind, address } = authority.target;
      // Only the account can be changed, at cbms-account: a form needs its version.
      reply.header('etag', toAccountEtag(account));
      return {
        now,
        target: account?.enabled === 1 ? kind : 'off',
        installation: { target: kind, address },
        account: {
          username: account?.username ?? '',
          enabled: account?.enabled ?? 0,
          has_password: account ? account.password !== '' : false,
          since: account?.since ?? null,
          paused: account?.paused ?? 0,
          stopped: account?.suspended_reason ?? null,
          stopped_at: account?.suspended_at ?? null,
          failures: account?.failures ?? 0,
          trouble: account?.last_error ?? null,
        },
        counts,
        oldest_waiting: oldest,
        not_queued: await countUnqueued(database, company_id, counts),
      };
    },
  );

  app.get(
    '/tax-authority/documents',
    requirePermission('view', PERMISSION_SUBJECT),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const page = parseOutboxQuery(request.query as QueryString, language);
      const { rows, total } = await loadOutboxPage(database, actor.company_id, page);
      return total === 0
        ? reply.code(204).send()
        : toPage(rows.map(serializeOutboxRow), total, page, request.url);
    },
  );

  app.get<IdRequest>(
    '/tax-authority/documents/:id/exchanges',
    requirePermission('view', PERMISSION_SUBJECT),
    async request => {
      const { actor, language } = requireSession(request);
      const row = await found(request, actor.company_id, language);
      const exchanges = await query(
        database.read,
        `select id, address, sent_at, duration_ms as took_ms, realtime, payload, http_status, answer, code, sent_by from cbms_exchanges
       where company_id = ? and kind = ? and document_id = ? order by id desc limit 100`,
        [actor.company_id, row.kind, row.document_id],
      );
      return {
        ...serializeOutboxRow(row),
        exchanges: exchanges.map(({ payload, realtime, ...exchange }) => ({
          ...exchange,
          realtime: realtime === 1,
          payload: JSON.parse(String(payload)),
        })),
      };
    },
  );

  app.post<IdRequest>(
    '/tax-authority/documents/:id/send',
    requirePermission('edit', PERMISSION_SUBJECT),
    async request => {
      const { actor, language } = requireSession(request);
      const row = await found(request, actor.company_id, language);
      if (!acceptedStates.includes(row.state)) {
        const sent = await authority.sendNow(actor, row.kind, row.document_id);
        // It is done, although the authority does not have it.
        if ('state' in sent && sent.state === 'nothing-to-tell')
          return { message: explainResponse(row.kind, sent.state, sent.code)!.sentence[language] };
        return { message: toSyncMessage(sent, row.kind, language) };
      }
      // The authority should have it: it is sent again, and no response changes its state.
      const code = await authority.tellAgain(actor, row);
      if (['off', 'paused', 'stopped'].includes(code))
        return { message: toSyncMessage({ blockedReason: code as 'off' }, row.kind, language) };
      if (code === '200' || (code === '101' && row.kind === 'invoice'))
        return {
          message: toSyncMessage(
            { state: row.state, code, known: code === '101' },
            row.kind,
            language,
          ),
        };
      throw new HttpError(422, explainResponse(row.kind, 'waiting', code)!.sentence[language]);
    },
  );

  // An invoice that the authority has although this program never sent it: a user has compared both
  // registers.
  app.post<IdRequest>(
    '/tax-authority/documents/:id/confirm',
    requirePermission('edit', PERMISSION_SUBJECT),
    async request => {
      const { actor, language, now } = requireSession(request);
      const row = await found(request, actor.company_id, language);
      await database.write(async tx => {
        const [mine] = await query(
          tx,
          `update cbms_outbox set state = 'already-there', code = 'confirmed', answered_at = ?, target = ?
         where id = ? and state = 'person' and code = '101' and kind = 'invoice' returning id`,
          [now, authority.target.kind, row.id],
        );
        if (!mine) throw new HttpError(422, texts.notAsked[language]);
        await markSynced(tx, row, 1, actor, now);
      });
      authority.wake();
      return { message: texts.confirmed[language] };
    },
  );

  app.post('/tax-authority/send', requirePermission('edit', PERMISSION_SUBJECT), async request => {
    const { actor, language } = requireSession(request);
    if ((await authority.targetFor(actor.company_id)) === 'off')
      throw new HttpError(422, texts.off[language]);
    await database.write(async tx => {
      await makeAllDue(tx, actor.company_id);
      await clearAccountDelay(tx, actor.company_id);
    });
    authority.wake();
    return { message: texts.started[language] };
  });
};

/** Registers the routes below the billing prefix. */
export const registerCbmsRoutes = (app: FastifyInstance, services: CbmsRouteContext): void => {
  registerAccountRoutes(app, services);
  registerOutboxRoutes(app, services);
  registerReconciliationRoutes(app, services);
};

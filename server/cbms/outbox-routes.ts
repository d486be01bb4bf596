// How things stand with the tax authority, document by document, and what a person can do about
// one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language, Texts } from '../../domain/language.ts';
import { heldStates, meaningOf } from '../../domain/tax-authority/answers.ts';
import { run } from '../database/statement.ts';
import { toldOutcome } from '../documents/sync-route.ts';
import type { QueryString } from '../entities/list-query.ts';
import { pageOf } from '../entities/page.ts';
import { idIn } from '../entities/routes.ts';
import { NotFound, Refusal } from '../errors.ts';
import { accountOf, accountTag, freeAccount } from './account.ts';
import { type CallServices, SUBJECT } from './call-services.ts';
import { markSynced } from './mark-synced.ts';
import { makeDue, type OutboxRow } from './outbox.ts';
import { countsOf, countUnqueued, oldestWaiting, outboxPage, outboxRecord } from './outbox-list.ts';
import { outboxQueryIn } from './outbox-query.ts';

type One = { Params: { id: string } };

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

/** Registers the calls below `tax-authority`. */
export const outboxRoutes = (
  app: FastifyInstance,
  { store: { database }, enter, authority }: CallServices,
): void => {
  const found = async (
    request: FastifyRequest<One>,
    company_id: number,
    language: Language,
  ): Promise<OutboxRow> => {
    const row = await database.read
      .selectFrom('cbms_outbox')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('id', '=', idIn(request))
      .executeTakeFirst();
    if (!row) throw new NotFound(texts.notFound[language]);
    return row as unknown as OutboxRow;
  };

  app.get('/tax-authority', async (request, reply) => {
    const { actor, now } = await enter(request, 'view', SUBJECT);
    const { company_id } = actor;
    const [account, counts, oldest] = await Promise.all([
      accountOf(database.read, company_id),
      countsOf(database, company_id),
      oldestWaiting(database, company_id),
    ]);
    const { kind, address } = authority.target;
    // Of all this only the account can be changed, at cbms-account: its version is what a form
    // needs.
    reply.header('etag', accountTag(account));
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
        stopped: account?.stopped ?? null,
        stopped_at: account?.stopped_at ?? null,
        failures: account?.failures ?? 0,
        trouble: account?.trouble ?? null,
      },
      counts,
      oldest_waiting: oldest,
      not_queued: await countUnqueued(database, company_id, counts),
    };
  });

  app.get('/tax-authority/documents', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', SUBJECT);
    const page = outboxQueryIn(request.query as QueryString, language);
    const { rows, total } = await outboxPage(database, actor.company_id, page);
    return total === 0
      ? reply.code(204).send()
      : pageOf(rows.map(outboxRecord), total, page, request.url);
  });

  app.get<One>('/tax-authority/documents/:id/exchanges', async request => {
    const { actor, language } = await enter(request, 'view', SUBJECT);
    const row = await found(request, actor.company_id, language);
    const exchanges = await run(
      database.read,
      `select id, address, sent_at, took_ms, realtime, payload, http_status, answer, code, sent_by from cbms_exchanges
       where company_id = ? and kind = ? and document_id = ? order by id desc limit 100`,
      [actor.company_id, row.kind, row.document_id],
    );
    return {
      ...outboxRecord(row),
      exchanges: exchanges.map(({ payload, realtime, ...exchange }) => ({
        ...exchange,
        realtime: realtime === 1,
        payload: JSON.parse(String(payload)),
      })),
    };
  });

  app.post<One>('/tax-authority/documents/:id/send', async request => {
    const { actor, language } = await enter(request, 'edit', SUBJECT);
    const row = await found(request, actor.company_id, language);
    if (!heldStates.includes(row.state)) {
      const sent = await authority.sendNow(actor, row.kind, Number(row.document_id));
      // It is settled, although the authority does not have it.
      if ('state' in sent && sent.state === 'nothing-to-tell')
        return { message: meaningOf(row.kind, sent.state, sent.code)!.sentence[language] };
      return { message: toldOutcome(sent, row.kind, language) };
    }
    // The authority should have it: it is asked once more, and what it has is not lost by whatever
    // it answers.
    const code = await authority.tellAgain(actor, row);
    if (['off', 'paused', 'stopped'].includes(code))
      return { message: toldOutcome({ hindrance: code as 'off' }, row.kind, language) };
    if (code === '200' || (code === '101' && row.kind === 'invoice'))
      return {
        message: toldOutcome({ state: row.state, code, known: code === '101' }, row.kind, language),
      };
    throw new Refusal(422, meaningOf(row.kind, 'waiting', code)!.sentence[language]);
  });

  // A bill of ours that the authority holds although this program never sent it: a person has
  // compared both registers.
  app.post<One>('/tax-authority/documents/:id/confirm', async request => {
    const { actor, language, now } = await enter(request, 'edit', SUBJECT);
    const row = await found(request, actor.company_id, language);
    await database.write(async tx => {
      const [mine] = await run(
        tx,
        `update cbms_outbox set state = 'already-there', code = 'confirmed', answered_at = ?, target = ?
         where id = ? and state = 'person' and code = '101' and kind = 'invoice' returning id`,
        [now, authority.target.kind, row.id],
      );
      if (!mine) throw new Refusal(422, texts.notAsked[language]);
      await markSynced(tx, row, 1, actor, now);
    });
    authority.wake();
    return { message: texts.confirmed[language] };
  });

  app.post('/tax-authority/send', async request => {
    const { actor, language } = await enter(request, 'edit', SUBJECT);
    if ((await authority.targetFor(actor.company_id)) === 'off')
      throw new Refusal(422, texts.off[language]);
    await database.write(async tx => {
      await makeDue(tx, actor.company_id);
      await freeAccount(tx, actor.company_id);
    });
    authority.wake();
    return { message: texts.started[language] };
  });
};

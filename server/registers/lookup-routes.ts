// What reports offer to narrow them: the names of the counters, and of the resellers that bills
// bear.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { pageOf } from '../entities/page.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';

/** So many names are offered at most. */
const MOST = 1000;

/** Registers GET worldlink-pos and GET resellers; names only, for everybody who is signed in. */
export const registerLookups = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
): void => {
  const answer = (rows: { name: string }[], request: FastifyRequest, reply: FastifyReply) =>
    rows.length === 0
      ? reply.code(204).send()
      : pageOf(rows, rows.length, { limit: MOST, page: 1 }, request.url);

  app.get('/worldlink-pos', async (request, reply) => {
    const { actor } = await enter(request, undefined, 'pos');
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, name from pos where company_id = ${actor.company_id}
      order by name limit ${MOST}`.execute(database.read);
    return answer(rows, request, reply);
  });

  app.get('/resellers', async (request, reply) => {
    const { actor } = await enter(request, undefined, 'invoices');
    const { rows } = await sql<{
      name: string;
    }>`select distinct reseller as name from invoices where company_id = ${actor.company_id}
      and reseller is not null order by reseller limit ${MOST}`.execute(database.read);
    return answer(rows, request, reply);
  });
};

// GET books/verification: how the last check of the books ended, and the one that runs; POST begins
// one. It changes nothing in the books, so whoever may read about them may ask for it.
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../domain/language.ts';
import type { Entering } from '../entities/routes.ts';
import type { BookChecks } from './book-checks.ts';
import { differenceLine } from './difference.ts';

/**
 * Registers both calls below the billing prefix. `fail` is told of a check that could not be ended.
 */
export const bookRoutes = (
  app: FastifyInstance,
  checks: BookChecks,
  enter: Entering,
  fail: (error: unknown) => void,
): void => {
  const answer = async (company_id: number, language: Language) => {
    // Read first: a check that ends meanwhile is then told as running once more, never as one that
    // nobody began.
    const running = checks.running(company_id) ?? null;
    const last = await checks.last(company_id);
    return {
      running,
      last: last
        ? { ...last, told: last.told.map(difference => differenceLine(difference, language)) }
        : null,
    };
  };

  app.get('/books/verification', async request => {
    const { actor, language } = await enter(request, 'view', 'books');
    return answer(actor.company_id, language);
  });

  app.post('/books/verification', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'books');
    checks.start(actor.company_id, actor.name).catch(fail);
    return reply.code(202).send(await answer(actor.company_id, language));
  });
};

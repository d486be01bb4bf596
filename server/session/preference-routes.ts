// What somebody has chosen for themselves: read with every start of the screens, kept with every
// choice. A session is enough.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import type { Actor } from '../entities/activity-log.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid } from '../errors.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import { problemsOfPreferences } from './preference-rules.ts';
import { choose, preferencesOf } from './preferences.ts';

/**
 * Registers the calls below the billing prefix. A PUT carries what is another than before; null
 * takes a name away, the others stay.
 */
export const preferenceRoutes = (
  app: FastifyInstance,
  { database, entities }: Store,
  enter: Entering,
): void => {
  const stored = async (actor: Actor) => {
    const body = await preferencesOf(database.read, actor);
    return { body, tag: versionOf(body) };
  };

  app.get('/preferences', async (request, reply) => {
    const { actor } = await enter(request, undefined, '');
    return withTag(reply, await stored(actor));
  });

  app.put('/preferences', async (request, reply) => {
    const { actor, language, now } = await enter(request, undefined, '');
    const chosen = (
      typeof request.body === 'object' && request.body !== null ? request.body : {}
    ) as Row;
    const problems = problemsOfPreferences(entities, chosen, language);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    return underVersion(
      request,
      reply,
      language,
      () => stored(actor),
      async ({ check }) => {
        await againOnDuplicate(database, async tx => {
          const own = tx
            .selectFrom('users')
            .select('id')
            .where('company_id', '=', actor.company_id)
            .where('id', '=', actor.user_id);
          await database.held(own, 'update').execute();
          check(versionOf(await preferencesOf(tx, actor)));
          await choose(tx, actor, chosen, now);
        });
        return withTag(reply, await stored(actor));
      },
    );
  });
};

// A user's own preferences: read at every start of the screens, saved with every choice. A session
// is enough.
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../audit/activity-log.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../../platform/http/etag.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { createPreferenceValidator, loadPreferences, savePreferences } from './preferences.ts';

/**
 * Registers the routes below the billing prefix. A PUT contains the changed preferences; null
 * removes a name, the others stay.
 */
export const registerPreferenceRoutes = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  const validate = createPreferenceValidator(entities);
  const stored = async (actor: Actor) => {
    const body = await loadPreferences(database.read, actor);
    return { body, tag: computeETag(body) };
  };

  app.get('/preferences', requireSignIn, async (request, reply) => {
    const { actor } = requireSession(request);
    return withETag(reply, await stored(actor));
  });

  app.put('/preferences', requireSignIn, async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const chosen = readObjectBody(request);
    const problems = validate(chosen, language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    return withIfMatch(
      request,
      reply,
      language,
      () => stored(actor),
      async ({ check }) => {
        await retryOnUniqueViolation(database, async tx => {
          const own = tx
            .selectFrom('users')
            .select('id')
            .where('company_id', '=', actor.company_id)
            .where('id', '=', actor.user_id);
          await database.forUpdate(own).execute();
          check(computeETag(await loadPreferences(tx, actor)));
          await savePreferences(tx, actor, chosen, now);
        });
        return withETag(reply, await stored(actor));
      },
    );
  });
};

// What somebody has chosen for themselves: read with every start of the screens, kept with every choice. A session is enough.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../domain/schema/entity.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { againOnDuplicate } from '../database/again-on-duplicate.ts';
import { Invalid } from '../errors.ts';
import { problemsOfPreferences } from './preference-rules.ts';
import { choose, preferencesOf } from './preferences.ts';

/** Registers the calls below the billing prefix. A PUT carries what is another than before; null takes a name away, the others stay. */
export const preferenceRoutes = (app: FastifyInstance, { database, entities }: Store, enter: Entering): void => {
  app.get('/preferences', async request => {
    const { actor } = await enter(request, undefined, '');
    return preferencesOf(database.read, actor);
  });

  app.put('/preferences', async request => {
    const { actor, language, now } = await enter(request, undefined, '');
    const chosen = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Row;
    const problems = problemsOfPreferences(entities, chosen, language);
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    await againOnDuplicate(database, tx => choose(tx, actor, chosen, now));
    return preferencesOf(database.read, actor);
  });
};

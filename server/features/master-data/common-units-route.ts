// POST units/-/common: the usual units that a company does not have yet.
import type { FastifyInstance } from 'fastify';
import { commonUnits } from '../../../domain/common-units.ts';
import { type Texts, translate } from '../../../domain/language.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { rethrowUniqueViolation } from '../../entities/find-unique.ts';
import { insertRecords } from '../../entities/records.ts';

const texts = {
  added: { en: '{n} {n|unit|units} added.', ne: '{n} एकाइ थपियो।' },
  none: { en: 'All common units are there already.', ne: 'प्रचलित सबै एकाइ पहिले नै छन्।' },
} satisfies Record<string, Texts>;

/**
 * Registers the route below the billing prefix; nothing where the installation has no units. The
 * names are in the language of the request, and a unit of that name in either language counts as
 * there, so that a second press, in the other language too, adds nothing.
 */
export const registerCommonUnitsRoute = (app: FastifyInstance, store: EntityStore): void => {
  const { database } = store;
  const units = store.entities.find(({ name }) => name === 'units');
  if (!units) return;

  app.post('/units/-/common', requirePermission('create', 'units'), async request => {
    const session = requireSession(request);
    const { actor, language } = session;
    const created = await database
      .write(async tx => {
        // A second request at the same moment waits, then finds the units stored.
        await database.lockValue(tx, JSON.stringify([actor.company_id, 'common-units']));
        const stored = await tx
          .selectFrom('units')
          .select('name')
          .where('company_id', '=', actor.company_id)
          .execute();
        const known = new Set(stored.map(({ name }) => toNormalForm(String(name))));
        const missing = commonUnits.filter(
          ({ name }) => !known.has(toNormalForm(name.en)) && !known.has(toNormalForm(name.ne)),
        );
        const records = missing.map(({ name, description }) => ({
          name: name[language],
          description: description[language],
          status: 1,
        }));
        return (await insertRecords(tx, store, units, records, session)).length;
      })
      .catch(rethrowUniqueViolation(database, units, language));
    const said = created === 0 ? texts.none : texts.added;
    return { created, message: translate(said, language, { n: created }) };
  });
};

// The unattended set-up: SETUP_* and DEMO=1 at the first start, together or alone.

import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { Database } from '../database/database.ts';
import { openTestVault } from '../features/cbms/endpoint.ts';
import type { Config } from '../platform/config.ts';
import { loadDemo } from './demo/load-demo.ts';
import { removePartialDemo } from './demo/remove-partial-demo.ts';
import { isSetupNeeded } from './routes.ts';
import { createCompany } from './seed/create-company.ts';

/**
 * Makes the companies that the environment asks for when there is none yet, and the demo company
 * again whose load was killed. Throws an Error with one line for settings that cannot be used.
 */
export const bootstrap = async (
  database: Database,
  entities: Entity[],
  config: Config,
  clock: () => Date,
): Promise<void> => {
  const wasHalf = await database.withLock(() => removePartialDemo(database, entities));
  const isNeeded = await isSetupNeeded({ database });
  if (!isNeeded && !wasHalf) return;
  const { setup } = config;
  if (setup && isNeeded) {
    if (!formatValidators.pan(setup.company_pan))
      throw new Error(
        `SETUP_COMPANY_PAN=${setup.company_pan} cannot be used: a PAN has exactly 9 digits`,
      );
    if (!formatValidators.email(setup.admin_email))
      throw new Error(
        `SETUP_ADMIN_EMAIL=${setup.admin_email} cannot be used: it is no e-mail address`,
      );
    if (setup.admin_password.length < 8)
      throw new Error('SETUP_ADMIN_PASSWORD cannot be used: it needs at least 8 characters');
    await createCompany(database, entities, setup, toNepalTime(clock()));
  }
  if (config.demo)
    await loadDemo({
      database,
      entities,
      now: clock(),
      tscRate: config.tscRate,
      language: config.demoLanguage,
      test: openTestVault(config),
    });
};

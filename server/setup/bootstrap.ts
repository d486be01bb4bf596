// The unattended set-up: SETUP_* and DEMO=1 at the first start, together or alone.

import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import { openTestVault } from '../features/cbms/endpoint.ts';
import type { Config } from '../platform/config.ts';
import { loadDemo } from './demo/load-demo.ts';
import { removePartialDemo } from './demo/remove-partial-demo.ts';
import { isSetupNeeded } from './routes.ts';
import { assertSetupSettings, createCompany } from './seed/create-company.ts';

/**
 * Creates the companies of the environment if there is none yet, and the demo company again if its
 * load was killed. Throws an Error with a message of one line for settings that cannot be used.
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
    await assertSetupSettings(setup);
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

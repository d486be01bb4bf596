// npm run add-company: a further company in an installation that is set up, from the same SETUP_*
// names as the first.

import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import { connect } from '../server/database/engine/connect.ts';
import { migrate } from '../server/database/migrations/migrate.ts';
import { query } from '../server/database/raw-query.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { readConfig } from '../server/platform/config.ts';
import { restrictFileAccess } from '../server/platform/files/restrict-file-access.ts';
import { assertSetupSettings, createCompany } from '../server/setup/seed/create-company.ts';

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

try {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.error(line));
  const setup =
    config.setup ??
    exitWithError(
      'Say who the company is: SETUP_COMPANY_NAME, SETUP_COMPANY_PAN, SETUP_ADMIN_NAME, SETUP_ADMIN_EMAIL, SETUP_ADMIN_PASSWORD.',
    );
  await assertSetupSettings(setup);
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = toNepalTime(new Date());
  await migrate(database, entities, now, line => console.log(line));
  const [known] = await query(
    database.read,
    `select user_id from credentials where ${database.normalForm('email')} = ${database.normalForm('?')}`,
    [setup.admin_email.trim()],
  );
  if (known)
    exitWithError(
      `SETUP_ADMIN_EMAIL=${setup.admin_email} cannot be used: somebody signs in with it already`,
    );
  const { company_id } = await createCompany(database, entities, setup, now);
  await database.close();
  console.log(`Company ${company_id}, ${setup.company_name}, is set up.`);
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}

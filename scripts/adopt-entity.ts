// npm run adopt-entity -- <company> <name>: moves the records of a record type that the company (its id) has
// made into the table of the schema file of the same name. All or nothing; refused while
// a service is running, which would save records under the old name meanwhile.
import { parseArgs } from 'node:util';
import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import { connect } from '../server/database/engine/connect.ts';
import { acquireExclusiveLock } from '../server/database/engine/instance-lock.ts';
import { migrate } from '../server/database/migrations/migrate.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { createEntityHooks } from '../server/entity-hooks.ts';
import { readConfig } from '../server/platform/config.ts';
import { restrictFileAccess } from '../server/platform/files/restrict-file-access.ts';
import { adoptEntity } from '../server/setup/adopt-entity.ts';

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const adopt = async (company: number, name: string): Promise<string> => {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.error(line));
  const presence = await acquireExclusiveLock(config);
  const { entities, getValidator } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  try {
    const now = toNepalTime(new Date());
    await migrate(database, entities, now, line => console.log(line));
    const installation = { database, entities, getValidator, hooks: createEntityHooks(entities) };
    const moved = await adoptEntity(installation, company, name, now);
    return `${moved} records of ${name} of company ${company} are in the table of schemas/${name}.json now.`;
  } finally {
    await database.close();
    await presence.end();
  }
};

try {
  const [company, name] = parseArgs({ allowPositionals: true }).positionals;
  if (!/^\d{1,15}$/.test(company ?? '') || !name)
    exitWithError('Say whose and which: npm run adopt-entity -- <company> <name>');
  console.log(await adopt(Number(company), name!));
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}

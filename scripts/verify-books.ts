// npm run verify-books: computes every stored total of every company again from the documents'
// lines and prints each difference in a line. --rebuild rewrites stored totals (never documents),
// then verifies once more. Ends with 1 where something differs.
import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import { formatDifference } from '../server/audit/ledger-audit/difference.ts';
import { findDifferences } from '../server/audit/ledger-audit/ledger-audit.ts';
import { rebuildRunningTotals } from '../server/audit/ledger-audit/rebuild-running-totals.ts';
import { connect } from '../server/database/engine/connect.ts';
import { migrate } from '../server/database/migrations/migrate.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { readConfig } from '../server/platform/config.ts';
import { restrictFileAccess } from '../server/platform/files/restrict-file-access.ts';

const given = process.argv.slice(2);
const unknown = given.find(argument => argument !== '--rebuild');
if (unknown) {
  console.error(`${unknown} is not known. npm run verify-books [-- --rebuild]`);
  process.exit(1);
}

try {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.error(line));
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  await migrate(database, entities, toNepalTime(new Date()), line => console.log(line));
  const companies = await database.read
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  if (companies.length === 0) console.log('There is no company here: nothing to verify.');
  let found = 0;
  for (const { id, name } of companies) {
    const company_id = Number(id);
    if (given.includes('--rebuild')) {
      await database.write(tx => rebuildRunningTotals(tx, company_id));
      console.log(`${name}: stored totals rewritten`);
    }
    let differences = 0;
    for await (const difference of findDifferences(database, company_id, entities)) {
      differences += 1;
      console.log(`${name}: ${formatDifference(difference, 'en')}`);
    }
    found += differences;
    console.log(`${name}: ${differences === 0 ? 'the books agree' : `${differences} differences`}`);
  }
  await database.close();
  process.exitCode = found === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

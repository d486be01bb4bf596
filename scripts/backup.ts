// npm run backup -- --all: every company of the installation, each into a file of its own among its
// backups; or one, by its PAN.
import { join } from 'node:path';
import { openCliContext } from '../server/cli-context.ts';

const exitWithError = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const options = process.argv.slice(2);
const pan = options[0] === '--pan' ? options[1] : undefined;
if (options[0] !== '--all' && !pan)
  exitWithError(
    'Say what to back up: npm run backup -- --all, or npm run backup -- --pan 301234567',
  );

try {
  const { database, backups, now, close } = await openCliContext();
  const companies = (
    await database.read
      .selectFrom('companies')
      .select(['id', 'name', 'pan'])
      .orderBy('id')
      .execute()
  ).filter(company => !pan || company.pan === pan);
  if (companies.length === 0)
    exitWithError(pan ? `There is no company with the PAN ${pan}.` : 'There is no company yet.');
  for (const { id, name } of companies) {
    const file = await backups.make(Number(id), now);
    console.log(`${name}: ${join(await backups.folder(Number(id)), file)}`);
  }
  await close();
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}

// npm run backup -- --all: every company of the installation, each into a file of its own among its
// backups; or one, by its PAN.
import { join } from 'node:path';
import { openMachine } from '../server/backup/on-this-machine.ts';

const stop = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const asked = process.argv.slice(2);
const pan = asked[0] === '--pan' ? asked[1] : undefined;
if (asked[0] !== '--all' && !pan)
  stop('Say what to back up: npm run backup -- --all, or npm run backup -- --pan 301234567');

try {
  const { database, backups, now, close } = await openMachine();
  const companies = (
    await database.read
      .selectFrom('companies')
      .select(['id', 'name', 'pan'])
      .orderBy('id')
      .execute()
  ).filter(company => !pan || company.pan === pan);
  if (companies.length === 0)
    stop(pan ? `There is no company with the PAN ${pan}.` : 'There is no company yet.');
  for (const { id, name } of companies) {
    const file = await backups.make(Number(id), now);
    console.log(`${name}: ${join(await backups.folder(Number(id)), file)}`);
  }
  await close();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

// npm run verify-journal: whether the binary log of every company is what was written, and as the activity log has it. Ends with 1 and the
// first line that is not.
import { verdictText } from '../server/binary-log/verdict.ts';
import { verifyLog } from '../server/binary-log/verify.ts';
import { openMachine } from '../server/backup/on-this-machine.ts';

try {
  const { config, database, sealer, close } = await openMachine();
  await sealer.catchUp();
  let whole = true;
  for (const { id, name } of await database.read.selectFrom('companies').select(['id', 'name']).orderBy('id').execute()) {
    const verdict = await verifyLog(database, config.dataDir, Number(id));
    whole &&= verdict.problem === undefined;
    console.log(`${name}: ${verdictText(verdict, 'en')}`);
  }
  await close();
  process.exit(whole ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

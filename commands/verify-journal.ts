// npm run verify-journal [-- --head "1234 <hash>"]: whether the binary log of every company is what
// was written, as the activity log has it and as copies of its head in backups have it. --head
// takes the number and hash of a line from a digest mail, and may be given more than once. Ends
// with 1 and the first thing that is not.
import { parseArgs } from 'node:util';
import { openMachine } from '../server/backup/on-this-machine.ts';
import { isWhole, verdictText } from '../server/binary-log/verdict.ts';
import type { HeadCopy } from '../server/binary-log/verify.ts';

const copyIn = (text: string): HeadCopy => {
  const found = /^(\d{1,15})[\s:,]+([0-9a-f]{64})$/.exec(text.trim());
  if (!found)
    throw new Error(
      '--head takes the number of a line and its hash, as a digest mail has them: --head "1234 0f3a…"',
    );
  return { where: 'the head that was given', seq: Number(found[1]), hash: found[2]! };
};

try {
  const { head: given = [] } = parseArgs({
    options: { head: { type: 'string', multiple: true } },
  }).values;
  const heads = given.map(copyIn);
  const { database, sealer, check, close } = await openMachine();
  await sealer.catchUp();
  let whole = true;
  const companies = await database.read
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  if (heads.length > 0 && companies.length !== 1)
    throw new Error('--head names no company; it can be given where there is one only.');
  for (const { id, name } of companies) {
    const verdict = await check(Number(id), heads);
    whole &&= isWhole(verdict);
    console.log(`${name}: ${verdictText(verdict, 'en')}`);
  }
  await close();
  process.exit(whole ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

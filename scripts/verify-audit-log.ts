// npm run verify-audit-log [-- --head "1234 <hash>"]: verifies the binary log of every company
// against the activity log and against the copies of its head in backups. --head takes the number
// and hash of a line from a digest mail, and may be given more than once. Ends with 1 and the first
// difference.
import { parseArgs } from 'node:util';
import {
  formatVerificationResult,
  isIntact,
} from '../server/audit/audit-log/verification-result.ts';
import type { CheckpointCopy } from '../server/audit/audit-log/verify-audit-log.ts';
import { openCliContext } from '../server/cli-context.ts';

const parseHead = (text: string): CheckpointCopy => {
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
  const heads = given.map(parseHead);
  const { database, auditLogWriter, check, close } = await openCliContext();
  await auditLogWriter.flush();
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
    whole &&= isIntact(verdict);
    console.log(`${name}: ${formatVerificationResult(verdict, 'en')}`);
  }
  await close();
  process.exit(whole ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

// Heads of the binary log that were written before there was a key, or with one that is lost:
// sealed as they are, each company's oldest file as the begin of its chain.
import { headSeal, isSealed, numbersOf } from '../binary-log/heads.ts';
import type { Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';

/** Seals each head that no key here has sealed. */
export const sealFormerHeads = async (tx: Transaction, chain: ChainKeys): Promise<void> => {
  const begun = new Set<number>();
  const rows = await run(
    tx,
    `select binary_logs.*, company_identities.uid as uid from binary_logs
     join company_identities on company_identities.company_id = binary_logs.company_id order by binary_logs.id`,
    [],
  );
  for (const row of rows) {
    const company = Number(row.company_id);
    const head = { ...numbersOf(row), begins: begun.has(company) ? 0 : 1 };
    begun.add(company);
    const uid = String(row.uid);
    if (isSealed(chain, uid, numbersOf(row))) continue;
    await run(tx, 'update binary_logs set begins = ?, mac = ? where company_id = ? and id = ?', [
      head.begins,
      headSeal(chain, uid, head),
      company,
      head.id,
    ]);
  }
};

// The backups that stand, each with its checksum: what an inspector compares with the file on the
// external disk.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Backups } from '../backup/backups.ts';

const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

/** "name,created,bytes,sha256" line by line; a file that went in between says so. */
export async function* backupProof(backups: Backups, company_id: number): AsyncGenerator<string> {
  const folder = await backups.folder(company_id);
  yield '\ufeffname,created_at,bytes,sha256\r\n';
  for (const { db_name, created_at, size } of await backups.list(company_id)) {
    const sum = await checksumOf(join(folder, db_name)).catch(() => 'not readable');
    yield `${db_name},${created_at},${size},${sum}\r\n`;
  }
}

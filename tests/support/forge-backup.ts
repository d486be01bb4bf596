// Hand-made backups: after any change the checksum agrees again; signed only where a key is given.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  type BackupFooter,
  type BackupHeader,
  isFooterLine,
  type Page,
  parseFooterLine,
  parseHeaderLine,
  parsePart,
  serializeChecksum,
  serializeFooter,
  serializeHeader,
  serializePart,
  toSignedText,
} from '../../server/backup/backup-file.ts';
import {
  type InstallationKey,
  loadInstallationKey,
} from '../../server/platform/crypto/installation-key.ts';
import type { TestApp } from './test-app.ts';

export type Change = {
  head?: (head: BackupHeader) => object;
  foot?: (foot: BackupFooter) => object;
  /** Undefined leaves the page out. */
  page?: (name: string, page: Page) => Page | undefined;
};

/** The key of the service's installation. */
export const loadTestInstallationKey = ({ dataDir }: Pick<TestApp, 'dataDir'>): InstallationKey =>
  loadInstallationKey({ installationKeyFile: join(dataDir, 'installation-key') });

/**
 * The changed backup with a new checksum; signed with the key if given, else as it was before
 * backups were signed.
 */
export const rewriteBackup = (
  bytes: Buffer,
  { head, foot, page = (_, each) => each }: Change,
  key?: InstallationKey,
): Buffer => {
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  const { key: _, ...unsigned } = parseHeaderLine(lines[1]!) as BackupHeader;
  const was: BackupHeader = key ? { ...unsigned, key: key.publicKey } : unsigned;
  let text = serializeHeader((head ? head(was) : was) as BackupHeader, key ? undefined : 1);
  let parts = 0;
  const tables: Record<string, number> = {};
  for (const line of lines) {
    const part = parsePart(line);
    if (!part) continue;
    const changed = part.name.startsWith('file:')
      ? part.data()
      : compressPage(part.name, page, part.data(), tables);
    if (!changed) continue;
    parts += 1;
    text += serializePart({ part: parts, name: part.name, data: changed });
  }
  const footer = parseFooterLine(lines.find(isFooterLine)!)!.foot as BackupFooter;
  const counted = {
    ...footer,
    parts,
    tables: { ...Object.fromEntries(Object.keys(footer.tables).map(name => [name, 0])), ...tables },
  };
  text += serializeFooter((foot ? foot(counted) : counted) as BackupFooter);
  const proof = createHash('sha256').update(text).digest('hex');
  return Buffer.from(
    text + (key ? serializeChecksum(proof, key.sign(toSignedText(proof))) : `${proof}\n`),
  );
};

const compressPage = (
  name: string,
  page: NonNullable<Change['page']>,
  data: Buffer,
  tables: Record<string, number>,
): Buffer | undefined => {
  const after = page(name, JSON.parse(zstdDecompressSync(data).toString()) as Page);
  if (!after) return undefined;
  tables[name] = (tables[name] ?? 0) + (Array.isArray(after.rows) ? after.rows.length : 0);
  return zstdCompressSync(Buffer.from(JSON.stringify(after)));
};

/** The page with the values of a row changed, where `is` picks it by its values. */
export const changeRow = (
  page: Page,
  is: (row: Record<string, unknown>) => boolean,
  values: Record<string, string | number>,
): Page => ({
  columns: page.columns,
  rows: page.rows.map(row => {
    const named = Object.fromEntries(page.columns.map((column, index) => [column, row[index]]));
    return is(named) ? page.columns.map((column, index) => values[column] ?? row[index]!) : row;
  }),
});

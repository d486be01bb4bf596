// Backups as somebody would make them by hand: whatever is changed, the checksum agrees again;
// signed only where a key is given.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  type Foot,
  footIn,
  footText,
  type Head,
  headIn,
  headLines,
  isFoot,
  type Page,
  partLine,
  partOf,
  proofText,
  signedText,
} from '../server/backup/backup-file.ts';
import {
  type InstallationKey,
  openInstallationKey,
} from '../server/platform/crypto/installation-key.ts';
import type { World } from './world.ts';

export type Change = {
  head?: (head: Head) => object;
  foot?: (foot: Foot) => object;
  /** Undefined leaves the page out. */
  page?: (name: string, page: Page) => Page | undefined;
};

/** The key of the service's installation. */
export const keyOf = ({ dataDir }: Pick<World, 'dataDir'>): InstallationKey =>
  openInstallationKey({ installationKeyFile: join(dataDir, 'installation-key') });

/**
 * The backup with the change, proven again; with a key signed by it, else as it was before backups
 * were signed.
 */
export const rewritten = (
  bytes: Buffer,
  { head, foot, page = (_, each) => each }: Change,
  key?: InstallationKey,
): Buffer => {
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  const { key: _, ...unsigned } = headIn(lines[1]!) as Head;
  const was: Head = key ? { ...unsigned, key: key.publicKey } : unsigned;
  let text = headLines((head ? head(was) : was) as Head, key ? undefined : 1);
  let parts = 0;
  const tables: Record<string, number> = {};
  for (const line of lines) {
    const part = partOf(line);
    if (!part) continue;
    const changed = part.name.startsWith('file:')
      ? part.data()
      : packed(part.name, page, part.data(), tables);
    if (!changed) continue;
    parts += 1;
    text += partLine({ part: parts, name: part.name, data: changed });
  }
  const told = footIn(lines.find(isFoot)!)!.foot as Foot;
  const counted = {
    ...told,
    parts,
    tables: { ...Object.fromEntries(Object.keys(told.tables).map(name => [name, 0])), ...tables },
  };
  text += footText((foot ? foot(counted) : counted) as Foot);
  const proof = createHash('sha256').update(text).digest('hex');
  return Buffer.from(text + (key ? proofText(proof, key.sign(signedText(proof))) : `${proof}\n`));
};

const packed = (
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
export const changedRow = (
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

// Writes a backup: one company at one moment, page by page, with constant memory. Users continue to
// work; the file gets its name only when it is complete and on disk.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { parseCompanyUid } from '../audit/audit-log/company-uid.ts';
import type { Snapshot } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import {
  loadSchemaSnapshot,
  type PropertySnapshot,
} from '../database/schema-sync/schema-snapshot.ts';
import { toFilePath } from '../files/file-store.ts';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import {
  type BackupFooter,
  type BackupHeader,
  type BackupProperty,
  type BackupSchema,
  FILE_PART,
  type Page,
  serializeChecksum,
  serializeFooter,
  serializeHeader,
  serializePart,
  toSignedText,
} from './backup-file.ts';
import { countDocuments } from './data-loss-report.ts';
import type { CompanyTable } from './replay/company-tables.ts';
import { encryptSecrets } from './secret-columns.ts';
import { signCheckpointCopy } from './validate-backup-file.ts';

export type BackupJob = {
  company_id: number;
  program: string;
  /** Nepal time. */
  now: string;
  tables: CompanyTable[];
  /** The folder with the bytes of files. */
  folder: string;
};

/** Loads the current columns of a table. */
type LoadColumns = (table: string) => Promise<string[]>;

/**
 * This many of the last activity log entries are listed by id: an entry that was still being
 * written when the backup began is never older.
 */
const MAX_LISTED_ENTRIES = 5000;
/** After each page the backup rests for this share of its time, so that users who save go first. */
const PAUSE_FACTOR = 0.25;
/** Files are read in pieces of this many bytes. */
const CHUNK_BYTES = 1024 * 1024;

const loadHeader = async (
  { read }: Snapshot,
  { company_id, program, now }: BackupJob,
  key: InstallationKey,
): Promise<BackupHeader> => {
  const company = await read
    .selectFrom('companies')
    .select(['name', 'pan'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const identity = await read
    .selectFrom('company_identities')
    .select('uid')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  const sealed = await read
    .selectFrom('binary_logs')
    .select(['last_seq', 'hash'])
    .where('company_id', '=', company_id)
    .orderBy('last_seq', 'desc')
    .executeTakeFirst();
  const applied = await read.selectFrom('migrations').select('name').orderBy('name').execute();
  const uid = parseCompanyUid(identity.uid);
  return {
    program,
    company: { uid, name: company.name, pan: company.pan },
    created_at: now,
    migrations: applied.map(row => row.name),
    sealed: signCheckpointCopy(key.chain, uid, sealed?.last_seq ?? 0, sealed?.hash ?? ''),
    key: key.publicKey,
    schema: await loadSchema(read),
  };
};

/** The schema history: a recovery elsewhere parses the values with it. */
const loadSchema = async (read: Snapshot['read']): Promise<BackupSchema> => {
  const memory = await loadSchemaSnapshot(read);
  const propertyOf = ({ kind, target, rules: { choices } }: PropertySnapshot): BackupProperty => ({
    kind,
    ...(target === null ? {} : { target }),
    ...(choices === undefined ? {} : { choices }),
  });
  return Object.fromEntries(
    [...memory].map(([entity, { properties }]) => [
      entity,
      Object.fromEntries([...properties].map(([name, known]) => [name, propertyOf(known)])),
    ]),
  );
};

type EncryptPage = (table: string, page: Page) => Page;

const writeTable = async (
  output: BackupOutput,
  { stream }: Snapshot,
  sealed: EncryptPage,
  table: string,
  columns: string[],
  company: [string, number],
) => {
  let count = 0;
  const list = columns.map(name => `"${name}"`).join(', ');
  let began = performance.now();
  for await (const rows of stream(`select ${list} from "${table}" where ${company[0]} = ?`, [
    company[1],
  ])) {
    count += rows.length;
    await output.part(table, Buffer.from(JSON.stringify(sealed(table, { columns, rows }))));
    await setTimeout((performance.now() - began) * PAUSE_FACTOR);
    began = performance.now();
  }
  return count;
};

/** A file without bytes shows in the count: only its row is in the backup. */
const writeFiles = async (
  output: BackupOutput,
  { read }: Snapshot,
  { company_id, folder }: BackupJob,
) => {
  const rows = await read
    .selectFrom('files')
    .select(['name'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  const files = { count: 0, bytes: 0 };
  for (const { name } of rows) {
    const path = toFilePath(folder, name);
    const size = await stat(path).then(
      ({ size }) => size,
      () => undefined,
    );
    if (size === undefined) continue;
    for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      await output.part(`${FILE_PART}${name}`, piece as Buffer);
    files.count += 1;
    files.bytes += size;
  }
  return files;
};

/** Writes the backup to the path and returns its header and footer. A failure leaves no file. */
export const writeBackup = async (
  snapshot: Snapshot,
  columnsOf: LoadColumns,
  writing: BackupJob,
  key: InstallationKey,
  path: string,
): Promise<{ head: BackupHeader; foot: BackupFooter }> => {
  const arriving = `${path}.part`;
  await rm(arriving, { force: true });
  const output = await openBackupOutput(arriving);
  try {
    const head = await loadHeader(snapshot, writing, key);
    const sealed: EncryptPage = (table, page) => encryptSecrets(key, head.company.uid, table, page);
    await output.write(serializeHeader(head));
    const tables: Record<string, number> = {};
    const ofCompany = (await columnsOf('companies')).filter(name => name !== 'id');
    tables.companies = await writeTable(output, snapshot, sealed, 'companies', ofCompany, [
      'id',
      writing.company_id,
    ]);
    for (const { name } of writing.tables) {
      const columns = (await columnsOf(name)).filter(column => column !== 'company_id');
      tables[name] = await writeTable(output, snapshot, sealed, name, columns, [
        'company_id',
        writing.company_id,
      ]);
    }
    const files = await writeFiles(output, snapshot, writing);
    const last = await query<{ id: number }>(
      snapshot.read,
      `select id from activity_log where +company_id = ? order by id desc limit ${MAX_LISTED_ENTRIES}`,
      [writing.company_id],
    );
    const foot: BackupFooter = {
      parts: output.parts(),
      tables,
      files,
      documents: await countDocuments(snapshot.read, writing.company_id),
      log_ids: last.map(row => row.id),
    };
    await output.prove(serializeFooter(foot), key.sign);
    await output.close();
    await rename(arriving, path);
    return { head, foot };
  } catch (error) {
    await output.close().catch(() => undefined);
    await rm(arriving, { force: true });
    throw error;
  }
};

const compress = (data: Buffer) =>
  zstdCompressSync(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

/**
 * Opens the new file of a backup: parts are compressed and counted, and a hash at the end proves
 * the content. Throws if the file exists.
 */
const openBackupOutput = async (path: string) => {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let parts = 0;
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  return {
    write,
    part: async (name: string, data: Buffer) => {
      parts += 1;
      await write(serializePart({ part: parts, name, data: compress(data) }));
    },
    parts: () => parts,
    /** Ends the file with its checksum and the signature over it. */
    prove: async (text: string, sign: (text: string) => string) => {
      await write(text);
      const proof = hash.digest('hex');
      await file.writeFile(serializeChecksum(proof, sign(toSignedText(proof))));
      await file.sync();
    },
    close: () => file.close(),
  };
};

type BackupOutput = Awaited<ReturnType<typeof openBackupOutput>>;

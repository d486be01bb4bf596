// Writing a backup: everything of one company as it stood at one moment, page by page, so that it
// takes the same memory for any size. Staff go on working; the file has its name only once it is
// whole and on the disk.
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { companyUid } from '../audit/company-uid.ts';
import type { Snapshot } from '../database/connect.ts';
import { type KnownProperty, readMemory } from '../database/schema-memory.ts';
import { run } from '../database/statement.ts';
import { pathOf } from '../files/file-store.ts';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import {
  type BackupProperty,
  type BackupSchema,
  FILE_PART,
  type Foot,
  footText,
  type Head,
  headLines,
  type Page,
} from './backup-file.ts';
import { type Output, openOutput } from './backup-output.ts';
import type { CompanyTable } from './company-tables.ts';
import { sealedCopy } from './judge-file.ts';
import { withSealed } from './secrets.ts';
import { summaryOf } from './summary.ts';

export type Writing = {
  company_id: number;
  program: string;
  /** Nepal time. */
  now: string;
  tables: CompanyTable[];
  /** Where the bytes of files stand. */
  folder: string;
};

/** The columns of a table as the database has them. */
export type ColumnsOf = (table: string) => Promise<string[]>;

/**
 * So many of the last entries of the activity log are named one by one: whoever was still writing
 * while the backup began is above them.
 */
const LAST_ENTRIES = 5000;
/**
 * After each page the backup rests this part of the time that it took: who saves meanwhile comes
 * first.
 */
const REST = 0.25;
/** A file comes in pieces of so many bytes. */
const PIECE = 1024 * 1024;

const headOf = async (
  { read }: Snapshot,
  { company_id, program, now }: Writing,
  key: InstallationKey,
): Promise<Head> => {
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
  const uid = companyUid(identity.uid);
  return {
    program,
    company: { uid, name: String(company.name), pan: String(company.pan) },
    created_at: now,
    migrations: applied.map(row => String(row.name)),
    sealed: sealedCopy(key.chain, uid, Number(sealed?.last_seq ?? 0), String(sealed?.hash ?? '')),
    key: key.publicKey,
    schema: await schemaOf(read),
  };
};

/**
 * The schema as it is remembered: whoever recovers the file elsewhere reads its values by what they
 * were.
 */
const schemaOf = async (read: Snapshot['read']): Promise<BackupSchema> => {
  const memory = await readMemory(read);
  const propertyOf = ({ kind, target, rules: { choices } }: KnownProperty): BackupProperty => ({
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

type Sealed = (table: string, page: Page) => Page;

const writeTable = async (
  output: Output,
  { stream }: Snapshot,
  sealed: Sealed,
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
    await setTimeout((performance.now() - began) * REST);
    began = performance.now();
  }
  return count;
};

/**
 * Bytes whose row is there and whose file is not are told by the count: the row goes along, the
 * bytes cannot.
 */
const writeFiles = async (output: Output, { read }: Snapshot, { company_id, folder }: Writing) => {
  const rows = await read
    .selectFrom('files')
    .select(['name'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  const files = { count: 0, bytes: 0 };
  for (const { name } of rows) {
    const path = pathOf(folder, String(name));
    const size = await stat(path).then(
      ({ size }) => size,
      () => undefined,
    );
    if (size === undefined) continue;
    for await (const piece of createReadStream(path, { highWaterMark: PIECE }))
      await output.part(`${FILE_PART}${name}`, piece as Buffer);
    files.count += 1;
    files.bytes += size;
  }
  return files;
};

/** Writes the backup to the path and answers its head and foot. What fails leaves no file. */
export const writeBackup = async (
  snapshot: Snapshot,
  columnsOf: ColumnsOf,
  writing: Writing,
  key: InstallationKey,
  path: string,
): Promise<{ head: Head; foot: Foot }> => {
  const arriving = `${path}.part`;
  await rm(arriving, { force: true });
  const output = await openOutput(arriving);
  try {
    const head = await headOf(snapshot, writing, key);
    const sealed: Sealed = (table, page) => withSealed(key, head.company.uid, table, page);
    await output.write(headLines(head));
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
    const last = await run(
      snapshot.read,
      `select id from activity_log where +company_id = ? order by id desc limit ${LAST_ENTRIES}`,
      [writing.company_id],
    );
    const foot: Foot = {
      parts: output.parts(),
      tables,
      files,
      documents: await summaryOf(snapshot.read, writing.company_id),
      log_ids: last.map(row => Number(row.id)),
    };
    await output.prove(footText(foot), key.sign);
    await output.close();
    await rename(arriving, path);
    return { head, foot };
  } catch (error) {
    await output.close().catch(() => undefined);
    await rm(arriving, { force: true });
    throw error;
  }
};

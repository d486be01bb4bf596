// An attacker with write access to the database and the files of the log, behind the program: a
// check names each change.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVerificationResult } from '../../server/audit/audit-log/verification-result.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { createAuditLogVerifier } from '../../server/backup/audit-log-verifier.ts';
import type { Value } from '../../server/database/database.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { loadTestInstallationKey } from '../support/forge-backup.ts';
import type { PurchasingShop } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, Value>;
const outside = mkdtempSync(join(tmpdir(), 'bijak-outside-'));
afterAll(() => rmSync(outside, { recursive: true, force: true }));

describe('changes behind the program', () => {
  describeOnBothEngines(
    world => {
      let admin: Caller;
      let shop: PurchasingShop;
      beforeAll(async () => {
        admin = await world().createCompany('Tampered Shop');
        shop = await openSeededShop(admin);
        await admin.get('bin-log');
      });
      const mine = (table: string) =>
        dynamicTables(world().app.database.read)
          .selectFrom(table)
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .orderBy('id')
          .execute();
      const books = async () =>
        (await auditLedger(world().app.database, admin.companyId, world().app.store.entities)).map(
          ({ table, field }) => `${table}.${field}`,
        );
      const log = async () =>
        (await admin.get('bin-log/-/verify')).body as { whole: boolean; message: string };
      const proof = async () =>
        (await admin.get('proof/verify')).body as { whole: boolean; message: string };
      const set = (table: string, where: Row, values: Row) =>
        world().app.database.write(async tx => {
          let update = dynamicTables(tx).updateTable(table).set(values);
          for (const [name, value] of Object.entries(where))
            update = update.where(name, '=', value);
          await update.execute();
        });
      /** The row with other values while a check looks, then as it was. */
      const changed = async <T>(
        table: string,
        row: Row,
        values: Row,
        look: () => Promise<T>,
      ): Promise<T> => {
        const where: Row =
          'id' in row ? { id: row.id! } : { company_id: row.company_id!, user_id: row.user_id! };
        await set(table, where, values);
        const seen = await look();
        await set(
          table,
          where,
          Object.fromEntries(Object.keys(values).map(name => [name, row[name]!])),
        );
        return seen;
      };
      /** The row is away while a check looks. */
      const removed = async <T>(table: string, row: Row, look: () => Promise<T>): Promise<T> => {
        const { database } = world().app;
        await database.write(tx =>
          dynamicTables(tx).deleteFrom(table).where('id', '=', row.id!).execute(),
        );
        const seen = await look();
        await database.write(tx => dynamicTables(tx).insertInto(table).values(row).execute());
        return seen;
      };

      it('the program’s own changes are not reported, nor after a recovery (S2)', async () => {
        expect(await books()).toEqual([]);
        expect(await log()).toMatchObject({ whole: true });
        const clerk = await world().createUser(admin, 'Accountant');
        const roles = (await admin.get('roles?limit=100')).body.data as {
          id: number;
          name: string;
        }[];
        await admin.patch(`users/${clerk.id}`, {
          role_id: roles.find(({ name }) => name === 'Administrator')!.id,
        });
        const { bytes } = await downloadBackup(admin);
        await admin.patch(`users/${clerk.id}`, {
          role_id: roles.find(({ name }) => name === 'Accountant')!.id,
        });
        await admin.patch(`customers/${(await mine('customers'))[0]!.id}`, { pan: '123456789' });
        expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
        expect(await books()).toEqual([]);
        expect(await log()).toMatchObject({ whole: true });
      });

      it('a document, a line, a note, a number, a party, a role is named by the check of the books (S2)', async () => {
        const [invoice] = await mine('invoices');
        const [line] = await mine('invoice_lines');
        const [note] = await mine('credit_notes');
        const [customer] = await mine('customers');
        const [vendor] = await mine('vendors');
        const user = (await mine('users')).find(({ id }) => Number(id) === admin.id)!;
        expect(await changed('invoices', invoice!, { total: 1 }, books)).toContain(
          'invoices.total',
        );
        expect(await changed('invoice_lines', line!, { amount: 1 }, books)).toContain(
          'invoice_lines.amount',
        );
        expect(await changed('credit_notes', note!, { total: 1 }, books)).toContain(
          'credit_notes.total',
        );
        expect(await changed('invoices', invoice!, { invoice_no: '777' }, books)).toContain(
          'invoices.invoice_no',
        );
        expect(await removed('invoices', invoice!, books)).toContain('invoices.document');
        expect(await changed('customers', customer!, { pan: '999999999' }, books)).toContain(
          'customers.pan',
        );
        expect(await changed('vendors', vendor!, { pan: '999999999' }, books)).toContain(
          'vendors.pan',
        );
        expect(
          await changed('users', user, { role_id: Number(user.role_id) + 1 }, books),
        ).toContain('users.role_id');
        const { database } = world().app;
        const links = dynamicTables(database.read)
          .selectFrom('roles_permission_id')
          .selectAll()
          .where('company_id', '=', admin.companyId);
        const accountant = (await mine('roles')).find(({ name }) => name === 'Accountant')!;
        const held = new Set(
          (await links.where('owner_id', '=', accountant.id!).execute()).map(({ other_id }) =>
            Number(other_id),
          ),
        );
        const [given] = (await mine('permissions')).filter(({ id }) => !held.has(Number(id)));
        const link = {
          company_id: admin.companyId,
          owner_id: accountant.id!,
          other_id: given!.id!,
        };
        await database.write(tx =>
          dynamicTables(tx).insertInto('roles_permission_id').values(link).execute(),
        );
        expect(await books()).toContain('roles.permission_id');
        await database.write(tx =>
          dynamicTables(tx)
            .deleteFrom('roles_permission_id')
            .where('owner_id', '=', link.owner_id)
            .where('other_id', '=', link.other_id)
            .execute(),
        );
        expect(await books()).toEqual([]);
      });

      it('a password and an entry of the log are named by the check of the log and by the proof (S2)', async () => {
        const { database } = world().app;
        const credentials = await database.read
          .selectFrom('credentials')
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .execute();
        const own = credentials.find(({ user_id }) => Number(user_id) === admin.id)!;
        const hash = await hashPassword('Thief-12345');
        const sentence =
          'The password of admin.tampered.shop@shop.test is not the one last set; it was changed outside the program.';
        expect(await changed('credentials', own, { password_hash: hash }, log)).toMatchObject({
          whole: false,
          message: sentence,
        });
        expect(await changed('credentials', own, { password_hash: hash }, proof)).toMatchObject({
          whole: false,
          message: sentence,
        });
        const entries = await mine('activity_log');
        const entry = entries[20]!;
        expect((await changed('activity_log', entry, { new_value: '{}' }, log)).message).toContain(
          `entry ${entry.id} of the activity log is different`,
        );
        expect((await removed('activity_log', entry, proof)).message).toContain(
          `entry ${entry.id} is missing`,
        );
        expect(await log()).toMatchObject({ whole: true });
      });

      /** The current files of the log and the rows around it, and how to restore them. */
      const remembered = async () => {
        const { database } = world().app;
        const root = join(world().dataDir, 'bin-log');
        const [identity] = await database.read
          .selectFrom('company_identities')
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .execute();
        const folder = join(root, String(identity!.uid));
        const file = join(folder, readdirSync(folder).at(-1)!);
        const text = readFileSync(file);
        const heads = await mine('binary_logs');
        const entries = await mine('activity_log');
        return {
          file,
          text,
          heads,
          entries,
          headsAre: (rows: Row[]) =>
            database.write(async tx => {
              await tx
                .deleteFrom('binary_logs')
                .where('company_id', '=', admin.companyId)
                .execute();
              for (const row of rows)
                await dynamicTables(tx).insertInto('binary_logs').values(row).execute();
            }),
          forget: (from: number) =>
            database.write(tx =>
              tx
                .deleteFrom('activity_log')
                .where('company_id', '=', admin.companyId)
                .where('id', '>', from)
                .execute(),
            ),
        };
      };

      it('the tail of the log is named: a foreign head, lines beyond it, documents without an entry (S3)', async () => {
        const { database } = world().app;
        const before = await remembered();
        await issueInvoice(admin, oneLaptopInvoice(shop));
        await admin.get('bin-log');
        const after = await remembered();
        const put = async (heads: Row[], text: Buffer) => {
          await after.headsAre(heads);
          writeFileSync(after.file, text);
        };
        const restore = async () => {
          await put(after.heads, after.text);
          await database.write(async tx => {
            await tx.deleteFrom('activity_log').where('company_id', '=', admin.companyId).execute();
            for (const row of after.entries)
              await dynamicTables(tx).insertInto('activity_log').values(row).execute();
          });
        };
        const last = Number(before.entries.at(-1)!.id);

        // The head as written without the key.
        const cut = after.text.subarray(0, after.text.lastIndexOf(10, after.text.length - 2) + 1);
        const forged = {
          ...after.heads.at(-1)!,
          size: cut.length,
          last_seq: Number(after.heads.at(-1)!.last_seq) - 1,
        };
        await put([...after.heads.slice(0, -1), forged], cut);
        expect((await log()).message).toContain(
          'its row in the table of last hashes was not written by this installation',
        );
        await restore();

        // An earlier head of ours, the entries gone, the lines still there.
        await put(before.heads, after.text);
        await after.forget(last);
        expect((await log()).message).toContain('is missing from the activity log');
        await restore();

        // All rows of the table are gone: the lines show it.
        await put([], after.text);
        expect(await log()).toMatchObject({ whole: true });
        await restore();

        // Lines, entries and head back to an earlier true state: the document is still there.
        await put(before.heads, before.text);
        await after.forget(last);
        expect(await log()).toMatchObject({ whole: true });
        expect(await books()).toContain('invoices.document');
        await restore();
        expect(await books()).toEqual([]);
        expect(await log()).toMatchObject({ whole: true });
      });

      it('tail, entries, head and documents together are named by a copy of the head in a backup elsewhere, or in a mail (S3)', async () => {
        const { database } = world().app;
        const before = await remembered();
        await issueInvoice(admin, oneLaptopInvoice(shop));
        await admin.get('bin-log');
        await downloadBackup(admin);
        const after = await remembered();
        const own = join(world().dataDir, 'backups');
        const { seq, hash } = JSON.parse(after.text.toString().trimEnd().split('\n').at(-1)!) as {
          seq: number;
          hash: string;
        };
        writeFileSync(after.file, before.text);
        await after.headsAre(before.heads);
        await after.forget(Number(before.entries.at(-1)!.id));
        // A thief takes the backups of DATA_DIR as well.
        cpSync(own, join(outside, 'kept'), { recursive: true });
        rmSync(own, { recursive: true });
        mkdirSync(own);
        expect((await log()).message).toContain(
          `refers to line ${seq} of the log, which is missing`,
        );
        const key = loadTestInstallationKey(world());
        const sealing = { database, dataDir: world().dataDir, chain: key.chain };
        const vault = createVault({ dataDir: world().dataDir, installationKeyFile: key.file }, key);
        const alone = createAuditLogVerifier({ ...sealing, vault }, []);
        const verify = (line: number, its: string) =>
          alone(admin.companyId, [{ where: 'the mail', seq: line, hash: its }]);
        expect(formatVerificationResult(await verify(seq, hash), 'en')).toContain(
          `the mail refers to line ${seq} of the log, which is missing`,
        );
        expect(formatVerificationResult(await verify(3, hash), 'en')).toContain(
          'the mail has a different hash for line 3',
        );
        expect((await alone(admin.companyId)).problem).toBeUndefined();
      });
    },
    { BACKUP_COPY_DIR: outside, LOG_LEVEL: 'silent' },
  );
});

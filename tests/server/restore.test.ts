// Accepted and refused backups of a restore: from one engine to the other, into another
// installation, from every bad file.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { receiveBackup } from '../../server/backup/receive-backup.ts';
import {
  captureCompanyState,
  downloadBackup,
  openSeededShop,
  restoreFrom,
} from '../support/backup-company.ts';
import { sendForm } from '../support/multipart.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import {
  type Caller,
  describeOnBothEngines,
  type Engine,
  openTestApp,
  PASSWORD,
} from '../support/test-app.ts';

const skipped = inject('postgres') === '';

describe.skipIf(skipped)('from one engine to the other', () => {
  const pairs: [Engine, Engine][] = [
    ['SQLite', 'PostgreSQL'],
    ['PostgreSQL', 'SQLite'],
  ];
  it.each(pairs)(
    'takes a whole company from %s to %s, every register and number',
    async (from, to) => {
      const first = await openTestApp(from);
      // A move to another machine takes the key along.
      const second = await openTestApp(to, {
        INSTALLATION_KEY_FILE: join(first.dataDir, 'installation-key'),
      });
      try {
        const admin = await first.createCompany('Moving Shop');
        const shop = await openSeededShop(admin);
        const neighbour = await second.createCompany('Neighbour');
        await openSeededShop(neighbour);
        const there = await second.createCompany('Moving Shop Too');
        const before = await captureCompanyState(neighbour);
        const { body } = await restoreFrom(there, (await downloadBackup(admin)).bytes);
        expect(body.message).toContain('was recovered');
        // The users are those of the backup now: the password of the new installation is worthless.
        expect((await there.get('invoices')).status).toBe(401);
        const tokens = (await second.signIn('admin.moving.shop@shop.test', PASSWORD)).body as {
          access_token: string;
        };
        const get = (path: string) =>
          second.anonymous.get(path, {
            headers: { authorization: `Bearer ${tokens.access_token}` },
          });
        const back = { ...there, get: (path: string) => get(path) } as Caller;
        expect(withoutIds(await captureCompanyState(back))).toEqual(
          withoutIds(await captureCompanyState(admin)),
        );
        expect(await captureCompanyState(neighbour)).toEqual(before);
        // Its ids have moved, the records in its log have not: that is no difference, and a
        // rewritten text still is one.
        expect(await auditLedger(second.app.database, there.companyId)).toEqual([]);
        await second.app.database.write(tx =>
          tx
            .updateTable('invoices')
            .set({ remarks: 'Rewritten' })
            .where('company_id', '=', there.companyId)
            .execute(),
        );
        expect(
          (await auditLedger(second.app.database, there.companyId)).map(each => each.field),
        ).toContain('remarks');
        const next = oneLaptopInvoice(shop);
        expect((await admin.post('invoices', next)).body.invoice_no).toBe(
          String(
            body.documents.find((row: { table: string }) => row.table === 'invoices').last_no + 1,
          ),
        );
      } finally {
        await first.close();
        await second.close();
      }
    },
  );
});

/** Ids that are taken are moved; their references follow. */
const withoutIds = (seen: unknown): unknown =>
  JSON.parse(
    JSON.stringify(seen, (key, value) => {
      if (
        (/(^|_)id$/.test(key) || ['country', 'state', 'image'].includes(key)) &&
        key !== 'company_payment_id' &&
        key !== 'payment_id' &&
        key !== 'transaction_id'
      )
        return undefined;
      if (Array.isArray(value) && value.every(each => typeof each === 'number'))
        return value.length;
      return value;
    }).replace(/"(invoice|billing|moved) \d+"/g, '"$1"'),
  );

describe('a recovery file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let bytes: Buffer;
    let before: Record<string, unknown>;
    beforeAll(async () => {
      admin = await world().createCompany('Careful Shop');
      other = await world().createCompany('Other Shop');
      await openSeededShop(admin);
      bytes = (await downloadBackup(admin)).bytes;
      before = await captureCompanyState(admin);
    });
    afterAll(async () => expect(await captureCompanyState(admin)).toEqual(before));

    const refused = async (file: Buffer, name = 'backup.sql', caller = admin) => {
      const answer = await restoreFrom(caller, file, {}, name);
      expect(answer.status).toBe(422);
      return (answer.body.message.recovery_file as string[])[0];
    };
    const changedAt = (place: number) => {
      const copy = Buffer.from(bytes);
      copy[place] = copy[place] === 0x41 ? 0x42 : 0x41;
      return copy;
    };

    it('must be there (ADM-BAK-014, ERR-065)', async () => {
      const answer = await sendForm(admin, 'recover-database', { roll_forward: '0' });
      expect([answer.status, answer.body.message]).toEqual([
        422,
        { recovery_file: ['Please upload sql file.'] },
      ]);
      expect((await admin.post('recover-database', {})).body.message).toEqual({
        recovery_file: ['Please upload sql file.'],
      });
    });

    it('that the disk does not take is reported as such, and not as a missing file', async () => {
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
      });
      const request = {
        isMultipart: () => true,
        headers: {},
        raw: { unpipe: () => undefined, resume: () => undefined },
        parts: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(full) }) }),
      } as unknown as FastifyRequest;
      const folder = join(world().dataDir, 'uploads');
      await expect(receiveBackup(request, folder, 'en')).rejects.toMatchObject({
        status: 400,
        payload: 'The backup could not be written: ENOSPC: no space left on device.',
      });
    });

    it('must be called .sql and be a backup of ours (ADM-BAK-016)', async () => {
      expect(await refused(bytes, 'backup.zip')).toBe('Only .sql files are accepted.');
      expect(await refused(Buffer.from('-- MySQL dump 10.13\nDROP TABLE users;\n'))).toBe(
        'The file is not a Bijak backup.',
      );
      expect(await refused(Buffer.alloc(0))).toBe('The file is empty.');
      expect(await refused(gzipSync(bytes))).toBe(
        'The file is zipped. Unzip it and choose the .sql file inside.',
      );
      expect(await refused(Buffer.from('PK\u0003\u0004 whatever'))).toContain('zipped');
      expect(await refused(Buffer.from('नेपाल'.repeat(1000)))).toBe(
        'The file is not a Bijak backup.',
      );
    });

    it('is refused cut in half or with one digit changed, wherever that is', async () => {
      expect(await refused(bytes.subarray(0, bytes.length / 2))).toBe(
        'The file is incomplete: its end is missing.',
      );
      expect(await refused(bytes.subarray(0, bytes.length - 2))).toBe(
        'The file is incomplete: its end is missing.',
      );
      for (const place of [
        60,
        Math.floor(bytes.length / 3),
        Math.floor(bytes.length / 2),
        bytes.length - 400,
      ])
        expect(await refused(changedAt(place))).toContain('altered or damaged');
      expect(await refused(changedAt(bytes.length - 10))).toMatch(/incomplete|altered/);
    });

    it('is refused when it comes from a newer program', async () => {
      const newer = Buffer.from(bytes.toString('latin1').replace('format 2', 'format 3'), 'latin1');
      expect(await refused(newer)).toBe(
        'The backup was made by a newer Bijak (format 3); update this one first.',
      );
    });

    it('is refused to another company, and to users without the permission', async () => {
      expect(await refused(bytes, 'backup.sql', other)).toBe(
        'The backup belongs to another company: Careful Shop, PAN 301234567.',
      );
      const accountant = await world().createUser(admin, 'Accountant');
      const answer = await restoreFrom(accountant, bytes);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You do not have the permission "create recoveries".',
      ]);
      expect((await accountant.get('backup/download')).status).toBe(403);
      await admin.delete(`users/${accountant.id}`);
      before = await captureCompanyState(admin);
    });

    it('over 1024 MB is a 413 before a byte of it is read', async () => {
      const answer = await admin.call('POST', 'recover-database', Buffer.from(''), {
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1073900000',
        },
      });
      expect(answer.status).toBe(413);
    });

    it.each([
      '../../../etc/passwd',
      '..%2F..%2Fbijak.sqlite',
      'backup.sql',
      '%00.sql',
      'a'.repeat(300),
    ])('of the name %s is not found', async name => {
      expect((await admin.get(`backup/${name}`)).status).toBe(404);
    });
  });
});

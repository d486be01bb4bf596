// Pictures and files are properties of a custom entity as they are of products: validated, answered
// with their address, served, in backups, and moved with their ids at a recovery. Its names are
// words that engines and languages have a meaning for.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { gif, pdf, png, sendForm } from '../support/multipart.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import { type Caller, createCallerFactory, type Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const text = (more: object = {}) => ({ type: 'string', 'x-label': label('Text'), ...more });
const titled = (name: string, many: string) => ({
  type: 'object',
  'x-title': { one: label(name), many: label(many) },
});
const id = { type: 'integer', readOnly: true, 'x-label': label('ID') };

const order = {
  ...titled('Order', 'Orders'),
  $id: 'order',
  'x-address': '/order',
  'x-unique': [['select', 'table']],
  'x-index': [['from', 'group']],
  'x-list': {
    columns: ['select', 'photo', 'paper'],
    search: ['select'],
    filters: ['group'],
    sort: { field: 'from', by: 'asc' },
  },
  properties: {
    id,
    select: text(),
    from: text(),
    group: text({ oneOf: [{ const: 'where', 'x-label': label('Where') }] }),
    table: { type: 'integer', 'x-label': label('Table') },
    user: {
      type: 'integer',
      'x-label': label('User'),
      'x-reference': { entity: 'units', show: 'name', as: 'end' },
    },
    values: {
      type: 'array',
      'x-label': label('Values'),
      'x-reference': { entity: 'units', show: 'name', as: 'all' },
    },
    photo: text({ format: 'image' }),
    paper: { type: 'integer', format: 'file', 'x-label': label('Paper') },
    lines: {
      type: 'array',
      'x-label': label('Lines'),
      'x-children': { entity: 'line', by: 'order', fields: ['name', 'picture'] },
    },
  },
};
const line = {
  ...titled('Line', 'Lines'),
  $id: 'line',
  'x-address': '/line',
  properties: {
    id,
    name: text(),
    picture: text({ format: 'image' }),
    order: {
      type: 'integer',
      'x-label': label('Order'),
      'x-reference': { entity: 'order', show: 'select' },
    },
  },
};

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'files of an own entity, on %s (E9, E4)',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    const story = it.skipIf(skipped);
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let admin: Caller;
    let unit: number;
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start({ order, line });
      admin = started.admin;
      unit = (await admin.post('units', { name: 'crate', description: 'A crate' })).body.id;
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });
    const upload = async (bytes: Buffer, name: string): Promise<{ id: number; name: string }> =>
      (await sendForm(admin, 'file-upload', { file: { bytes, name } })).body;
    const signedIn = async (): Promise<Caller> => {
      const { body } = await createCallerFactory(started.app)().post('v2/login', {
        email: 'sita@shop.test',
        password: 'Secret-123',
      });
      return createCallerFactory(started.app)(String(body.access_token), '', 1, 1);
    };
    let made: number;

    story('are kept by their id and answered with their address, everywhere', async () => {
      const [photo, document, other] = [
        await upload(png, 'a.png'),
        await upload(pdf, 'a.pdf'),
        await upload(gif, 'b.gif'),
      ];
      const sent = {
        select: 'First',
        from: 'x',
        group: 'where',
        table: 1,
        user: unit,
        values: [unit],
        photo: String(photo.id),
        paper: document.id,
      };
      const answer = await admin.post('order', sent);
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ select: 'First' }),
      ]);
      made = answer.body.id;
      await admin.post('line', { name: 'One', picture: other.id, order: made });
      const fileIds = {
        photo: photo.id,
        photo_path: photo.name,
        paper: document.id,
        paper_path: document.name,
        user: unit,
        values: [unit],
      };
      const { body } = await admin.get(`order/${made}`);
      expect(body).toMatchObject({
        ...fileIds,
        lines: [{ name: 'One', picture: other.id, picture_path: other.name }],
      });
      expect(
        (await admin.get('order?filter[select]=fir&filter[group]=where&sort_field=table')).body
          .data,
      ).toMatchObject([fileIds]);
      expect((await admin.get(body.photo_path)).headers['content-type']).toBe('image/png');
      expect((await admin.get(body.paper_path)).headers['content-type']).toBe('application/pdf');
      // A record that was read may be sent back whole; an id in digits is no change.
      const { message, lines, end, all, id: _, ...whole } = body;
      expect(
        (await admin.put(`order/${made}`, { ...whole, photo: String(body.photo) })).status,
      ).toBe(200);
      const log = await admin.get('logs?filter[table_name]=order&limit=50');
      expect(
        log.body.data.filter((entry: { action: string }) => entry.action === 'update'),
      ).toEqual([]);
    });

    story('are judged: whose they are, and of which type', async () => {
      const document = await upload(pdf, 'c.pdf');
      const strange = 99_999;
      await started.app.database.write(tx =>
        tx
          .insertInto('files')
          .values({
            id: strange,
            company_id: 77,
            name: 'files/strange.png',
            type: 'png',
            size: 1,
            created_by: 'x',
            created_at: 'x',
          })
          .execute(),
      );
      for (const photo of [document.id, strange, 123_456, 'files/a.png', '1e3', -1])
        expect(
          (await admin.post('order', { select: 'Bad', photo })).body.message,
          String(photo),
        ).toEqual({
          photo: ['This is not a valid image.'],
        });
      for (const file of [strange, 123_456, 'x'])
        expect((await admin.post('order', { select: 'Bad', paper: file })).body.message).toEqual({
          paper: ['Please upload an image or a PDF file.'],
        });
    });

    story('come back from a backup, and what was made since is done again', async () => {
      const backup = (await downloadBackup(admin)).bytes;
      const later = await upload(png, 'later.png');
      await admin.post('order', { select: 'Second', from: 'y', photo: later.id });
      await admin.patch(`order/${made}`, { photo: later.id });
      const answer = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect([answer.status, answer.body.message]).toEqual([
        200,
        expect.stringContaining('was recovered'),
      ]);
      admin = await signedIn();
      const orders = (await admin.get('order?sort_field=select&sort_by=asc')).body.data;
      expect(orders.map((row: { photo_path: string }) => row.photo_path)).toEqual([
        later.name,
        later.name,
      ]);
    });

    story('move with their ids where those are taken, those of own fields too', async () => {
      for (const field of [
        { title: 'Scan', type: 'file' },
        { title: 'Twin', type: 'reference', refers_to: 'order' },
        { title: 'Mates', type: 'references', refers_to: 'order' },
      ])
        expect((await admin.post('own-fields', { entity: 'order', ...field })).status).toBe(200);
      const scan = await upload(pdf, 'scan.pdf');
      await admin.patch(`order/${made}`, {
        own_fields: { scan: scan.id, twin: made, mates: [made] },
      });
      const before = (await admin.get(`order/${made}`)).body;
      const backup = (await downloadBackup(admin)).bytes;
      // Other files have the ids meanwhile.
      await started.app.database.write(async tx => {
        for (const table of ['files', 'order', 'line', 'own_fields'])
          await dynamicTables(tx)
            .updateTable(table)
            .set({ company_id: 9 })
            .where('company_id', '=', 1)
            .execute();
        // A file name is random, so nobody else has it; the backup brings its own.
        await sql`update files set name = 'files/taken-' || cast(id as text) || '.png'`.execute(tx);
        await dynamicTables(tx).updateTable('order_values').set({ company_id: 9 }).execute();
      });
      const answer = await restoreFrom(admin, backup);
      expect([answer.status, answer.body.message]).toEqual([
        200,
        expect.stringContaining('was recovered'),
      ]);
      admin = await signedIn();
      const [row] = (await admin.get('order?filter[select]=First')).body.data;
      expect(row.id).not.toBe(before.id);
      expect(row.photo).not.toBe(before.photo);
      expect([row.photo_path, row.paper_path]).toEqual([before.photo_path, before.paper_path]);
      expect(row.lines).toMatchObject([{ picture_path: before.lines[0].picture_path }]);
      expect(row.lines[0].picture).not.toBe(before.lines[0].picture);
      expect((await admin.get(row.photo_path)).status).toBe(200);
      expect(row.all).toMatchObject([{ name: 'crate' }]);
      expect(before.own_fields).toMatchObject({ scan_path: scan.name, twin: made });
      expect(row.own_fields).toMatchObject({
        scan_path: scan.name,
        twin: row.id,
        twin_record: { id: row.id, select: 'First' },
        mates: [row.id],
      });
      expect(row.own_fields.scan).not.toBe(scan.id);
      const found = await admin.get(`order?filter[own_fields.twin]=${row.id}`);
      expect(found.body.total).toBe(1);
    });
  },
);

// Pictures and attachments: recognised by their content, kept below DATA_DIR, gone without a trace
// when they are refused.
import { mkdirSync, readdirSync, renameSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { removeOrphanedBytes } from '../../server/files/file-store.ts';
import { gif, jpg, pdf, png, sendForm, svg } from '../support/multipart.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const onlyPictures = 'Only GIF, PNG and JPG images are allowed.';
const tooLarge = 'Please upload a smaller file (< 1024 MB).';

describe('a file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let address: string;
    beforeAll(async () => {
      admin = await world().createCompany('File Shop');
      address = await world().app.server.listen({ port: 0, host: '127.0.0.1' });
    });
    const onDisk = () => readdirSync(join(world().dataDir, 'files')).sort();
    const upload = (bytes: Buffer, name: string, who = admin) =>
      sendForm(who, 'file-upload', { file: { bytes, name } });

    it('is answered with id and an unguessable name, and a picture is read by it without a token (API-103, API-104, ENT-071)', async () => {
      for (const [bytes, name, type] of [
        [png, 'photo.png', 'image/png'],
        [gif, 'photo.gif', 'image/gif'],
        [jpg, 'photo.jpg', 'image/jpeg'],
      ] as const) {
        const { status, body } = await upload(bytes, name);
        expect([status, typeof body.id]).toEqual([200, 'number']);
        expect(body.name).toMatch(/^files\/[\w-]{32}\.(png|gif|jpg)$/);
        const read = await world().anonymous.get(body.name);
        expect([
          read.status,
          read.headers['content-type'],
          read.headers['x-content-type-options'],
        ]).toEqual([200, type, 'nosniff']);
        expect(read.raw.equals(bytes)).toBe(true);
      }
      expect((await world().anonymous.get('files/nothing.png')).status).toBe(404);
      expect((await world().anonymous.get('files/..%2f..%2fsession-secret')).status).toBe(404);
    });

    it('has the type of its content, whatever its name', async () => {
      const { body } = await upload(png, 'really.jpg');
      expect(body.name).toMatch(/\.png$/);
    });

    it('that is an attachment is read only with a token of the own company', async () => {
      const { status, body } = await upload(pdf, 'bill.pdf');
      expect(status).toBe(200);
      expect((await world().anonymous.get(body.name)).status).toBe(401);
      const stranger = await world().createCompany('Strange Shop');
      expect((await stranger.get(body.name)).status).toBe(404);
      const read = await admin.get(body.name);
      expect([read.status, read.raw.equals(pdf)]).toEqual([200, true]);
    });

    it('that is an SVG, renamed or empty is refused under file, and nothing stays', async () => {
      const before = onDisk();
      for (const [bytes, name] of [
        [svg, 'logo.svg'],
        [svg, 'logo.png'],
        [Buffer.from('MZ program'), 'photo.png'],
        [Buffer.from('<html></html>'), 'photo.gif'],
        [pdf, 'photo.png'],
        [Buffer.from('GIF'), 'photo.gif'],
        [Buffer.alloc(0), 'photo.png'],
      ] as const) {
        const { status, body } = await upload(bytes, name);
        expect([name, status, body.message]).toEqual([
          name,
          422,
          { file: ['Only GIF, PNG and JPG images and PDF files are allowed.'] },
        ]);
      }
      expect(onDisk()).toEqual(before);
    });

    it('must be there, alone, and under its own name', async () => {
      const before = onDisk();
      expect((await admin.post('file-upload', {})).body.message).toEqual({
        file: ['This field is required.'],
      });
      expect(
        (await sendForm(admin, 'file-upload', { other: { bytes: png, name: 'a.png' } })).body
          .message,
      ).toEqual({
        other: ['This field is not known.'],
      });
      expect(
        (
          await sendForm(admin, 'file-upload', {
            file: { bytes: png, name: 'a.png' },
            surprise: 'x',
          })
        ).body.message,
      ).toEqual({
        surprise: ['This field is not known.'],
      });
      expect(onDisk()).toEqual(before);
    });

    it('asks for the permission to upload', async () => {
      expect((await upload(png, 'a.png', world().anonymous)).status).toBe(401);
      const auditor = await world().createUser(admin, 'Auditor');
      const refused = await upload(png, 'a.png', auditor);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not have the permission "create files".',
      ]);
      for (const role of ['Sales', 'Purchase', 'Accountant'])
        expect([
          role,
          (await upload(png, 'a.png', await world().createUser(admin, role))).status,
        ]).toEqual([role, 200]);
    });

    it('of more than 1024 MB is refused as the documents say, before it has been read (SAL-PRD-040, ERR-066)', async () => {
      const before = onDisk();
      const { port } = new URL(address);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `POST /billing/file-upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nConnection: close\r\n` +
              'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1074000000\r\n\r\n',
          ),
        );
        let output = '';
        socket.on('data', data => {
          output += data.toString();
          if (!output.includes(tooLarge)) return;
          resolve(output);
          socket.destroy();
        });
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(onDisk()).toEqual(before);
    });

    it.each([
      ['file-upload', 'file'],
      ['recover-database', 'recovery_file'],
    ])('that %s refuses leaves its connection to the next request', async (call, field) => {
      const { port } = new URL(address);
      const rest = 'x'.repeat(300_000);
      const form = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${svg}${rest}\r\n--b--\r\n`;
      const answers = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `POST /billing/${call} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
              `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}` +
              `GET /billing/v2/nothing HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nConnection: close\r\n\r\n`,
          ),
        );
        let output = '';
        socket.on('data', data => {
          output += data.toString();
        });
        socket.on('end', () => resolve(output));
        socket.on('error', reject);
      });
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 404']);
    });

    it('that breaks off on its way leaves nothing behind', async () => {
      const before = onDisk();
      const { port } = new URL(address);
      await new Promise<void>(resolve => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST /billing/file-upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
              'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n' +
              '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
          );
          socket.write(png);
          const arriving = setInterval(() => {
            if (onDisk().length === before.length) return;
            clearInterval(arriving);
            socket.destroy();
            resolve();
          }, 10);
        });
      });
      await expect.poll(onDisk).toEqual(before);
    });

    it('that a dying process left is swept away after a day, a known or young one is not', async () => {
      const folder = join(world().dataDir, 'files');
      const before = onDisk();
      for (const name of ['old.part', 'orphan.png', 'young.part'])
        writeFileSync(join(folder, name), png);
      mkdirSync(join(folder, 'lost+found'));
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      for (const name of [...before, 'old.part', 'orphan.png', 'lost+found'])
        utimesSync(join(folder, name), yesterday, yesterday);
      await removeOrphanedBytes(world().app.database, folder, new Date());
      expect(onDisk()).toEqual([...before, 'lost+found', 'young.part'].sort());
      rmdirSync(join(folder, 'lost+found'));
    });

    it('that the disk refuses is an error of the server: logged, and no error of the form', async () => {
      const folder = join(world().dataDir, 'files');
      const logged = vi.spyOn(world().app.server.log, 'error').mockImplementation(() => undefined);
      renameSync(folder, `${folder}-away`);
      const { status, body } = await upload(png, 'photo.png');
      renameSync(`${folder}-away`, folder);
      expect([status, body.message]).toEqual([500, 'Internal Server Error']);
      expect(JSON.stringify(logged.mock.calls)).toContain('ENOENT');
      logged.mockRestore();
      expect((await upload(png, 'photo.png')).status).toBe(200);
    });

    it('of mine is my image: listed, shown to others, and the one before it is gone (API-065)', async () => {
      const { status, body } = await sendForm(admin, `users/${admin.id}/images`, {
        images: { bytes: png, name: 'me.png' },
      });
      expect([status, body.message]).toEqual([200, 'Image updated successfully.']);
      expect((await admin.get(`users/${admin.id}`)).body.image).toBe(body.image);
      expect((await world().anonymous.get(body.image)).raw.equals(png)).toBe(true);
      const next = (
        await sendForm(admin, `users/${admin.id}/images`, {
          images: { bytes: gif, name: 'me.gif' },
        })
      ).body.image;
      expect(next).not.toBe(body.image);
      expect((await world().anonymous.get(body.image)).status).toBe(404);
      expect(onDisk()).not.toContain(body.image.slice('files/'.length));
      const logged = (await admin.get('logs?limit=1000')).body.data as {
        table_name: string;
        field_name: string;
        new_value: string;
      }[];
      expect(
        logged
          .filter(row => row.table_name === 'users' && row.field_name === 'image')
          .map(row => row.new_value),
      ).toEqual([next, body.image]);
    });

    it('that cannot be an image is refused under images, for oneself only', async () => {
      const mine = `users/${admin.id}/images`;
      expect(
        (await sendForm(admin, mine, { images: { bytes: svg, name: 'me.png' } })).body.message,
      ).toEqual({ images: [onlyPictures] });
      expect(
        (await sendForm(admin, mine, { images: { bytes: pdf, name: 'me.pdf' } })).body.message,
      ).toEqual({ images: [onlyPictures] });
      expect((await sendForm(admin, mine, {})).body.message).toEqual({
        images: ['This field is required.'],
      });
      const clerk = await world().createUser(admin, 'Sales', 'Bina Other');
      expect((await sendForm(clerk, mine, { images: { bytes: png, name: 'me.png' } })).status).toBe(
        403,
      );
      expect(
        (
          await sendForm(clerk, `users/${clerk.id}/images`, {
            images: { bytes: png, name: 'me.png' },
          })
        ).status,
      ).toBe(200);
    });
  });
});

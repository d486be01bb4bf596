// A vendor's bill with a large file: the file streams to disk and back, and a gigabyte needs no
// more memory than a page. At full repetition one of 1,024 MB to the byte and one of a byte more;
// else five small ones.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { describe, expect, inject, it } from 'vitest';
import { createHttpCaller, signIn, unattendedSettings } from '../support/process-helpers.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const isFull = process.env.REPEAT === 'full';
const MAX_BYTES = 1_073_741_824;
const PAGE_BYTES = 65_536;
/** Room for what is read ahead and not collected yet: a twentieth of the largest file. */
const MOST_GROWTH_MEGABYTES = 50;
const sizes = isFull ? [MAX_BYTES] : [1, 2, 3, 4, 5].map(megabytes => megabytes * 1_048_576 + 17);

const chunk = Buffer.alloc(65_536, 'A4 page of a bill. ');
const begin = Buffer.from('%PDF-1.7\n');
const boundary = 'between';
const before = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bill.pdf"\r\n\r\n`,
);
const after = Buffer.from(`\r\n--${boundary}--\r\n`);

/** A PDF of the given number of bytes, piece by piece. */
function* pdfOf(size: number): Generator<Buffer> {
  yield begin;
  for (let left = size - begin.length; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

/** The form around it; the connection is cut when `until` bytes of the file are on their way. */
function* formOf(size: number, until: number): Generator<Buffer> {
  yield before;
  let sent = 0;
  for (const piece of pdfOf(size)) {
    yield piece;
    sent += piece.length;
    if (sent >= until && until < size) throw new Error('cut');
  }
  yield after;
}

type Answered = { status: number; body: Record<string, unknown> };

/** Uploads a file of the given number of bytes; hangs up when `until` of them are on their way. */
const upload = (
  { address }: Service,
  token: string,
  size: number,
  until = size,
): Promise<Answered | 'cut'> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + size + after.length,
    };
    const clientRequest = request(
      `${address}/billing/file-upload`,
      { method: 'POST', headers, agent: false },
      answer => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          resolve({
            status: answer.statusCode!,
            body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
          });
          // Refused before its end: the rest need not come.
          clientRequest.destroy();
        });
      },
    );
    pipeline(Readable.from(formOf(size, until), { objectMode: false }), clientRequest, error => {
      if (error?.message === 'cut') resolve('cut');
      else if (error && !clientRequest.destroyed) reject(error);
    });
  });

/** Length and digest of a file as it comes. */
const download = ({ address }: Service, token: string, name: string) =>
  new Promise<{ status: number; length: number; digest: string }>((resolve, reject) => {
    const clientRequest = request(
      `${address}/billing/${name}`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      answer => {
        const hash = createHash('sha256');
        let length = 0;
        answer.on('data', (part: Buffer) => {
          length += part.length;
          hash.update(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, length, digest: hash.digest('hex') }),
        );
      },
    );
    clientRequest.on('error', reject).end();
  });

const digestOf = (size: number): string => {
  const hash = createHash('sha256');
  for (const piece of pdfOf(size)) hash.update(piece);
  return hash.digest('hex');
};

/** The peak memory of the process, in megabytes; 0 where the system does not report it. */
const peakMemory = ({ process: { pid } }: Service): number => {
  if (process.platform !== 'linux') return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('a bill with a large attachment', () => {
  describe.each(engines)('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'keeps it to the byte in the memory of a page; a byte too many or a cut line leaves nothing (PUR-BIL-045, ERR-066, CONST-038)',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const service = await startService({ ...env, ...unattendedSettings('Large Shop') });
        const token = await signIn(service);
        const admin = createHttpCaller(service, token);
        const shop: PurchasingShop = await openPurchasingShop(admin);
        const onDisk = () => readdirSync(join(env.DATA_DIR!, 'files')).length;
        // The house itself grows with every feature; what is measured is what the files add to it.
        expect(await upload(service, token, PAGE_BYTES)).toMatchObject({ status: 200 });
        const withoutLargeFiles = peakMemory(service);
        for (const size of sizes) {
          const sent = (await upload(service, token, size)) as Answered;
          expect([size, sent.status]).toEqual([size, 200]);
          const { body } = await admin.post(
            'billings',
            toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 10 }], {
              file_id: sent.body.id,
            }),
          );
          const kept = (await readVendorBill(admin, body.id)) as unknown as {
            file: { name: string };
          };
          expect(await download(service, token, kept.file.name)).toEqual({
            status: 200,
            length: size,
            digest: digestOf(size),
          });
        }
        const kept = onDisk();
        if (isFull)
          expect(await upload(service, token, MAX_BYTES + 1)).toMatchObject({
            status: 413,
            body: { message: 'Please upload a smaller file (< 1024 MB).' },
          });
        expect(await upload(service, token, sizes[0]!, sizes[0]! / 2)).toBe('cut');
        await expect.poll(onDisk).toBe(kept);
        expect(kept).toBe(sizes.length + 1);
        expect(peakMemory(service) - withoutLargeFiles).toBeLessThan(MOST_GROWTH_MEGABYTES);
        await service.stop();
        await drop();
      },
    );
  });
});

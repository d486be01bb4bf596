// Pictures are made smaller before they are sent: JPEG and PNG longer than 2048 pixels, where that saves bytes.
// Everything else goes as it was chosen.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from '../../src/api/upload.ts';
import { gif, jpegOf, pdf, pngOf } from '../support/multipart.ts';

/** How large the canvas was when it was read, the type and the quality that it was asked for. */
let drawn: { width: number; height: number; type?: string; quality?: unknown }[];
let decode: ReturnType<typeof vi.fn>;
let close: ReturnType<typeof vi.fn>;
let sent: FormData[];

/** What the canvas gives; the size of a picture as it is looked at. */
const stubBrowser = (given: { bytes?: number; width: number; height: number; type?: string }) => {
  close = vi.fn();
  decode = vi.fn(async () => ({ width: given.width, height: given.height, close }));
  vi.stubGlobal('createImageBitmap', decode);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: vi.fn(),
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, type, quality });
    callback(new Blob([new Uint8Array(given.bytes ?? 100)], { type: given.type ?? type }));
  });
};

const toFile = (bytes: Uint8Array, name: string, type: string, size = 5000) =>
  new File([new Uint8Array(bytes), new Uint8Array(size)], name, { type, lastModified: 7 });

const send = async (file: File, options = {}): Promise<File> => {
  const form = new FormData();
  form.append('_method', 'patch');
  form.append('images', file);
  await upload('users/1/images', form, options);
  const [last] = sent.slice(-1);
  expect([...last!.keys()]).toEqual(['_method', 'images']);
  expect(last!.get('_method')).toBe('patch');
  return last!.get('images') as File;
};

/** A PNG that says before its pixels that it has several frames. */
const movingPng = (): Uint8Array => {
  const still = pngOf(4000, 3000);
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write('acTL', 4, 'latin1');
  return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
};

beforeEach(() => {
  drawn = [];
  sent = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(body as FormData);
    return new Response('{}', { status: 200 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a picture on its way to the server', () => {
  it('has its longest side at 2048 pixels, upright, of the same name and type', async () => {
    stubBrowser({ width: 3000, height: 4000 });
    const photo = toFile(jpegOf(4000, 3000), 'shop.jpg', 'image/jpeg');
    const small = await send(photo);
    expect([small.name, small.type, small.size, small.lastModified]).toEqual([
      ...['shop.jpg', 'image/jpeg', 100, 7],
    ]);
    expect(decode).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' });
    expect(close).toHaveBeenCalledOnce();
    expect(drawn).toEqual([{ width: 1536, height: 2048, type: 'image/jpeg', quality: 0.85 }]);

    stubBrowser({ width: 9000, height: 3 });
    const line = await send(toFile(pngOf(9000, 3), 'line.png', 'image/png'));
    expect([line.name, line.type, line.size]).toEqual(['line.png', 'image/png', 100]);
    expect(drawn[1]).toMatchObject({ width: 2048, height: 1, type: 'image/png' });
  });

  it('is looked at by its bytes, and made smaller though its size comes late', async () => {
    stubBrowser({ width: 4096, height: 4096 });
    const late = Buffer.concat([
      ...Array.from({ length: 9 }, () => jpegOf(1, 1, 65_000).subarray(0, 65_006)),
    ]);
    const sentLate = await send(toFile(late, 'late.png', 'image/png'));
    expect([sentLate.name, sentLate.type]).toEqual(['late.png', 'image/jpeg']);
  });

  it('is sent as it is where that is no smaller, or the browser cannot draw it', async () => {
    const photo = () => toFile(jpegOf(4000, 3000), 'shop.jpg', 'image/jpeg');
    const large = photo();
    stubBrowser({ width: 4000, height: 3000, bytes: large.size + 1 });
    expect((await send(large)).size).toBe(large.size);
    stubBrowser({ width: 4000, height: 3000, type: 'image/png' });
    expect((await send(large)).size).toBe(large.size);
    expect(drawn).toHaveLength(2);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
    expect((await send(large)).size).toBe(large.size);
    vi.stubGlobal('createImageBitmap', undefined);
    expect((await send(large)).size).toBe(large.size);
  });

  it.each([
    ['small.jpg', 'image/jpeg', jpegOf(2048, 2048)],
    ['moving.png', 'image/png', movingPng()],
    ['moving.gif', 'image/gif', gif],
    ['bill.pdf', 'application/pdf', pdf],
    ['moving.webp', 'image/webp', Buffer.from('RIFF    WEBPVP8X', 'latin1')],
    ['empty.jpg', 'image/jpeg', Buffer.alloc(0)],
  ])('is not even read where it stays as it is: %s', async (name, type, bytes) => {
    stubBrowser({ width: 4000, height: 3000 });
    const file = toFile(bytes, name, type, 0);
    expect((await send(file)).size).toBe(file.size);
    expect(decode).not.toHaveBeenCalled();
  });

  it('keeps its bytes where the caller says so', async () => {
    stubBrowser({ width: 4000, height: 3000 });
    const file = toFile(jpegOf(4000, 3000), 'stamp.jpg', 'image/jpeg');
    expect((await send(file, { asIs: true })).size).toBe(file.size);
    expect(decode).not.toHaveBeenCalled();
  });

  it('is not sent once the form has been left', async () => {
    stubBrowser({ width: 4000, height: 3000 });
    const leaving = new AbortController();
    const sending = send(toFile(jpegOf(4000, 3000), 'a.jpg', 'image/jpeg'), {
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(sending).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

// A form with files as a browser sends it, and valid pictures.
import { crc32, deflateSync } from 'node:zlib';
import type { ApiResponse, Caller } from './test-app.ts';

/** 1 × 1 pixel each. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const gif = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);
/** The beginning of a JPEG: enough to recognise its type. */
export const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

export type Part = string | { bytes: Buffer; name: string; type?: string };

/** Sends a multipart form. */
export const sendForm = async (
  caller: Caller,
  path: string,
  parts: Record<string, Part>,
  language: 'en' | 'ne' = 'en',
  headers: Record<string, string> = {},
): Promise<ApiResponse> => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else
      form.append(
        name,
        new Blob([new Uint8Array(part.bytes)], { type: part.type ?? 'application/octet-stream' }),
        part.name,
      );
  }
  const encoded = new Response(form);
  return caller.call('POST', path, Buffer.from(await encoded.arrayBuffer()), {
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
    language,
  });
};

/** A whole black PNG of that size. */
export const blackPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit for each pixel.
  head[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The beginning of a PNG of that size. */
export const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** The beginning of a JPEG of that size, after a comment of that many bytes. */
export const jpegOf = (width: number, height: number, note = 0): Buffer => {
  const app = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.alloc(note)]);
  app.writeUInt16BE(note + 2, 2);
  const frame = Buffer.from('ffc2001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    app,
    Buffer.from('ffdb000400ff', 'hex').subarray(0, 6),
    frame,
  ]);
};

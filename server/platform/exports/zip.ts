// A ZIP archive as a stream: one entry after the other, each deflated outside the event loop while
// it is written. Sizes follow the data (PKWARE APPNOTE 4.3.9), so only the directory is kept in
// memory. Entries stay below 4 GB.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};
type WrittenEntry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Sizes come after the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the format's zero: the creation time is not recorded. */
const DATE = 0x0021;
/** Table rows are repetitive: a higher level costs twice the time for a tenth less. */
const LEVEL = 3;

const buildLocalHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const buildDataDescriptor = ({ crc, packed, size }: WrittenEntry): Buffer => {
  const after = Buffer.alloc(16);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(crc, 4);
  after.writeUInt32LE(packed, 8);
  after.writeUInt32LE(size, 12);
  return after;
};

const buildDirectoryEntry = ({ name, crc, packed, size, offset }: WrittenEntry): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
};

const buildDirectory = (entries: WrittenEntry[], offset: number): Buffer => {
  const list = Buffer.concat(entries.map(buildDirectoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
};

async function* measureContent(
  content: ZipEntry['content'],
  written: WrittenEntry,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    written.crc = crc32(bytes, written.crc);
    written.size += bytes.length;
    yield bytes;
  }
}

async function* compress(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // An error reaches the reader as the end of its stream; a reader that stops closes the source
  // too.
  pipeline(
    Readable.from(content, { objectMode: true, highWaterMark: 1 }),
    deflate,
    () => undefined,
  );
  yield* deflate as AsyncIterable<Buffer>;
}

/** The bytes of the archive. `entries` may arrive over time. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const done: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const written: WrittenEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = buildLocalHeader(written.name);
    yield header;
    for await (const bytes of compress(measureContent(content, written))) {
      written.packed += bytes.length;
      yield bytes;
    }
    const after = buildDataDescriptor(written);
    yield after;
    offset += header.length + written.packed + after.length;
    done.push(written);
  }
  yield buildDirectory(done, offset);
}

// Reads a ZIP archive by its directory, as a spreadsheet program does, and holds each entry against
// its checksum.
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The bytes in the archive by name. Throws where directory and data disagree. */
export const unzipBytes = (file: Buffer): Map<string, Buffer> => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error('This is no ZIP archive.');
  const contents = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let nth = 0; nth < file.readUInt16LE(end + 10); nth += 1) {
    if (file.readUInt32LE(at) !== ENTRY)
      throw new Error(`Entry ${nth} is not where the directory ends before it.`);
    const [crc, packed, size] = [16, 20, 24].map(place => file.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map(place =>
      file.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const header = file.readUInt32LE(at + 42);
    const data = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    const content = inflateRawSync(file.subarray(data, data + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    contents.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return contents;
};

/** The texts in the archive by name. */
export const unzip = (file: Buffer): Map<string, string> =>
  new Map([...unzipBytes(file)].map(([name, bytes]) => [name, bytes.toString('utf8')]));

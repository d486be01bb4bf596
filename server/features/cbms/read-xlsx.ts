// Reads the first sheet of an .xlsx: a zip of XML parts. Only texts and numbers are taken, and no
// part may grow beyond a bound, so that a file made to explode is refused.
import { inflateRawSync } from 'node:zlib';

/** A file that is no such workbook, or a hostile one. */
export class UnreadableXlsxError extends Error {}

const MAX_PART_BYTES = 120 * 1024 * 1024;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;

type ZipEntry = { method: number; size: number; offset: number };

/** The parts of the zip by name, from its directory at the end. */
const readEntries = (file: Buffer): Map<string, ZipEntry> => {
  let end = file.length - 22;
  while (end >= 0 && file.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new UnreadableXlsxError();
  const entries = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new UnreadableXlsxError();
    const [nameLength, extra, comment] = [28, 30, 32].map(place =>
      file.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
};

const readPart = (file: Buffer, entry: ZipEntry): string => {
  const from =
    entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28);
  const bytes = file.subarray(from, from + entry.size);
  return (
    entry.method === 8 ? inflateRawSync(bytes, { maxOutputLength: MAX_PART_BYTES }) : bytes
  ).toString('utf8');
};

const XML_ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeXml = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (name) return XML_ENTITIES[name] ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

/**
 * All texts of an element: a cell may be written in pieces of several looks. Readings of Chinese
 * characters are left out.
 */
const extractText = (xml: string): string =>
  [
    ...xml
      .replace(/<rPh[\s\S]*?<\/rPh>/g, '')
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text]) => unescapeXml(text!))
    .join('');

/** "BC12" → 54. */
const toColumnIndex = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

const MAX_COLUMNS = 200;

const toRow = (xml: string, shared: string[]): string[] => {
  const cells: string[] = [];
  let next = 0;
  for (const [, head, body] of xml.matchAll(
    /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
  )) {
    const reference = /\sr="([A-Z]+\d+)"/.exec(head ?? '')?.[1];
    const column = reference ? toColumnIndex(reference) : next;
    next = column + 1;
    if (column >= MAX_COLUMNS || body === undefined) continue;
    const type = /\st="(\w+)"/.exec(head ?? '')?.[1];
    const value = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(body)?.[1];
    cells[column] =
      type === 'inlineStr'
        ? extractText(body)
        : type === 's'
          ? (shared[Number(value)] ?? '')
          : unescapeXml(value ?? '');
  }
  return Array.from(cells, cell => cell ?? '');
};

/**
 * The first sheet by the workbook's own order; the file names say it where the workbook does not.
 */
const findFirstSheet = (file: Buffer, entries: Map<string, ZipEntry>): ZipEntry | undefined => {
  const [workbook, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map(name =>
    entries.get(name),
  );
  const id =
    workbook && /<(?:\w+:)?sheet\s[^>]*?r:id="([^"]+)"/.exec(readPart(file, workbook))?.[1];
  const relation =
    id &&
    relations &&
    [...readPart(file, relations).matchAll(/<Relationship\s[^>]*>/g)].find(([text]) =>
      text.includes(`Id="${id}"`),
    )?.[0];
  const target = relation && /Target="([^"]+)"/.exec(relation)?.[1];
  const named = target && entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  return (
    named ||
    [...entries]
      .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
      .sort(([a], [b]) => a.localeCompare(b))[0]?.[1]
  );
};

/** The rows of the first sheet as texts, row by row. Throws Unreadable. */
export function* readXlsxRows(file: Buffer): Generator<string[]> {
  let sheet: string;
  let shared: string[] = [];
  try {
    const entries = readEntries(file);
    const entry = findFirstSheet(file, entries);
    if (!entry) throw new UnreadableXlsxError();
    const strings = entries.get('xl/sharedStrings.xml');
    if (strings)
      shared = [
        ...readPart(file, strings).matchAll(
          /<(?:\w+:)?si(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?si>|<(?:\w+:)?si\/>/g,
        ),
      ].map(([, xml]) => extractText(xml ?? ''));
    sheet = readPart(file, entry);
  } catch {
    throw new UnreadableXlsxError();
  }
  for (const [, xml] of sheet.matchAll(/<(?:\w+:)?row(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?row>/g))
    yield toRow(xml!, shared);
}

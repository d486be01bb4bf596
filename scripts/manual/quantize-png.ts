// A screenshot has few colours: with a palette in the place of three bytes a pixel it is half as
// large, and looks the same.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MAX_COLORS = 256;

type Pixels = { width: number; height: number; channels: 3 | 4; bytes: Buffer };

const paethPredictor = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
};

/** What a browser writes: 8 bits, true colour, not interlaced. */
const decodePng = (png: Buffer): Pixels => {
  let header: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const filtered = inflateSync(Buffer.concat(data));
  const row = width * channels;
  const bytes = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const left = x >= channels ? bytes[y * row + x - channels]! : 0;
      const up = y > 0 ? bytes[(y - 1) * row + x]! : 0;
      const corner = x >= channels && y > 0 ? bytes[(y - 1) * row + x - channels]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paethPredictor(left, up, corner)][filter!]!;
      bytes[y * row + x] = (filtered[y * (row + 1) + 1 + x]! + guess) & 255;
    }
  }
  return { width, height, channels, bytes };
};

const colorDistance = (a: number, b: number): number =>
  ((a >> 16) - (b >> 16)) ** 2 +
  (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 +
  ((a & 255) - (b & 255)) ** 2;

/**
 * Each colour's place in the palette; what is too rare for a place of its own has the one of its
 * nearest.
 */
const buildPalette = (
  colors: Map<number, number>,
): { palette: number[]; places: Map<number, number> } => {
  const byUse = [...colors].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  const palette = byUse.slice(0, MAX_COLORS);
  const places = new Map(palette.map((color, place) => [color, place]));
  for (const color of byUse.slice(MAX_COLORS)) {
    let nearest = 0;
    for (let place = 1; place < palette.length; place += 1)
      if (colorDistance(color, palette[place]!) < colorDistance(color, palette[nearest]!))
        nearest = place;
    places.set(color, nearest);
  }
  return { palette, places };
};

const encodeChunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** The same picture as a PNG of at most 256 colours. */
export const quantizePng = (png: Buffer): Buffer => {
  const { width, height, channels, bytes } = decodePng(png);
  const colorAt = (pixel: number) => {
    const at = pixel * channels;
    return (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
  };
  const colors = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1)
    colors.set(colorAt(pixel), (colors.get(colorAt(pixel)) ?? 0) + 1);
  const { palette, places } = buildPalette(colors);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = places.get(colorAt(y * width + x))!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, a palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    encodeChunk('IHDR', header),
    encodeChunk(
      'PLTE',
      Buffer.from(palette.flatMap(color => [color >> 16, (color >> 8) & 255, color & 255])),
    ),
    encodeChunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
};

// A screenshot has few colours: with a palette in the place of three bytes a pixel it is half as
// large, and looks the same. The library reads; it writes no palettes.
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MAX_COLORS = 256;

const colorDistance = (a: number, b: number): number =>
  ((a >> 16) - (b >> 16)) ** 2 +
  (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 +
  ((a & 255) - (b & 255)) ** 2;

/** Each colour's place in the palette; a rare colour shares the place of its nearest. */
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
  const { width, height, data } = PNG.sync.read(png);
  const colorAt = (pixel: number) => data.readUInt32BE(pixel * 4) >>> 8;
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

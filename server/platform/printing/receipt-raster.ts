// Draws the pages of a receipt as dots for a counter printer. Black type becomes black or white;
// colours and pale tones (the red of a watermark) and each tone of a logo become a pattern of dots.
import { Resvg } from '@resvg/resvg-js';
import { DOTS_PER_MM, DOTS_PER_ROW, type RollWidth } from '../receipt-printer/escpos.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Darker than this (0 to 255) is black: the thin strokes of small letters are grey at their edges. */
const BLACK_BELOW = 150;
/** Red, green and blue differ by less than this in black type and its edges. */
const GREY_SPREAD = 10;
/** A pale colour is printed this much darker than it is: single dots far from each other get lost. */
const TONE_GAIN = 2.2;
/** A dark logo is black without holes. */
const PICTURE_GAIN = 1.2;
/** White between two pages of one roll. */
const MAX_GAP_MM = 2;
const WHITE = 0xff_ff_ff_ff;
/** Ordered by Bayer, 0 to 63. */
const PATTERN = [
  [0, 32, 8, 40, 2, 34, 10, 42],
  [48, 16, 56, 24, 50, 18, 58, 26],
  [12, 44, 4, 36, 14, 46, 6, 38],
  [60, 28, 52, 20, 62, 30, 54, 22],
  [3, 35, 11, 43, 1, 33, 9, 41],
  [51, 19, 59, 27, 49, 17, 57, 25],
  [15, 47, 7, 39, 13, 45, 5, 37],
  [63, 31, 55, 23, 61, 29, 53, 21],
];

/** Where a page of a plain SVG of Typst begins; its height is in points. */
const PAGE_START =
  /^ {4}<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v ([\d.]+) h ([\d.]+) v -[\d.]+ Z "\/>$/gm;

/** A logo; the QR code is an SVG, whose edges stay sharp. */
const PICTURE = /<image [^>]*"data:image\/(?:png|jpe?g|gif);[^>]*>/g;

/** One SVG for each page: the time to read an SVG grows with the square of its length. */
const splitPages = (
  svg: string,
): { body: string; top: number; height: number; width: number }[] => {
  const starts = [...svg.matchAll(PAGE_START)];
  const end = svg.search(/^ {4}<defs/m);
  let top = 0;
  return starts.map((start, index) => {
    const body = svg.slice(
      start.index + start[0].length,
      starts[index + 1]?.index ?? (end < 0 ? svg.lastIndexOf('</svg>') : end),
    );
    const page = { body, top, height: Number(start[1]), width: Number(start[2]) };
    top += page.height;
    return page;
  });
};

/** The dots of a page, only those that the head of the printer reaches. */
const drawPage = (svg: string, roll: RollWidth): Uint8Array[] => {
  const defs = svg.slice(svg.search(/^ {4}<defs/m), svg.lastIndexOf('</svg>'));
  const dots = DOTS_PER_ROW[roll];
  const printable = (dots / DOTS_PER_MM) * POINTS_PER_MM;
  return splitPages(svg).map(({ body, top, height, width }) => {
    const rows = Math.ceil((height / POINTS_PER_MM) * DOTS_PER_MM);
    const draw = (content: string): Uint8Array => {
      const view = `${(width - printable) / 2} ${top} ${printable} ${(rows / DOTS_PER_MM) * POINTS_PER_MM}`;
      const { pixels } = new Resvg(
        `<svg viewBox="${view}" width="${dots}" height="${rows}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}${defs}</svg>`,
        { background: '#ffffff', font: { loadSystemFonts: false } },
      ).render();
      return pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
    };
    const drawn = draw(body);
    const type = body.replace(PICTURE, '');
    // What is not there without the picture is the picture, wherever it is on the page.
    return toDots(drawn, dots, type === body ? drawn : draw(type));
  });
};

/** The colours of whole pixels. */
const toWhole = (pixels: Uint8Array): Uint32Array =>
  new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);

/** Four bytes a pixel become one bit. `type` is the page without its pictures. */
const toDots = (pixels: Uint8Array, dots: number, type: Uint8Array): Uint8Array => {
  const bits = new Uint8Array(pixels.length / 32);
  const whole = toWhole(pixels);
  const wholeType = toWhole(type);
  for (let pixel = 0; pixel < whole.length; pixel += 1) {
    // Nine of ten.
    if (whole[pixel] === WHITE) continue;
    const red = pixels[pixel * 4]!;
    const green = pixels[pixel * 4 + 1]!;
    const blue = pixels[pixel * 4 + 2]!;
    const light = (red * 299 + green * 587 + blue * 114) / 1000;
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_SPREAD;
    const x = pixel % dots;
    const y = (pixel - x) / dots;
    const isPicture = whole[pixel] !== wholeType[pixel];
    const gain = isPicture ? PICTURE_GAIN : TONE_GAIN;
    const isBlack =
      (!isPicture && light < BLACK_BELOW) ||
      ((isPicture || !isGrey) && ((255 - light) / 255) * gain * 64 > PATTERN[y % 8]![x % 8]!);
    if (isBlack) bits[pixel >> 3]! |= 0x80 >> (pixel & 7);
  }
  return bits;
};

/** Without the white rows at the end, but for the gap. */
const trimEnd = (bits: Uint8Array, bytesPerRow: number): Uint8Array => {
  const last = bits.findLastIndex(byte => byte !== 0);
  const rows = Math.floor(last / bytesPerRow) + 1 + MAX_GAP_MM * DOTS_PER_MM;
  return bits.subarray(0, rows * bytesPerRow);
};

/**
 * The dots of all pages of a receipt, one below the other, from the plain SVG of Typst. Throws an
 * Error if there is no page in it.
 */
export const renderReceipt = (svg: string, roll: RollWidth): Uint8Array => {
  const bytesPerRow = DOTS_PER_ROW[roll] / 8;
  const pages = drawPage(svg, roll).map(page => trimEnd(page, bytesPerRow));
  if (pages.length === 0) throw new Error('The receipt has no page.');
  return new Uint8Array(Buffer.concat(pages));
};

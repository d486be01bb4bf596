// The QR code as it is drawn: module by module as encoded, however its dark modules were joined
// into bars.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { renderQrSvg } from '../../server/platform/printing/printer.ts';

/** The dark modules of a drawing, row by row. Every piece is a bar of height one. */
const drawn = (svg: string): boolean[][] => {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const path = /<path d="([^"]*)"\/>/.exec(svg)![1]!;
  expect(path.replace(/M\d+ \d+H\d+v1H\d+z/g, '')).toBe('');
  for (const [, x, y, end, back] of path.matchAll(/M(\d+) (\d+)H(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    rows[Number(y)]!.fill(true, Number(x), Number(end));
  }
  return rows;
};

describe('the QR code of a document', () => {
  it.each([
    'Seller PAN: 301234567\nBuyer PAN: 300000000\nBill No: 000123\nFY: 2083/84\nTotal: 96,050.00',
    'विक्रेताको प्यान: ३०१२३४५६७',
    '1',
    'x'.repeat(900),
  ])('is drawn as it is encoded: %#', text => {
    const { data } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 });
    expect(drawn(renderQrSvg(text))).toEqual(data);
    // The three finder patterns in the corners.
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const at = (top: number, left: number) =>
      data.slice(top, top + 7).map(row =>
        row
          .slice(left, left + 7)
          .map(dark => (dark ? '1' : '0'))
          .join(''),
      );
    const last = data.length - 7;
    for (const [top, left] of [
      [0, 0],
      [0, last],
      [last, 0],
    ] as const)
      expect(at(top, left)).toEqual(corner);
  });

  it('is nothing where there is nothing to say', () => {
    expect(renderQrSvg('')).toBe('');
  });
});

// The QR code of a text as one SVG path: readable without the net, drawn at once.
import { encode } from 'uqr';

/** An SVG of the code; empty for an empty text. */
export const qrSvg = (text: string): string => {
  if (text === '') return '';
  // Every reader reads every mask; weighing all eight would hold up everybody for two milliseconds
  // a page. A chessboard has no long runs.
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 });
  // Dark modules that stand side by side are one piece: half as much to draw.
  const path = data
    .flatMap((row, y) => {
      const begins = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
      const ends = row.flatMap((dark, x) => (dark && !row[x + 1] ? [x + 1] : []));
      return begins.map((x, nth) => `M${x} ${y}H${ends[nth]}v1H${x}z`);
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
};

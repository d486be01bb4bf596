// The QR code of a text as one SVG path: readable without the net, drawn at once.
import { encode } from 'uqr';

/** An SVG of the code; empty for an empty text. */
export const qrSvg = (text: string): string => {
  if (text === '') return '';
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
};

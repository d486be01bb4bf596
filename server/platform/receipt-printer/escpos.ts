// A picture of a receipt in the language of counter printers (ESC/POS), which has no Devanagari of
// its own.

/** Millimetres of the roll. */
export type RollWidth = 58 | 80;

/** One bit a dot, 1 is black, the leftmost dot in the highest bit; rows follow each other. */
export type Raster = { dotsPerRow: number; bits: Uint8Array };

/** The dots of a row by roll: 48 and 72 mm at 8 dots a millimetre (203 dpi). */
export const DOTS_PER_ROW: Record<RollWidth, number> = { 58: 384, 80: 576 };
export const DOTS_PER_MM = 8;

/** A cheap printer keeps one band at a time. */
const BAND_ROWS = 200;

const INITIALIZE = [0x1b, 0x40];
/** Connector pin 2, 50 ms on, 500 ms off. */
const OPEN_DRAWER = [0x1b, 0x70, 0x00, 0x19, 0xfa];
/** Feeds the last row to the knife and leaves a corner of the paper. */
const FEED_AND_CUT = [0x1d, 0x56, 0x42, 0x00];

const toBandHead = (bytesPerRow: number, rows: number): number[] => [
  ...[0x1d, 0x76, 0x30, 0x00],
  ...[bytesPerRow & 0xff, bytesPerRow >> 8, rows & 0xff, rows >> 8],
];

/** Begins a command that a printer obeys at once, also in the middle of a picture. */
const REAL_TIME = 0x10;
const REAL_TIME_COMMANDS = new Set([0x04, 0x05, 0x14]);

/** The dots without what reads as such a command: one more dot is black there. */
const withoutCommands = (bits: Uint8Array): Uint8Array =>
  bits.map((byte, at) =>
    byte === REAL_TIME && REAL_TIME_COMMANDS.has(bits[at + 1]!) ? byte | 0x08 : byte,
  );

/**
 * The bytes for one receipt, in pieces between which a printer can be asked; with `opensDrawer` the
 * drawer opens before the paper comes.
 */
export const toEscPos = (
  { dotsPerRow, bits }: Raster,
  { opensDrawer }: { opensDrawer: boolean },
): Buffer[] => {
  const bytesPerRow = dotsPerRow / 8;
  const bandBytes = bytesPerRow * BAND_ROWS;
  const printed = withoutCommands(bits);
  const pieces = [Buffer.from([...INITIALIZE, ...(opensDrawer ? OPEN_DRAWER : [])])];
  for (let from = 0; from < printed.length; from += bandBytes) {
    const band = printed.subarray(from, from + bandBytes);
    pieces.push(
      Buffer.concat([Buffer.from(toBandHead(bytesPerRow, band.length / bytesPerRow)), band]),
    );
  }
  return [...pieces, Buffer.from(FEED_AND_CUT)];
};

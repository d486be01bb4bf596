// The lines of a file by its new-lines alone. Node's readline also ends a line at U+2028 and
// U+2029, which JSON leaves as they are: a text that somebody pastes may hold them.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const NEW_LINE = 10;
const CHUNK_BYTES = 1024 * 1024;

type ReadLinesOptions = {
  /** The byte with which it begins. */
  from?: number;
  /** A line of more bytes is none: `tooLong` is called, which throws. */
  maxLineBytes?: number;
  onLineTooLong?: () => never;
};

/**
 * Yields each line with its bytes, the new-line included; the last one may have none. Throws for
 * what is no file: a pipe would never end.
 */
export const readFileLines = async function* (
  path: string,
  {
    from: start = 0,
    maxLineBytes = Number.POSITIVE_INFINITY,
    onLineTooLong,
  }: ReadLinesOptions = {},
): AsyncGenerator<Buffer> {
  if (!(await stat(path)).isFile()) throw new Error(`${path} is no file.`);
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, {
    start,
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEW_LINE, from);
      if (end < 0) break;
      pieces.push(chunk.subarray(from, end + 1));
      yield pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      pieces = [];
      length = 0;
      from = end + 1;
    }
    if (from < chunk.length) {
      pieces.push(chunk.subarray(from));
      length += chunk.length - from;
    }
    if (length > maxLineBytes) onLineTooLong?.();
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
};

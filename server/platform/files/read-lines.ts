// The lines of a file, split at line feeds alone. Node's readline also splits at U+2028 and U+2029,
// which JSON does not escape: a pasted text may contain them.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const NEW_LINE = 10;
const CHUNK_BYTES = 1024 * 1024;

type ReadLinesOptions = {
  /** The offset of the first byte to read. */
  from?: number;
  /** A longer line is an error: `onLineTooLong` is called, which throws. */
  maxLineBytes?: number;
  onLineTooLong?: () => never;
};

/**
 * Yields each line with its bytes, the line feed included; the last one may have none. Throws if
 * the path is not a regular file: a pipe would never end.
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

// Streams a large file through the process. A used buffer counts only a few bytes in V8's own heap,
// so tens of megabytes pile up before V8 collects; collecting now and then, which takes a
// millisecond, keeps a gigabyte within the memory of a page.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const GC_INTERVAL_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (what: { type: 'minor' }) => void;

/** The same pieces, each collectable soon after it was passed on. */
export async function* streamWithGc(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of source) {
    yield piece;
    passed += piece.length;
    if (passed < GC_INTERVAL_BYTES) continue;
    passed = 0;
    collectGarbage({ type: 'minor' });
  }
}

// A large file on its way through the process. What has passed by weighs a few bytes in V8's own
// heap, so that tens of megabytes of it lie about before V8 looks; collected now and then, which
// takes a millisecond, a gigabyte needs the memory of a page.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const GC_INTERVAL_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (what: { type: 'minor' }) => void;

/** The same pieces, forgotten soon after they were handed on. */
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

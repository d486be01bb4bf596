// A pooler between the service and PostgreSQL: one that gives each transaction another session is
// recognised by the sessions' own numbers.
import { describe, expect, it } from 'vitest';
import { assertNoTransactionPooler } from '../../server/database/engine/assert-no-transaction-pooler.ts';
import type { PrimaryLocator } from '../../server/database/engine/primary-locator.ts';

/** Sessions with a number of their own each, which report these numbers one after the other. */
const serversThatSay = (greeting: number, said: number[][], refusal?: Error): PrimaryLocator => {
  let opened = -1;
  const open = async () => {
    opened += 1;
    const numbers = said[opened]!;
    const query = async (text: string) => {
      if (text === 'begin' && refusal) throw refusal;
      return {
        rows: text === 'begin' ? [] : [{ pid: numbers.length > 1 ? numbers.shift() : numbers[0] }],
      };
    };
    return { client: { query, processID: greeting }, end: async () => undefined };
  };
  return { open } as unknown as PrimaryLocator;
};

describe('a pooler (R7)', () => {
  it('in session mode, and a server without one, are used', async () => {
    await assertNoTransactionPooler(serversThatSay(100, [[100]]));
    await assertNoTransactionPooler(serversThatSay(7, [[100], [101]]));
  });

  it.each([
    ['two at once share a session of the server', serversThatSay(7, [[100], [100]])],
    ['one is given another session of the server', serversThatSay(7, [[100, 101], [102]])],
    [
      'no transaction may begin',
      serversThatSay(7, [[100], [101]], Object.assign(new Error('no'), { code: '08P01' })),
    ],
  ])('is refused in one line where %s', async (_, servers) => {
    await expect(assertNoTransactionPooler(servers)).rejects.toThrow(
      /^DATABASE_URL names a connection pooler in transaction mode [^\n]*$/,
    );
  });
});

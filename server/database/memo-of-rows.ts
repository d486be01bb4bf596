// What is made of the definitions of a company, made once until one of them changes: by the rows that the
// database answers, and by their content of the companies that have been asked for last.

import { createHash } from 'node:crypto';

/** Companies whose definitions are remembered by their content. */
const MAX_COMPANIES = 500;

/**
 * A function that makes something of rows. The same rows give the same thing, and so do others with the
 * same content: one engine answers the same array until something has changed, the other never does.
 */
export const createRowsMemo = <Row, Made>(
  make: (rows: readonly Row[]) => Made,
): ((rows: readonly Row[]) => Made) => {
  const madeOfRows = new WeakMap<readonly Row[], Made>();
  const madeOfContent = new Map<string, Made>();
  return rows => {
    const known = madeOfRows.get(rows);
    if (known) return known;
    const content = JSON.stringify(rows);
    const same = madeOfContent.get(content) ?? make(rows);
    // The last one that was asked for is the last to be forgotten.
    madeOfContent.delete(content);
    if (madeOfContent.size >= MAX_COMPANIES)
      madeOfContent.delete(madeOfContent.keys().next().value!);
    madeOfContent.set(content, same);
    madeOfRows.set(rows, same);
    return same;
  };
};

/** Differs when one of the definitions has changed; empty where there are none. */
export const toVersion = (definitions: readonly unknown[]): string =>
  definitions.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(definitions)).digest('base64url').slice(0, 12);

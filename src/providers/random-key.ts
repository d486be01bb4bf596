/**
 * Names what must be told from everything else: a request that is carried out once, a row. Not
 * crypto.randomUUID: it is missing where the address is not https or localhost.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

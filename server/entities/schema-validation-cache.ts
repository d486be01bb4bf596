// Remembers which schema files were valid, so that unchanged ones need not be validated at every
// start. The cache is a fingerprint of grammar and files; without a writable folder they are
// validated again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const computeFingerprint = (texts: [name: string, text: string][]): string => {
  const hash = createHash('sha256');
  for (const [name, text] of texts) hash.update(JSON.stringify([name, text]));
  return hash.digest('hex');
};

const readFingerprint = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Checks whether exactly these files were valid before, and remembers that they are. */
export const createSchemaValidationCache = (
  folder: string,
  texts: [name: string, text: string][],
): { isValid: boolean; markValid: () => void } => {
  const file = join(folder, 'fitting-schemas');
  const now = computeFingerprint(texts);
  return {
    isValid: readFingerprint(file) === now,
    markValid: () => {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, now);
      } catch {
        // A folder without write access costs the next start a tenth of a second.
      }
    },
  };
};

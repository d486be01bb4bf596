// Which schema files were found to fit the grammar: unchanged they need not be judged anew at every
// start. What is remembered is a fingerprint of grammar and files; where it cannot be kept, they
// are judged again.
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

/** Whether these very files fitted before, and how to remember that they do. */
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
        // A folder that may not be written costs the next start a tenth of a second.
      }
    },
  };
};

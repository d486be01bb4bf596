// The manual as it is written: chapters in Typst and the pictures, in both languages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const manualFolder = join(import.meta.dirname, '..', '..', 'docs', 'manual');

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => filesUnder(join(path, name)))
    : [path];

/** Tells one edition of the manual from the next: a hash over everything that it is made of. */
export const editionOf = (): string => {
  const hash = createHash('sha256');
  for (const file of filesUnder(manualFolder))
    hash.update(file.slice(manualFolder.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

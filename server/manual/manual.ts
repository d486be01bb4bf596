// The manual as a PDF: set at the first request of a language, kept in the data folder until the
// next edition.
import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../domain/language.ts';
import { NO_NETWORK } from '../printing/typst-process.ts';
import { editionOf } from './manual-folder.ts';

/** A book takes seconds; a child that is silent for so long will never answer. */
const PATIENCE = 120_000;

export type Manual = {
  /** What tells this edition from others. */
  edition: string;
  /** The path of the PDF, set when it is not there yet. Rejects when it cannot be set. */
  pdf: (language: Language) => Promise<string>;
};

const set = (language: Language, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'manual-child.ts'), [language, file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      timeout: PATIENCE,
      env: { ...process.env, ...NO_NETWORK },
    });
    child.on('error', reject);
    child.on('exit', code => {
      if (code === 0) return resolve();
      // What it had begun to write would stay for ever.
      rmSync(`${file}.${child.pid}`, { force: true });
      reject(new Error(`The manual (${language}) could not be set.`));
    });
  });

/** The manual below `dataDir`; editions of before go when one is set. */
export const openManual = (dataDir: string): Manual => {
  const folder = join(dataDir, 'manual');
  let edition: string | undefined;
  const now = () => {
    edition ??= editionOf();
    return edition;
  };
  const running: Partial<Record<Language, Promise<string>>> = {};
  const made = async (language: Language): Promise<string> => {
    const file = join(folder, `${now()}.${language}.pdf`);
    if (existsSync(file)) return file;
    await mkdir(folder, { recursive: true });
    await set(language, file);
    for (const name of await readdir(folder))
      if (!name.startsWith(now())) await rm(join(folder, name), { force: true });
    return file;
  };
  return {
    get edition() {
      return now();
    },
    // Who asks while it is being set waits for the same one.
    pdf: language => {
      running[language] ??= made(language).finally(() => delete running[language]);
      return running[language];
    },
  };
};

// The user manual as a PDF (API-195): for every signed-in user, in the requested language.

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../domain/language.ts';
import { requireSession, requireSignIn } from '../../auth/require-session.ts';
import { NO_NETWORK } from '../../platform/printing/typst-process.ts';

/** Registers the route below the billing prefix; the PDFs are below `dataDir`. */
export const registerManualRoutes = (app: FastifyInstance, dataDir: string): void => {
  const manual = createManual(dataDir);
  app.get('/user-manual', requireSignIn, async (request, reply) => {
    const { language } = requireSession(request);
    const etag = `"${manual.edition}-${language}"`;
    // Only the browser stores it, and revalidates it.
    reply
      .header('etag', etag)
      .header('vary', 'accept-language')
      .header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const file = await manual.pdf(language);
    return reply
      .type('application/pdf')
      .header('content-length', (await stat(file)).size)
      .header('content-disposition', `inline; filename="bijak-manual.${language}.pdf"`)
      .send(createReadStream(file));
  });
};

/** Typesetting takes seconds; a child that is silent for this long will never answer. */
const RENDER_TIMEOUT_MS = 120_000;

type Manual = {
  /** The hash of this edition. */
  edition: string;
  /** The path of the PDF, which is rendered if it is missing. Rejects if that fails. */
  pdf: (language: Language) => Promise<string>;
};

const renderManual = (language: Language, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'manual-child.ts'), [language, file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      timeout: RENDER_TIMEOUT_MS,
      env: { ...process.env, ...NO_NETWORK },
    });
    child.on('error', reject);
    child.on('exit', code => {
      if (code === 0) return resolve();
      // Its unfinished file would stay forever.
      rmSync(`${file}.${child.pid}`, { force: true });
      reject(new Error(`The manual (${language}) could not be set.`));
    });
  });

/**
 * The manual below `dataDir`: rendered at a language's first request, removed by the next edition.
 */
export const createManual = (dataDir: string): Manual => {
  const folder = join(dataDir, 'manual');
  let edition: string | undefined;
  const now = () => {
    edition ??= computeEdition();
    return edition;
  };
  const running: Partial<Record<Language, Promise<string>>> = {};
  const made = async (language: Language): Promise<string> => {
    const file = join(folder, `${now()}.${language}.pdf`);
    if (existsSync(file)) return file;
    await mkdir(folder, { recursive: true });
    await renderManual(language, file);
    for (const name of await readdir(folder))
      if (!name.startsWith(now())) await rm(join(folder, name), { force: true });
    return file;
  };
  return {
    get edition() {
      return now();
    },
    // A request during the rendering waits for the same result.
    pdf: language => {
      running[language] ??= made(language).finally(() => delete running[language]);
      return running[language];
    },
  };
};

/** The source of the manual: chapters in Typst and the pictures, in both languages. */
export const MANUAL_FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'manual');

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => listFiles(join(path, name)))
    : [path];

/** Distinguishes one edition of the manual from the next: a hash over everything in it. */
const computeEdition = (): string => {
  const hash = createHash('sha256');
  for (const file of listFiles(MANUAL_FOLDER))
    hash.update(file.slice(MANUAL_FOLDER.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

// Versions of records: a strong ETag over what is stored, and If-Match judged in the transaction
// that writes. One mechanism for every record and setting, so that nobody overwrites what somebody
// else saved meanwhile (RFC 9110, 13.1).
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { PreconditionFailedError } from './errors.ts';

const changedMeanwhileText = {
  en: 'Someone else has changed this in the meantime.',
  ne: 'यसबीच अरू कसैले यो बदलेको छ।',
};

/** Names in one order, and nothing where nothing is stored: the engines differ in both. */
const canonicalize = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalize);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, canonicalize(one)]);
};

/**
 * The strong ETag of what is stored: the same for every reader, in every language, process and
 * engine.
 */
export const computeETag = (stored: unknown): string =>
  `"${createHash('sha256')
    .update(JSON.stringify(canonicalize(stored)))
    .digest('base64url')
    .slice(0, 27)}"`;

/** Thrown inside a transaction by `Expectation.check`; `withIfMatch` answers it. */
class StaleVersionError extends Error {}

/** What the caller says of the state that it changes. */
type Precondition = {
  /** The call names a state at all. */
  given: boolean;
  /**
   * Refuses when `tag`, of what is stored now (undefined where nothing is), is another state than
   * the caller's.
   */
  check: (tag: string | undefined) => void;
  /** Refuses: the caller's state is known to have passed. */
  refuse: () => never;
};

/**
 * Quoted tags with commas between them. A proxy that compresses makes a tag a weak one: it still
 * names the same record.
 */
const parseETags = (condition: string): string[] =>
  [...condition.matchAll(/(?:W\/)?("[^"]*"|[^\s,]+)/g)].map(([, tag]) => tag!);

const matchesETag = (condition: string, tag: string | undefined): boolean =>
  tag !== undefined && (condition.trim() === '*' || parseETags(condition).includes(tag));

const readPrecondition = ({ headers }: Pick<FastifyRequest, 'headers'>): Precondition => {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  const refuse = () => {
    throw new StaleVersionError();
  };
  return {
    given: match !== undefined,
    check: tag => {
      if (match !== undefined && !matchesETag(match, tag)) refuse();
      // Only for something that is not there yet.
      if (noneMatch !== undefined && matchesETag(noneMatch, tag)) refuse();
    },
    refuse,
  };
};

/** A record as it is answered, and the ETag of what is stored of it. */
export type TaggedBody<T extends object = Row> = { body: T; tag: string | undefined };

/** Tells the state that is answered. */
export const withETag = <T extends object>(
  reply: FastifyReply,
  { body, tag }: TaggedBody<T>,
): T => {
  if (tag !== undefined) reply.header('etag', tag);
  return body;
};

/**
 * Runs a change under the If-Match of its call. `work` hands the tag of what is stored to `check`,
 * inside its transaction and after the row is locked, so that of two who read the same state
 * exactly one wins. Throws Stale (412) with what `now` answers.
 */
export const withIfMatch = async <T>(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  language: Language,
  now: () => Promise<TaggedBody<object>>,
  work: (expectation: Precondition) => Promise<T>,
): Promise<T> => {
  try {
    return await work(readPrecondition(request));
  } catch (error) {
    if (!(error instanceof StaleVersionError)) throw error;
    throw new PreconditionFailedError(changedMeanwhileText[language], withETag(reply, await now()));
  }
};

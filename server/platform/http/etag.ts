// Versions of records: a strong ETag over the stored values, and If-Match checked in the
// transaction that writes. One mechanism for every record and setting, so that nobody overwrites a
// change that somebody else saved meanwhile (RFC 9110, 13.1).
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { PreconditionFailedError } from './errors.ts';

const changedMeanwhileText = {
  en: 'Someone else has changed this in the meantime.',
  ne: 'यसबीच अरू कसैले यो बदलेको छ।',
};

/** Sorts names and drops empty values: the engines differ in both. */
const canonicalize = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalize);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, canonicalize(one)]);
};

/**
 * The strong ETag of the stored values: the same for every reader, language, process and engine.
 */
export const computeETag = (stored: unknown): string =>
  `"${createHash('sha256')
    .update(JSON.stringify(canonicalize(stored)))
    .digest('base64url')
    .slice(0, 27)}"`;

/** Thrown inside a transaction by `Precondition.check`; `withIfMatch` answers it. */
class StaleVersionError extends Error {}

/** The client's condition on the state that it changes. */
type Precondition = {
  /** The request has a condition at all. */
  given: boolean;
  /**
   * Throws if `tag`, the ETag of the stored values (undefined if nothing is stored), does not match
   * the condition.
   */
  check: (tag: string | undefined) => void;
  /** Throws: the client's state is known to be out of date. */
  refuse: () => never;
};

/**
 * Quoted tags separated by commas. A proxy that compresses makes a tag weak; it still names the
 * same record.
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
      // Only if the record does not exist yet.
      if (noneMatch !== undefined && matchesETag(noneMatch, tag)) refuse();
    },
    refuse,
  };
};

/** A record as answered, and the ETag of its stored values. */
export type TaggedBody<T extends object = Row> = { body: T; tag: string | undefined };

/** Sends the record with its ETag. */
export const withETag = <T extends object>(
  reply: FastifyReply,
  { body, tag }: TaggedBody<T>,
): T => {
  if (tag !== undefined) reply.header('etag', tag);
  return body;
};

/**
 * Runs a change under the If-Match of its request. `work` passes the stored ETag to `check`, inside
 * its transaction and after the row is locked, so that exactly one of two clients with the same
 * state wins. Throws PreconditionFailedError (412) with the result of `now`.
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

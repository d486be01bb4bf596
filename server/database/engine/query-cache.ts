// Caches the look-ups of requests, above all the caller's session, as long as the database reports
// no change: a page makes many requests at once, and while documents are saved every till of a shop
// looks up the same year, method and products.
import type { Value } from '../database.ts';
import type { DirectRunner } from '../raw-query.ts';

type Rows = Record<string, Value>[];
type LookupSource = {
  rows: (text: string, values: readonly Value[]) => Rows;
  id: DirectRunner['id'];
};
/**
 * The cached results of one text by its values, and all words of the text, which include its
 * tables.
 */
type CachedAnswers = { words: ReadonlySet<string>; byValues: Map<string, Rows> };

/** Maximum number of cached rows; more means that few look-ups repeat. */
const MAX_CACHED_ROWS = 5_000;

type QueryCache = DirectRunner & {
  /** This process has changed these tables, or cannot tell which. */
  invalidate: (tables: ReadonlySet<string> | 'any') => void;
};

const extractWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\w+/g));

/**
 * The connection with cached results. `version` changes once another process has changed the
 * database: it is read once per turn of the event loop. Rows are shared and frozen.
 */
export const createQueryCache = (
  { rows, id }: LookupSource,
  version: () => unknown,
): QueryCache => {
  const answers = new Map<string, CachedAnswers>();
  let kept = 0;
  let at: unknown;
  let isSure = false;
  const forgetAll = () => {
    answers.clear();
    kept = 0;
  };
  const forgetThose = ({ byValues }: CachedAnswers) => {
    for (const found of byValues.values()) kept -= found.length + 1;
    byValues.clear();
  };
  const makeSure = () => {
    const now = version();
    if (now !== at) forgetAll();
    at = now;
    isSure = true;
    setImmediate(() => {
      isSure = false;
    });
  };
  const answersTo = (text: string): CachedAnswers => {
    const known = answers.get(text);
    if (known) return known;
    const made = { words: extractWords(text), byValues: new Map<string, Rows>() };
    answers.set(text, made);
    return made;
  };
  return {
    id,
    invalidate: tables => {
      if (tables === 'any') return forgetAll();
      const changed = [...tables];
      for (const those of answers.values())
        if (changed.some(table => those.words.has(table))) forgetThose(those);
    },
    rows: (text, values) => {
      if (!isSure) makeSure();
      if (kept >= MAX_CACHED_ROWS) forgetAll();
      const { byValues } = answersTo(text);
      const key = JSON.stringify(values);
      const known = byValues.get(key);
      if (known) return known;
      const found = rows(text, values);
      for (const row of found) Object.freeze(row);
      Object.freeze(found);
      byValues.set(key, found);
      kept += found.length + 1;
      return found;
    },
  };
};
// The tables that a connection's transactions change, parsed from the texts that it prepares. In
// doubt it assumes more: anything but a plain insert, update or delete may change any table.

/** The effect of a text: none, one table, or unknown. */
type StatementEffect = { table?: string; isUnknown: boolean };

const READ_ONLY_STATEMENT =
  /^\s*(select|values|explain|begin|commit|end|rollback|savepoint|release|pragma)\b/i;
/** Matches whole names only, not parts of "main.tills" or "my-tills". */
const PLAIN_WRITE =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)"?(?=[\s(]|$)/i;

/** Texts whose effect is cached; a rare one is parsed again. */
const MAX_CACHED_TEXTS = 2000;

const classifyStatement = (text: string): StatementEffect => {
  if (READ_ONLY_STATEMENT.test(text)) return { isUnknown: false };
  const table = PLAIN_WRITE.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? { isUnknown: true } : { table, isUnknown: false };
};

/**
 * Tracks a connection's changes: `note` each text before it runs; `take` returns the tables changed
 * since the last call, or 'any' if unknown; `hasAny` says whether one of these may be among them.
 */
export const createChangeTracker = () => {
  const changes = new Map<string, StatementEffect>();
  let tables = new Set<string>();
  let isAny = false;
  return {
    note: (text: string): void => {
      let change = changes.get(text);
      if (!change) {
        change = classifyStatement(text);
        if (changes.size < MAX_CACHED_TEXTS) changes.set(text, change);
      }
      if (change.isUnknown) isAny = true;
      else if (change.table !== undefined) tables.add(change.table);
    },
    hasAny: (names: readonly string[]): boolean => isAny || names.some(name => tables.has(name)),
    take: (): ReadonlySet<string> | 'any' => {
      const taken = isAny ? 'any' : tables;
      tables = new Set();
      isAny = false;
      return taken;
    },
  };
};

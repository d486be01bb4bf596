// What requests look up, the session of whoever calls first of all, is remembered as long as the
// database says that nothing of it has changed: a page asks for many things at once, and while
// documents are saved every till of a shop looks up the same year, method and goods.
import type { Value } from '../database.ts';
import type { DirectRunner } from '../raw-query.ts';

type Rows = Record<string, Value>[];
type LookupSource = {
  rows: (text: string, values: readonly Value[]) => Rows;
  id: DirectRunner['id'];
};
/**
 * The answers to one text by its values, and every word of the text: the tables that it reads are
 * among them.
 */
type CachedAnswers = { words: ReadonlySet<string>; byValues: Map<string, Rows> };

/** So many rows are kept; whoever looks up more than that asks for something else each time. */
const MAX_CACHED_ROWS = 5_000;

type QueryCache = DirectRunner & {
  /** This process has changed these tables, or it cannot tell which. */
  invalidate: (tables: ReadonlySet<string> | 'any') => void;
};

const extractWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\w+/g));

/**
 * The connection with its answers remembered. `version` differs once anybody else has changed the
 * database: it is asked once in a turn of the event loop. Rows are shared and frozen.
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
// Which tables the transactions of a connection change, read from the texts that it prepares. It
// errs on the side of more: what is no plain insert, update or delete may change anything.

/** What a text can change: nothing, the one table, or it cannot be told. */
type StatementEffect = { table?: string; isUnknown: boolean };

const READ_ONLY_STATEMENT =
  /^\s*(select|values|explain|begin|commit|end|rollback|savepoint|release|pragma)\b/i;
/** The name must end where it ends: of "main.tills" and "my-tills" this is not the whole. */
const PLAIN_WRITE =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)"?(?=[\s(]|$)/i;

/** So many texts are kept with what they change; a rare one is read again. */
const MAX_CACHED_TEXTS = 2000;

const classifyStatement = (text: string): StatementEffect => {
  if (READ_ONLY_STATEMENT.test(text)) return { isUnknown: false };
  const table = PLAIN_WRITE.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? { isUnknown: true } : { table, isUnknown: false };
};

/**
 * Keeps account of a connection's changes: `note` each text before it runs; `take` answers the
 * tables since the last time, 'any' where that cannot be told.
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
    take: (): ReadonlySet<string> | 'any' => {
      const taken = isAny ? 'any' : tables;
      tables = new Set();
      isAny = false;
      return taken;
    },
  };
};

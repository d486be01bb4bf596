// What requests look up, the session of whoever calls first of all, is remembered as long as the
// database says that nothing of it has changed: a page asks for many things at once, and while
// documents are saved every till of a shop looks up the same year, method and goods.
import type { Value } from './connect.ts';
import type { Direct } from './statement.ts';

type Rows = Record<string, Value>[];
type Looking = { rows: (text: string, values: readonly Value[]) => Rows; id: Direct['id'] };
/**
 * The answers to one text by its values, and every word of the text: the tables that it reads are
 * among them.
 */
type Answers = { words: ReadonlySet<string>; byValues: Map<string, Rows> };

/** So many rows are kept; whoever looks up more than that asks for something else each time. */
const MOST = 5_000;

export type LookUps = Direct & {
  /** This process has changed these tables, or it cannot tell which. */
  forget: (tables: ReadonlySet<string> | 'any') => void;
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\w+/g));

/**
 * The connection with its answers remembered. `version` differs once anybody else has changed the
 * database: it is asked once in a turn of the event loop. Rows are shared and frozen.
 */
export const rememberedLookUps = ({ rows, id }: Looking, version: () => unknown): LookUps => {
  const answers = new Map<string, Answers>();
  let kept = 0;
  let at: unknown;
  let isSure = false;
  const forgetAll = () => {
    answers.clear();
    kept = 0;
  };
  const forgetThose = ({ byValues }: Answers) => {
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
  const answersTo = (text: string): Answers => {
    const known = answers.get(text);
    if (known) return known;
    const made = { words: wordsOf(text), byValues: new Map<string, Rows>() };
    answers.set(text, made);
    return made;
  };
  return {
    id,
    forget: tables => {
      if (tables === 'any') return forgetAll();
      const changed = [...tables];
      for (const those of answers.values())
        if (changed.some(table => those.words.has(table))) forgetThose(those);
    },
    rows: (text, values) => {
      if (!isSure) makeSure();
      if (kept >= MOST) forgetAll();
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

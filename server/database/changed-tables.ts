// Which tables the transactions of a connection change, read from the texts that it prepares. It
// errs on the side of more: what is no plain insert, update or delete may change anything.

/** What a text can change: nothing, the one table, or it cannot be told. */
type Change = { table?: string; isUnknown: boolean };

const harmless =
  /^\s*(select|values|explain|begin|commit|end|rollback|savepoint|release|pragma)\b/i;
/** The name must end where it ends: of "main.tills" and "my-tills" this is not the whole. */
const plain =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)"?(?=[\s(]|$)/i;

/** So many texts are kept with what they change; a rare one is read again. */
const MOST_KEPT = 2000;

const changeOf = (text: string): Change => {
  if (harmless.test(text)) return { isUnknown: false };
  const table = plain.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? { isUnknown: true } : { table, isUnknown: false };
};

/**
 * Keeps account of a connection's changes: `note` each text before it runs; `take` answers the
 * tables since the last time, 'any' where that cannot be told.
 */
export const changedTables = () => {
  const changes = new Map<string, Change>();
  let tables = new Set<string>();
  let isAny = false;
  return {
    note: (text: string): void => {
      let change = changes.get(text);
      if (!change) {
        change = changeOf(text);
        if (changes.size < MOST_KEPT) changes.set(text, change);
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

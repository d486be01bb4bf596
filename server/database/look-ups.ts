// What requests look up, the session of whoever calls first of all, is remembered as long as the database says that nothing has changed: a
// page asks for many things at once, and between two commits every till of a shop looks up the same year, method and goods.
import type { Value } from './connect.ts';
import type { Direct } from './statement.ts';

type Rows = Record<string, Value>[];
type Looking = { rows: (text: string, values: readonly Value[]) => Rows; id: Direct['id'] };

/** So many answers are kept; whoever looks up more than that between two changes asks for something else each time. */
const MOST = 5_000;

export type LookUps = Direct & {
  /** This process has changed something. */
  forget: () => void;
};

/** The connection with its answers remembered. `version` differs once anybody has changed the database: it is asked once in a turn of the
 *  event loop. Rows are shared and frozen. */
export const rememberedLookUps = ({ rows, id }: Looking, version: () => unknown): LookUps => {
  const answers = new Map<string, Map<string, Rows>>();
  let kept = 0;
  let at: unknown;
  let isSure = false;
  const forget = () => {
    answers.clear();
    kept = 0;
  };
  const makeSure = () => {
    const now = version();
    if (now !== at) forget();
    at = now;
    isSure = true;
    setImmediate(() => {
      isSure = false;
    });
  };
  return {
    id,
    forget,
    rows: (text, values) => {
      if (!isSure) makeSure();
      if (kept >= MOST) forget();
      const ofText = answers.get(text) ?? new Map<string, Rows>();
      const key = JSON.stringify(values);
      const known = ofText.get(key);
      if (known) return known;
      const found = rows(text, values);
      for (const row of found) Object.freeze(row);
      Object.freeze(found);
      if (ofText.size === 0) answers.set(text, ofText);
      ofText.set(key, found);
      kept += 1;
      return found;
    },
  };
};

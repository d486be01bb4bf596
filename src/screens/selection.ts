// The rows of a list that somebody has ticked, over all its pages. Nothing can be ticked until they
// say that they want to.
import { useCallback, useMemo, useState } from 'react';
import type { Listed } from './bulk-actions.ts';

export type Selection = {
  /** In the order in which they were ticked. */
  records: Listed[];
  has: (id: number) => boolean;
  /** Ticks the rows or takes their ticks away. */
  set: (records: Listed[], ticked: boolean) => void;
};

/** The selection while there is one, and how it is begun and ended. */
export const useSelection = (): {
  selection: Selection | undefined;
  begin: () => void;
  end: () => void;
} => {
  const [ticked, setTicked] = useState<Map<number, Listed> | undefined>();
  const set = useCallback(
    (records: Listed[], isTicked: boolean) =>
      setTicked(known => {
        const next = new Map(known);
        for (const record of records) {
          if (isTicked) next.set(record.id, record);
          else next.delete(record.id);
        }
        return next;
      }),
    [],
  );
  const selection = useMemo(
    () => ticked && { records: [...ticked.values()], has: (id: number) => ticked.has(id), set },
    [ticked, set],
  );
  return {
    selection,
    begin: useCallback(() => setTicked(new Map()), []),
    end: useCallback(() => setTicked(undefined), []),
  };
};

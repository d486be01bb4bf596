// The steps of an engine's transactions, with the sums written before each commit; what an undone
// work has added or known goes with it.
import type { Transaction } from './connect.ts';
import type { Grouping } from './grouped-writes.ts';
import { forgetAll, forgetWork, markKnown } from './known.ts';
import { beginSums, markSums, undoSums, writeSums } from './summed.ts';

/** The same steps, which keep account of what is added and known. */
export const withSums = (steps: Grouping<Transaction>): Grouping<Transaction> => ({
  ...steps,
  begin: async sharing => {
    const tx = await steps.begin(sharing);
    beginSums(tx);
    forgetAll(tx);
    return tx;
  },
  mark: tx => {
    markSums(tx);
    markKnown(tx);
    return steps.mark(tx);
  },
  undo: tx => {
    undoSums(tx);
    forgetWork(tx);
    return steps.undo(tx);
  },
  commit: async tx => {
    await writeSums(tx);
    await steps.commit(tx);
  },
});

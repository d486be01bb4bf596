// The steps of an engine's transactions, with running totals written before each commit; increments
// and cached values of rolled-back work are dropped.
import type { Transaction } from '../database.ts';
import {
  flushIncrements,
  resetIncrements,
  rollbackIncrements,
  savepointIncrements,
} from '../deferred-increments.ts';
import { resetCache, rollbackCache, savepointCache } from '../transaction-cache.ts';
import type { CommitSteps } from './group-commit.ts';

/** The same steps, with increments and cache kept in step. */
export const withDeferredIncrements = (
  steps: CommitSteps<Transaction>,
): CommitSteps<Transaction> => ({
  ...steps,
  begin: async sharing => {
    const tx = await steps.begin(sharing);
    resetIncrements(tx);
    resetCache(tx);
    return tx;
  },
  savepoint: tx => {
    savepointIncrements(tx);
    savepointCache(tx);
    return steps.savepoint(tx);
  },
  rollbackToSavepoint: tx => {
    rollbackIncrements(tx);
    rollbackCache(tx);
    return steps.rollbackToSavepoint(tx);
  },
  commit: async tx => {
    await flushIncrements(tx);
    await steps.commit(tx);
  },
});

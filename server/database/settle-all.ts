// Statements that do not need each other's answers, sent together. All have ended when this ends,
// also when one failed: a statement that is still on its way must never arrive after its savepoint
// was rolled back.

/** Waits for all, answers what they answer and throws the first failure. */
export const settleAll = async <T extends readonly unknown[]>(
  statements: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> => {
  const ended = await Promise.allSettled(statements);
  const failed = ended.find(outcome => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
};

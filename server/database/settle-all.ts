// Independent statements, sent together. All have ended when this ends, also if one failed: a
// running statement must never arrive after its savepoint was rolled back.

/** Waits for all, returns their results and throws the first error. */
export const settleAll = async <T extends readonly unknown[]>(
  statements: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> => {
  const ended = await Promise.allSettled(statements);
  const failed = ended.find(outcome => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
};

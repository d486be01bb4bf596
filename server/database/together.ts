// Statements that do not need each other's answers, sent together. All have ended when this ends, also when one failed: a statement that
// is still on its way must never arrive after its savepoint was rolled back.

/** Waits for all and throws the first failure. */
export const together = async (statements: Promise<unknown>[]): Promise<void> => {
  const ended = await Promise.allSettled(statements);
  const failed = ended.find(outcome => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

// Works of one key run one after the other in this process; works of different keys do not wait for
// each other.
const tails = new Map<string, Promise<void>>();

/**
 * Runs the work when all earlier works of the key have ended, well or not. A work must not wait for
 * its own key.
 */
export const withLock = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const mine = (tails.get(key) ?? Promise.resolve()).then(work);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  tails.set(key, ended);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === ended) tails.delete(key);
  }
};

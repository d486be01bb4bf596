// Runs work of one key in order in this process; work of different keys does not wait.
const tails = new Map<string, Promise<void>>();

/**
 * Runs the work after all earlier work of the key has ended, whether it failed or not. Work must
 * not wait for its own key.
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

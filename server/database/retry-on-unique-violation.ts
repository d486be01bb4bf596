// Two processes that count the same thing at the same moment collide in a unique index; the loser
// tries again.
import type { Database, Transaction } from './database.ts';

const MAX_ATTEMPTS = 10;

/** Runs the work in a transaction, and again if a unique index refused it. */
export const retryOnUniqueViolation = async <T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.write(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isUniqueViolation(error)) throw error;
    }
  }
};

// Limits the wait for work that may never end, such as a folder on a missing disk.

/**
 * Returns the result of the work. Throws an Error with the message if it does not end in time; the
 * work itself goes on.
 */
export const withTimeout = <T>(
  work: Promise<T>,
  milliseconds: number,
  message: string,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

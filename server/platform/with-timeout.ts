// Waiting for what may never end, such as a folder on a disk that has gone.

/**
 * Answers what the work answers. Throws an Error with the message where it has not ended in time;
 * the work itself goes on.
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

/**
 * The text cut to at most that many UTF-16 units, never in the middle of a character outside the
 * first plane: half of one cannot be spelled in UTF-8, so a database would store another text than
 * the log.
 */
export const truncate = (text: string, max: number): string => {
  const cut = text.slice(0, max);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
};

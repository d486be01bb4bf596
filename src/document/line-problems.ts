// What is wrong with a document while it is entered, line by line.

const nothing: Record<string, string> = {};

/**
 * Of problems by field, those of one line (`lines.0.qty`), by the field's own name; the same object
 * while there are none.
 */
export const problemsAt = (
  problems: Record<string, string>,
  index: number,
): Record<string, string> => {
  const place = `lines.${index}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(place));
  return own.length === 0
    ? nothing
    : Object.fromEntries(own.map(([name, said]) => [name.slice(place.length), said]));
};

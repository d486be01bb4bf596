// A record is judged by what is changed in it: what it held before, and what was wrong then as
// well, keeps nobody from changing the rest. A rule that became stricter finds records that do not
// fit it; they can be worked with, and the value itself is judged as soon as it is touched.
import type { Field, Problems, Row } from './entity.ts';

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The field is as it was, and so is what it is tied to. */
export const isUntouched = (
  { name, reference }: Field,
  record: Row,
  before: Row | undefined,
): boolean =>
  before !== undefined &&
  [name, ...Object.values(reference?.within ?? {})].every(each =>
    isSame(record[each], before[each]),
  );

/**
 * What is wrong with the record, but for what was wrong already (`earlier`) with a field that
 * nobody touched.
 */
export const newProblems = (
  problems: Problems,
  earlier: () => Problems,
  record: Row,
  before: Row | undefined,
): Problems => {
  const untouched = Object.keys(problems).filter(
    name => before !== undefined && isSame(record[name], before[name]),
  );
  if (untouched.length === 0) return problems;
  const known = earlier();
  const remaining = Object.entries(problems).map(([name, texts]): [string, string[]] => [
    name,
    untouched.includes(name) ? texts.filter(text => !known[name]?.includes(text)) : texts,
  ]);
  return Object.fromEntries(remaining.filter(([, texts]) => texts.length > 0));
};

// Rules and layouts that a finance act may change: each is a list with the day from which an entry
// holds, so that last year's register still looks as last year's law wanted it.

/** `from` is an AD day "YYYY-MM-DD"; the list goes from old to new. */
export type Dated<T> = { from: string; value: T }[];

/** What holds on a day. Before the first entry the first one holds. */
export const heldOn = <T>(rules: Dated<T>, day: string): T =>
  (rules.findLast(rule => rule.from <= day) ?? rules[0]!).value;

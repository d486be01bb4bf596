// Our documents of a Nepali month beside the authority's register of it: what only one side has,
// and where the amounts differ.
import type { TheirRow } from './register.ts';
import { plainNumber } from './register.ts';

/** A document of ours, in paisa, `day` in AD. */
export type OurRow = {
  number: string;
  day: string;
  name: string;
  total: number;
  taxable: number;
  vat: number;
};

export type DifferenceKind = 'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ';
export type Difference<Ours extends OurRow> = {
  kind: DifferenceKind;
  number: string;
  ours: Ours | null;
  theirs: TheirRow | null;
};

/**
 * The authority's total stands with VAT or without: its forms write it without, its exports with.
 */
const agrees = (ours: OurRow, { total, taxable, vat }: TheirRow): boolean =>
  (taxable === null || taxable === ours.taxable) &&
  (vat === null || vat === ours.vat) &&
  (total === null || total === ours.total || total === ours.total - ours.vat);

/**
 * The differences in the order of the numbers; `same` counts what agrees. A number that stands
 * twice in theirs is theirs alone the second time.
 */
export const compare = <Ours extends OurRow>(
  ours: Ours[],
  theirs: TheirRow[],
): { same: number; differences: Difference<Ours>[] } => {
  const left = new Map(ours.map(row => [plainNumber(row.number), row]));
  const differences: Difference<Ours>[] = [];
  let same = 0;
  for (const row of theirs) {
    const mine = left.get(row.number);
    left.delete(row.number);
    if (!mine)
      differences.push({ kind: 'theirs-not-ours', number: row.number, ours: null, theirs: row });
    else if (agrees(mine, row)) same += 1;
    else differences.push({ kind: 'amounts-differ', number: mine.number, ours: mine, theirs: row });
  }
  // Of zero rupees the authority has none.
  for (const mine of left.values())
    if (mine.total !== 0)
      differences.push({ kind: 'ours-not-theirs', number: mine.number, ours: mine, theirs: null });
  const order = new Intl.Collator('en', { numeric: true });
  return { same, differences: differences.sort((a, b) => order.compare(a.number, b.number)) };
};

// The months' names in both languages, spelled as OPEN-030 says.
import type { Texts } from '../language.ts';

const names: [string, string][] = [
  ['Baisakh', 'वैशाख'],
  ['Jestha', 'जेठ'],
  ['Ashadh', 'असार'],
  ['Shrawan', 'साउन'],
  ['Bhadra', 'भदौ'],
  ['Ashwin', 'असोज'],
  ['Kartik', 'कात्तिक'],
  ['Mangsir', 'मङ्सिर'],
  ['Poush', 'पुस'],
  ['Magh', 'माघ'],
  ['Falgun', 'फागुन'],
  ['Chaitra', 'चैत'],
];

/** Baisakh first. */
export const monthNames: Texts[] = names.map(([en, ne]) => ({ en, ne }));

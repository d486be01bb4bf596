// What a company's own template must be able to print before it is kept: the sample, and copies that bear what the law asks of a copy.
import type { PrintData } from './print-data.ts';
import { type About, sampleDocument } from './sample-document.ts';

/** Fills more than one sheet of A4, however tightly it is set. */
const LINES_OF_TWO_PAGES = 120;

/** A preview, a reprint, and a reprint of a cancelled document of two pages: a template may treat each of them in another way. */
export const trialDocuments = (about: About): PrintData[] => {
  const sample = sampleDocument(about);
  const marks = ['Company Copy', 'Copy of Original 1'];
  const lines = Array.from({ length: LINES_OF_TWO_PAGES }, (_, index) => sample.lines[index % sample.lines.length]!);
  return [sample, { ...sample, marks, watermark: '' }, { ...sample, marks, watermark: 'CANCELLED / रद्द', lines }];
};

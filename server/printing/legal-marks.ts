// What the law asks to see on every page of a copy, where a company's own template sets the page: "Copy of Original 1", CANCELLED, PREVIEW.
// own-frame.typ draws them over the page; here is how many there must be, so that a template which takes them off a page is noticed.
import type { PrintData } from './print-data.ts';

/** Finds the sign that each drawn piece bears. */
export const MARKS_LAID_OUT = '<legal-mark>';

/** What a print is refused with when a page lacks them. */
export const MARKS_LOST = 'The template takes the marks of the copy off a page.';

/** How many pieces each page bears: all marks are one, the watermark is another; none on an original. */
export const piecesOn = ({ marks, watermark }: Pick<PrintData, 'marks' | 'watermark'>): number =>
  (marks.length > 0 ? 1 : 0) + (watermark === '' ? 0 : 1);

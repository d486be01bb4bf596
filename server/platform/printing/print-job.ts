// What the process with the Typst compiler is asked for: a page of a template, or finished files as one.
import type { RollWidth } from '../receipt-printer/escpos.ts';

/**
 * `data` is JSON; `logo` is the picture's bytes, with its type in the data as `logo`; so are `pictures`, with
 * their types and sizes. `untagged` omits the structure for screen readers, which makes a table of
 * thousands of rows twenty times as large. `customTemplate` is a company's own template, used instead of `template`, with the marks
 * for its finished pages; without the `required` texts on them it is refused. `wantsText` asks for
 * the text of the printed pages as well. `roll` asks for the dots of a receipt instead of a PDF.
 */
export type PrintJob = {
  template: string;
  data: string;
  logo?: Uint8Array;
  pictures?: Uint8Array[];
  untagged?: boolean;
  customTemplate?: { text: string; marks: string[]; watermark: string; required?: string[] };
  wantsText?: boolean;
  roll?: RollWidth;
};
/** Finished files that become one, their pages in this order. */
export type JoinJob = { files: Uint8Array[] };

/** The data of a job with these of its properties replaced. */
export const omitFromData = (data: string, without: object): string =>
  JSON.stringify({ ...JSON.parse(data), ...without });

/** The job with the names of its pictures in their place; one without pictures as it is. */
export const omitPictures = <Job extends PrintJob | JoinJob>(job: Job): Job =>
  'files' in job || !job.pictures?.length
    ? job
    : { ...job, pictures: [], data: omitFromData(job.data, { pictures: [] }) };

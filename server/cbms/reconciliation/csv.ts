// A .csv file of a portal: UTF-8, or the UTF-16 of "Unicode text".
import { csvRows as rowsOf } from '../../../domain/csv.ts';

const decoded = (file: Buffer): string => {
  if (file[0] === 0xff && file[1] === 0xfe) return file.toString('utf16le').slice(1);
  return file.toString('utf8').replace(/^\uFEFF/, '');
};

/** The rows as texts, row by row. */
export const csvRows = (file: Buffer): Generator<string[]> => rowsOf(decoded(file));

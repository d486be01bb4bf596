// Pictures and files are a property of any entity in one way: the record holds the id of an
// uploaded file, and its address is answered beside it as `<property>_path`. A read-only one is an
// address that the program itself sets.

import type { Language } from '../language.ts';
import type { Field } from './entity.ts';
import { messages } from './messages.ts';

/** The property holds the id of an uploaded file. */
export const holdsFile = ({ kind, readOnly }: Pick<Field, 'kind' | 'readOnly'>): boolean =>
  kind === 'image' && !readOnly;

/** Under which name the address of the file is answered. */
export const pathOfFile = (name: string): string => `${name}_path`;

/** May be a PDF as well. */
export const takesPdf = ({ format }: Pick<Field, 'format'>): boolean => format === 'file';

/**
 * The id of a file as it was sent: whole, positive, in digits or as a number; undefined for
 * anything else.
 */
export const fileId = (value: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(value)) && Number(value) > 0 ? Number(value) : undefined;

/** What is said of a value that is no file of the company, or of the wrong type. */
export const fileMessage = (field: Pick<Field, 'format'>, language: Language): string =>
  messages[takesPdf(field) ? 'file' : 'image'][language];

// How documents are numbered: digits from 1, per company and fiscal year; with outlet codes switched on `<code>-<digits>`.
import { isPlainHost } from './plain-host.ts';

/** The stored number of the sequence (1, 2, …), with the outlet's code where the company uses them. */
export const documentNumber = (sequence: number, outletCode?: string): string =>
  outletCode ? `${outletCode}-${sequence}` : String(sequence);

/** The number as lists show it: "-fiscal_year" appended except on local and excluded hosts (SAL-INV-021..023). */
export const displayedNumber = (number: string, fiscalYear: string, host: string, excluded: string[] = []): string =>
  isPlainHost(host, excluded) ? number : `${number}-${fiscalYear}`;

/** An invoice's number as reports and views show it: with the suffix that amounts bear (CONST-034, QUIRK-077). Files, prints and the tax
 *  authority have the bare number. */
export const suffixedNumber = (number: string): string => `${number}/-`;

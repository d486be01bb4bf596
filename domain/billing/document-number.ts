// How documents are numbered: digits from 1, per company and fiscal year; with outlet codes
// switched on `<code>-<digits>`.
import { isPlainHost } from './plain-host.ts';

/**
 * The stored number of the sequence (1, 2, …), with the outlet's code where the company uses them.
 */
export const documentNumber = (sequence: number, outletCode?: string | null): string =>
  outletCode ? `${outletCode}-${sequence}` : String(sequence);

/**
 * What a stored number says: "KTM-12" is the twelfth of KTM, "12" that of a company without outlet
 * codes (an empty code).
 */
export const partsOfNumber = (number: string): { outlet: string; sequence: number } => {
  const dash = number.lastIndexOf('-');
  return {
    outlet: dash < 0 ? '' : number.slice(0, dash),
    sequence: Number(number.slice(dash + 1)),
  };
};

/**
 * The number as lists show it: "-fiscal_year" appended except on local and excluded hosts
 * (SAL-INV-021..023).
 */
export const displayedNumber = (
  number: string,
  fiscalYear: string,
  host: string,
  excluded: string[] = [],
): string => (isPlainHost(host, excluded) ? number : `${number}-${fiscalYear}`);

/**
 * An invoice's number as reports and views show it: with the suffix that amounts bear (CONST-034,
 * QUIRK-077). Files, prints and the tax authority have the bare number.
 */
export const suffixedNumber = (number: string): string => `${number}/-`;

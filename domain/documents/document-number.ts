// Numbers of documents and names of customers. Lists on local hosts, and on those that the
// installation names, show them without the suffixes used elsewhere.

/**
 * True if the host ("bill.shop.np", "localhost:8080") is local or one of those named (QUIRK-025,
 * QUIRK-026).
 */
const isPlainDisplayHost = (host: string, named: string[]): boolean =>
  /^(localhost|127\.|\[?::1)/.test(host) ||
  named.includes(host) ||
  named.includes(host.replace(/:\d+$/, ''));

/**
 * The stored number: digits from 1 per company and fiscal year, or `<code>-<digits>` if the company
 * uses outlet codes.
 */
export const formatDocumentNumber = (sequence: number, outletCode?: string | null): string =>
  outletCode ? `${outletCode}-${sequence}` : String(sequence);

/**
 * Parses a stored number: "KTM-12" is the twelfth of KTM, "12" that of a company without outlet
 * codes (an empty code).
 */
export const parseDocumentNumber = (number: string): { outlet: string; sequence: number } => {
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
export const toDisplayNumber = (
  number: string,
  fiscalYear: string,
  host: string,
  excluded: string[] = [],
): string => (isPlainDisplayHost(host, excluded) ? number : `${number}-${fiscalYear}`);

/**
 * An invoice's number as reports and views show it: with the suffix of amounts (CONST-034,
 * QUIRK-077). Files, prints and the tax authority have the bare number.
 */
export const toSuffixedNumber = (number: string): string => `${number}/-`;

/**
 * The name as lists show it: "Name (CODE)", because several customers may have one name, except on
 * local and excluded hosts (SAL-CUS-022, QUIRK-026, OPEN-053).
 */
export const toDisplayCustomer = (
  name: string,
  code: string,
  host: string,
  excluded: string[] = [],
): string => (isPlainDisplayHost(host, excluded) || code === '' ? name : `${name} (${code})`);

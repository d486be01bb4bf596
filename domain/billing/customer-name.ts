// How a customer is called where several may bear one name.
import { isPlainHost } from './plain-host.ts';

/**
 * The name as lists show it: "Name (CODE)" except on local and excluded hosts (SAL-CUS-022,
 * QUIRK-026, OPEN-053).
 */
export const displayedCustomer = (
  name: string,
  code: string,
  host: string,
  excluded: string[] = [],
): string => (isPlainHost(host, excluded) || code === '' ? name : `${name} (${code})`);

// A random name that this browser keeps for itself. Once it has signed in, guesses that others make
// at the account do not lock it out.
const DEVICE = 'ERP_device';
const BYTES = 18;

const randomName = (): string => {
  // Not randomUUID: a plain address in the local network has no secure context.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * The header that calls with a password, a code or a link carry; none where the browser stores
 * nothing.
 */
export const deviceHeader = (): Record<string, string> => {
  try {
    const name = localStorage.getItem(DEVICE) ?? randomName();
    localStorage.setItem(DEVICE, name);
    return { 'x-device': name };
  } catch {
    return {};
  }
};

// Passkeys in this browser. The library is loaded when one is made or used.

/** True if this browser, at this address, can use passkeys of the host. */
export const hasPasskeys = (host: string | null | undefined = window.location.hostname): boolean =>
  host === window.location.hostname && typeof window.PublicKeyCredential === 'function';

/** Makes a passkey by the server's options. Throws if the person or the browser refuses. */
export const createPasskey = async (options: object): Promise<object> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON: options as Options });
};

/** Proves a passkey by the server's options. Throws if the person or the browser refuses. */
export const provePasskey = async (options: object): Promise<object> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON: options as Options });
};

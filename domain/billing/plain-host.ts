// On local hosts, and on those that the installation names, lists show a number or a name without
// what is appended elsewhere.

/**
 * Whether the host ("bill.shop.np", "localhost:8080") is local or one of those named (QUIRK-025,
 * QUIRK-026).
 */
export const isPlainHost = (host: string, named: string[]): boolean =>
  /^(localhost|127\.|\[?::1)/.test(host) ||
  named.includes(host) ||
  named.includes(host.replace(/:\d+$/, ''));

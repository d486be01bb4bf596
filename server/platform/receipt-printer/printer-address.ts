// The address of a printer: how it is written, and whether the service may connect to what it means.
// An address that a user names must not lead to services of the machine or of its network.
import { BlockList, isIP, isIPv4 } from 'node:net';

export type PrinterAddress = { host: string; port: number };

/**
 * `private`: a local network, where a printer needs a right. `refused`: this machine, its link, a
 * service of a cloud, or no single machine at all.
 */
export type AddressKind = 'public' | 'private' | 'refused';

const DEFAULT_PORT = 9100;
const MAX_HOST_LENGTH = 253;

type Subnet = [network: string, prefix: number];

const toBlockList = (subnets: Subnet[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of subnets)
    list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list;
};

const refusedIPv4 = toBlockList([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Services that clouds offer to their machines.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
]);
const privateIPv4 = toBlockList([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
]);
const privateIPv6 = toBlockList([['fc00::', 7]]);
const publicIPv6 = toBlockList([['2000::', 3]]);
const refusedIPv6 = toBlockList([
  // A service of a cloud within the private range.
  ['fd00:ec2::', 32],
  // Ranges that contain an IPv4 address or are documentation.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
]);

/**
 * Judges an IP address as a resolver or a user writes it. What is no address, and every IPv6 address
 * outside the public and the private range (mapped and translated IPv4 among them), is refused.
 */
export const judgeAddress = (ip: string): AddressKind => {
  // A zone ("fe80::1%eth0") chooses a network of this machine.
  if (isIP(ip) === 0 || ip.includes('%')) return 'refused';
  if (isIPv4(ip)) {
    if (refusedIPv4.check(ip)) return 'refused';
    return privateIPv4.check(ip) ? 'private' : 'public';
  }
  if (refusedIPv6.check(ip, 'ipv6')) return 'refused';
  if (privateIPv6.check(ip, 'ipv6')) return 'private';
  return publicIPv6.check(ip, 'ipv6') ? 'public' : 'refused';
};

const isHostName = (host: string): boolean => {
  const labels = host.split('.');
  return (
    host.length <= MAX_HOST_LENGTH &&
    labels.every(label => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    // Other spellings of an IPv4 address (0x7f.1, 2130706433, 010.0.0.1) end in a number.
    !/^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1)!)
  );
};

const parsePort = (text: string): number | undefined =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

/**
 * Reads "192.168.1.50", "printer.local:9100", "fd00::5" or "[fd00::5]:9100"; the port is 9100 where
 * none is named. Undefined for anything else.
 */
export const parsePrinterAddress = (text: string): PrinterAddress | undefined => {
  if (isIP(text) === 6) return text.includes('%') ? undefined : { host: text, port: DEFAULT_PORT };
  const parts = /^(?:\[([^\]%]+)\]|([^:[\]]+))(?::(.*))?$/s.exec(text);
  if (!parts) return undefined;
  const [, bracketed, plain, portText] = parts;
  const port = portText === undefined ? DEFAULT_PORT : parsePort(portText);
  if (port === undefined) return undefined;
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? { host: bracketed, port } : undefined;
  return isIPv4(plain!) || isHostName(plain!) ? { host: plain!, port } : undefined;
};

/** The kind of an address that is written as an IP; undefined for a name, which is judged when it is resolved. */
export const judgeWritten = ({ host }: PrinterAddress): AddressKind | undefined =>
  isIP(host) === 0 ? undefined : judgeAddress(host);

// A receipt printer in the network: takes what a till sends, and reads the picture back.
import { createServer, connect as openSocket, type Server } from 'node:net';
import type { TestApp } from './test-app.ts';

/** What was on one connection: the rows of its picture, one text of "#" and "." each. */
export type Receipt = { dotsPerRow: number; rows: string[]; opensDrawer: boolean; isCut: boolean };

export type NetworkPrinter = {
  port: number;
  receipts: Receipt[];
  close: () => Promise<void>;
};

const startsWith = (bytes: Buffer, at: number, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** Reads a job; throws Error for a command that the product does not send. */
export const readReceipt = (bytes: Buffer): Receipt => {
  const receipt: Receipt = { dotsPerRow: 0, rows: [], opensDrawer: false, isCut: false };
  if (!startsWith(bytes, 0, 0x1b, 0x40))
    throw new Error('The job does not initialize the printer.');
  let at = 2;
  while (at < bytes.length) {
    if (startsWith(bytes, at, 0x1b, 0x70)) {
      receipt.opensDrawer = true;
      at += 5;
    } else if (startsWith(bytes, at, 0x1d, 0x56, 0x42)) {
      receipt.isCut = true;
      at += 4;
    } else if (startsWith(bytes, at, 0x1d, 0x76, 0x30, 0)) {
      const bytesPerRow = bytes.readUInt16LE(at + 4);
      const rows = bytes.readUInt16LE(at + 6);
      receipt.dotsPerRow = bytesPerRow * 8;
      for (let row = 0; row < rows; row += 1) {
        const from = at + 8 + row * bytesPerRow;
        receipt.rows.push(
          [...bytes.subarray(from, from + bytesPerRow)]
            .map(byte => byte.toString(2).padStart(8, '0'))
            .join('')
            .replaceAll('1', '#')
            .replaceAll('0', '.'),
        );
      }
      at += 8 + rows * bytesPerRow;
    } else throw new Error(`Unknown command at ${at}: ${bytes.toString('hex', at, at + 4)}`);
  }
  return receipt;
};

/** Starts one that prints everything. */
export const openPrinter = async (): Promise<NetworkPrinter> => {
  const receipts: Receipt[] = [];
  const server: Server = createServer(socket => {
    const parts: Buffer[] = [];
    socket.on('data', part => parts.push(part));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      if (parts.length > 0) receipts.push(readReceipt(Buffer.concat(parts)));
    });
  });
  const port = await listen(server);
  return {
    port,
    receipts,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
};

/** The port of a server on this machine. */
export const listen = (server: Server): Promise<number> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

/**
 * Gives the service a network in which names mean the given addresses, and a connection to any
 * address reaches the port of this machine. Returns what it connected to.
 */
export const useNetwork = (
  { app }: Pick<TestApp, 'app'>,
  getPort: () => number,
  names: Record<string, string[]> = {},
): string[] => {
  const connected: string[] = [];
  app.receiptPrinters.network = {
    resolve: async host => names[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : []),
    connect: (ip, port) => {
      connected.push(`${ip} ${port}`);
      return openSocket(getPort(), '127.0.0.1');
    },
  };
  return connected;
};

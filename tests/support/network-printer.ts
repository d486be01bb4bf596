// A receipt printer in the network: takes what a till sends, answers what it is asked, and reads the
// picture back.
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** What was on one connection: the rows of its picture, one text of "#" and "." each. */
export type Receipt = { dotsPerRow: number; rows: string[]; opensDrawer: boolean; isCut: boolean };

type State = 'ready' | 'paper-out' | 'cover-open' | 'error' | 'offline';

/** How it behaves; `state` and what happens in a job can be set at any time. */
export type Behaviour = {
  state: State;
  /** It answers no question, as many printers. */
  isSilent: boolean;
  /** It reports changes while it is asked to (GS a), and says the end of a job (GS r). */
  reports: boolean;
  saysEnd: boolean;
  /** Called as each band of a picture is printed, from 1; may change the state or end the socket. */
  atBand: (band: number, socket: Socket) => void;
  /** It takes nothing more while it is not ready, not even questions. */
  blocks: boolean;
};

export type NetworkPrinter = {
  port: number;
  receipts: Receipt[];
  behaviour: Behaviour;
  /** Back to a printer that is ready and answers everything. */
  reset: () => void;
  /** Resolves when every connection has ended, and what was on it is read. */
  rest: () => Promise<void>;
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

const READY: Behaviour = {
  ...{ state: 'ready', isSilent: false, reports: true, saysEnd: true, blocks: false },
  atBand: () => undefined,
};

/** The answers to DLE EOT 1, 2 and 4, and the report of GS a. */
const ANSWERS: Record<State, { 1: number; 2: number; 4: number; report: number[] }> = {
  ready: { 1: 0x12, 2: 0x12, 4: 0x12, report: [0x10, 0, 0, 0] },
  'paper-out': { 1: 0x1a, 2: 0x32, 4: 0x72, report: [0x18, 0, 0x0c, 0] },
  // The open cover has lifted the paper from its sensor.
  'cover-open': { 1: 0x1a, 2: 0x16, 4: 0x72, report: [0x38, 0, 0x0c, 0] },
  error: { 1: 0x1a, 2: 0x52, 4: 0x12, report: [0x18, 0x08, 0, 0] },
  offline: { 1: 0x1a, 2: 0x12, 4: 0x12, report: [0x18, 0, 0, 0] },
};

/** The bytes of the command at the beginning; 0 while it is not there as a whole. */
const measureCommand = (bytes: Buffer): number => {
  const length = startsWith(bytes, 0, 0x1b, 0x40)
    ? 2
    : startsWith(bytes, 0, 0x1b, 0x70)
      ? 5
      : startsWith(bytes, 0, 0x1d, 0x56)
        ? 4
        : startsWith(bytes, 0, 0x1d, 0x76)
          ? bytes.length < 8
            ? 8
            : 8 + bytes.readUInt16LE(4) * bytes.readUInt16LE(6)
          : 3;
  return bytes.length < length ? 0 : length;
};

/** Starts one that is ready. */
export const openPrinter = async (): Promise<NetworkPrinter> => {
  const receipts: Receipt[] = [];
  const behaviour = { ...READY };
  const open = new Set<Socket>();
  const serve = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    let rest: Buffer = Buffer.alloc(0);
    const printed: Buffer[] = [];
    let bands = 0;
    let isReporting = false;
    let reported: State = 'ready';
    const report = () => {
      if (!isReporting || !behaviour.reports || reported === behaviour.state) return;
      reported = behaviour.state;
      socket.write(Buffer.from(ANSWERS[reported].report));
    };
    const obey = (command: Buffer) => {
      const answers = ANSWERS[behaviour.state];
      if (startsWith(command, 0, 0x10, 0x04)) {
        if (!behaviour.isSilent) socket.write(Buffer.from([answers[command[2] as 1 | 2 | 4]]));
      } else if (startsWith(command, 0, 0x1d, 0x61)) isReporting = command[2] !== 0;
      else if (startsWith(command, 0, 0x1d, 0x72)) {
        if (behaviour.saysEnd && behaviour.state === 'ready') socket.write(Buffer.from([0x00]));
      } else printed.push(command);
      if (startsWith(command, 0, 0x1d, 0x76)) {
        bands += 1;
        behaviour.atBand(bands, socket);
      }
      report();
    };
    socket.on('data', part => {
      rest = Buffer.concat([rest, part]);
      for (;;) {
        if (behaviour.blocks && behaviour.state !== 'ready') return;
        const length = measureCommand(rest);
        if (length === 0) return;
        const command = rest.subarray(0, length);
        rest = rest.subarray(length);
        obey(command);
      }
    });
    socket.on('error', () => undefined);
    socket.on('end', () => {
      if (printed.length > 0) receipts.push(readReceipt(Buffer.concat(printed)));
    });
  };
  const server: Server = createServer(serve);
  const port = await listen(server);
  return {
    port,
    receipts,
    behaviour,
    rest: () => vi.waitUntil(() => open.size === 0).then(() => undefined),
    reset: () => void Object.assign(behaviour, READY),
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

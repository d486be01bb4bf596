// Hands bytes to printers in the network: one job at a time for each, and only to an address that
// was judged at that very moment.
import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { withLock } from '../keyed-mutex.ts';
import { withTimeout } from '../with-timeout.ts';
import { judgeAddress, type PrinterAddress } from './printer-address.ts';
import { type Patience, PrinterError, sendJob } from './send-job.ts';

/** The functions of the network; tests have their own. */
export type PrinterNetwork = {
  /** All IP addresses of a name; those of an IP itself are the IP. */
  resolve: (host: string) => Promise<string[]>;
  connect: (ip: string, port: number) => Socket;
};

export type ReceiptPrinters = {
  network: PrinterNetwork;
  patience: Patience;
  /**
   * Connects and looks at the printer first, and only then asks for the pieces of the job: what
   * counts as a print is prepared when there is a printer that can print. Throws PrinterError, and
   * what `prepare` throws.
   */
  print: (
    address: PrinterAddress,
    allowed: { isLocal: boolean },
    prepare: () => Promise<Buffer[]>,
  ) => Promise<void>;
  /** Breaks off what is being sent and begins nothing more: the service ends within seconds. */
  close: () => void;
};

/** Jobs that may wait for one printer; a till prints one receipt after the other. */
const MAX_WAITING = 20;

const systemNetwork: PrinterNetwork = {
  resolve: async host =>
    (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port, noDelay: true }),
};

/** Judges every address of the name, and returns the one to connect to. */
const findJudgedAddress = async (
  { resolve }: PrinterNetwork,
  host: string,
  isLocal: boolean,
  patience: number,
): Promise<string> => {
  const addresses = await withTimeout(resolve(host), patience, 'The name took too long.').catch(
    () => [],
  );
  if (addresses.length === 0) throw new PrinterError('unknown-name');
  const kinds = addresses.map(judgeAddress);
  if (kinds.includes('refused')) throw new PrinterError('forbidden');
  if (!isLocal && kinds.includes('private')) throw new PrinterError('private');
  return addresses[0]!;
};

const waitForConnection = (socket: Socket, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => {
      socket.destroy();
      reject(new PrinterError('unreachable'));
    };
    const timer = setTimeout(fail, patience);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('close', fail);
      resolve();
    });
    socket.once('close', () => clearTimeout(timer));
    socket.once('close', fail);
  });

/** The printers of the installation. */
export const createReceiptPrinters = (): ReceiptPrinters => {
  const waiting = new Map<string, number>();
  const open = new Set<Socket>();
  let isClosed = false;

  const send = async (
    { network, patience }: ReceiptPrinters,
    ip: string,
    port: number,
    prepare: () => Promise<Buffer[]>,
  ): Promise<void> => {
    if (isClosed) throw new PrinterError('unreachable');
    const socket = network.connect(ip, port);
    open.add(socket);
    // A socket without a listener for its errors would end the service.
    socket.on('error', () => undefined);
    try {
      await waitForConnection(socket, patience.connect);
      await sendJob(socket, patience, prepare);
      socket.destroySoon();
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      open.delete(socket);
    }
  };

  const printers: ReceiptPrinters = {
    network: systemNetwork,
    patience: { connect: 5_000, answer: 400, write: 15_000, end: 4_000 },
    print: async ({ host, port }, { isLocal }, prepare) => {
      const { network, patience } = printers;
      const ip = await findJudgedAddress(network, host, isLocal, patience.connect);
      const key = `printer ${ip} ${port}`;
      const before = waiting.get(key) ?? 0;
      if (before >= MAX_WAITING) throw new PrinterError('busy');
      waiting.set(key, before + 1);
      try {
        await withLock(key, () => send(printers, ip, port, prepare));
      } finally {
        const left = waiting.get(key)! - 1;
        if (left === 0) waiting.delete(key);
        else waiting.set(key, left);
      }
    },
    close: () => {
      isClosed = true;
      for (const socket of open) socket.destroy();
    },
  };
  return printers;
};

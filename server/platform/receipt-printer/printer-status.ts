// What a receipt printer says of itself in ESC/POS: real-time answers (DLE EOT), what it reports
// unasked (GS a), and the answer that comes once all before it is printed (GS r).
import type { Socket } from 'node:net';

/** What keeps a printer from printing. `offline` is without a cause that it names. */
const printerStates = ['paper-out', 'cover-open', 'error', 'offline'] as const;
export type PrinterState = (typeof printerStates)[number];

export const isPrinterState = (word: string): word is PrinterState =>
  (printerStates as readonly string[]).includes(word);

/** What is asked: the printer, why it is offline, its paper. */
type Question = 1 | 2 | 4;

export type StatusReader = {
  /** The byte that answers the question; undefined after the milliseconds, or when it is gone. */
  ask: (question: Question, patience: number) => Promise<number | undefined>;
  /** True once the answer to `ASK_FOR_END` is there. */
  isAtEnd: () => boolean;
  /** Resolves with the end, when the connection ends, or after the milliseconds. */
  waitForEnd: (patience: number) => Promise<void>;
  /** What it reported last without being asked; undefined if all is well. */
  reported: () => PrinterState | undefined;
  /** The first trouble with a cause that it reports; never settled without one. */
  trouble: Promise<PrinterState>;
};

/** Answered in the order of the data: everything before it is on paper. */
export const ASK_FOR_END = Buffer.from([0x1d, 0x72, 0x01]);
/** Reports of online or offline, errors and paper, as they change; and the end of these reports. */
export const REPORT_CHANGES = Buffer.from([0x1d, 0x61, 0x0e]);
export const REPORT_NOTHING = Buffer.from([0x1d, 0x61, 0x00]);
const REPORT_LENGTH = 4;

/** The bits that are the same in all bytes of a kind tell them apart. */
const isAnswer = (byte: number) => (byte & 0x93) === 0x12;
const isReportHead = (byte: number) => (byte & 0x93) === 0x10;
const isOther = (byte: number) => (byte & 0x90) === 0;

/** An open cover lifts the paper from its sensor, so the cover comes first. */
const judgeReport = ([head, errors, paper]: number[]): PrinterState | undefined => {
  if (head! & 0x20) return 'cover-open';
  if (paper! & 0x0c) return 'paper-out';
  if (errors! & 0x28) return 'error';
  return head! & 0x08 ? 'offline' : undefined;
};

/** Reads what the printer sends from now on. */
export const readStatus = (socket: Socket): StatusReader => {
  let answered: ((byte: number | undefined) => void) | undefined;
  let report: number[] = [];
  let reported: PrinterState | undefined;
  let isAtEnd = false;
  let endWait: (() => void) | undefined;
  const { promise: trouble, resolve: reportTrouble } = Promise.withResolvers<PrinterState>();

  const take = (byte: number): void => {
    if (report.length > 0 && isOther(byte)) {
      report.push(byte);
      if (report.length < REPORT_LENGTH) return;
      reported = judgeReport(report);
      report = [];
      // Offline without a cause may pass, as while a key of the printer is held.
      if (reported && reported !== 'offline') reportTrouble(reported);
      return;
    }
    report = isReportHead(byte) ? [byte] : [];
    if (isAnswer(byte)) answered?.(byte);
    else if (isOther(byte)) {
      isAtEnd = true;
      endWait?.();
    }
  };
  socket.on('data', part => {
    for (const byte of part) take(byte);
  });
  socket.once('close', () => {
    answered?.(undefined);
    endWait?.();
  });

  return {
    ask: (question, patience) =>
      new Promise(resolve => {
        if (socket.destroyed) return resolve(undefined);
        const end = (byte?: number) => {
          clearTimeout(timer);
          answered = undefined;
          resolve(byte);
        };
        const timer = setTimeout(end, patience);
        answered = end;
        socket.write(Buffer.from([0x10, 0x04, question]));
      }),
    isAtEnd: () => isAtEnd,
    waitForEnd: patience =>
      new Promise(resolve => {
        if (isAtEnd || socket.destroyed) return resolve();
        const end = () => {
          clearTimeout(timer);
          endWait = undefined;
          resolve();
        };
        const timer = setTimeout(end, patience);
        endWait = end;
      }),
    reported: () => reported,
    trouble,
  };
};

/** The state of a printer that answers; `silent` where it does not. */
export type AskedState = PrinterState | 'ready' | 'silent';

/**
 * Asks for the state, one question after the other: the answers do not say which question they
 * answer. The first has the milliseconds of `patience`, each further one `briefly`.
 */
export const askState = async (
  { ask }: StatusReader,
  patience: number,
  briefly: number,
): Promise<AskedState> => {
  const printer = await ask(1, patience);
  if (printer === undefined) return 'silent';
  const isOffline = (printer & 0x08) !== 0;
  const cause = isOffline ? ((await ask(2, briefly)) ?? 0) : 0;
  if (cause & 0x04) return 'cover-open';
  const paper = (await ask(4, briefly)) ?? 0;
  if (cause & 0x20 || paper & 0x60) return 'paper-out';
  if (cause & 0x40) return 'error';
  return isOffline ? 'offline' : 'ready';
};

// Sends one job over an open connection. A printer that answers is asked before, between the pieces
// and at the end; one that is silent gets all at once, and is believed.
import type { Socket } from 'node:net';
import {
  ASK_FOR_END,
  askState,
  type PrinterState,
  REPORT_CHANGES,
  REPORT_NOTHING,
  readStatus,
  type StatusReader,
} from './printer-status.ts';

/**
 * Why a job did not reach its printer: the address must not be used (`forbidden`), is on a local
 * network without permission (`private`), has an unknown name, does not answer, or too many jobs
 * wait; or the printer says so itself. `interrupted`: it broke off, and a part may be on paper.
 */
export type PrinterTrouble =
  | PrinterState
  | 'forbidden'
  | 'private'
  | 'unknown-name'
  | 'unreachable'
  | 'busy'
  | 'interrupted';

/** The job was not done; without `isBegun` nothing was sent. */
export class PrinterError extends Error {
  readonly trouble: PrinterTrouble;
  readonly isBegun: boolean;
  constructor(trouble: PrinterTrouble, isBegun = false) {
    super(`The printer failed: ${trouble}.`);
    this.trouble = trouble;
    this.isBegun = isBegun;
  }
}

/**
 * Milliseconds: `answer` until a printer counts as silent before a job, `write` until it counts as
 * gone within one, `end` until the answer at the end is given up, which not all know.
 */
export type Patience = { connect: number; answer: number; write: number; end: number };

/** How long a silent printer may take to close its side before the job is done. */
const LINGER_MS = 1000;
/** Between two looks at a printer that still prints. */
const PAUSE_MS = 300;

/** Resolves when a silent printer has closed its side, or when all is sent and it keeps its side open. */
const writeAll = (socket: Socket, bytes: Buffer, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let isWritten = false;
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      if (isDone) resolve();
      else reject(new PrinterError('interrupted', true));
    };
    let timer = setTimeout(() => end(false), patience);
    socket.once('error', () => end(false));
    socket.once('close', () => end(isWritten));
    // Not the callback of `end`, which is also called for a connection that was destroyed.
    socket.once('finish', () => {
      isWritten = true;
      clearTimeout(timer);
      timer = setTimeout(() => end(true), LINGER_MS);
    });
    socket.end(bytes);
  });

/** False if the connection ended or took none of it for the milliseconds. */
const write = (socket: Socket, bytes: Buffer, patience: number): Promise<boolean> =>
  new Promise(resolve => {
    const end = (isWritten: boolean) => {
      clearTimeout(timer);
      socket.off('close', fail);
      resolve(isWritten);
    };
    const fail = () => end(false);
    const timer = setTimeout(fail, patience);
    socket.once('close', fail);
    socket.write(bytes, error => end(!error));
  });

/** Piece by piece, and looks at the printer after each. */
const writeWatched = async (
  socket: Socket,
  reader: StatusReader,
  pieces: Buffer[],
  patience: Patience,
): Promise<void> => {
  const look = async (): Promise<'ready' | 'offline'> => {
    // One that cannot go on reports it, and takes nothing that asks.
    const asked = askState(reader, patience.write, patience.answer);
    const state = await Promise.race([asked, reader.trouble]);
    if (state === 'ready' || state === 'offline') return state;
    throw toFailure(state === 'silent' ? reader.reported() : state);
  };
  for (const piece of [REPORT_CHANGES, ...pieces]) {
    if (!(await write(socket, piece, patience.write))) throw toFailure(reader.reported());
    await look();
  }
  await write(socket, ASK_FOR_END, patience.write);
  const until = performance.now() + patience.end;
  for (;;) {
    // Decided before the look: the end may be said while the printer is asked.
    const isLast = reader.isAtEnd() || performance.now() > until;
    const state = await look();
    if (isLast && state === 'offline') throw toFailure(state);
    if (isLast) break;
    await reader.waitForEnd(PAUSE_MS);
  }
  socket.end(REPORT_NOTHING);
};

const toFailure = (state: PrinterState | undefined): PrinterError =>
  new PrinterError(state ?? 'interrupted', true);

/**
 * Prepares the job once the printer is ready, and sends it. Resolves when it is printed as far as the
 * printer says. Throws PrinterError, and what `prepare` throws.
 */
export const sendJob = async (
  socket: Socket,
  patience: Patience,
  prepare: () => Promise<Buffer[]>,
): Promise<void> => {
  const reader = readStatus(socket);
  const state = await askState(reader, patience.answer, patience.answer);
  if (state !== 'ready' && state !== 'silent') throw new PrinterError(state);
  if (socket.destroyed) throw new PrinterError('unreachable');
  const pieces = await prepare();
  // The connection ended while the bytes were prepared.
  if (socket.destroyed) throw new PrinterError('unreachable');
  if (state === 'silent') await writeAll(socket, Buffer.concat(pieces), patience.write);
  else await writeWatched(socket, reader, pieces, patience);
};

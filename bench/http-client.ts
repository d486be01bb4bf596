// A light HTTP client: it must cost less than the measured service. Node's own takes a third of the
// time that the service takes for a save, and where all clients are answered at once the service
// waits for it.
import { connect, type Socket } from 'node:net';

type Waiting = { resolve: (status: number) => void; reject: (error: Error) => void };

/** One kept connection: the next request goes out when the answer before is complete. */
const openConnection = (host: string, port: number) => {
  const socket: Socket = connect({ host, port, noDelay: true });
  let waiting: Waiting | undefined;
  let got = '';
  // An idle connection keeps no process alive.
  const end = (settle: (waiting: Waiting) => void) => {
    socket.unref();
    const settled = waiting;
    waiting = undefined;
    got = '';
    if (settled) settle(settled);
  };
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    got += piece;
    const head = got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const status = Number(got.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(got.slice(0, head));
    if (!length && status !== 204)
      return end(({ reject }) => reject(new Error('An answer without its length')));
    if (got.length >= head + 4 + Number(length?.[1] ?? 0)) end(({ resolve }) => resolve(status));
  });
  socket.on('error', error => end(({ reject }) => reject(error)));
  socket.on('close', () => end(({ reject }) => reject(new Error('The connection was closed'))));
  return {
    usable: () => socket.writable,
    ask: (text: string) =>
      new Promise<number>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.ref();
        socket.write(text);
      }),
  };
};

/**
 * Sends requests to the API of the service as a signed-in user and returns the status; any number
 * of requests at a time.
 */
export const createHttpClient = (address: string, token: string) => {
  const { hostname, port, host } = new URL(address);
  const free: ReturnType<typeof openConnection>[] = [];
  return async (method: string, path: string, body?: object): Promise<number> => {
    const text = body ? JSON.stringify(body) : '';
    const typed = body
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      : '';
    let own = free.pop();
    while (own && !own.usable()) own = free.pop();
    own ??= openConnection(hostname, Number(port));
    const status = await own.ask(
      `${method} /billing/${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n${typed}\r\n${text}`,
    );
    free.push(own);
    return status;
  };
};

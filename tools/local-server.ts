// The HTTP server of a simulator: on this machine alone, without what the simulator answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type LocalServer = { address: string; close: () => Promise<void> };

/**
 * Starts the server; port 0 takes any free one. A reply that fails closes its connection. Throws if the
 * port is taken.
 */
export const startLocalServer = async (
  port: number,
  reply: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    reply(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen(port, '127.0.0.1', done),
  );
  const { port: actual } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const MAX_BODY_BYTES = 1024 * 1024;

/** The body as text; '' for a longer one. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES) return '';
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
};

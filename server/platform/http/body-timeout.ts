// Answers a client that stops in the middle of a body, or sends it byte by byte, with 408 and
// closes the connection: otherwise it would stay open forever.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseAcceptLanguage, type Texts } from '../../../domain/language.ts';

const timeoutText: Texts = {
  en: 'Upload incomplete. Please try again.',
  ne: 'पठाइएको अनुरोध पूरा आइपुगेन। फेरि पठाउनुहोस्।',
};

/**
 * Bytes that must arrive in each period: an upload of a gigabyte over a slow line brings thousands
 * of times as much.
 */
const MIN_BYTES = 4096;

/** Watches every request with a body; the next bytes must arrive within `periodMs`. */
export const enforceBodyTimeout = (server: FastifyInstance, periodMs: number): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && isFromNetwork(request)) watchBody(request, reply, periodMs);
    done();
  });
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFromNetwork = ({ raw }: FastifyRequest): boolean =>
  typeof raw.socket?.bytesRead === 'number';

const watchBody = (request: FastifyRequest, reply: FastifyReply, periodMs: number): void => {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    // Bytes that arrived but are not read yet are a delay of ours, not of the client.
    const waitsForUs = raw.readableLength > 0;
    const arrived = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    if (waitsForUs || arrived >= MIN_BYTES) return;
    clearInterval(timer);
    abortRequest(request, reply);
  }, periodMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
};

const abortRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  // Written past the framework: the handler still waits for the rest of the body, and only sees the
  // connection close.
  if (!reply.raw.headersSent) {
    const body = JSON.stringify({
      message: timeoutText[parseAcceptLanguage(request.headers['accept-language'])],
    });
    raw.socket.write(
      `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  raw.socket.end();
  raw.destroy();
};

// The full address of a page, as a mail must name it: never taken from a request, whose Host header
// anybody can write.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Answers what stands before a path: PUBLIC_URL, else http://HOST:PORT with the port that is really
 * listened on.
 */
export const pageAddress =
  (
    { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
    { server }: Pick<FastifyInstance, 'server'>,
  ) =>
  (path: string): string => {
    if (publicUrl) return publicUrl.replace(/\/$/, '') + path;
    const listening = server.address();
    const actual = typeof listening === 'object' && listening ? listening.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}${path}`;
  };

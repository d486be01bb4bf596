// The headers that keep a browser from doing what a page of ours never asks for. They are the same for every answer, so they are made once.
import { createHash } from 'node:crypto';
import type { ServerResponse, IncomingMessage } from 'node:http';
import helmet from 'helmet';

/** The scripts that stand in the page itself, as the policy names them; all others are files of ours. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);

/** Header names with their values; `origins` are those that the page may call besides its own, `page` is the built index.html. */
export const securityHeaders = (origins: string[], page: string): Record<string, string> => {
  const headers: Record<string, string> = {};
  const collecting = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const set = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(page)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', ...origins],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  set({} as IncomingMessage, collecting as unknown as ServerResponse, error => {
    if (error) throw error;
  });
  return headers;
};

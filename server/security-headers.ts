// The headers that keep a browser from doing what a page of ours never asks for. They are the same for every answer, so they are made once.
import type { ServerResponse, IncomingMessage } from 'node:http';
import helmet from 'helmet';

/** Header names with their values; `origins` are those that the page may call besides its own. */
export const securityHeaders = (origins: string[]): Record<string, string> => {
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
        scriptSrc: ["'self'"],
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

// The headers that keep a browser from doing what our pages never need. They are the same for every
// response except the page, which has its own policy, so they are built once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const HSTS_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const toAllowedOrigins = ({ publicUrl }: Config): string[] =>
  publicUrl ? [new URL(publicUrl).origin] : [];

/**
 * Header names with their values; `scripts` are the page's inline scripts, by their hash. All other
 * scripts are our own files.
 */
export const buildSecurityHeaders = (
  config: Config,
  scripts: string[] = [],
): Record<string, string> => {
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
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', ...toAllowedOrigins(config)],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Only on https: on a plain address of the local network it would lock everybody out.
    strictTransportSecurity: config.publicUrl.startsWith('https:') && {
      maxAge: HSTS_MAX_AGE_SECONDS,
      includeSubDomains: false,
    },
    crossOriginEmbedderPolicy: false,
  });
  set({} as IncomingMessage, collecting as unknown as ServerResponse, error => {
    if (error) throw error;
  });
  return headers;
};

/** The policy of a page with these inline scripts, by their hash. */
export const buildContentSecurityPolicy = (config: Config, scripts: string[]): string =>
  buildSecurityHeaders(config, scripts)['content-security-policy']!;

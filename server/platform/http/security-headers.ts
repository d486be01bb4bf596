// The headers that keep a browser from doing what a page of ours never asks for. They are the same
// for every answer but the page, which has a policy of its own, so they are made once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const HSTS_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const toAllowedOrigins = ({ publicUrl }: Config): string[] =>
  publicUrl ? [new URL(publicUrl).origin] : [];

/**
 * Header names with their values; `scripts` are those that stand in the page itself, by their hash:
 * all others are files of ours.
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
    // Only where browsers come by https: on a plain address of the local network it would lock
    // everybody out.
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

/** The policy of a page in which these scripts stand, by their hash. */
export const buildContentSecurityPolicy = (config: Config, scripts: string[]): string =>
  buildSecurityHeaders(config, scripts)['content-security-policy']!;

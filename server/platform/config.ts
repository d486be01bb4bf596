// Every setting of the installation, read and checked once; a wrong value stops the start with one
// clear line.
import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Language } from '../../domain/language.ts';
import { type ChartName, chartNames } from '../../domain/ledger/chart-of-accounts.ts';
import {
  type DatabaseLimits,
  DEFAULT_DATABASE_LIMITS,
  parseServerAddresses,
} from './database-settings.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  databaseLimits: DatabaseLimits;
  publicUrl: string;
  sessionSecret: string | undefined;
  /** One file for all processes of an installation. */
  installationKeyFile: string;
  smtpUrl: string;
  /** Empty: the providers of text messages themselves; any other address is a test. */
  smsUrl: string;
  cbmsUrl: string;
  /** Empty: real for the tax authority's own address, else a test. */
  cbmsTarget: '' | 'test' | 'real';
  /** Seconds to wait for an answer of the tax authority. */
  cbmsTimeout: number;
  captcha: 'off' | 'altcha';
  /** Percent, national (contract, "Documents and lines"). */
  tscRate: number;
  logLevel: string;
  /** A second folder or mounted disk to which backups are copied; empty: none. */
  backupCopyDir: string;
  /**
   * Hosts on which lists show invoice numbers without their fiscal year, and customers without
   * their code (OPEN-053).
   */
  plainNumberHosts: string[];
  plainNameHosts: string[];
  demo: boolean;
  /** Language of the demo company in an unattended set-up. */
  demoLanguage: Language;
  setup: SetupSettings | undefined;
  /** Seconds within which the next bytes of a request's body must arrive. */
  bodyTimeout: number;
  /** Bytes of uploaded files that a company may keep; 0: no limit. */
  filesQuota: number;
  /** Proxies trusted for the client's address: addresses, networks, or the names of proxy-addr. */
  trustProxy: string[];
  /** The folder of the built client; empty serves the API alone. */
  clientDir: string;
  schemasDir: string;
};

/** Values from SETUP_* in the environment or from the set-up page. */
export type SetupSettings = {
  company_name: string;
  company_pan: string;
  admin_name: string;
  admin_email: string;
  admin_password: string;
  address?: string;
  phone?: string;
  email?: string;
  /** 0 for a company with a PAN only; registered for VAT unless it says so. */
  vat_registered?: 0 | 1;
  chart?: ChartName;
  /** The administrator's calendar; who never chose has AD. */
  calendar?: 'ad' | 'bs';
};

/** A setting that cannot be used; its message is the one line to print. */
export class ConfigError extends Error {}

const ROOT_DIR = join(import.meta.dirname, '..', '..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const throwConfigError = (name: string, value: string, fix: string): never => {
  throw new ConfigError(`${name}=${value} cannot be used: ${fix}`);
};

const parseChoice = <T extends string>(name: string, value: string, allowed: readonly T[]): T =>
  allowed.includes(value as T)
    ? (value as T)
    : throwConfigError(name, value, `use one of ${allowed.join(', ')}`);

const parseNumber = (name: string, value: string, least: number, most: number): number => {
  const parsed = Number(value);
  return value.trim() !== '' && Number.isFinite(parsed) && parsed >= least && parsed <= most
    ? parsed
    : throwConfigError(name, value, `use a number from ${least} to ${most}`);
};

const parsePort = (name: string, value: string): number => {
  const parsed = parseNumber(name, value, 0, 65_535);
  return Number.isInteger(parsed) ? parsed : throwConfigError(name, value, 'use a whole number');
};

const parseUrl = (name: string, value: string, schemes: string[]): string => {
  if (value === '') return '';
  const url = URL.parse(value);
  return url && schemes.includes(url.protocol) && url.hostname !== ''
    ? value
    : throwConfigError(
        name,
        value,
        `use an address that begins with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`,
      );
};

/** One PostgreSQL server or several. A password in it is never printed. */
const parseDatabaseUrl = (name: string, value: string): string => {
  if (value === '') return '';
  try {
    for (const url of parseServerAddresses(value).urls)
      if (!URL.canParse(url)) throw new Error('it is no address');
    return value;
  } catch (error) {
    return throwConfigError(name, value.replace(/:[^:@/]*@/, ':…@'), (error as Error).message);
  }
};

/** Parses a setting in seconds and returns milliseconds. */
const parseSecondsAsMs = (
  name: string,
  value: string | undefined,
  usual: number,
  most: number,
): number => (value ? Math.round(parseNumber(name, value, 0.1, most) * 1000) : usual);

const readDatabaseLimits = (env: NodeJS.ProcessEnv): DatabaseLimits => ({
  statement: parseSecondsAsMs(
    'DATABASE_STATEMENT_TIMEOUT',
    env.DATABASE_STATEMENT_TIMEOUT,
    DEFAULT_DATABASE_LIMITS.statement,
    3600,
  ),
  lock: parseSecondsAsMs(
    'DATABASE_LOCK_TIMEOUT',
    env.DATABASE_LOCK_TIMEOUT,
    DEFAULT_DATABASE_LIMITS.lock,
    600,
  ),
  connect: parseSecondsAsMs(
    'DATABASE_CONNECT_TIMEOUT',
    env.DATABASE_CONNECT_TIMEOUT,
    DEFAULT_DATABASE_LIMITS.connect,
    60,
  ),
});

const assertWritableFolder = (name: string, folder: string): string => {
  try {
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return throwConfigError(name, folder, 'it must be a folder that is there and can be written');
  }
};

/**
 * A disk that is missing today may be back tomorrow: only a path that can never be a folder is
 * refused.
 */
const parseBackupCopyDir = (name: string, folder: string): string => {
  const there = statSync(folder, { throwIfNoEntry: false });
  return there && !there.isDirectory()
    ? throwConfigError(name, folder, 'it is a file, and must be a folder')
    : folder;
};

/** The data folder may not exist yet; an existing path must be a folder. */
const parseDataDir = (name: string, folder: string): string => {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && !there.isDirectory())
    throwConfigError(name, folder, 'it is a file, and must be a folder');
  return there ? assertWritableFolder(name, folder) : folder;
};

/** Set-up's further choices, as far as they were made. */
const readSetupChoices = ({
  SETUP_VAT_REGISTERED: registered,
  SETUP_CHART: chart,
}: NodeJS.ProcessEnv): Pick<SetupSettings, 'vat_registered' | 'chart'> => ({
  ...(registered
    ? {
        vat_registered:
          parseChoice('SETUP_VAT_REGISTERED', registered, ['0', '1'] as const) === '1' ? 1 : 0,
      }
    : {}),
  ...(chart ? { chart: parseChoice('SETUP_CHART', chart, chartNames) } : {}),
});

const readSetupSettings = (env: NodeJS.ProcessEnv): SetupSettings | undefined => {
  const names = [
    'SETUP_COMPANY_NAME',
    'SETUP_COMPANY_PAN',
    'SETUP_ADMIN_NAME',
    'SETUP_ADMIN_EMAIL',
    'SETUP_ADMIN_PASSWORD',
  ] as const;
  const choices = readSetupChoices(env);
  if (!names.some(name => env[name])) return undefined;
  const missing = names.filter(name => !env[name]);
  if (missing.length > 0)
    throwConfigError(
      missing[0]!,
      '',
      `all of ${names.join(', ')} are needed for an unattended set-up`,
    );
  const [company_name, company_pan, admin_name, admin_email, admin_password] = names.map(
    name => env[name]!,
  ) as [string, string, string, string, string];
  return { company_name, company_pan, admin_name, admin_email, admin_password, ...choices };
};

const parseHosts = (name: string, value: string): string[] =>
  value
    .split(',')
    .map(host => host.trim())
    .filter(host => host !== '')
    .map(host =>
      /^[a-z0-9.:[\]-]+$/i.test(host)
        ? host
        : throwConfigError(name, host, 'name hosts, such as bill.shop.com.np, with commas between'),
    );

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** `none` trusts no proxy; else addresses, networks (10.0.0.0/8) or names, separated by commas. */
const parseProxies = (value: string): string[] =>
  value.trim() === 'none'
    ? []
    : value
        .split(',')
        .map(proxy => proxy.trim())
        .filter(proxy => proxy !== '')
        .map(proxy => {
          const [address = '', bits = '0', more] = proxy.split('/');
          const isNetwork =
            isIP(address) !== 0 &&
            more === undefined &&
            /^\d{1,3}$/.test(bits) &&
            Number(bits) <= (isIP(address) === 4 ? 32 : 128);
          return PROXY_NAMES.includes(proxy) || isNetwork
            ? proxy
            : throwConfigError(
                'TRUST_PROXY',
                proxy,
                `name addresses, networks such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}, with commas between; none trusts nobody`,
              );
        });

/** Reads the settings from an environment. Throws ConfigError with a message of one line. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const dataDir = parseDataDir('DATA_DIR', resolve(env.DATA_DIR || join(ROOT_DIR, 'data')));
  const tscRate = parseNumber('TSC_RATE', env.TSC_RATE || '10', 0, 100);
  if (Math.round(tscRate * 1e4) / 1e4 !== tscRate)
    throwConfigError('TSC_RATE', String(tscRate), 'use at most four decimals');
  return {
    port: parsePort('PORT', env.PORT || '8080'),
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl: parseDatabaseUrl('DATABASE_URL', env.DATABASE_URL ?? ''),
    databaseLimits: readDatabaseLimits(env),
    publicUrl: parseUrl('PUBLIC_URL', env.PUBLIC_URL ?? '', ['http:', 'https:']),
    sessionSecret:
      env.SESSION_SECRET && env.SESSION_SECRET.length < 16
        ? throwConfigError('SESSION_SECRET', '…', 'use at least 16 characters')
        : env.SESSION_SECRET,
    installationKeyFile: resolve(env.INSTALLATION_KEY_FILE || join(dataDir, 'installation-key')),
    smtpUrl: parseUrl('SMTP_URL', env.SMTP_URL ?? '', ['smtp:', 'smtps:']),
    smsUrl: parseUrl('SMS_URL', env.SMS_URL ?? '', ['http:', 'https:']),
    cbmsUrl: parseUrl('CBMS_URL', env.CBMS_URL ?? '', ['http:', 'https:']),
    cbmsTarget: parseChoice('CBMS_TARGET', env.CBMS_TARGET ?? '', ['', 'test', 'real'] as const),
    cbmsTimeout: parseNumber('CBMS_TIMEOUT', env.CBMS_TIMEOUT || '30', 1, 60),
    captcha: parseChoice('CAPTCHA', env.CAPTCHA || 'altcha', ['off', 'altcha'] as const),
    tscRate,
    logLevel: parseChoice('LOG_LEVEL', env.LOG_LEVEL || 'warn', LOG_LEVELS),
    plainNumberHosts: parseHosts('PLAIN_NUMBER_HOSTS', env.PLAIN_NUMBER_HOSTS ?? ''),
    plainNameHosts: parseHosts('PLAIN_NAME_HOSTS', env.PLAIN_NAME_HOSTS ?? ''),
    backupCopyDir: env.BACKUP_COPY_DIR
      ? parseBackupCopyDir('BACKUP_COPY_DIR', resolve(env.BACKUP_COPY_DIR))
      : '',
    demo: parseChoice('DEMO', env.DEMO ?? '0', ['0', '1'] as const) === '1',
    demoLanguage: parseChoice('DEMO_LANGUAGE', env.DEMO_LANGUAGE ?? 'en', ['en', 'ne'] as const),
    setup: readSetupSettings(env),
    bodyTimeout: parseNumber('BODY_TIMEOUT', env.BODY_TIMEOUT || '15', 1, 300),
    filesQuota:
      parseNumber('FILES_QUOTA_MB', env.FILES_QUOTA_MB || '20480', 0, 1_000_000_000) * 1024 * 1024,
    trustProxy: parseProxies(env.TRUST_PROXY || 'loopback'),
    clientDir: join(ROOT_DIR, 'dist'),
    schemasDir: join(ROOT_DIR, 'schemas'),
  };
};

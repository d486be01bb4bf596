// DATABASE_URL as libpq reads it: one server or several, of which one takes writes. The driver
// supports no list of hosts, so each server becomes an address of its own here.

export type ServerAddresses = {
  /** One address for each server, in the order of the setting. */
  urls: string[];
  /**
   * Also refuse a server whose sessions are read-only by default
   * (`target_session_attrs=read-write`).
   */
  isReadWrite: boolean;
};

/** A DATABASE_URL that cannot be used; the message says what to write instead. */
class DatabaseUrlError extends Error {
  readonly code = 'DATABASE_URL_INVALID';
}

const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/)(?:([^/?]*)@)?([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;
const DEFAULT_PORT = '5432';
const EXAMPLE_URL =
  'postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write';

/** Reads the setting. Throws DatabaseUrlError. */
export function parseServerAddresses(setting: string): ServerAddresses {
  const found = DATABASE_URL_PATTERN.exec(setting);
  if (!found)
    throw new DatabaseUrlError(
      `use an address that begins with postgres:// or postgresql://, such as ${EXAMPLE_URL}`,
    );
  const [, scheme, user, authority = '', path = '', search = ''] = found;
  const parameters = new URLSearchParams(search);
  const isReadWrite = requiresReadWrite(parameters.get('target_session_attrs'));
  const hosts = parseServerHosts(authority, parameters);
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  return {
    urls: hosts.map(host =>
      toServerUrl(`${scheme}${user === undefined ? '' : `${user}@`}`, host, path, parameters),
    ),
    isReadWrite,
  };
}

type Host = { name: string; port: string };

function requiresReadWrite(wanted: string | null): boolean {
  if (wanted === null || wanted === 'any' || wanted === 'primary') return false;
  if (wanted === 'read-write') return true;
  throw new DatabaseUrlError(
    'target_session_attrs must be read-write or primary: everything is saved to this server',
  );
}

/** The hosts before the path, or those of `?host=`, which may be socket folders. */
function parseServerHosts(authority: string, parameters: URLSearchParams): Host[] {
  const named = parameters.get('host');
  if (named !== null && authority === '')
    return pairHostsWithPorts(named.split(','), parameters.get('port')?.split(',') ?? []);
  if (authority === '') return [{ name: '', port: parameters.get('port') ?? '' }];
  const parts = authority.split(',').map(part => /^(\[[^\]]+\]|[^:[\]]+)(?::(\d+))?$/.exec(part));
  if (parts.some(part => !part || Number(part[2] ?? 1) < 1 || Number(part[2] ?? 1) > 65_535))
    throw new DatabaseUrlError(
      `name each server as host or host:port, with commas between, such as ${EXAMPLE_URL}`,
    );
  const ports = parts.map(part => part![2] ?? '');
  return pairHostsWithPorts(
    parts.map(part => part![1]!),
    // libpq uses one port for all hosts that have none of their own.
    ports.every(port => port === '') ? (parameters.get('port')?.split(',') ?? []) : ports,
  );
}

function pairHostsWithPorts(names: string[], ports: string[]): Host[] {
  if (names.some(name => name === ''))
    throw new DatabaseUrlError('a host between the commas is missing');
  if (ports.length > 1 && ports.length !== names.length)
    throw new DatabaseUrlError('name one port for all hosts, or one for each');
  return names.map((name, index) => ({
    name,
    port: (ports.length === 1 ? ports[0] : ports[index]) || DEFAULT_PORT,
  }));
}

function toServerUrl(
  head: string,
  { name, port }: Host,
  path: string,
  parameters: URLSearchParams,
): string {
  const kept = new URLSearchParams(parameters);
  if (name === '' || name.startsWith('/')) {
    if (name !== '') kept.set('host', name);
    if (port !== '') kept.set('port', port);
    return appendParameters(`${head}${path}`, kept);
  }
  return appendParameters(`${head}${name}:${port}${path}`, kept);
}

function appendParameters(address: string, parameters: URLSearchParams): string {
  const search = parameters.toString();
  return search === '' ? address : `${address}?${search}`;
}
// How long the service waits for its database before it reports an error.

/** Milliseconds. */
export type DatabaseLimits = {
  /** One statement. */
  statement: number;
  /** For a locked row or table, a free connection, or a turn to write. */
  lock: number;
  /** For connecting to a server that takes writes. */
  connect: number;
};

export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = {
  statement: 30_000,
  lock: 10_000,
  connect: 5_000,
};

/**
 * Backups, exports, nightly checks and changes of tables read and write whole tables: they get this
 * multiple of the time.
 */
const LONG_RUNNING_FACTOR = 30;

/** The limits of long-running work. */
export function toLongRunningLimits({ statement, lock, connect }: DatabaseLimits): DatabaseLimits {
  return { statement: statement * LONG_RUNNING_FACTOR, lock: lock * LONG_RUNNING_FACTOR, connect };
}

// DATABASE_URL as libpq reads it: one server or several, of which one takes writes. The driver
// knows no list of hosts, so that each server becomes an address of its own here.

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
export class AddressError extends Error {
  readonly code = 'DATABASE_URL_INVALID';
}

const shape = /^(postgres(?:ql)?:\/\/)(?:([^/?]*)@)?([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;
const DEFAULT_PORT = '5432';
const EXAMPLE =
  'postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write';

/** Reads the setting. Throws AddressError. */
export function serverAddresses(setting: string): ServerAddresses {
  const found = shape.exec(setting);
  if (!found)
    throw new AddressError(
      `use an address that begins with postgres:// or postgresql://, such as ${EXAMPLE}`,
    );
  const [, scheme, user, authority = '', path = '', search = ''] = found;
  const parameters = new URLSearchParams(search);
  const isReadWrite = wantsReadWrite(parameters.get('target_session_attrs'));
  const hosts = hostsOf(authority, parameters);
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  return {
    urls: hosts.map(host =>
      urlOf(`${scheme}${user === undefined ? '' : `${user}@`}`, host, path, parameters),
    ),
    isReadWrite,
  };
}

type Host = { name: string; port: string };

function wantsReadWrite(wanted: string | null): boolean {
  if (wanted === null || wanted === 'any' || wanted === 'primary') return false;
  if (wanted === 'read-write') return true;
  throw new AddressError(
    'target_session_attrs must be read-write or primary: everything is saved to this server',
  );
}

/** The hosts before the path, or those of `?host=`, which may be folders of sockets. */
function hostsOf(authority: string, parameters: URLSearchParams): Host[] {
  const named = parameters.get('host');
  if (named !== null && authority === '')
    return joined(named.split(','), parameters.get('port')?.split(',') ?? []);
  if (authority === '') return [{ name: '', port: parameters.get('port') ?? '' }];
  const parts = authority.split(',').map(part => /^(\[[^\]]+\]|[^:[\]]+)(?::(\d+))?$/.exec(part));
  if (parts.some(part => !part || Number(part[2] ?? 1) < 1 || Number(part[2] ?? 1) > 65_535))
    throw new AddressError(
      `name each server as host or host:port, with commas between, such as ${EXAMPLE}`,
    );
  const ports = parts.map(part => part![2] ?? '');
  return joined(
    parts.map(part => part![1]!),
    // libpq counts one port for all hosts where each has none of its own.
    ports.every(port => port === '') ? (parameters.get('port')?.split(',') ?? []) : ports,
  );
}

function joined(names: string[], ports: string[]): Host[] {
  if (names.some(name => name === ''))
    throw new AddressError('a host between the commas is missing');
  if (ports.length > 1 && ports.length !== names.length)
    throw new AddressError('name one port for all hosts, or one for each');
  return names.map((name, index) => ({
    name,
    port: (ports.length === 1 ? ports[0] : ports[index]) || DEFAULT_PORT,
  }));
}

function urlOf(
  head: string,
  { name, port }: Host,
  path: string,
  parameters: URLSearchParams,
): string {
  const kept = new URLSearchParams(parameters);
  if (name === '' || name.startsWith('/')) {
    if (name !== '') kept.set('host', name);
    if (port !== '') kept.set('port', port);
    return ended(`${head}${path}`, kept);
  }
  return ended(`${head}${name}:${port}${path}`, kept);
}

function ended(address: string, parameters: URLSearchParams): string {
  const search = parameters.toString();
  return search === '' ? address : `${address}?${search}`;
}

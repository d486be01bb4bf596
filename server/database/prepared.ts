// Parsing and planning cost more than running: a text that comes again is found prepared under its own name.
import type pg from 'pg';

/** So many different texts are prepared on a connection at most. */
const MOST_PREPARED = 500;

/** The same connection, which prepares a statement the second time it is asked for. */
export const rememberingStatements = <Client extends pg.ClientBase>(client: Client): Client => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (!known && names.size < MOST_PREPARED) names.set(text, `s${names.size}`);
    return known;
  };
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const remembering = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = remembering as typeof client.query;
  return client;
};

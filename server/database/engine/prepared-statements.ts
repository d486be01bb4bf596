// Parsing and planning cost more than running: a repeated text is prepared under a name of its own.
import type pg from 'pg';
import type { QueryObserver } from '../database.ts';

/** Texts prepared per connection at most. */
const MAX_PREPARED = 500;

/** A repeated text: its first instance, and its name. */
type PreparedStatement = { text: string; name: string };

/**
 * The same connection, which prepares a statement on its second use and reports each to the
 * observer.
 */
export const withPreparedStatements = <Client extends pg.ClientBase>(
  client: Client,
  observe?: QueryObserver,
): Client => {
  const known = new Map<string, PreparedStatement>();
  const remember = (text: string): PreparedStatement | undefined => {
    const found = known.get(text);
    if (!found && known.size < MAX_PREPARED) known.set(text, { text, name: `s${known.size}` });
    return found;
  };
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const timed = (text: string, answer: unknown): unknown => {
    if (!observe || !(answer instanceof Promise)) return answer;
    const began = performance.now();
    const tell = () => observe(text, performance.now() - began);
    answer.then(tell, tell);
    return answer;
  };
  const remembering = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(text, values, ...rest);
    const found = remember(text);
    return timed(
      found?.text ?? text,
      found ? query({ name: found.name, text, values }, ...rest) : query(text, values, ...rest),
    );
  };
  client.query = remembering as typeof client.query;
  return client;
};

// A PostgreSQL server whose data stay in the folder of the bench, with the settings that a fresh
// one has.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries } from '../../commands/test-tools.ts';
import { asPostgres, freePort } from '../../tests/support/postgres-program.ts';

/** Starts the server over the folder; undefined where the machine has none. */
export const keptPostgres = async (
  folder: string,
): Promise<{ url: string; stop: () => void } | undefined> => {
  const binaries = postgresBinaries();
  if (!binaries) return undefined;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  if (!existsSync(data))
    asPostgres(
      join(binaries, 'initdb'),
      '-D',
      data,
      '-U',
      'bijak',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'trust',
    );
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  asPostgres(
    join(binaries, 'pg_ctl'),
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  );
  return {
    url: `postgres://bijak@127.0.0.1:${port}/postgres`,
    stop: () => asPostgres(join(binaries, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop'),
  };
};

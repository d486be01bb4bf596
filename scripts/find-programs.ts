// Finds the programs that the tests need and npm cannot install.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const findInPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync);

/** The browser for the journeys, or undefined. */
export const findChromium = (): string | undefined =>
  [
    process.env.CHROMIUM,
    findInPath('chromium'),
    findInPath('chromium-browser'),
    findInPath('google-chrome'),
  ].find(path => path && existsSync(path));

/**
 * The folder with initdb and pg_ctl, or undefined. Debian keeps it outside PATH, one folder a
 * version; the newest wins.
 */
export const findPostgresBinaries = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const found = findInPath('initdb');
  return [
    process.env.POSTGRES_BIN,
    found && join(found, '..'),
    ...versions.map(version => join(debian, version, 'bin')),
  ].find(path => path && existsSync(join(path, 'initdb')));
};

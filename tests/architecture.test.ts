// Who may import whom: the house as prose that a machine can hold.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rooms = ['schemas', 'domain', 'server', 'src', 'custom-pages', 'resources'] as const;
type Room = (typeof rooms)[number];

const mayImport: Record<Room, string[]> = {
  schemas: [],
  domain: ['domain'],
  server: ['server', 'domain'],
  src: ['src', 'domain'],
  'custom-pages': ['src', 'domain'],
  resources: ['resources', 'custom-pages', 'src', 'domain'],
};

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap(name => filesUnder(join(path, name)))
    : [path];
const codeIn = (room: string) => filesUnder(join(root, room)).filter(file => /\.tsx?$/.test(file));
const importsOf = (file: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g),
  ].map(([, name]) => name!);
const short = (file: string) => relative(root, file);

/** The room that a relative import reaches, or undefined for a package. */
const reached = (file: string, name: string) =>
  name.startsWith('.') ? relative(root, join(dirname(file), name)).split('/') : undefined;

const trespasses = (room: Room) =>
  codeIn(room).flatMap(file =>
    importsOf(file).flatMap(name => {
      const path = reached(file, name);
      if (!path) return [];
      const [target, folder] = path;
      const joins =
        short(file) === 'src/main.tsx' && ['resources', 'custom-pages'].includes(target!);
      const ownFolder =
        room === 'custom-pages' &&
        target === 'custom-pages' &&
        (folder === short(file).split('/')[1] || short(file) === 'custom-pages/index.tsx');
      return joins || ownFolder || mayImport[room].includes(target!)
        ? []
        : [`${short(file)} imports ${name}`];
    }),
  );

describe('the house', () => {
  it.each(rooms)('%s imports only what it may', room => {
    expect(trespasses(room)).toEqual([]);
  });

  it('keeps domain free of packages, clock, files and browser', () => {
    const packages = codeIn('domain').flatMap(file =>
      importsOf(file).filter(name => !name.startsWith('.') && !/^(ajv|to-words)/.test(name)),
    );
    const impure = codeIn('domain').filter(file =>
      /Date\.now|new Date\(\)|process\.|window\.|document\./.test(
        readFileSync(file, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
      ),
    );
    expect(packages).toEqual([]);
    expect(impure.map(short)).toEqual([]);
  });

  it('lets src and the generic server name no entity', () => {
    const names = readdirSync(join(root, 'schemas'))
      .filter(name => name.endsWith('.json'))
      .map(name => name.slice(0, -5))
      .filter(
        name =>
          name.includes('-') ||
          [
            'customers',
            'products',
            'invoices',
            'units',
            'taxes',
            'currencies',
            'vendors',
            'countries',
          ].includes(name),
      );
    // src/main.tsx joins the framework with the pages, so it may know what they ask for.
    const generic = [
      ...codeIn('src').filter(file => short(file) !== 'src/main.tsx'),
      ...codeIn('server/entities').filter(
        file => !short(file).startsWith('server/entities/rules/'),
      ),
    ];
    const naming = generic.flatMap(file => {
      const code = readFileSync(file, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
      return names
        .filter(name => new RegExp(`['"\`/]${name}['"\`/?]`).test(code))
        .map(name => `${short(file)} names ${name}`);
    });
    expect(naming).toEqual([]);
  });

  it('asks nowhere outside server/database which engine runs', () => {
    const asking = codeIn('server').filter(
      file =>
        !short(file).startsWith('server/database/') &&
        /['"](sqlite|postgres)['"]/.test(readFileSync(file, 'utf8')),
    );
    expect(asking.map(short)).toEqual([]);
  });

  it('keeps every file short enough to be one idea', () => {
    const long = rooms
      .flatMap(room => codeIn(room))
      .filter(file => readFileSync(file, 'utf8').split('\n').length > 401);
    expect(long.map(short)).toEqual([]);
  });
});

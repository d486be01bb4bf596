// The allowed imports between layers, and no import cycles.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap(name => listFiles(join(path, name)))
    : [path];
const areas = ['schemas', 'domain', 'server', 'src', 'custom-pages', 'resources'];
const code = areas
  .flatMap(area => listFiles(join(root, area)))
  .filter(file => /\.tsx?$/.test(file))
  .map(file => relative(root, file));
const readCode = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');

const importPattern = /(?<![-\w'"])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const findImports = (file: string) =>
  [...readCode(file).matchAll(importPattern)].map(([, name]) => name!);
/** Every import of one of our own files, types and lazy ones included. */
const edges = code.flatMap(file =>
  findImports(file)
    .filter(name => name.startsWith('.'))
    .map(name => ({ from: file, to: normalize(join(dirname(file), name)) })),
);

/** The layers from the bottom up; a file imports its own layer and those before it. */
const serverLayers = [
  ['domain'],
  ['server/platform'],
  ['server/database'],
  ['server/audit'],
  ['server/auth', 'server/files', 'server/scheduler'],
  ['server/entities'],
  ['server/posting'],
  ['server/features'],
  ['server/backup'],
  ['server/setup'],
  ['server'],
];
const browserLayers = [
  ['domain'],
  ['src'],
  ['custom-pages'],
  ['resources'],
  ['src/app', 'src/main.tsx'],
];

/** The layer with the longest name that contains the file; -1 outside of all. */
const findLayer = (layers: string[][], file: string) => {
  const names = layers.flat().filter(name => file === name || file.startsWith(`${name}/`));
  const longest = names.sort((a, b) => b.length - a.length)[0];
  return layers.findIndex(layer => layer.includes(longest ?? ''));
};
const findTrespasses = (layers: string[][], area: RegExp) =>
  edges
    .filter(({ from }) => area.test(from))
    .filter(({ from, to }) => {
      const target = findLayer(layers, to);
      return target === -1 ? !to.startsWith('schemas/') : findLayer(layers, from) < target;
    })
    .map(({ from, to }) => `${from} imports ${to}`);

const findFeature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
const findPage = (file: string) => /^custom-pages\/([^/]+)\//.exec(file)?.[1];

/** The groups of nodes that reach each other (Tarjan's strongly connected components). */
const findCircles = (pairs: { from: string; to: string }[]): string[][] => {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of pairs) {
    if (!targets.has(from)) targets.set(from, new Set());
    if (!targets.has(to)) targets.set(to, new Set());
    targets.get(from)!.add(to);
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of targets.get(node)!) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return circles;
};

describe('the layers', () => {
  it('of the server are imported from the bottom up', () => {
    expect(findTrespasses(serverLayers, /^(domain|server)\//)).toEqual([]);
  });

  it('of the browser are imported from the bottom up', () => {
    expect(findTrespasses(browserLayers, /^(src|custom-pages|resources)\//)).toEqual([]);
  });

  it('keep features apart: what several share is in features/documents or below', () => {
    const between = edges.filter(({ from, to }) => {
      const [own, other] = [findFeature(from), findFeature(to)];
      return own && other && own !== other && other !== 'documents';
    });
    expect(between).toEqual([]);
  });

  it('keep pages apart', () => {
    const between = edges.filter(({ from, to }) => {
      const [own, other] = [findPage(from), findPage(to)];
      return own && other && own !== other;
    });
    expect(between).toEqual([]);
  });

  it('contain no circle of files', () => {
    expect(findCircles(edges)).toEqual([]);
  });

  it('contain no circle of folders', () => {
    const folders = edges.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));
    expect(findCircles(folders.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  it('are seen completely: every import of ours is a file that exists', () => {
    const known = new Set(code);
    const missing = edges.filter(({ to }) => !known.has(to) && !existsSync(join(root, to)));
    expect(missing).toEqual([]);
    expect(edges.length).toBeGreaterThan(2000);
  });
});

describe('the code', () => {
  it('keeps domain free of packages, clock, files and browser', () => {
    const domain = code.filter(file => file.startsWith('domain/'));
    const packages = domain.flatMap(file =>
      findImports(file).filter(name => !name.startsWith('.') && !/^(ajv|to-words)/.test(name)),
    );
    const impure = domain.filter(file =>
      /Date\.now|new Date\(\)|process\.|window\.|document\./.test(withoutComments(readCode(file))),
    );
    expect(packages).toEqual([]);
    expect(impure).toEqual([]);
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
    // src/app joins the framework with the pages, so it may know their needs.
    const generic = code.filter(
      file => /^(src|server\/entities)\//.test(file) && !/^src\/(app\/|main\.tsx)/.test(file),
    );
    const naming = generic.flatMap(file =>
      names
        .filter(name => new RegExp(`['"\`/]${name}['"\`/?]`).test(withoutComments(readCode(file))))
        .map(name => `${file} names ${name}`),
    );
    expect(naming).toEqual([]);
  });

  it('checks the engine only in server/database', () => {
    const asking = code.filter(
      file =>
        file.startsWith('server/') &&
        !file.startsWith('server/database/') &&
        /['"](sqlite|postgres)['"]/.test(readCode(file)),
    );
    expect(asking).toEqual([]);
  });

  it('keeps every file short enough to be one idea', () => {
    expect(code.filter(file => readCode(file).split('\n').length > 401)).toEqual([]);
  });

  it('are named in the documentation by names that exist', () => {
    const files = [...listFiles(join(root, 'docs')), join(root, 'README.md')]
      .map(file => relative(root, file))
      .filter(file => file.endsWith('.md') && file !== 'docs/style-guide.md');
    const known = ['scripts', 'tools', 'bench', 'tests']
      .flatMap(area => listFiles(join(root, area)))
      .map(file => relative(root, file))
      .concat(code);
    const missing = files.flatMap(file =>
      [...readCode(file).matchAll(/`([\w./-]+\.tsx?)`/g)]
        .map(([, name]) => name!)
        .filter(name => !known.some(each => `/${each}`.endsWith(`/${name}`)))
        .map(name => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

// The manual: both languages have the content of its chapters, and the application has the screens
// of its list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens } from '../scripts/manual/screens.ts';

const root = join(import.meta.dirname, '..');
const manual = join(root, 'docs', 'manual');
const chapters = (language: string) => readdirSync(join(manual, language)).sort();
const textOf = (language: string, chapter: string) =>
  readFileSync(join(manual, language, chapter), 'utf8');
const shown = (text: string) =>
  [...text.matchAll(/#picture\("([^"]+)"\)/g)].map(([, name]) => name!);

/**
 * Every address of the application as a pattern: those of the pages, and four for each entity that
 * has one.
 */
const addresses = (): RegExp[] => {
  const pages = [
    ...readFileSync(join(root, 'custom-pages', 'routes.tsx'), 'utf8').matchAll(/path: '([^']+)'/g),
  ].map(([, path]) => path!);
  const entities = readdirSync(join(root, 'schemas'))
    .filter(name => name.endsWith('.json'))
    .map(
      name =>
        (JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as { 'x-address'?: string })[
          'x-address'
        ],
    )
    .filter(address => address !== undefined);
  const all = [
    ...pages,
    ...entities.flatMap(address => [
      address,
      `${address}/new`,
      `${address}/:id`,
      `${address}/:id/edit`,
    ]),
  ];
  return ['/', '/forgot-password', ...all].map(
    path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`),
  );
};

describe('the manual', () => {
  it('has the same chapters with the same pictures in the same order in both languages', () => {
    expect(chapters('ne')).toEqual(chapters('en'));
    for (const chapter of chapters('en')) {
      expect([chapter, ...shown(textOf('ne', chapter))]).toEqual([
        chapter,
        ...shown(textOf('en', chapter)),
      ]);
      const heads = (language: string) => textOf(language, chapter).match(/^=+ /gm)?.length;
      expect([chapter, heads('ne')]).toEqual([chapter, heads('en')]);
    }
  });

  it.each(['en', 'ne'])('includes every chapter (%s)', language => {
    const main = readFileSync(join(manual, `manual.${language}.typ`), 'utf8');
    expect([...main.matchAll(/#include "(?:en|ne)\/([^"]+)"/g)].map(([, name]) => name)).toEqual(
      chapters(language),
    );
  });

  it('shows only pictures that are taken, and takes only pictures that are shown', () => {
    const named = chapters('en').flatMap(chapter => shown(textOf('en', chapter)));
    expect([...named].sort()).toEqual(screens.map(screen => screen.name).sort());
    for (const language of ['en', 'ne'])
      for (const name of named)
        expect([name, existsSync(join(manual, 'pictures', language, `${name}.png`))]).toEqual([
          name,
          true,
        ]);
  });

  it('takes its pictures at addresses of the application', () => {
    const known = addresses();
    const paths = screens.map(({ address }) => address.replace(/\?.*/, '').replace(/\{.+?\}/, '1'));
    expect(paths.filter(path => !known.some(pattern => pattern.test(path)))).toEqual([]);
    expect(known.some(pattern => pattern.test('/no-such-page'))).toBe(false);
  });
});

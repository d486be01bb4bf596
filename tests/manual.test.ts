// The manual: both languages have the content of its chapters, and the application has the screens
// of its list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntities, readRoutePaths, toPattern } from '../scripts/manual/addresses.ts';
import { screens } from '../scripts/manual/screens.ts';

const root = join(import.meta.dirname, '..');
const manual = join(root, 'docs', 'manual');
const chapters = (language: string) => readdirSync(join(manual, language)).sort();
const textOf = (language: string, chapter: string) =>
  readFileSync(join(manual, language, chapter), 'utf8');
const shown = (text: string) =>
  [...text.matchAll(/#picture\("([^"]+)"\)/g)].map(([, name]) => name!);

/** Every address of the application as a pattern, four for each entity that has one. */
const addresses = (): RegExp[] =>
  [
    '/',
    '/forgot-password',
    ...readRoutePaths(),
    ...readEntities().flatMap(({ address }) => [
      address,
      `${address}/new`,
      `${address}/:id`,
      `${address}/:id/edit`,
    ]),
  ].map(toPattern);

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

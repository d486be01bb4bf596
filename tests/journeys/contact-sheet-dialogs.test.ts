// The contact sheets of dialogs: what a press opens is taken, what is wrong with it is said, and a page
// that does not load ends no walk.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkDialogs } from '../../scripts/manual/dialogs.ts';
import { themes, windows } from '../../scripts/manual/sheet-pictures.ts';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';

const window = windows[0]!;
const visitor = {} as Visitor;
const folder = mkdtempSync(join(tmpdir(), 'bijak-dialogs-'));

const PAGE = `<!doctype html><html lang="en" data-theme="light"><title>Page</title>
<script>
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => { document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light' };
  dark.addEventListener('change', show);
  show();
  const rename = () => {
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    dialog.innerHTML = '<h2>Rename</h2><input>';
    document.body.append(dialog);
  };
</script>
<main><h1>Page</h1><button onclick="rename()">Open</button></main></html>`;

beforeAll(async () => {
  for (const kept of ['.', 'previous'])
    for (const theme of themes)
      mkdirSync(join(folder, kept, `en-${theme}-${window.width}-dialogs`), { recursive: true });
  if (!hasBrowser) return;
  Object.assign(visitor, await openBrowser('http://localhost'));
  await visitor.page.route('**/gone', route => route.abort());
  await visitor.page.route('**/page', route =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
});
afterAll(async () => {
  await visitor.closeBrowser?.();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasBrowser)('a walk over dialogs', () => {
  it('goes on behind a page that does not load, and names what is wrong', async () => {
    // Many, since the browser's own page about a refusal comes a little later, now and then.
    const queue = [...Array.from({ length: 8 }, () => '/gone'), '/page'];
    const sheets = await walkDialogs(
      { page: visitor.page, folder, language: 'en', records: {}, queue },
      window,
    );
    const taken = sheets.flatMap(({ name, pictures }) =>
      pictures.map(({ address, errors }) => ({ name, address, said: errors.join('\n') })),
    );
    expect(taken.map(({ name, address }) => `${name} ${address}`).sort()).toEqual([
      'en-dark-390-dialogs /page 1',
      ...Array.from({ length: 8 }, () => 'en-light-390-dialogs /gone'),
      'en-light-390-dialogs /page 1',
    ]);
    const said = (address: string) =>
      taken.filter(each => each.address === address).map(each => each.said);
    for (const reason of said('/gone')) expect(reason).toContain('not walked: page.goto: net::');
    expect(said('/page 1').join()).toContain('label: ');
    expect(said('/page 1').join()).toContain('Escape does not close it');
  });
});

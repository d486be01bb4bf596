// Resources that the page fetches ahead, so that nothing is found late.
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { preload } from '../../scripts/vite-plugin-preload.ts';

const chunk = (name: string, imports: string[] = [], more: object = {}) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}.js`,
  imports,
  ...more,
});
const page =
  '<head><script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/start.css"></head>';
const styles = { type: 'asset', fileName: 'assets/start.css', source: '@font-face{}' };

const built = (...chunks: ReturnType<typeof chunk>[]): string => {
  const plugin: Plugin = preload(
    'TOKEN',
    { everybody: ['page'], signedIn: ['office'], signedOut: ['landing'] },
    'theme.js',
  );
  const { handler } = plugin.transformIndexHtml as {
    handler: (html: string, context: { bundle: object }) => string;
  };
  const start = [
    chunk('index', ['assets/start.js'], { isEntry: true }),
    chunk('start', ['assets/runtime.js']),
    chunk('runtime'),
  ];
  return handler(page, {
    bundle: Object.fromEntries([...start, ...chunks, styles].map(part => [part.fileName, part])),
  });
};

describe('the built page', () => {
  const styled = { viteMetadata: { importedCss: ['assets/landing.css'] } };

  it('requests the scripts that draw it, for signed-in users and others, and contains the first script', () => {
    const html = built(
      chunk('page', ['assets/runtime.js', 'assets/start.js']),
      chunk('office', ['assets/page.js']),
      chunk('landing', [], styled),
    );
    expect(html).toContain(
      '["/assets/page.js"].concat(localStorage.getItem("TOKEN") ? ["/assets/office.js"] : ["/assets/landing.js","/assets/landing.css"])',
    );
    expect(html).toContain('dataset.theme');
    expect(html).toContain('<style>@font-face{}</style>');
    expect(html).not.toMatch(/src="\/theme.js"|rel="stylesheet"/);
  });

  it('is not built where a chunk needs another that nobody has requested', () => {
    const late = () =>
      built(chunk('page'), chunk('office', ['assets/landing.js']), chunk('landing'));
    expect(late).toThrow('"office" imports assets/landing.js, which nobody has asked for');
  });

  it('is not built where a chunk is missing', () => {
    expect(() => built(chunk('page'), chunk('landing'))).toThrow('preload: office are expected');
  });
});

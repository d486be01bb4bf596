// Who is signed in needs the back office at once: its files are asked for while the page itself is still being read, not only when the
// first script has run. Nobody else is sent a byte of it.
import type { Plugin } from 'vite';

/** Emits preload.js, which fetches the chunks of these names ahead when `key` stands in the local storage, and puts it into the page. */
export const preload = (key: string, chunks: string[]): Plugin => ({
  name: 'preload',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap(part => (part.type === 'chunk' && chunks.includes(part.name) ? [`/${part.fileName}`] : []));
    if (files.length !== chunks.length) this.error(`preload: ${chunks.join(', ')} are expected, found are ${files.join(', ')}`);
    this.emitFile({
      type: 'asset',
      fileName: 'preload.js',
      source: `if (localStorage.getItem(${JSON.stringify(key)}))
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
`,
    });
  },
  // First of all: a script that stands behind a stylesheet waits for it.
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/preload.js' }, injectTo: 'head-prepend' }],
});

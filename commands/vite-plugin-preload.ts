// What draws the page is asked for while the page itself is still being read, not only when the first script has run; of the back office
// nobody is sent a byte who is not signed in.
import type { Plugin } from 'vite';

type Audience = 'everybody' | 'signedIn' | 'signedOut';

/** Emits preload.js, which fetches ahead the chunks of these names and their styles, by whether `key` stands in the local storage; puts it
 *  into the page. */
export const preload = (key: string, chunks: Record<Audience, string[]>): Plugin => ({
  name: 'preload',
  apply: 'build',
  generateBundle(_, bundle) {
    const filesOf = (names: string[]) => {
      const parts = Object.values(bundle).flatMap(part => (part.type === 'chunk' && names.includes(part.name) ? [part] : []));
      if (parts.length !== names.length) this.error(`preload: ${names.join(', ')} are expected, found are ${parts.map(part => part.name)}`);
      return JSON.stringify(parts.flatMap(part => [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]).map(file => `/${file}`));
    };
    this.emitFile({
      type: 'asset',
      fileName: 'preload.js',
      source: `const files = ${filesOf(chunks.everybody)}.concat(localStorage.getItem(${JSON.stringify(key)}) ? ${filesOf(chunks.signedIn)} : ${filesOf(chunks.signedOut)});
for (const href of files) {
  const as = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(document.createElement('link'), as, { href }));
}
`,
    });
  },
  // First of all: a script that stands behind a stylesheet waits for it.
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/preload.js' }, injectTo: 'head-prepend' }],
});

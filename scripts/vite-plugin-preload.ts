// The scripts that draw the page are requested while the page itself is still being read, not only
// when the first script has run; nobody gets a byte of the back office before the sign-in. The
// scripts that must run first are inline, and so are the styles of the first of ours: each in a
// file of its own holds up the page until it is there. The server tells the browser their hashes
// (server/platform/http/serve-client.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Audience = 'everybody' | 'signedIn' | 'signedOut';
type Chunk = Rolldown.OutputChunk;

const namedIn = (bundle: Rolldown.OutputBundle, names: string[]): Chunk[] => {
  const parts = Object.values(bundle).flatMap(part =>
    part.type === 'chunk' && names.includes(part.name) ? [part] : [],
  );
  if (parts.length !== names.length)
    throw new Error(
      `preload: ${names.join(', ')} are expected, found are ${parts.map(part => part.name)}`,
    );
  return parts;
};

/** The imports of the page's own script: the page itself requests them. */
const beginning = (bundle: Rolldown.OutputBundle): Set<string> => {
  const begun = new Set(
    Object.values(bundle).flatMap(part =>
      part.type === 'chunk' && part.isEntry ? [part.fileName] : [],
    ),
  );
  for (const file of begun) {
    const part = bundle[file];
    if (part?.type === 'chunk') for (const next of part.imports) begun.add(next);
  }
  return begun;
};

/**
 * An import of a chunk that nobody has requested is found only when the chunk has come, and
 * everything waits for it.
 */
const refuseLate = (requested: Chunk[], bundle: Rolldown.OutputBundle) => {
  const known = new Set([...beginning(bundle), ...requested.map(part => part.fileName)]);
  for (const { name, imports } of requested)
    for (const late of imports.filter(file => !known.has(file)))
      throw new Error(
        `preload: "${name}" imports ${late}, which nobody has asked for; vite.config.ts can name its modules in an earlier stage`,
      );
};

const filesOf = (parts: Chunk[]) =>
  parts
    .flatMap(part => [part.fileName, ...(part.viteMetadata?.importedCss ?? [])])
    .map(file => `/${file}`);

/**
 * The styles of the page's own script, a few lines with the addresses of the fonts, in the place of
 * a file.
 */
const withStyles = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
    const styles = bundle[file];
    return styles?.type === 'asset' ? `<style>${styles.source}</style>` : link;
  });

/**
 * Puts two scripts into the built page, in the place of the one of `first`, a file of public/: that
 * one, and one that fetches ahead the chunks of these names and their styles, by whether `key` is
 * in the local storage; and the page's own styles.
 */
export const preload = (
  key: string,
  chunks: Record<Audience, string[]>,
  first: string,
): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const parts = (audience: Audience) => namedIn(bundle, chunks[audience]);
      for (const audience of ['signedIn', 'signedOut'] as const)
        refuseLate([...parts('everybody'), ...parts(audience)], bundle);
      const files = (audience: Audience) => JSON.stringify(filesOf(parts(audience)));
      const fetching = `
      const files = ${files('everybody')}.concat(localStorage.getItem(${JSON.stringify(key)}) ? ${files('signedIn')} : ${files('signedOut')});
      for (const href of files) {
        const as = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
        document.head.append(Object.assign(document.createElement('link'), as, { href }));
      }
    `;
      const tag = `<script src="/${first}"></script>`;
      if (!html.includes(tag)) throw new Error(`preload: index.html has no ${tag}`);
      return withStyles(html, bundle).replace(
        tag,
        () =>
          `<script>${fetching}</script>\n    <script>\n${readFileSync(join(import.meta.dirname, '..', 'public', first), 'utf8')}</script>`,
      );
    },
  },
});

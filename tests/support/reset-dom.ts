// A file of the screens finds its page as a browser opens it, though the window is the one of the
// file before.
//
// The libraries take longer to load than most files take to tell, so one process tells many files
// (`isolate: false`) and keeps them loaded. Our own modules are loaded anew for each file: what
// they hold between two screens (who is signed in, what is still to be sent, the language) is gone,
// and a file may put something else in the place of any of them. What lies outside our modules is
// put back here, before a file loads its first one.
import { vi } from 'vitest';

/** Vitest leaves the document it has made here. */
declare const jsdom: { cookieJar: { removeAllCookiesSync: () => void } };

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

// What a file has put in the place of something that the first one found.
const INITIAL_WINDOW = Symbol.for('bijak first window');
const place = globalThis as typeof globalThis & {
  [INITIAL_WINDOW]?: [string, PropertyDescriptor][];
};
place[INITIAL_WINDOW] ??= Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(
  ([name]) => !name.startsWith('__vitest'),
);
for (const [name, found] of place[INITIAL_WINDOW]) {
  const now = Object.getOwnPropertyDescriptor(globalThis, name);
  if (now?.configurable !== false && (now?.value !== found.value || now?.get !== found.get))
    Object.defineProperty(globalThis, name, found);
}
delete window.ENV;

document.body.replaceChildren();
document.head.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.title = '';
localStorage.clear();
sessionStorage.clear();
jsdom.cookieJar.removeAllCookiesSync();
window.history.replaceState(null, '', '/');

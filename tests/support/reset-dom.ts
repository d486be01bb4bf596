// A screen test file finds its page as a browser opens it, though the window is the one of the file
// before. The libraries take longer to load than most files take to run, so one process runs many
// files (`isolate: false`) and keeps them loaded. Our own modules are loaded again for each file:
// their state between two screens (the signed-in user, requests still to be sent, the language) is
// gone, and a file may mock any of them. State outside our modules is reset here, before a file
// loads its first one.
import { vi } from 'vitest';

/** Vitest leaves the document it has made here. */
declare const jsdom: { cookieJar: { removeAllCookiesSync: () => void } };

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

// Globals that a file has replaced.
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

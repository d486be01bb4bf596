// The environment of the screens in jsdom.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { switchCalendar } from '../../src/i18n/calendar.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { dismissToast, getToasts } from '../../src/platform/toast-store.ts';

// jsdom paints no PDF, and the library for it is large; the journeys look at real pages.
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => 'the page' }));

// Code that is loaded on first use takes its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// No test reaches a server. What a screen still asks for after its test has removed its own answers
// waits for ever: the network's refusal would open the error dialog over the screen of the next test.
globalThis.fetch = () => new Promise<never>(() => undefined);

// Nothing has a size or a place here: there is nothing to observe.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => undefined;
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

beforeEach(() => {
  switchLanguage('en');
  switchCalendar('ad');
});
afterEach(() => {
  cleanup();
  for (const toast of [...getToasts()]) dismissToast(toast.id);
  errorDialog.close();
});

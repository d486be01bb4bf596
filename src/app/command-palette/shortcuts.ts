// The keys that work everywhere: what each does to the page, in the order of the sheet that names
// them.
import type { Texts } from '../../../domain/language.ts';

type Shortcut = { keys: string; description: Texts };

export const shortcuts: Shortcut[] = [
  {
    keys: 'Ctrl+K',
    description: {
      en: 'Search screens, customers, products and documents',
      ne: 'पाना, ग्राहक, वस्तु र कागजात खोज्ने',
    },
  },
  { keys: '/', description: { en: 'Search the list', ne: 'सूचीमा खोज्ने' } },
  { keys: 'Alt+N', description: { en: 'Create new', ne: 'नयाँ थप्ने' } },
  { keys: 'Ctrl+S', description: { en: 'Save the form', ne: 'फाराम सेभ गर्ने' } },
  {
    keys: 'F8',
    description: {
      en: 'Hold the bill, or list the held bills',
      ne: 'बिल होल्ड गर्ने, वा होल्डका बिल देखाउने',
    },
  },
  { keys: 'F9', description: { en: 'Save the bill and print it', ne: 'बिल सेभ गरी प्रिन्ट गर्ने' } },
  {
    keys: 'Enter',
    description: {
      en: 'Next field',
      ne: 'अर्को कोठामा जाने',
    },
  },
  { keys: 'Escape', description: { en: 'Close the dialog', ne: 'झ्याल बन्द गर्ने' } },
  { keys: '?', description: { en: 'Show shortcuts', ne: 'सर्टकट देखाउने' } },
];

/** True while somebody types: single letters are theirs then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const ifVisible = (element: HTMLElement | undefined): HTMLElement | undefined =>
  element?.closest('[aria-hidden="true"]') ? undefined : element;

/** The topmost dialog, else the page. */
const findTopLayer = (): ParentNode =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
  document.querySelector('main') ??
  document;

/** The button that saves: a form's own, else the one that is named so. */
export const findSaveButton = (names: string[]): HTMLElement | undefined =>
  ifVisible(
    [...findTopLayer().querySelectorAll<HTMLButtonElement>('button')].find(
      button =>
        !button.disabled &&
        (button.type === 'submit' || names.includes(button.textContent?.trim() ?? '')),
    ),
  );

/** The button that begins something new on a list. */
export const findCreateButton = (): HTMLElement | undefined =>
  ifVisible(
    document.querySelector<HTMLButtonElement>('main button.MuiButton-contained:has(svg)') ??
      undefined,
  );

/** The first search box of the page. */
export const findSearchBox = (): HTMLElement | undefined =>
  ifVisible(
    document.querySelector<HTMLInputElement>(
      'main [role="searchbox"], main input[type="search"]',
    ) ?? undefined,
  );
/** The event by which a button opens the search over everything. */
export const OPEN_SEARCH_EVENT = 'bijak:search';

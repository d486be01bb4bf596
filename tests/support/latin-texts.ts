// Latin letters left on a Nepali screen: texts, names for assistive technology, placeholders and
// tooltips, apart from names and codes.
import type { Page } from 'playwright-core';

/**
 * Written in Latin letters in Nepali too: the product, the forms of files and numbers, names of
 * technology.
 */
const ALLOWED_CODES = [
  'Bijak',
  'Materialized View',
  'URL',
  'English',
  'CSV',
  'TXT',
  'XML',
  'XLSX?',
  'PDF',
  'JSON',
  'GIF',
  'PNG',
  'JPE?G',
  'WEBP',
  'SQL',
  'SQLite',
  'PostgreSQL',
  'HTTPS?',
  'HS',
  'SKU',
  // As in the headings of the portal's forms: करदाता दर्ता नं. (PAN).
  'PAN',
  'SHA-256',
  'CBMS',
  'Ctrl(\\+[A-Z])?',
  'Enter',
  'Esc',
  'Alt(\\+[A-Z])?',
  'Shift',
  'ZIP',
  'KB',
  'MB',
  'GB',
  'YYYY(-MM(-DD)?)?',
  'HH:mm(:ss)?',
  // What somebody types who runs the service.
  'npm run verify-audit-log',
  'BACKUP_COPY_DIR',
  // Browsers and systems in the list of sessions, and the names of layouts.
  'Chrom(e|ium)',
  'Linux',
  'tax-invoice',
  'credit-note',
  '-(a4|a5|receipt)',
];
const ALLOWED_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${ALLOWED_CODES.join('|')})(?![A-Za-z])`,
  'gu',
);

/**
 * Fields whose values are a user's own words, names or codes; the API's values of these are no text
 * of ours.
 */
const OWN_WORD_FIELDS =
  /name|email|code|address|description|reason|remark|narration|title|prefix|symbol|url|uri|path|image|file|version|digest|checksum|query|sql|hash|icon|payment_method|^(bank|reference|voucher_no|treasury_account|city|state|street|region|short|units?|unit_code|seller|buyer|username|ip|action_by|created_by|entered_by|printed_by|from|to|model|engine|iso|fiscal_year|invoice_no|invoice_number|value|old|new|terms|note|receipt_foot|logo|brand|category|batch|vendor|customer|item|product|content|template|text|table|statement|client_id|client_secret|token|rule|says|formula|pattern)$/;

const collectOwnWords = (value: unknown, key: string, into: Set<string>): void => {
  if (typeof value === 'string') {
    if (OWN_WORD_FIELDS.test(key) && /[A-Za-z]/.test(value)) into.add(value);
  } else if (Array.isArray(value)) for (const each of value) collectOwnWords(each, key, into);
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) collectOwnWords(each, name, into);
};

/**
 * Listens to the API's answers to this page from now on; returns the set that fills with own names
 * and codes.
 */
export const watchOwnWords = (page: Page): Set<string> => {
  const words = new Set<string>();
  page.on('response', async response => {
    if (
      !response.url().includes('/billing/') ||
      !response.headers()['content-type']?.includes('json')
    )
      return;
    // The menu's entries carry both languages; only the Nepali one may be seen.
    if (/\/menus\/-\/role/.test(response.url())) return;
    try {
      collectOwnWords(await response.json(), '', words);
    } catch {
      // The page was left before the answer was read.
    }
  });
  return words;
};

/** The texts of the page as they are seen, heard and hovered. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const text = (node.textContent ?? '').trim();
      if (
        !text ||
        element.closest(
          'script, style, noscript, [lang="en"], [data-own-words], .MuiAvatar-root, .react-pdf__Page',
        )
      )
        continue;
      if (seen(element)) found.push(text);
    }
    for (const element of document.body.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [aria-description], [aria-valuetext]',
    )) {
      if (!seen(element) || element.closest('[lang="en"], [data-own-words]')) continue;
      for (const name of [
        'aria-label',
        'placeholder',
        'title',
        'alt',
        'aria-description',
        'aria-valuetext',
      ]) {
        const value = element.getAttribute(name)?.trim();
        if (value) found.push(value);
      }
    }
    found.push(document.title);
    return [...new Set(found)];
  });

/**
 * Text without a user's own word. Where the word begins or ends with a Latin letter, no other may
 * follow there: the unit "hr" is no part of Chrome.
 */
const withoutWord = (text: string, word: string): string => {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const before = /^[A-Za-z]/.test(word) ? '(?<![A-Za-z])' : '';
  const after = /[A-Za-z]$/.test(word) ? '(?![A-Za-z])' : '';
  return text.replace(new RegExp(before + escaped + after, 'gu'), ' ');
};

/**
 * Every text of the page with Latin letters that are neither in the allow list nor among the own
 * words given.
 */
export const findLatinTexts = async (page: Page, words: Set<string>): Promise<string[]> => {
  // A name may be part of the address of the page.
  const named = decodeURIComponent(new URL(page.url()).pathname).split('/');
  const longestFirst = [...words, ...named.filter(part => /^[A-Z]/.test(part))].sort(
    (one, other) => other.length - one.length,
  );
  return (await readTexts(page)).filter(text => {
    if (!/[A-Za-z]/.test(text)) return false;
    let left = text;
    for (const word of longestFirst) left = withoutWord(left, word);
    // Addresses of mail and web, and codes such as C00001 or P-0001, are nobody's language.
    left = left
      .replace(/https?:\S+|\S+@\S+\.\S+/g, ' ')
      .replace(/(?<![A-Za-z])[A-Z]{1,4}-?[\d०-९]+/g, ' ')
      // Settings of the installation, an example of JSON.
      .replace(/[A-Z]+(?:_[A-Z]+)+|\[\{.*\}\]/g, ' ')
      .replace(ALLOWED_PATTERN, ' ');
    return /[A-Za-z]/.test(left);
  });
};

// jsdom has no layout, yet it parses every rule that emotion writes and weighs all of them for each
// element whose style is asked for, and a search by role asks for hundreds: a third of the time of
// the screens. Only the rules that matter without a layout are written here: whether something is
// there, can be seen, can be pressed, and the few measures that tests ask for. The journeys check
// the looks in a real browser.

import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';

const KEPT_PROPERTIES = new Set([
  ...[
    'display',
    'visibility',
    'content-visibility',
    'opacity',
    'content',
    'pointer-events',
    'user-select',
  ],
  ...['position', 'right', 'bottom', 'max-height'],
]);

/** A rule of a style sheet without its invisible parts; empty where nothing is left. */
const stripRule = (rule: string): string => {
  if (/^@(keyframes|font-face)/.test(rule)) return '';
  const kept = rule.replace(/\{([^{}]*)\}/g, (_, declarations: string) => {
    const lines = declarations
      .split(';')
      .filter(line => KEPT_PROPERTIES.has(line.slice(0, line.indexOf(':')).trim()));
    return `{${lines.join(';')}}`;
  });
  // Twice, for a rule may stand inside a media query.
  return kept.replace(/[^{}]*\{\}/g, '').replace(/[^{}]*\{\}/g, '');
};

type Sheet = { insert: (rule: string) => void };
const PATCHED = Symbol.for('bijak plain styles');

const probe = renderHook(() => useEmotionCache());
const cache = probe.result.current;
probe.unmount();
if (cache) {
  // Emotion lives as long as the process; a new file begins with an empty head.
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
  const sheets = Object.getPrototypeOf(cache.sheet) as Sheet & { [PATCHED]?: boolean };
  if (!sheets[PATCHED]) {
    const insert = sheets.insert;
    sheets[PATCHED] = true;
    sheets.insert = function (this: Sheet, rule: string) {
      const left = stripRule(rule);
      if (left) insert.call(this, left);
    };
  }
}

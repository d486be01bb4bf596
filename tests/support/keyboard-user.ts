// A user with a keyboard alone: types, presses keys that are counted, and reaches things by Tab.
import type { Page } from 'playwright-core';

type KeyboardUser = {
  /** Text, which is not counted. */
  type: (text: string) => Promise<void>;
  /** A key; of keys held together ("Control+s") each counts. */
  key: (name: string) => Promise<void>;
  /** Tab until the thing of this accessible name has the focus. */
  tabTo: (name: string) => Promise<void>;
  /** The number of keys pressed since the last call. */
  pressed: () => number;
};

/** The name of the focused element. */
const readFocusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const name =
      element?.getAttribute('aria-label') ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      '';
    return name.replace(/\s*\*$/, '').trim();
  });

export const createKeyboardUser = (page: Page): KeyboardUser => {
  let count = 0;
  const key = async (name: string) => {
    count += name.split('+').length;
    await page.keyboard.press(name);
  };
  return {
    type: text => page.keyboard.type(text),
    key,
    tabTo: async name => {
      for (let steps = 0; steps < 90; steps += 1) {
        if ((await readFocusedName(page)) === name) return;
        await key('Tab');
      }
      throw new Error(
        `"${name}" cannot be reached with Tab; the focus is on "${await readFocusedName(page)}"`,
      );
    },
    pressed: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
};

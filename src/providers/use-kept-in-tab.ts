// A state of a screen that stands again on the page that a renewed session loads anew.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { keptInTab } from './kept-in-tab.ts';
import { justRenewed } from './refresh.ts';

/**
 * Under a name such as "choosing/new". Undefined is nothing, which is not kept; whoever goes on to
 * another screen has left it behind.
 */
export const useKeptInTab = <T>(
  name: string,
): [T | undefined, Dispatch<SetStateAction<T | undefined>>] => {
  const [inTab] = useState(() => keptInTab<T>(name));
  // Somebody who loads the page anew himself begins anew.
  const [value, setValue] = useState(() => (justRenewed() ? inTab.before() : undefined));
  useEffect(() => {
    if (value === undefined) inTab.drop();
    else inTab.keep(value);
  }, [inTab, value]);
  useEffect(() => inTab.drop, [inTab]);
  return [value, setValue];
};

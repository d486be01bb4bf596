// The icons of the shipped menu: each can be drawn, and no two entries of a group look alike.

import { entities } from 'virtual:entities';
import { describe, expect, it } from 'vitest';
import { listMenuEntries, MENU_GROUPS } from '../../server/setup/seed/menus.ts';
import { getMenuIcon } from '../../src/app/shell/menu-icons.ts';

const dot = getMenuIcon(null);
const entries = listMenuEntries(entities);

describe('the icons of the menu', () => {
  it('exist for every entry and group', () => {
    const named = [...entries, ...Object.values(MENU_GROUPS)];
    expect(named.filter(({ icon }) => getMenuIcon(icon) === dot)).toEqual([]);
  });

  it.each([undefined, ...Object.keys(MENU_GROUPS)])('differ within %s', group => {
    const own = entries.filter(({ under }) => under === group).map(({ icon }) => icon);
    // At the top there are the groups, too; within a group its own icon is not repeated.
    const around = Object.entries(MENU_GROUPS)
      .filter(([key]) => group === undefined || key === group)
      .map(([, { icon }]) => icon);
    const drawn = [...own, ...around].map(getMenuIcon);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

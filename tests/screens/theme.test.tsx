// Light or dark: the system's until the user chooses, then the cookie's for a year.

import { readFileSync } from 'node:fs';
import { getContrastRatio, type Theme } from '@mui/material/styles';
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { switchMode, useAppTheme, useMode } from '../../src/ui/theme/theme.ts';

const Mode = () => <p>{useMode()}</p>;

/** A system of that colour; returns a function that changes it. */
const system = (dark: boolean) => {
  const listeners = new Set<() => void>();
  const media = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => media);
  return (next: boolean) => {
    media.matches = next;
    for (const listener of listeners) listener();
  };
};
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a test forgets what a person chose.
  document.cookie = 'theme=; path=/; max-age=0';
};
/** The script in the page's head that runs before anything is drawn. */
const load = () => {
  document.documentElement.removeAttribute('data-theme');
  new Function(readFileSync('public/theme.js', 'utf8'))();
  return document.documentElement.dataset.theme;
};

describe('the theme', () => {
  afterEach(() => {
    forget();
    vi.unstubAllGlobals();
  });

  it('follows the system at the first visit, and its changes, before the first paint too (SHELL-025, OPEN-016)', () => {
    const change = system(true);
    expect(load()).toBe('dark');
    render(<Mode />);
    expect(screen.getByText('dark')).toBeVisible();
    act(() => change(false));
    expect(screen.getByText('light')).toBeVisible();
    expect(load()).toBe('light');
    expect(document.cookie).not.toContain('theme');
  });

  it('once switched is kept in a cookie for 365 days, whatever the system shows (SHELL-025, CONST-022, OPEN-016)', () => {
    system(true);
    const written = vi.spyOn(document, 'cookie', 'set');
    render(<Mode />);
    act(() => switchMode('light'));
    expect(written).toHaveBeenCalledWith(
      expect.stringMatching(/^theme=light; path=\/; max-age=31536000(;|$)/),
    );
    expect(document.cookie).toContain('theme=light');
    expect(screen.getByText('light')).toBeVisible();
    expect(document.documentElement.style.colorScheme).toBe('light');
    expect(load()).toBe('light');
  });

  it.each([true, false])(
    'sets the open list of a searchable select off from the content below it (dark: %s)',
    dark => {
      system(dark);
      const { result } = renderHook(useAppTheme);
      const theme = result.current;
      const paper = theme.components!.MuiAutocomplete!.styleOverrides!.paper as (of: {
        theme: Theme;
      }) => object;
      expect(paper({ theme })).toEqual({
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: expect.stringMatching(/px/),
      });
    },
  );

  it.each([true, false])('lets every toast be read at 4.5 to 1 (dark: %s)', dark => {
    system(dark);
    const mode = dark ? 'dark' : 'light';
    act(() => switchMode(mode));
    const theme = renderHook(useAppTheme).result.current;
    expect(theme.palette.mode).toBe(mode);
    const styles = theme.components!.MuiAlert!.styleOverrides!.root as (of: object) => {
      color?: string;
    };
    for (const severity of ['error', 'warning', 'info', 'success'] as const) {
      const { main, dark: shade } = theme.palette[severity];
      const { color = theme.palette.getContrastText(main) } = styles({
        theme,
        ownerState: { variant: 'filled', severity },
      });
      expect(getContrastRatio(color, dark ? shade : main)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['light', 'dark'] as const)(
    'lets the initial in place of a picture be read at 4.5 to 1 (%s)',
    mode => {
      system(false);
      act(() => switchMode(mode));
      const theme = renderHook(useAppTheme).result.current;
      expect(theme.palette.mode).toBe(mode);
      const styles = theme.components!.MuiAvatar!.styleOverrides!.colorDefault as (of: object) => {
        color: string;
        backgroundColor: string;
      };
      const { color, backgroundColor } = styles({ theme });
      for (const behind of [backgroundColor, theme.palette.background.paper])
        expect(getContrastRatio(color, behind)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

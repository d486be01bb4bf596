// The looks: calm, dense enough for a day's work, light or dark as the cookie `theme` says (365 days).
import { createTheme, type Theme } from '@mui/material/styles';
import { useMemo, useSyncExternalStore } from 'react';

export type Mode = 'light' | 'dark';

const listeners = new Set<() => void>();
const remembered = (): Mode => (document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1] as Mode | undefined) ?? 'light';

/** Switches light and dark and remembers it for a year. */
export const switchMode = (mode: Mode): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser.
  document.cookie = `theme=${mode}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  for (const listener of listeners) listener();
};

/** Light or dark. */
export const useMode = (): Mode =>
  useSyncExternalStore(listener => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, remembered);

const themeOf = (mode: Mode): Theme =>
  createTheme({
    palette: {
      mode,
      primary: { main: mode === 'light' ? '#1f4e8c' : '#8db8f0' },
      secondary: { main: '#c2263a' },
      ...(mode === 'light'
        ? { background: { default: '#f4f6f9', paper: '#ffffff' } }
        : { background: { default: '#10161f', paper: '#18202c' } }),
    },
    typography: {
      fontFamily: 'Mukta, system-ui, sans-serif',
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 600 },
      h2: { fontSize: '1.15rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    shape: { borderRadius: 8 },
    components: {
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiCssBaseline: { styleOverrides: theme => ({ a: { color: theme.palette.primary.main } }) },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTableCell: { styleOverrides: { root: { padding: '7px 9px' }, head: { fontWeight: 600, whiteSpace: 'nowrap' } } },
    },
  });

/** The theme of the moment. */
export const useAppTheme = (): Theme => {
  const mode = useMode();
  return useMemo(() => themeOf(mode), [mode]);
};

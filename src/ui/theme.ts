// The looks: calm, dense enough for a day's work, light or dark as the cookie `theme` says (365
// days).
import { createTheme, type Theme } from '@mui/material/styles';
import { useMemo, useSyncExternalStore } from 'react';
import type { Language } from '../../domain/language.ts';
import { useLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { remembered } from '../remembered.ts';
import { elementStyles } from './theme-elements.ts';

export type Mode = 'light' | 'dark';

const backgrounds: Record<Mode, string> = { light: '#f4f6f9', dark: '#10161f' };

/** The page around the drawn parts, as public/theme.js dressed it before the first paint. */
const dress = (mode: Mode) => {
  const page = document.documentElement;
  page.dataset.theme = mode;
  page.style.colorScheme = mode;
  page.style.backgroundColor = backgrounds[mode];
};

const system = () => window.matchMedia('(prefers-color-scheme: dark)');
/** Who never chose sees what the system shows. */
const chosen = remembered('theme', () => (system().matches ? 'dark' : 'light'), dress);

/** Switches light and dark and remembers it for a year (SHELL-025). */
export const switchMode = (mode: Mode): void => chosen.choose(mode);

const listen = (listener: () => void) => {
  const tell = () => {
    dress(chosen.now());
    listener();
  };
  const media = system();
  media.addEventListener('change', tell);
  const stop = chosen.listen(listener);
  return () => {
    stop();
    media.removeEventListener('change', tell);
  };
};

/** Light or dark, drawn anew when either the person or the system switches. */
export const useMode = (): Mode => useSyncExternalStore(listen, chosen.now);

/** In the dark a shadow does not tell what lies on top; a line does. */
const edged = ({ theme }: { theme: Theme }) =>
  theme.palette.mode === 'dark' ? { border: `1px solid ${theme.palette.divider}` } : {};

/**
 * The open list of a searchable select floats over fields as white as itself, and the house has no
 * shadow that would set it off.
 */
const floating = ({ theme }: { theme: Theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: theme.shadows[8],
});

type FilledAlert = {
  theme: Theme;
  ownerState: { variant?: string; severity?: 'error' | 'warning' | 'info' | 'success' };
};

/**
 * In the dark the library fills a toast with the dark shade and writes on it what is read on the
 * other one.
 */
const readable = ({ theme, ownerState: { variant, severity = 'success' } }: FilledAlert) =>
  variant === 'filled' && theme.palette.mode === 'dark'
    ? { color: theme.palette.getContrastText(theme.palette[severity].dark) }
    : {};

/**
 * The library writes the initial in the colour of the page on grey: 1.7 : 1 in the light. It is
 * read on the page, and on the paper that lies behind a picture.
 */
const initial = ({ theme }: { theme: Theme }) => ({
  color: theme.palette.primary.main,
  backgroundColor: theme.palette.background.default,
});

/** What parts of the library say of themselves; their own English stands in English. */
const spokenIn = (language: Language) =>
  language === 'en'
    ? {}
    : {
        MuiAutocomplete: {
          defaultProps: {
            openText: words.select.ne,
            closeText: words.close.ne,
            clearText: words.remove.ne,
            loadingText: words.loading.ne,
            noOptionsText: words.noRecords.ne,
          },
        },
        MuiAlert: { defaultProps: { closeText: words.close.ne } },
      };

const themeOf = (mode: Mode, language: Language): Theme => {
  const spoken = spokenIn(language);
  return createTheme({
    palette: {
      mode,
      // What stands on a filled button is read at 4.5 : 1, as WCAG 2.2 AA asks.
      contrastThreshold: 4.5,
      primary: { main: mode === 'light' ? '#1f4e8c' : '#8db8f0' },
      // The library's own is too pale for words on white paper.
      warning: mode === 'light' ? { main: '#ed6c02', dark: '#b23c00' } : { main: '#ffa726' },
      secondary: { main: mode === 'light' ? '#c2263a' : '#ff8f9c' },
      background: { default: backgrounds[mode], paper: mode === 'light' ? '#ffffff' : '#18202c' },
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
      MuiCssBaseline: { styleOverrides: elementStyles },
      // Written once, with the elements, instead of once for each field.
      MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiPopover: { styleOverrides: { paper: edged } },
      MuiDialog: { styleOverrides: { paper: edged } },
      MuiAvatar: { styleOverrides: { colorDefault: initial } },
      MuiAlert: { ...spoken.MuiAlert, styleOverrides: { root: readable } },
      MuiAutocomplete: { ...spoken.MuiAutocomplete, styleOverrides: { paper: floating } },
      MuiTableCell: {
        styleOverrides: {
          root: { padding: '7px 9px' },
          head: { fontWeight: 600, lineHeight: 1.43 },
        },
      },
    },
  });
};

/** The theme of the moment. */
export const useAppTheme = (): Theme => {
  const mode = useMode();
  const language = useLanguage();
  return useMemo(() => themeOf(mode, language), [mode, language]);
};

// The looks: calm, dense enough for a day's work, light or dark as the cookie `theme` says (365
// days).
import { createTheme, type Theme } from '@mui/material/styles';
import { useMemo, useSyncExternalStore } from 'react';
import type { Language } from '../../../domain/language.ts';
import { useLanguage } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { createPersistedChoice } from '../../platform/persisted-choice.ts';
import { toScrollShade } from './card-styles.ts';
import { createElementStyles } from './element-styles.ts';

type ThemeMode = 'light' | 'dark';

const backgrounds: Record<ThemeMode, string> = { light: '#f4f6f9', dark: '#10161f' };

/** The page around the drawn parts, as public/theme.js dressed it before the first paint. */
const applyPageStyle = (mode: ThemeMode) => {
  const page = document.documentElement;
  page.dataset.theme = mode;
  page.style.colorScheme = mode;
  page.style.backgroundColor = backgrounds[mode];
};

const getSystemDarkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
/** Who never chose sees what the system shows. */
const modeChoice = createPersistedChoice(
  'theme',
  () => (getSystemDarkQuery().matches ? 'dark' : 'light'),
  applyPageStyle,
);

/** Switches light and dark and remembers it for a year (SHELL-025). */
export const switchMode = (mode: ThemeMode): void => modeChoice.set(mode);

const subscribeToMode = (listener: () => void) => {
  const tell = () => {
    applyPageStyle(modeChoice.get());
    listener();
  };
  const media = getSystemDarkQuery();
  media.addEventListener('change', tell);
  const stop = modeChoice.subscribe(listener);
  return () => {
    stop();
    media.removeEventListener('change', tell);
  };
};

/** Light or dark; renders when either the user or the system switches. */
export const useMode = (): ThemeMode => useSyncExternalStore(subscribeToMode, modeChoice.get);

/** In the dark a shadow does not tell what lies on top; a line does. */
const toDarkModeBorder = ({ theme }: { theme: Theme }) =>
  theme.palette.mode === 'dark' ? { border: `1px solid ${theme.palette.divider}` } : {};

/** A surface like the menu's, with a line below it that adds nothing to its height. */
const toBarSurface = ({ theme: { palette } }: { theme: Theme }) => ({
  color: palette.text.primary,
  backgroundColor: palette.background.paper,
  boxShadow: `inset 0 -1px 0 ${palette.divider}`,
});

/**
 * The open list of a searchable select floats over fields as white as itself, and the house has no
 * shadow that would set it off.
 */
const toFloatingPaper = ({ theme }: { theme: Theme }) => ({
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
const toReadableAlert = ({ theme, ownerState: { variant, severity = 'success' } }: FilledAlert) =>
  variant === 'filled' && theme.palette.mode === 'dark'
    ? { color: theme.palette.getContrastText(theme.palette[severity].dark) }
    : {};

/**
 * The library writes the initial in the colour of the page on grey: 1.7 : 1 in the light. It is
 * read on the page, and on the paper that lies behind a picture.
 */
const toAvatarInitial = ({ theme }: { theme: Theme }) => ({
  color: theme.palette.primary.main,
  backgroundColor: theme.palette.background.default,
});

/** The library's grey below a disabled field has a contrast of 2.7 : 1, too little to be read. */
const toReadableHelp = ({ theme }: { theme: Theme }) => ({
  '&.Mui-disabled:not(.Mui-error)': { color: theme.palette.text.secondary },
});

/** The own texts of parts of the library; their English is kept. */
const toLocalizedComponents = (language: Language) =>
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

const createAppTheme = (mode: ThemeMode, language: Language): Theme => {
  const spoken = toLocalizedComponents(language);
  return createTheme({
    palette: {
      mode,
      // Text on a filled button is read at 4.5 : 1, as WCAG 2.2 AA asks.
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
      MuiFormHelperText: { styleOverrides: { root: toReadableHelp } },
      MuiCssBaseline: { styleOverrides: createElementStyles },
      // Written once, with the elements, instead of once for each field.
      MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
      MuiAppBar: {
        defaultProps: { color: 'transparent', elevation: 0 },
        styleOverrides: { root: toBarSurface },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiPopover: { styleOverrides: { paper: toDarkModeBorder } },
      MuiDialog: { styleOverrides: { paper: toDarkModeBorder } },
      MuiAvatar: { styleOverrides: { colorDefault: toAvatarInitial } },
      MuiAlert: { ...spoken.MuiAlert, styleOverrides: { root: toReadableAlert } },
      MuiAutocomplete: { ...spoken.MuiAutocomplete, styleOverrides: { paper: toFloatingPaper } },
      MuiTableContainer: { styleOverrides: { root: toScrollShade } },
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
  return useMemo(() => createAppTheme(mode, language), [mode, language]);
};

// Looks and messages around everything that is drawn with MUI.
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styleCache } from './ui/style-cache.ts';
import { Toasts } from './ui/Toasts.tsx';
import { TroubleDialog } from './ui/TroubleDialog.tsx';
import { useAppTheme } from './ui/theme.ts';

export const App = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={useAppTheme()}>
      <CssBaseline />
      {children}
      <Toasts />
      <TroubleDialog />
    </ThemeProvider>
  </CacheProvider>
);

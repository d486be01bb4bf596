// Looks and messages around everything that is drawn with MUI.

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ErrorDialog } from './ErrorDialog.tsx';
import { Toasts } from './Toasts.tsx';
import { useAppTheme } from './theme/theme.ts';

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={useAppTheme()}>
      <CssBaseline />
      {children}
      <Toasts />
      <ErrorDialog />
    </ThemeProvider>
  </CacheProvider>
);

type Plugin = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number];

/**
 * What a browser that still gets updates knows by a name of its own only: Safari the first three,
 * Chrome before 136 the last.
 */
const prefixedProperties = [
  'user-select',
  'text-size-adjust',
  'backdrop-filter',
  'print-color-adjust',
];

/** MUI prefixes some of them itself. */
const addPrefixedProperties: Plugin = element => {
  if (element.type === 'decl' && prefixedProperties.includes(String(element.props)))
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * How emotion writes its rules. Its own way spells some of them for browsers of ten years ago as
 * well; each pseudo-element that this browser does not know is an exception, and a dozen of those
 * cost the first screen more than the 337 rules that hold. Pseudo-elements of Firefox before 88 and
 * of Internet Explorer.
 */
const isLegacySelector = (selector: string) => /::?-(?:moz|ms)-/.test(selector);

/** A rule with nothing in it is not written. */
const dropLegacyRules: Plugin = element => {
  if (
    element.type === 'rule' &&
    Array.isArray(element.props) &&
    element.props.every(isLegacySelector)
  )
    element.children = [];
};

/** The cache for everything that is drawn with MUI. */
const styleCache = createCache({
  key: 'css',
  stylisPlugins: [dropLegacyRules, addPrefixedProperties],
});

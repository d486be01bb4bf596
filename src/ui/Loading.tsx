// What is loaded when it is drawn first, and the sign that it is still loading: for the whole page or
// for a part of it.
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

export const Loading = ({ whole = false }: { whole?: boolean }) => {
  const t = useTranslations();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', placeItems: 'center', minHeight: whole ? '100vh' : 160 }}
    >
      <CircularProgress size={whole ? 40 : 28} aria-label={t(words.loading)} />
    </Box>
  );
};

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

/** The export `name` of a module that is loaded when it is drawn first. */
export const lazyComponent = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> =>
  lazy(async () => ({
    default: (await load())[name] as ComponentType<PropsOf<Module[Name]>>,
  }));

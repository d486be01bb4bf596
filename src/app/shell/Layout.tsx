// The shell around every signed-in page.
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { useLocation } from 'react-router';
import { useOwnFields } from '../../api/own-fields.ts';
import type { MenuNode } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { LAST_PATH_KEY } from '../../auth/tokens.ts';
import { createScreenMemory } from '../../forms/user-storage.ts';
import { useTranslations } from '../../i18n/language.ts';
import { toast } from '../../platform/toast-store.ts';
import { Loading } from '../../ui/Loading.tsx';
import { KeyboardShortcuts } from '../command-palette/KeyboardShortcuts.tsx';
import { useRecordRecentPages } from '../command-palette/recent-pages.ts';
import { DownloadBanner } from './DownloadBanner.tsx';
import { EnvironmentBanner } from './EnvironmentBanner.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';

const DRAWER_WIDTH = 240;
const RAIL_WIDTH = 56;
const texts = {
  menu: { en: 'Menu', ne: 'मेनु' },
  skip: { en: 'Skip to content', ne: 'मुख्य भागमा जानुहोस्' },
};

/**
 * The role's menu; none on 204 (OPEN-109). It is asked again when the record types of the company have
 * changed: each has an entry.
 */
const useMenu = (): MenuNode[] => {
  const { data, refetch } = useApiQuery<{ data: MenuNode[] } | undefined>('menus/-/role');
  const { version } = useOwnFields();
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    refetch();
  }, [version, refetch]);
  return data?.body?.data ?? [];
};

const narrowMenu = createScreenMemory<boolean>('narrow-menu');

/** Whether the user has narrowed the menu to a rail of icons, kept in this browser. */
const useNarrowMenu = () => {
  const [narrow, setNarrow] = useState(() => narrowMenu.load() === true);
  const switchWidth = useCallback(() => {
    narrowMenu.save(!narrow);
    setNarrow(!narrow);
  }, [narrow]);
  return { narrow, switchWidth };
};

/** What react-admin notifies becomes a toast like every other. */
const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken && typeof taken.message === 'string' && taken.type !== 'success')
      toast(taken.type === 'error' ? 'error' : 'info', taken.message);
  }, [notifications, takeNotification]);
  return null;
};

export const Layout = ({ children }: { children?: ReactNode }) => {
  const t = useTranslations();
  const menu = useMenu();
  const wide = useMediaQuery('(min-width: 1000px)');
  const [open, setOpen] = useState(false);
  const toggle = useCallback(() => setOpen(now => !now), []);
  const close = useCallback(() => setOpen(false), []);
  const { narrow, switchWidth } = useNarrowMenu();
  const isRail = wide && narrow;
  const width = isRail ? RAIL_WIDTH : DRAWER_WIDTH;
  const { pathname, search } = useLocation();
  useRecordRecentPages(pathname);
  useEffect(() => localStorage.setItem(LAST_PATH_KEY, pathname + search), [pathname, search]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': { left: 8, top: 8, zIndex: 3000, bgcolor: 'background.paper', p: 1 },
        }}
      >
        {t(texts.skip)}
      </Box>
      <TopBar
        menu={wide ? (narrow ? 'narrow' : 'wide') : 'hidden'}
        onMenu={wide ? switchWidth : toggle}
      />
      <Drawer
        variant={wide ? 'permanent' : 'temporary'}
        open={wide || open}
        onClose={close}
        slotProps={{ paper: wide ? undefined : { 'aria-label': t(texts.menu) } }}
        sx={{
          width: wide ? width : 0,
          '& .MuiDrawer-paper': { width, overflowX: 'hidden' },
        }}
      >
        <Toolbar variant="dense" />
        <SideNavigation menu={menu} narrow={isRail} onChoose={close} />
      </Drawer>
      <Box component="main" id="content" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 1.5, sm: 3 } }}>
        <Toolbar variant="dense" />
        <EnvironmentBanner />
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Box>
      <KeyboardShortcuts menu={menu} />
      <Notifications />
      <DownloadBanner />
      <ScrollToTop />
    </Box>
  );
};

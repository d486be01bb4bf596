// The bar above every signed-in page: home, language, theme, profile. A change of page leaves it as
// it is.
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Help from '@mui/icons-material/HelpOutline';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../i18n/language.ts';
import { LanguageButton } from '../../ui/LanguageButton.tsx';
import { switchMode, useMode } from '../../ui/theme/theme.ts';
import { OPEN_SEARCH_EVENT } from '../command-palette/shortcuts.ts';
import { CompanyMark } from './CompanyMark.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

const texts = {
  hidden: { en: 'Menu', ne: 'मेनु' },
  wide: { en: 'Narrow menu', ne: 'मेनु साँघुरो पार्नुहोस्' },
  narrow: { en: 'Widen menu', ne: 'मेनु फराकिलो पार्नुहोस्' },
  search: { en: 'Search and go', ne: 'खोज्नुहोस् र जानुहोस्' },
  manual: { en: 'User Manual', ne: 'प्रयोगकर्ता पुस्तिका' },
  light: { en: 'Light theme', ne: 'उज्यालो थिम' },
  dark: { en: 'Dark theme', ne: 'अँध्यारो थिम' },
};

type Props = {
  /** How the menu is shown: behind a button, with names, or as a rail of icons. */
  menu: 'hidden' | 'wide' | 'narrow';
  onMenu: () => void;
};

export const TopBar = memo(({ menu, onMenu }: Props) => {
  const t = useTranslations();
  const mode = useMode();
  return (
    <AppBar position="fixed" sx={{ zIndex: theme => theme.zIndex.drawer + 1 }}>
      <Toolbar variant="dense" sx={{ gap: 0.5 }}>
        <IconButton
          color="inherit"
          edge="start"
          aria-label={t(texts[menu])}
          title={menu === 'hidden' ? undefined : t(texts[menu])}
          onClick={onMenu}
        >
          <MenuIcon fontSize="small" />
        </IconButton>
        <Box
          component={Link}
          to="/dashboard"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'text.secondary',
            textDecoration: 'none',
            fontWeight: 600,
          }}
        >
          <img src="/logo.svg" alt="" width={26} height={26} />
          Bijak
        </Box>
        <CompanyMark />
        <IconButton
          color="inherit"
          aria-label={t(texts.search)}
          title="Ctrl+K"
          onClick={() => window.dispatchEvent(new Event(OPEN_SEARCH_EVENT))}
        >
          <Search fontSize="small" />
        </IconButton>
        <NotificationBell />
        <IconButton
          color="inherit"
          component={Link}
          to="/user-manual"
          aria-label={t(texts.manual)}
          title={t(texts.manual)}
        >
          <Help fontSize="small" />
        </IconButton>
        <LanguageButton />
        <IconButton
          color="inherit"
          aria-label={t(mode === 'light' ? texts.dark : texts.light)}
          onClick={() => switchMode(mode === 'light' ? 'dark' : 'light')}
        >
          {mode === 'light' ? <DarkMode fontSize="small" /> : <LightMode fontSize="small" />}
        </IconButton>
        <ProfileMenu />
      </Toolbar>
    </AppBar>
  );
});

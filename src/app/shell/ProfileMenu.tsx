// Who is signed in and what concerns them: always the same six entries, the server decides with
// 403.
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { signOut } from '../../auth/session-sync.ts';
import { useTranslations } from '../../i18n/language.ts';
import { getBillingUrl } from '../../platform/environment.ts';

const texts = {
  welcome: { en: 'Welcome {name}!!', ne: 'स्वागत छ {name}!!' },
  logout: { en: 'Logout', ne: 'साइन आउट' },
};
/** An image that was changed under its old name must not come from the cache (SHELL-005). */
const LOADED_AT = Date.now();
const toImageUrl = (image: string) => `${getBillingUrl()}${image}?date=${LOADED_AT}`;

const entries = [
  { to: '/user-settings', label: { en: 'User Settings', ne: 'प्रयोगकर्ता सेटिङ' } },
  { to: '/payment-settings', label: { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' } },
  { to: '/company-settings', label: { en: 'Company Settings', ne: 'कम्पनी सेटिङ' } },
  { to: '/roles', label: { en: 'Roles', ne: 'भूमिकाहरू' } },
  { to: '/permissions', label: { en: 'Permissions', ne: 'अनुमतिहरू' } },
];

export const ProfileMenu = () => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user.name || user.email || String(user.id);
  return (
    <>
      <Button
        color="inherit"
        sx={{ gap: 1, minWidth: 0 }}
        aria-haspopup="menu"
        aria-label={t(texts.welcome, { name })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Avatar
          src={user.image ? toImageUrl(user.image) : '/user.svg'}
          alt=""
          sx={{ width: 28, height: 28 }}
        />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'inline' },
            maxWidth: 320,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {t(texts.welcome, { name })}
        </Box>
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {entries.map(entry => (
            <MenuItem
              key={entry.to}
              onClick={() => {
                setAnchor(null);
                navigate(entry.to);
              }}
            >
              {t(entry.label)}
            </MenuItem>
          ))}
          <MenuItem onClick={() => void signOut()}>{t(texts.logout)}</MenuItem>
        </Menu>
      )}
    </>
  );
};

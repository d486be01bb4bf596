// The bell in the top bar: how many notifications are unread, and the panel that lists them.
import Bell from '@mui/icons-material/NotificationsNoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { localizeDigits } from '../../../domain/language.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { lazyComponent } from '../../ui/Loading.tsx';
import { useNotifications } from './use-notifications.ts';

const NotificationPanel = lazyComponent(
  () => import('./NotificationPanel.tsx'),
  'NotificationPanel',
);

const texts = {
  none: { en: 'Notifications', ne: 'सूचना' },
  unread: { en: 'Notifications, {n} unread', ne: 'सूचना, {n} नपढिएको' },
};
/** The badge has room for two digits. */
const MAX_SHOWN = 99;

export const NotificationBell = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { list, failed, refresh, markAsRead } = useNotifications();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = list?.unread ?? 0;
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t(texts.unread, { n: unread }) : t(texts.none)}
        title={t(texts.none)}
        onClick={event => {
          setAnchor(event.currentTarget);
          refresh();
        }}
      >
        <Bell fontSize="small" />
        {unread > 0 && (
          <Box
            component="span"
            aria-hidden
            sx={{
              position: 'absolute',
              top: 0,
              right: 0,
              minWidth: 18,
              px: '4px',
              borderRadius: 9,
              bgcolor: 'error.main',
              color: 'error.contrastText',
              fontFamily: theme => theme.typography.fontFamily,
              fontSize: 12,
              fontWeight: 600,
              lineHeight: '18px',
            }}
          >
            {localizeDigits(shown, language)}
          </Box>
        )}
      </IconButton>
      <Suspense>
        {anchor && (
          <NotificationPanel
            anchor={anchor}
            list={list}
            failed={failed}
            onRead={markAsRead}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
};

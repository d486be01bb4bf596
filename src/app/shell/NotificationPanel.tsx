// What needs the user, newest first: a sentence, since when, and a link to where it is put right. On
// a phone it takes the whole width below the top bar.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import {
  type Notification,
  type NotificationList,
  toNotificationAddress,
  toNotificationReason,
  toNotificationSentence,
} from '../../../domain/notifications/notifications.ts';
import { useCalendar } from '../../i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';

const texts = {
  title: { en: 'Notifications', ne: 'सूचना' },
  markAll: { en: 'Mark all as read', ne: 'सबै पढिएको मान्नुहोस्' },
  unread: { en: 'Unread', ne: 'नपढिएको' },
  none: { en: 'Nothing needs you now.', ne: 'अहिले हेर्नुपर्ने केही छैन।' },
  noneHint: {
    en: 'Documents that IRD rejects, failed backups, cheques that are due and low stock appear here.',
    ne: 'आईआरडीले अस्वीकार गरेका कागजात, नबनेका ब्याकअप, मिति पुगेका चेक र कम मौज्दात यहाँ देखिन्छन्।',
  },
  failed: {
    en: 'Notifications could not be loaded. They are asked for again in a few minutes.',
    ne: 'सूचना लोड हुन सकेन। केही मिनेटमा आफैँ फेरि प्रयास हुन्छ।',
  },
  more: { en: 'The newest {n} are shown.', ne: 'सबैभन्दा नयाँ {n} देखाइएका छन्।' },
};
/** As many as the server lists. */
const MAX_LISTED = 50;
const BAR_HEIGHT = 48;

type Props = {
  anchor: HTMLElement;
  list: NotificationList | undefined;
  failed: boolean;
  /** Marks one, or all, as read. */
  onRead: (one?: Notification) => void;
  onClose: () => void;
};

export const NotificationPanel = ({ anchor, list, failed, onRead, onClose }: Props) => {
  const t = useTranslations();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'notifications', sx: paperStyles } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Typography id="notifications" variant="h2" sx={{ flexGrow: 1 }}>
          {t(texts.title)}
        </Typography>
        <Button size="small" disabled={!list?.unread} onClick={() => onRead()}>
          {t(texts.markAll)}
        </Button>
      </Box>
      {failed && (
        <Typography variant="body2" role="status" sx={{ px: 2, pb: 1, color: 'error.main' }}>
          {t(texts.failed)}
        </Typography>
      )}
      {!list && !failed && <Loading />}
      {list?.data.length === 0 && <EmptyState text={t(texts.none)} hint={t(texts.noneHint)} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list?.data.map(each => (
          <Entry
            key={each.key}
            notification={each}
            onOpen={() => {
              if (each.read === 0) onRead(each);
              onClose();
            }}
          />
        ))}
      </Box>
      {list && list.data.length >= MAX_LISTED && (
        <Typography variant="body2" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          {t(texts.more, { n: MAX_LISTED })}
        </Typography>
      )}
    </Popover>
  );
};

const paperStyles = {
  width: 420,
  maxHeight: '70vh',
  mt: '6px',
  // The sheet of a phone is below the bar, from edge to edge.
  '@media (max-width: 599.95px)': {
    top: `${BAR_HEIGHT}px !important`,
    left: '0 !important',
    mt: 0,
    width: '100vw',
    maxWidth: '100vw',
    maxHeight: `calc(100dvh - ${BAR_HEIGHT}px)`,
    borderRadius: 0,
  },
} as const;

const Entry = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const isUnread = notification.read === 0;
  const reason = toNotificationReason(notification, language);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={toNotificationAddress(notification)}
        onClick={onOpen}
        data-own-words
        sx={{
          display: 'block',
          position: 'relative',
          py: 1,
          pl: 3.5,
          pr: 2,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {isUnread && (
          <Box component="span" role="img" aria-label={t(texts.unread)} sx={dotStyles} />
        )}
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', fontWeight: isUnread ? 600 : 400 }}
        >
          {toNotificationSentence(notification, language)}
        </Typography>
        {reason && (
          <Typography component="span" variant="body2" sx={detailStyles}>
            {reason}
          </Typography>
        )}
        <Typography component="span" variant="body2" sx={{ ...detailStyles, fontSize: 12 }}>
          {formatDate(cutTime(notification.at), calendar, language)}
        </Typography>
      </Box>
    </Box>
  );
};

const detailStyles = { display: 'block', color: 'text.secondary' } as const;
const dotStyles = {
  position: 'absolute',
  left: 12,
  top: 15,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const;

/** Without seconds; a matter of a whole day has no time. */
const cutTime = (at: string): string => at.slice(0, at.endsWith('00:00:00') ? 10 : 16);

// The calendar that opens under a date field, in the calendar that the field is read in; loaded
// when first opened.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Suspense } from 'react';
import type { Calendar } from '../../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../../domain/calendar/nepal-time.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { useTranslations } from '../../i18n/language.ts';
import { Loading, lazyComponent } from '../Loading.tsx';
import { BsCalendar } from './BsCalendar.tsx';
import { texts } from './texts.ts';

// The AD calendar is a library of its own weight.
const AdCalendar = lazyComponent(() => import('./AdCalendar.tsx'), 'AdCalendar');

type Props = {
  anchor: HTMLElement;
  /** The value of the field: an AD day, or what was typed when it is none. */
  value: string;
  calendar: Calendar;
  onCalendar: (calendar: Calendar) => void;
  min?: string;
  max?: string;
  onPick: (ad: string) => void;
  onClose: () => void;
};

const calendars: Calendar[] = ['ad', 'bs'];
/** Pixels of the larger calendar: a popup that grows after it was placed would leave the screen. */
const POPUP_SIZE = { width: 320, minHeight: 336 };

export const CalendarPopup = ({
  anchor,
  value,
  calendar,
  onCalendar,
  min,
  max,
  onPick,
  onClose,
}: Props) => {
  const t = useTranslations();
  const today = toNepalDate(new Date());
  const Shown = calendar === 'bs' ? BsCalendar : AdCalendar;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t(texts.calendar) } }}
    >
      <Box sx={POPUP_SIZE}>
        <Suspense fallback={<Loading />}>
          <Shown
            value={formatValidators.date(value) ? value : undefined}
            today={today}
            min={min}
            max={max}
            onPick={onPick}
          />
        </Suspense>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1.5, pt: 0 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={calendar}
          aria-label={t(texts.calendar)}
          onChange={(_, chosen: Calendar | null) => chosen && onCalendar(chosen)}
        >
          {calendars.map(name => (
            <ToggleButton key={name} value={name} sx={{ py: 0.25 }}>
              {t(texts[name])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          size="small"
          disabled={(min !== undefined && today < min) || (max !== undefined && today > max)}
          onClick={() => onPick(today)}
        >
          {t(texts.today)}
        </Button>
      </Box>
    </Popover>
  );
};

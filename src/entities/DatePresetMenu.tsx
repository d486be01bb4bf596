// The usual ranges of days next to two dates: one choice sets both. It stays next to the second; on
// a phone it is below them, with its name, for an icon alone would say too little there.
import DateRange from '@mui/icons-material/DateRange';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import {
  computeDatePresets,
  type DatePresetName,
  type DayRange,
  datePresetNames,
} from '../../domain/calendar/date-presets.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';

const texts = {
  period: { en: 'Period', ne: 'अवधि' },
  today: { en: 'Today', ne: 'आज' },
  month: { en: 'This month', ne: 'यो महिना' },
  'last-month': { en: 'Last month', ne: 'गत महिना' },
  quarter: { en: 'This quarter', ne: 'यो त्रैमास' },
  'last-quarter': { en: 'Last quarter', ne: 'गत त्रैमास' },
  year: { en: 'This fiscal year', ne: 'यो आर्थिक वर्ष' },
  'last-year': { en: 'Last fiscal year', ne: 'गत आर्थिक वर्ष' },
} satisfies Record<DatePresetName | 'period', Texts>;

/**
 * Pixels that the button takes next to the field, with the gap before it; on a phone it is below.
 */
export const PRESET_BUTTON_WIDTH = 38;

/** `children` is the field of the second date. */
type Props = { chosen: DayRange; choose: (range: DayRange) => void; children: ReactNode };

export const DatePresetMenu = ({ chosen, choose, children }: Props) => {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ranges = computeDatePresets(toNepalDate(new Date()));
  const isChosen = (name: DatePresetName) =>
    ranges[name].start_date === chosen.start_date && ranges[name].end_date === chosen.end_date;
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 0.5 }}>
      {children}
      <Button
        size="small"
        aria-label={t(texts.period)}
        title={t(texts.period)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          alignSelf: 'flex-start',
          mt: { sm: 0.5 },
          minWidth: 34,
          px: 0.75,
          gap: 0.75,
          color: 'text.secondary',
        }}
      >
        <DateRange fontSize="small" />
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {t(texts.period)}
        </Box>
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': t(texts.period) } }}
        >
          {datePresetNames.map(name => (
            <MenuItem
              key={name}
              selected={isChosen(name)}
              onClick={() => {
                choose(ranges[name]);
                setAnchor(null);
              }}
            >
              {t(texts[name])}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  );
};

// The usual ranges of days beside a list's two dates: one choice sets both.
import DateRange from '@mui/icons-material/DateRange';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { type Range, type RangeName, rangeNames, usualRanges } from '../../domain/calendar/usual-ranges.ts';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';

const texts = {
  period: { en: 'Period', ne: 'अवधि' },
  today: { en: 'Today', ne: 'आज' },
  month: { en: 'This month', ne: 'यो महिना' },
  'last-month': { en: 'Last month', ne: 'गत महिना' },
  quarter: { en: 'This quarter', ne: 'यो त्रैमास' },
  'last-quarter': { en: 'Last quarter', ne: 'गत त्रैमास' },
  year: { en: 'This fiscal year', ne: 'यो आर्थिक वर्ष' },
  'last-year': { en: 'Last fiscal year', ne: 'गत आर्थिक वर्ष' },
} satisfies Record<RangeName | 'period', Texts>;

type Props = { chosen: Range; choose: (range: Range) => void };

export const RangeMenu = ({ chosen, choose }: Props) => {
  const say = useSay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ranges = usualRanges(nepalDay(new Date()));
  const isChosen = (name: RangeName) => ranges[name].start_date === chosen.start_date && ranges[name].end_date === chosen.end_date;
  return (
    <>
      <IconButton
        size="small"
        aria-label={say(texts.period)}
        title={say(texts.period)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'flex-start', mt: 0.5 }}
      >
        <DateRange fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': say(texts.period) } }}>
          {rangeNames.map(name => (
            <MenuItem
              key={name}
              selected={isChosen(name)}
              onClick={() => {
                choose(ranges[name]);
                setAnchor(null);
              }}
            >
              {say(texts[name])}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};

// A unit or a tax of a line, chosen from what is offered.
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { memo } from 'react';
import type { Language, Texts } from '../../domain/language.ts';
import type { Place } from '../../src/document/lines/LineCell.tsx';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import type { CellName } from './use-bill.ts';

type Props = Place<CellName> & {
  name: CellName;
  label: Texts;
  value: string;
  options: string[];
  shown?: (option: string, language: Language) => string;
};

/** A line keeps what it has, also where that is not offered any more. */
export const Choice = memo(
  ({ index, name, label, value, options, shown = option => option, onType }: Props) => {
    const say = useSay();
    const language = useLanguage();
    return (
      <Select
        size="small"
        fullWidth
        value={value}
        onChange={event => onType(index, name, event.target.value)}
        SelectDisplayProps={{ 'aria-label': say(label) }}
        // As high as the cells beside it; on a phone there is room for a rate with its decimals.
        sx={{
          fontSize: 14,
          height: 34,
          '& .MuiSelect-select.MuiSelect-select': { py: 0, pl: 1, pr: '26px' },
        }}
      >
        {[...new Set([...options, value])].map(option => (
          <MenuItem key={option} value={option}>
            {shown(option, language)}
          </MenuItem>
        ))}
      </Select>
    );
  },
);

// The first and the last day of a list. A range that runs backwards is told at the field and asked
// of nobody: the server would refuse it, and the list would keep the rows of the question before.
import { memo, useEffect, useRef, useState } from 'react';
import type { Range } from '../../domain/calendar/usual-ranges.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useSay } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { isBackwards } from '../providers/list-query.ts';
import { DateField } from '../ui/DateField.tsx';
import { filterWidths } from './FilterFields.tsx';
import { RangeMenu } from './RangeMenu.tsx';

const width = { xs: 'calc(50% - 6px)', sm: filterWidths.date };
const isUsable = (text: string) => text === '' || accepts.date(text);

type Props = Range & { choose: (range: Range) => void };

export const DateRangeFilter = memo(({ start_date, end_date, choose }: Props) => {
  const say = useSay();
  const [typed, setTyped] = useState({ start_date, end_date });
  const known = useRef(typed);
  // What is typed is kept while it is asked for; a range that changes otherwise (Back, a saved
  // filter) takes its place.
  useEffect(() => {
    if (known.current.start_date === start_date && known.current.end_date === end_date) return;
    known.current = { start_date, end_date };
    setTyped(known.current);
  }, [start_date, end_date]);
  const set = (changed: Partial<Range>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const asked = {
      start_date: isUsable(next.start_date) ? next.start_date : start_date,
      end_date: isUsable(next.end_date) ? next.end_date : end_date,
    };
    if (isBackwards(asked) || (asked.start_date === start_date && asked.end_date === end_date))
      return;
    known.current = asked;
    choose(asked);
  };
  const backwards = isBackwards(typed);
  return (
    <>
      <DateField
        label={say(words.startDate)}
        value={typed.start_date}
        sx={{ width }}
        onChange={day => set({ start_date: day })}
      />
      <RangeMenu chosen={{ start_date, end_date }} choose={set}>
        <DateField
          label={say(words.endDate)}
          value={typed.end_date}
          sx={{ width }}
          error={backwards}
          helperText={backwards ? say(words.dateOrder) : undefined}
          onChange={day => set({ end_date: day })}
        />
      </RangeMenu>
    </>
  );
});

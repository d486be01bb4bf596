// The first and the last day of a list. A range that runs backwards is shown at the field and not
// sent: the server would refuse it, and the list would keep the rows of the question before.
import { memo, useEffect, useRef, useState } from 'react';
import type { DayRange } from '../../domain/calendar/date-presets.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { isReversedRange } from '../api/list-query.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { DatePresetMenu } from './DatePresetMenu.tsx';
import { filterWidths } from './FilterFields.tsx';

const width = { xs: 'calc(50% - 6px)', sm: filterWidths.date };
const isCompleteDate = (text: string) => text === '' || formatValidators.date(text);

type Props = DayRange & { choose: (range: DayRange) => void };

export const DateRangeFilter = memo(({ start_date, end_date, choose }: Props) => {
  const t = useTranslations();
  const [typed, setTyped] = useState({ start_date, end_date });
  const known = useRef(typed);
  // What is typed is kept while it is asked for; a range that changes otherwise (Back, a saved
  // filter) takes its place.
  useEffect(() => {
    if (known.current.start_date === start_date && known.current.end_date === end_date) return;
    known.current = { start_date, end_date };
    setTyped(known.current);
  }, [start_date, end_date]);
  const set = (changed: Partial<DayRange>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const asked = {
      start_date: isCompleteDate(next.start_date) ? next.start_date : start_date,
      end_date: isCompleteDate(next.end_date) ? next.end_date : end_date,
    };
    if (isReversedRange(asked) || (asked.start_date === start_date && asked.end_date === end_date))
      return;
    known.current = asked;
    choose(asked);
  };
  const backwards = isReversedRange(typed);
  return (
    <>
      <DateField
        label={t(words.startDate)}
        value={typed.start_date}
        sx={{ width }}
        onChange={day => set({ start_date: day })}
      />
      <DatePresetMenu chosen={{ start_date, end_date }} choose={set}>
        <DateField
          label={t(words.endDate)}
          value={typed.end_date}
          sx={{ width }}
          error={backwards}
          helperText={backwards ? t(words.dateOrder) : undefined}
          onChange={day => set({ end_date: day })}
        />
      </DatePresetMenu>
    </>
  );
});

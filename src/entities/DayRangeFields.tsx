// The first and the last day of a report, which is asked for whatever they are: `isValid` says whether it
// can be.
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { DatePresetMenu } from './DatePresetMenu.tsx';

type Props = {
  start_date: string;
  end_date: string;
  isValid: boolean;
  ask: (changed: { start_date?: string; end_date?: string }) => void;
};

export const DayRangeFields = ({ start_date, end_date, isValid, ask }: Props) => {
  const t = useTranslations();
  return (
    <>
      <DateField
        label={t(words.startDate)}
        value={start_date}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
        onChange={day => ask({ start_date: day })}
      />
      <DatePresetMenu chosen={{ start_date, end_date }} choose={ask}>
        <DateField
          label={t(words.endDate)}
          value={end_date}
          error={!isValid}
          {...(isValid ? {} : { helperText: t(words.dateOrder) })}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
          onChange={day => ask({ end_date: day })}
        />
      </DatePresetMenu>
    </>
  );
};

// Month and year of Bikram Sambat, as reports are asked for. Without `onMonth` a whole fiscal year
// is chosen by the year in which it begins.
import MenuItem from '@mui/material/MenuItem';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits } from '../../domain/language.ts';
import { listReportYears } from '../../domain/registers/report-period.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { Select } from './Select.tsx';

const texts = {
  month: { en: 'Month', ne: 'महिना' },
  year: { en: 'Year', ne: 'वर्ष' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
};

type Props = {
  year: number;
  onYear: (year: number) => void;
  month?: number | 'all';
  onMonth?: (month: number | 'all') => void;
  /** Offers the whole year in addition to the months. */
  withAll?: boolean;
  /** The year is a fiscal year: "2083/84". */
  fiscal?: boolean;
};

const formatFiscalYear = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

export const PeriodFields = ({ year, onYear, month, onMonth, withAll, fiscal }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const offered = listReportYears(toNepalDate(new Date()));
  const years = offered.includes(year) ? offered : [year, ...offered];
  return (
    <>
      {onMonth && (
        <Select
          label={t(texts.month)}
          value={month}
          onChange={event =>
            onMonth(event.target.value === 'all' ? 'all' : Number(event.target.value))
          }
          sx={{ width: 150 }}
        >
          {withAll && <MenuItem value="all">{t(words.all)}</MenuItem>}
          {monthNames.map((name, index) => (
            <MenuItem key={name.en} value={index + 1}>
              {t(name)}
            </MenuItem>
          ))}
        </Select>
      )}
      <Select
        label={t(fiscal ? texts.fiscalYear : texts.year)}
        value={year}
        onChange={event => onYear(Number(event.target.value))}
        sx={{ width: fiscal ? 140 : 110 }}
      >
        {years.map(each => (
          <MenuItem key={each} value={each}>
            {localizeDigits(fiscal ? formatFiscalYear(each) : String(each), language)}
          </MenuItem>
        ))}
      </Select>
    </>
  );
};

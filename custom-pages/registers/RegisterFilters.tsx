// Month and year of Bikram Sambat, how many a page, whose name; which counter or reseller where
// there is a choice.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits } from '../../domain/language.ts';
import type { Register } from '../../domain/registers/registers.ts';
import { listReportYears } from '../../domain/registers/report-period.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NameSelect } from '../../src/ui/NameSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { PAGE_SIZES, type ReportQuery } from './report-query.ts';
import { texts } from './texts.ts';

/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;

type RegisterFiltersProps = {
  register: Register;
  query: ReportQuery;
  onQuery: (changed: Partial<ReportQuery>) => void;
};

const PartySearch = ({ register, query, onQuery }: RegisterFiltersProps) => {
  const t = useTranslations();
  const [typed, setTyped] = useState(query.search);
  const tell = useRef(onQuery);
  tell.current = onQuery;
  useEffect(() => {
    if (typed.trim() === query.search) return;
    const timer = setTimeout(() => tell.current({ search: typed.trim() }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, query.search]);
  return (
    <TextField
      type="search"
      label={t(words.search)}
      placeholder={t(register.party === 'customer_name' ? texts.customer : texts.vendor)}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && onQuery({ search: typed.trim() })}
      sx={{ width: { xs: 1, sm: 220 } }}
    />
  );
};

/** `periodOnly` where nothing but the period can be asked for. */
export const RegisterFilters = ({
  periodOnly,
  ...props
}: RegisterFiltersProps & { periodOnly?: boolean }) => {
  const { register, query, onQuery } = props;
  const t = useTranslations();
  const language = useLanguage();
  const digits = (value: number) => localizeDigits(String(value), language);
  return (
    <Stack direction="row" role="search" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      <Select
        label={t(texts.month)}
        value={query.month}
        onChange={event =>
          onQuery({ month: event.target.value === 'all' ? 'all' : Number(event.target.value) })
        }
        sx={{ width: 150 }}
      >
        <MenuItem value="all">{t(words.all)}</MenuItem>
        {monthNames.map((name, index) => (
          <MenuItem key={name.en} value={index + 1}>
            {t(name)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={t(texts.year)}
        value={query.year}
        onChange={event => onQuery({ year: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {listReportYears(toNepalDate(new Date())).map(year => (
          <MenuItem key={year} value={year}>
            {digits(year)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={t(texts.pageSize)}
        value={query.limit}
        onChange={event => onQuery({ limit: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {PAGE_SIZES.map(size => (
          <MenuItem key={size} value={size}>
            {digits(size)}
          </MenuItem>
        ))}
      </Select>
      {!periodOnly && (
        <NameSelect
          path="worldlink-pos"
          label={t(texts.pos)}
          value={query.pos}
          least={2}
          onChange={pos => onQuery({ pos })}
        />
      )}
      {!periodOnly && register.party === 'customer_name' && (
        <NameSelect
          path="resellers"
          label={t(texts.reseller)}
          value={query.reseller}
          least={1}
          onChange={reseller => onQuery({ reseller })}
        />
      )}
      {!periodOnly && <PartySearch key={query.search} {...props} />}
    </Stack>
  );
};

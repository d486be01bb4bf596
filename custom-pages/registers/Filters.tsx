// Month and year of Bikram Sambat, how many a page, whose name; which counter or reseller where
// there is a choice.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { monthNames } from '../../domain/calendar/month-names.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { reportYears } from '../../domain/registers/period.ts';
import type { Register } from '../../domain/registers/registers.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Select } from '../../src/ui/Select.tsx';
import { type Asked, pageSizes } from './asked.ts';
import { texts } from './texts.ts';

/** As in every list (OPEN-119). */
const WAIT_MS = 1000;

type Props = { register: Register; asked: Asked; onAsk: (changed: Partial<Asked>) => void };

const Search = ({ register, asked, onAsk }: Props) => {
  const say = useSay();
  const [typed, setTyped] = useState(asked.search);
  const tell = useRef(onAsk);
  tell.current = onAsk;
  useEffect(() => {
    if (typed.trim() === asked.search) return;
    const timer = setTimeout(() => tell.current({ search: typed.trim() }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, asked.search]);
  return (
    <TextField
      type="search"
      label={say(words.search)}
      placeholder={say(register.party === 'customer_name' ? texts.customer : texts.vendor)}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && onAsk({ search: typed.trim() })}
      sx={{ width: { xs: 1, sm: 220 } }}
    />
  );
};

type Named = { data: { name: string }[] } | undefined;

/** Offered where there is more than one name, or where the address asks for one. */
const Names = ({
  path,
  label,
  value,
  least,
  onChange,
}: {
  path: string;
  label: string;
  value: string;
  least: number;
  onChange: (name: string) => void;
}) => {
  const say = useSay();
  const { answer } = useAnswer<Named>(path, { purpose: 'look-up' });
  const names = (answer?.body?.data ?? []).map(row => row.name);
  if (names.length < least && value === '') return null;
  const offered = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label={label}
      value={value || 'all'}
      onChange={event => onChange(event.target.value === 'all' ? '' : event.target.value)}
      sx={{ width: 150 }}
    >
      <MenuItem value="all">{say(words.all)}</MenuItem>
      {offered.map(name => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
};

/** `periodOnly` where nothing but the period can be asked for. */
export const Filters = ({ periodOnly, ...props }: Props & { periodOnly?: boolean }) => {
  const { register, asked, onAsk } = props;
  const say = useSay();
  const language = useLanguage();
  const digits = (value: number) => digitsIn(String(value), language);
  return (
    <Stack direction="row" role="search" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      <Select
        label={say(texts.month)}
        value={asked.month}
        onChange={event =>
          onAsk({ month: event.target.value === 'all' ? 'all' : Number(event.target.value) })
        }
        sx={{ width: 150 }}
      >
        <MenuItem value="all">{say(words.all)}</MenuItem>
        {monthNames.map((name, index) => (
          <MenuItem key={name.en} value={index + 1}>
            {say(name)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={say(texts.year)}
        value={asked.year}
        onChange={event => onAsk({ year: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {reportYears(nepalDay(new Date())).map(year => (
          <MenuItem key={year} value={year}>
            {digits(year)}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={say(texts.pageSize)}
        value={asked.limit}
        onChange={event => onAsk({ limit: Number(event.target.value) })}
        sx={{ width: 110 }}
      >
        {pageSizes.map(size => (
          <MenuItem key={size} value={size}>
            {digits(size)}
          </MenuItem>
        ))}
      </Select>
      {!periodOnly && (
        <Names
          path="worldlink-pos"
          label={say(texts.pos)}
          value={asked.pos}
          least={2}
          onChange={pos => onAsk({ pos })}
        />
      )}
      {!periodOnly && register.party === 'customer_name' && (
        <Names
          path="resellers"
          label={say(texts.reseller)}
          value={asked.reseller}
          least={1}
          onChange={reseller => onAsk({ reseller })}
        />
      )}
      {!periodOnly && <Search key={asked.search} {...props} />}
    </Stack>
  );
};

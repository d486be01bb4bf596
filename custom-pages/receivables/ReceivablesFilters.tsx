// The day or the period of a report, its outlet, and what it is narrowed to; and its files.
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { formatBuckets, USUAL_BUCKETS } from '../../domain/ledger/ageing.ts';
import type { ReceivableReportName } from '../../domain/ledger/receivable-reports.ts';
import { DayRangeFields } from '../../src/entities/DayRangeFields.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { NameSelect } from '../../src/ui/NameSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { hasValidDays, type ReceivablesQuery, toReportParams } from './report-query.ts';
import { useDay } from './table-parts.tsx';
import { texts } from './texts.ts';

export const exportFormats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);

type Props = {
  name: ReceivableReportName;
  asked: ReceivablesQuery;
  ask: (changed: Partial<ReceivablesQuery>) => void;
};

export const ReceivablesFilters = ({ name, asked, ask }: Props) => {
  const t = useTranslations();
  const isValid = hasValidDays(asked, name);
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      {name === 'collections' ? (
        <DayRangeFields {...asked} isValid={isValid} ask={ask} />
      ) : (
        <DateField
          label={t(texts.asOf)}
          value={asked.as_of}
          error={!isValid}
          sx={{ width: { xs: 1, sm: 190 } }}
          onChange={as_of => ask({ as_of })}
        />
      )}
      {name === 'outstanding' && <OutstandingChoices asked={asked} ask={ask} />}
      {name === 'collections' && (
        <Choice
          label={texts.show}
          value={asked.by || 'sums'}
          choices={[
            ['sums', t(texts.sums)],
            ['receipt', t(texts.each)],
          ]}
          onChoose={by => ask({ by, cashier: '', payment_method: '' })}
        />
      )}
      {name.endsWith('ageing') && <AgeingChoices asked={asked} ask={ask} />}
      <NameSelect
        path="worldlink-pos"
        label={t(texts.pos)}
        value={asked.pos}
        least={2}
        onChange={pos => ask({ pos })}
      />
      <ExportButtons
        path={`reports/${name}/export`}
        query={toReportParams(asked, name)}
        formats={exportFormats}
        disabled={!isValid}
      />
    </Stack>
  );
};

type ChoiceProps = {
  label: Texts;
  value: string;
  choices: [value: string, name: string][];
  onChoose: (value: string) => void;
};

/** One of some; also one that only the address names. */
const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => {
  const t = useTranslations();
  const offered = choices.some(([each]) => each === value)
    ? choices
    : [...choices, [value, value] as [string, string]];
  return (
    <Select
      label={t(label)}
      value={value}
      onChange={event => onChoose(event.target.value)}
      sx={{ width: 180 }}
    >
      {offered.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
};

const OFFERED_BUCKETS = ['15,30,45', formatBuckets(USUAL_BUCKETS), '30,60,90,120,180'];

const AgeingChoices = ({ asked, ask }: Omit<Props, 'name'>) => {
  const t = useTranslations();
  const language = useLanguage();
  const usual = formatBuckets(USUAL_BUCKETS);
  const chosen = asked.buckets || usual;
  const sets = [...new Set([...OFFERED_BUCKETS, ...(chosen === 'months' ? [] : [chosen])])];
  return (
    <>
      <Choice
        label={texts.by}
        value={asked.by || 'due_date'}
        choices={[
          ['due_date', t(texts.byDue)],
          ['day', t(texts.byDay)],
        ]}
        onChoose={by => ask({ by: by === 'due_date' ? '' : by })}
      />
      <Choice
        label={texts.buckets}
        value={chosen}
        choices={[
          ...sets.map((set): [string, string] => [
            set,
            t(texts.days, { days: localizeDigits(set.replaceAll(',', ', '), language) }),
          ]),
          ['months', t(texts.months)],
        ]}
        onChoose={buckets => ask({ buckets: buckets === usual ? '' : buckets })}
      />
    </>
  );
};

const DUE_WITHIN = [7, 15, 30];
const UNTIL = 'due_until:';

const OutstandingChoices = ({ asked, ask }: Omit<Props, 'name'>) => {
  const t = useTranslations();
  const language = useLanguage();
  const showDay = useDay();
  const isDay = formatValidators.date(asked.as_of);
  const within = isDay
    ? DUE_WITHIN.map((days): [string, string] => [
        `${UNTIL}${addDays(asked.as_of, days)}`,
        t(texts.dueWithin, { days: localizeDigits(String(days), language) }),
      ])
    : [];
  const due = asked.due || 'all';
  const choices: [string, string][] = [
    ['all', t(texts.dueAll)],
    ['overdue', t(texts.overdue)],
    ...within,
  ];
  const isOther = due.startsWith(UNTIL) && !within.some(([each]) => each === due);
  if (isOther) choices.push([due, t(texts.dueUntil, { day: showDay(due.slice(UNTIL.length)) })]);
  return (
    <>
      <Choice
        label={texts.parties}
        value={asked.party_kind || 'customer'}
        choices={[
          ['customer', t(texts.customers)],
          ['vendor', t(texts.vendors)],
        ]}
        onChoose={party_kind => ask({ party_kind, party_id: '' })}
      />
      <Choice
        label={texts.due}
        value={due}
        choices={choices}
        onChoose={chosen => ask({ due: chosen === 'all' ? '' : chosen })}
      />
    </>
  );
};

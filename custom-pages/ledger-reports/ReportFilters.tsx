// The days of a report, its outlet, what it is compared with, and its files.
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { beforeClosingTexts, type LedgerReport } from '../../domain/ledger/report-names.ts';
import type { QueryParams } from '../../src/api/http.ts';
import { DayRangeFields } from '../../src/entities/DayRangeFields.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { NameSelect } from '../../src/ui/NameSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type BookQuery, hasValidDays } from './report-query.ts';
import { compareTexts, groupingTexts, texts } from './texts.ts';

const exportFormats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(toExportFormat);

type Props = {
  report: Pick<LedgerReport, 'time' | 'compares' | 'groupings' | 'beforeClosing'>;
  asked: BookQuery;
  ask: (changed: Partial<BookQuery>) => void;
  /** The export of what is shown. */
  path: string;
  query: QueryParams;
};

export const ReportFilters = ({ report, asked, ask, path, query }: Props) => {
  const t = useTranslations();
  const { start_date, end_date } = asked;
  const isValid = hasValidDays(asked, report);
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'flex-start' }}
    >
      {report.time === 'day' ? (
        <DateField
          label={t(texts.asOf)}
          value={asked.as_of}
          error={!isValid}
          sx={{ width: { xs: 1, sm: 190 } }}
          onChange={as_of => ask({ as_of })}
        />
      ) : (
        <DayRangeFields {...{ start_date, end_date, isValid, ask }} />
      )}
      <NameSelect
        path="worldlink-pos"
        label={t(texts.pos)}
        value={asked.pos}
        least={2}
        onChange={pos => ask({ pos })}
      />
      {report.compares.length > 0 && (
        <Select
          label={t(texts.compare)}
          value={report.compares.some(each => each === asked.compare) ? asked.compare : 'none'}
          onChange={event =>
            ask({ compare: event.target.value === 'none' ? '' : event.target.value })
          }
          sx={{ width: 160 }}
        >
          <MenuItem value="none">{t(texts.nothing)}</MenuItem>
          {report.compares.map(name => (
            <MenuItem key={name} value={name}>
              {t(compareTexts[name])}
            </MenuItem>
          ))}
        </Select>
      )}
      {report.groupings.length > 0 && (
        <Select
          label={t(texts.by)}
          value={report.groupings.find(each => each === asked.by) ?? report.groupings[0]}
          onChange={event => ask({ by: event.target.value })}
          sx={{ width: 160 }}
        >
          {report.groupings.map(name => (
            <MenuItem key={name} value={name}>
              {t(groupingTexts[name])}
            </MenuItem>
          ))}
        </Select>
      )}
      {report.beforeClosing && (
        <FormControlLabel
          control={
            <Switch
              checked={asked.before_closing !== ''}
              onChange={(_, on) => ask({ before_closing: on ? '1' : '' })}
            />
          }
          label={t(beforeClosingTexts.name)}
        />
      )}
      <ExportButtons path={path} query={query} formats={exportFormats} disabled={!isValid} />
    </Stack>
  );
};

// The Nepali month of a return, kept in the address of its page, and the files of it.
import Stack from '@mui/material/Stack';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { parseReportPeriod } from '../../domain/registers/report-period.ts';
import { ExportButtons } from '../../src/ui/ExportButtons.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import type { ReturnPeriod } from './vat-return.ts';

type Props = {
  period: ReturnPeriod;
  choose: (changed: Partial<ReturnPeriod>) => void;
  /** Of the return in the API. */
  path: string;
  formats: ComponentProps<typeof ExportButtons>['formats'];
};

export const ReturnFilters = ({ period, choose, path, formats }: Props) => (
  <Stack
    direction="row"
    role="search"
    sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}
  >
    <PeriodFields
      year={period.year}
      onYear={year => choose({ year })}
      month={period.month}
      onMonth={month => month !== 'all' && choose({ month })}
    />
    <ExportButtons path={`${path}/export`} query={{}} formats={formats} />
  </Stack>
);

/** The month of the address, else that of today. */
export const useReturnPeriod = (): [ReturnPeriod, Props['choose']] => {
  const [parameters, setParameters] = useSearchParams();
  const today = toNepalDate(new Date());
  const asked = parseReportPeriod(parameters.get('year'), parameters.get('month'), today);
  const period = {
    year: asked.year,
    month:
      asked.month === 'all' ? (parseReportPeriod(null, null, today).month as number) : asked.month,
  };
  const choose = (changed: Partial<ReturnPeriod>) =>
    setParameters(
      Object.fromEntries(
        Object.entries({ ...period, ...changed }).map(([name, value]) => [name, String(value)]),
      ),
      { replace: true },
    );
  return [period, choose];
};

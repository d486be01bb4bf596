// The inspection pack of a month or a fiscal year, in one click.
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { findFiscalStartYear } from '../../domain/tax/tax-forms/form-layout.ts';
import { download, saveFile } from '../../src/api/download.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import { texts } from './texts.ts';

const exportFormats = ['csv', 'xml', 'pdf', 'txt', 'xls'].map(toExportFormat);

export const InspectionPackage = () => {
  const t = useTranslations();
  const [year, setYear] = useState(() => findFiscalStartYear(toNepalDate(new Date())));
  const [month, setMonth] = useState<number | 'all'>('all');
  const [running, setRunning] = useState(false);
  const take = async () => {
    setRunning(true);
    const file = await download('inspection-pack', 'inspection.zip', { year, month });
    if (file) saveFile(file);
    setRunning(false);
  };
  return (
    <Stack sx={{ maxWidth: 800, gap: 2 }}>
      <Typography>{t(texts.packAbout)}</Typography>
      <Alert severity="info">{t(texts.packPrints)}</Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <PeriodFields
          year={year}
          onYear={setYear}
          month={month}
          onMonth={setMonth}
          withAll
          fiscal={month === 'all'}
        />
        <LoadingButton variant="contained" running={running} onClick={() => void take()}>
          {t(running ? texts.making : texts.take)}
        </LoadingButton>
      </Stack>
      <Typography variant="h2">{t(texts.cancellations)}</Typography>
      <Typography color="text.secondary">{t(texts.cancellationsAbout)}</Typography>
      <ExportButtons path="cancellations/export" query={{ year, month }} formats={exportFormats} />
    </Stack>
  );
};

// The VAT return of a Nepali month: its boxes from the books, what they are made of, what a person
// adds.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { periodIn } from '../../domain/registers/period.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { printFile } from '../../src/print/print-file.ts';
import { download } from '../../src/providers/download.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ExportButtons, exportType } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import { BoxTable } from './BoxTable.tsx';
import { ChangedSinceSubmission } from './ChangedSinceSubmission.tsx';
import { EntryForm } from './EntryForm.tsx';
import { MadeOf } from './MadeOf.tsx';
import { texts } from './texts.ts';
import type { Period, VatReturnAnswer } from './vat-return.ts';

const formats = ['pdf', 'xlsx', 'csv', 'xls', 'xml', 'txt'].map(exportType);

/** The month of the address, else that of today. */
const usePeriod = (): [Period, (changed: Partial<Period>) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const today = nepalDay(new Date());
  const asked = periodIn(parameters.get('year'), parameters.get('month'), today);
  const period = {
    year: asked.year,
    month: asked.month === 'all' ? (periodIn(null, null, today).month as number) : asked.month,
  };
  const choose = (changed: Partial<Period>) =>
    setParameters(
      Object.fromEntries(
        Object.entries({ ...period, ...changed }).map(([name, value]) => [name, String(value)]),
      ),
      {
        replace: true,
      },
    );
  return [period, choose];
};

const PrintButton = ({ path }: { path: string }) => {
  const say = useSay();
  const [running, setRunning] = useState(false);
  const print = async () => {
    setRunning(true);
    const file = await download(`${path}/export`, 'vat-return.pdf', { export_type: 'pdf' });
    if (file) printFile(file);
    setRunning(false);
  };
  return (
    <Button variant="outlined" disabled={running} onClick={() => void print()}>
      {say(words.print)}
    </Button>
  );
};

export const VatReturn = () => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const [period, choose] = usePeriod();
  const path = `vat-return/${period.year}/${period.month}`;
  const { answer, error, again } = useAnswer<VatReturnAnswer>(path);
  const body = answer?.body;
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <PrintButton path={path} />
      </PageHeader>
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
      {error && !body && (
        <Alert severity="error" action={<Button onClick={again}>{say(texts.again)}</Button>}>
          {say(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {body.head.join(' · ')}
          </Typography>
          <ChangedSinceSubmission answer={body} />
          <BoxTable title={body.layout.title} boxes={body.boxes} period={period} />
          <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
            {say(texts.rounded)}
          </Typography>
          <Typography>
            {digitsIn(say(texts.due, { day: body.due.bs }), language)} (
            {digitsIn(body.due.ad, language)})
          </Typography>
          {body.carries > 0 && (
            <Typography>{say(texts.carries, { amount: amount(body.carries) })}</Typography>
          )}
          <MadeOf madeOf={body.made_of} counts={body.counts} period={period} />
          <EntryForm
            key={`${path} ${JSON.stringify(body.entered)}`}
            period={period}
            answer={body}
            tag={answer?.tag}
            onSaved={again}
          />
        </>
      )}
    </>
  );
};

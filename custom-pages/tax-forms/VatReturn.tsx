// The VAT return of a Nepali month: its boxes from the books, what they are made of, what a person
// adds.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { parseReportPeriod } from '../../domain/registers/report-period.ts';
import { describeRegistration } from '../../domain/tax/vat-registration.ts';
import { download } from '../../src/api/download.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { printFile } from '../../src/print/print-file.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ProvisionalNote } from '../../src/ui/calendar/ProvisionalNote.tsx';
import { ExportButtons, toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import { texts } from './texts.ts';
import { VatBoxSources } from './VatBoxSources.tsx';
import { VatBoxTable } from './VatBoxTable.tsx';
import { VatReturnForm } from './VatReturnForm.tsx';
import type { ReturnPeriod, VatReturnResponse } from './vat-return.ts';

const exportFormats = ['pdf', 'xlsx', 'csv', 'xls', 'xml', 'txt'].map(toExportFormat);

/** The month of the address, else that of today. */
const useReturnPeriod = (): [ReturnPeriod, (changed: Partial<ReturnPeriod>) => void] => {
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
      {
        replace: true,
      },
    );
  return [period, choose];
};

const PrintVatReturnButton = ({ path }: { path: string }) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const print = async () => {
    setRunning(true);
    const file = await download(`${path}/export`, 'vat-return.pdf', { export_type: 'pdf' });
    if (file) printFile(file);
    setRunning(false);
  };
  return (
    <Button variant="outlined" disabled={running} onClick={() => void print()}>
      {t(words.print)}
    </Button>
  );
};

export const VatReturn = () => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const [period, choose] = useReturnPeriod();
  const path = `vat-return/${period.year}/${period.month}`;
  const { data, error, refetch } = useApiQuery<VatReturnResponse>(path);
  const body = data?.body;
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <PrintVatReturnButton path={path} />
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
        <ExportButtons path={`${path}/export`} query={{}} formats={exportFormats} />
      </Stack>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {body.head.join(' · ')}
          </Typography>
          <RegistrationNotice answer={body} />
          <ChangedSinceSubmission answer={body} />
          <VatBoxTable title={body.layout.title} boxes={body.boxes} period={period} />
          <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
            {t(texts.rounded)}
          </Typography>
          <Typography>
            {localizeDigits(t(texts.due, { day: body.due.bs }), language)} (
            {localizeDigits(body.due.ad, language)})
          </Typography>
          <ProvisionalNote day={body.due.ad} />
          {body.carries > 0 && (
            <Typography>{t(texts.carries, { amount: amount(body.carries) })}</Typography>
          )}
          <VatBoxSources sources={body.made_of} counts={body.counts} period={period} />
          <VatReturnForm
            key={`${path} ${JSON.stringify(body.entered)}`}
            period={period}
            answer={body}
            tag={data?.tag}
            onSaved={refetch}
          />
        </>
      )}
    </>
  );
};

/** That the company was not registered for VAT in the month, or only on some of its days. */
const RegistrationNotice = ({ answer: { registered, period } }: { answer: VatReturnResponse }) => {
  const language = useLanguage();
  const calendar = useCalendar();
  const text = describeRegistration(registered, period, language, day =>
    formatDate(day, calendar, language),
  );
  return text ? (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {text}
    </Alert>
  ) : null;
};

/** Papers that came after the return was submitted: what it said, and what the books say now. */
const ChangedSinceSubmission = ({ answer }: { answer: VatReturnResponse }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { changed_since_submission: changed, entered } = answer;
  if (!changed || changed.length === 0) return null;
  const rupees = (amount: number) => formatMoney(toPaisa(amount), language).slice(0, -3);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {t(texts.changed, { number: entered.submission_no ?? '' })}
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {changed.map(({ no, side, submitted, now }) => (
          <li key={`${no} ${side}`}>
            {t(texts.changedCell, {
              no: localizeDigits(no, language),
              side: t(texts[side]),
              submitted: rupees(submitted),
              now: rupees(now),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

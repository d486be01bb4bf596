// The VAT return of a Nepali month: its boxes from the books, what they are made of, what a person
// adds.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { describeRegistration } from '../../domain/tax/vat-registration.ts';
import { download } from '../../src/api/download.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { printFile } from '../../src/print/print-file.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ProvisionalNote } from '../../src/ui/calendar/ProvisionalNote.tsx';
import { toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ReturnFilters, useReturnPeriod } from './ReturnFilters.tsx';
import { texts } from './texts.ts';
import { VatBoxSources } from './VatBoxSources.tsx';
import { VatBoxTable } from './VatBoxTable.tsx';
import { VatReturnForm } from './VatReturnForm.tsx';
import { VatWithheld } from './VatWithheld.tsx';
import type { VatReturnResponse } from './vat-return.ts';

const exportFormats = ['pdf', 'xlsx', 'csv', 'xls', 'xml', 'txt'].map(toExportFormat);

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
      <ReturnFilters {...{ period, choose, path }} formats={exportFormats} />
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
          {body.settlement && (
            <Alert
              severity="info"
              sx={{ mb: 1.5 }}
              action={<JournalButton kind="vat-settlement" id={body.settlement.source_id} />}
            >
              {t(texts.settled)}
            </Alert>
          )}
          <ChangedSinceSubmission answer={body} />
          {body.withheld.without_voucher > 0 && (
            <Alert severity="warning" sx={{ mb: 1.5 }}>
              {localizeDigits(
                t(texts.withoutVoucher, { n: body.withheld.without_voucher }),
                language,
              )}
            </Alert>
          )}
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
          <VatBoxSources sources={body.made_of} counts={body.counts} period={period}>
            <VatWithheld withheld={body.withheld} />
          </VatBoxSources>
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

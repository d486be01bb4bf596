// The TDS of a Nepali month: what is to be deposited and by when, its rows for e-TDS, the deposits, and
// what customers kept back.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ProvisionalNote } from '../../src/ui/calendar/ProvisionalNote.tsx';
import { toExportFormat } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ReturnFilters, useReturnPeriod } from './ReturnFilters.tsx';
import { TdsDepositDialog } from './TdsDepositDialog.tsx';
import { TdsDeposits, TdsHeads } from './TdsDeposits.tsx';
import { TdsReceivedTable, TdsRowTable } from './TdsRowTables.tsx';
import type { TdsReturnResponse } from './tds-return.ts';
import { tdsTexts as texts } from './tds-texts.ts';

const exportFormats = ['xlsx', 'xml', 'csv', 'pdf', 'xls', 'txt'].map(toExportFormat);

export const TdsReturn = () => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const [period, choose] = useReturnPeriod();
  const [isDepositing, setDepositing] = useState(false);
  const path = `tds-returns/${period.year}/${period.month}`;
  const { data, error, refetch } = useApiQuery<TdsReturnResponse>(path);
  const body = data?.body;
  return (
    <>
      <PageHeader title={t(texts.title)}>
        {body && body.open > 0 && (
          <Button variant="contained" onClick={() => setDepositing(true)}>
            {t(texts.record)}
          </Button>
        )}
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
          <Paper
            component="section"
            variant="outlined"
            aria-label={t(texts.payable)}
            sx={{ p: 2, mb: 2 }}
          >
            <EntryFigures>
              <EntryFigure label={t(texts.kept)} value={amount(body.total)} />
              {body.carried !== 0 && (
                <EntryFigure label={t(texts.carried)} value={amount(body.carried)} />
              )}
              <EntryFigure label={t(texts.open)} value={amount(body.open)} strong />
            </EntryFigures>
            <Typography sx={{ mt: 1 }}>
              {localizeDigits(t(texts.due, { day: body.due.bs }), language)} (
              {localizeDigits(body.due.ad, language)})
            </Typography>
            <ProvisionalNote day={body.due.ad} />
          </Paper>
          {body.missing_pan > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {localizeDigits(t(texts.without, { n: body.missing_pan }), language)}
            </Alert>
          )}
          <TdsRowTable rows={body.rows} total={body.total} />
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2, maxWidth: 760 }}>
            {t(texts.layout)}
          </Typography>
          <TdsHeads heads={body.revenue_heads} />
          <TdsDeposits deposits={body.deposits} onChange={refetch} />
          <TdsReceivedTable rows={body.received} total={body.received_total} />
        </>
      )}
      {isDepositing && body && (
        <TdsDepositDialog
          path={path}
          open={body.open}
          onClose={() => setDepositing(false)}
          onSaved={refetch}
        />
      )}
    </>
  );
};

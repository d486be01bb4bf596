// Recover Database: a .sql file, a warning, one question, and a second one only where documents
// would be lost (ADM-BAK-006..016).
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { toRupees } from '../../domain/money/money.ts';
import { ApiError, isHandledGlobally } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { Amount } from '../../src/ui/Amount.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { formatFileSize } from '../../src/ui/FileTable.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { DataLossDialog } from './DataLossDialog.tsx';
import {
  type DataLossOffer,
  type RestoreDecision,
  type RestoreReport,
  sendRestoreDecision,
  uploadBackup,
} from './restore-requests.ts';
import { tableNames, texts } from './restore-texts.ts';

export const Restore = () => {
  const t = useTranslations();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  /** Percent that has gone; 100 while the server works. */
  const [sent, setSent] = useState<number>();
  const [offer, setOffer] = useState<DataLossOffer>();
  const [report, setReport] = useState<RestoreReport>();
  const running = sent !== undefined;

  const refuse = (message: string) => toast('error', message, t(texts.recovery));
  const ask = () => {
    if (!file) return refuse(t(texts.noFile));
    if (!/\.sql$/i.test(file.name)) return refuse(t(texts.onlySql));
    setAsking(true);
  };
  const finish = (done: RestoreReport) => {
    setReport(done);
    setFile(undefined);
    setOffer(undefined);
    toast('success', done.message, t(texts.title));
  };
  const run = async (work: () => Promise<void>) => {
    setSent(0);
    setReport(undefined);
    try {
      await work();
    } catch (failure) {
      setOffer(undefined);
      if (failure instanceof ApiError && !isHandledGlobally(failure.status))
        refuse(failure.message);
    }
    setSent(undefined);
  };
  const recover = () => {
    setAsking(false);
    void run(async () => {
      const answer = await uploadBackup(file!, setSent);
      if ('offer' in answer) setOffer(answer.offer);
      else finish(answer.report);
    });
  };
  const decided = (decision: RestoreDecision) => {
    const { checked } = offer!;
    setOffer(undefined);
    void run(async () => {
      setSent(100);
      finish(await sendRestoreDecision(checked, decision));
    });
  };

  return (
    <>
      <PageHeader title={t(texts.title)} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
        <Alert severity="error" role="note" sx={{ mb: 2 }}>
          {t(texts.warning)}
        </Alert>
        <input
          ref={input}
          type="file"
          accept=".sql"
          aria-label={t(texts.file)}
          tabIndex={-1}
          disabled={running}
          onChange={event => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) setFile(chosen);
          }}
          style={{
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          }}
        />
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={running} onClick={() => input.current?.click()}>
            {t(texts.choose)}
          </Button>
          <Typography
            color={file ? 'text.primary' : 'text.secondary'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {file ? file.name : t(texts.noneChosen)}
            {file && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
                {formatFileSize(file.size, language)}
              </Box>
            )}
          </Typography>
        </Stack>
        <LoadingButton
          variant="contained"
          color="error"
          running={running}
          onClick={ask}
          sx={{ mt: 2 }}
        >
          {t(texts.recover)}
        </LoadingButton>
        <div aria-live="polite">
          {running && (
            <Box sx={{ mt: 2 }}>
              <LinearProgress variant={sent < 100 ? 'determinate' : 'indeterminate'} value={sent} />
              <Typography sx={{ mt: 0.5 }}>
                {sent < 100
                  ? t(texts.sending, { n: localizeDigits(String(sent), language) })
                  : t(texts.working)}
              </Typography>
            </Box>
          )}
        </div>
      </Paper>
      {report && <RestoreReportTable report={report} />}
      {asking && (
        <ConfirmDialog
          tone="destructive"
          title={texts.title}
          text={texts.sure}
          about={file?.name}
          onConfirm={recover}
          onCancel={() => setAsking(false)}
        />
      )}
      {offer && (
        <DataLossDialog offer={offer} onDecide={decided} onCancel={() => setOffer(undefined)} />
      )}
    </>
  );
};

/**
 * What a recovery brought back: documents by kind and year with their last numbers and totals,
 * files, and what nobody could bring back.
 */
const RestoreReportTable = ({ report }: { report: RestoreReport }) => {
  const t = useTranslations();
  const language = useLanguage();
  const digits = (value: number | string) => localizeDigits(String(value), language);
  const { documents, files, rolled_forward, missed = {}, differences = 0 } = report;
  const name = (key: string) => t(tableNames[key] ?? { en: key, ne: key });
  const what = Object.entries(missed).map(([key, count]) => `${name(key)} (${digits(count)})`);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.back)}
      sx={{ mt: 3, p: { xs: 2, sm: 3 } }}
    >
      <Alert severity="success" sx={{ mb: 2 }}>
        {report.message} {rolled_forward && t(texts.rolled, { n: digits(rolled_forward.changes) })}
      </Alert>
      {what.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t(texts.missed, { what: what.join(', ') })}
        </Alert>
      )}
      {differences > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t(texts.differ, { n: digits(differences) })}
        </Alert>
      )}
      {documents && (
        <TableContainer>
          <Table size="small" aria-label={t(texts.back)}>
            <thead className="heads">
              <tr>
                {[texts.documents, texts.year, texts.count, texts.last, texts.total].map(head => (
                  <th key={head.en} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="rows">
              {documents.map(row => (
                <tr key={`${row.table} ${row.fiscal_year}`}>
                  <td>{name(row.table)}</td>
                  <td>{digits(row.fiscal_year)}</td>
                  <td>{digits(row.documents)}</td>
                  <td>{row.last_no > 0 ? digits(row.last_no) : ''}</td>
                  <td>
                    <Amount value={toRupees(row.total)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableContainer>
      )}
      {files !== undefined && (
        <Typography sx={{ mt: 1.5 }}>{t(texts.files, { n: digits(files) })}</Typography>
      )}
    </Paper>
  );
};

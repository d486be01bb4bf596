// Recover Database: a .sql file, a warning, one question, and a second one only where documents
// would be lost (ADM-BAK-006..016).
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { ApiError, isToldByModal } from '../../src/providers/http.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { fileSize } from '../../src/ui/file-size.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type Decision, decide, type Offer, type Report, sendBackup } from './recover.ts';
import { texts } from './texts.ts';

export const Recovery = () => {
  const say = useSay();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  /** Percent that has gone; 100 while the server works. */
  const [sent, setSent] = useState<number>();
  const [offer, setOffer] = useState<Offer>();
  const [report, setReport] = useState<Report>();
  const running = sent !== undefined;

  const refuse = (message: string) => toast('error', message, say(texts.recovery));
  const ask = () => {
    if (!file) return refuse(say(texts.noFile));
    if (!/\.sql$/i.test(file.name)) return refuse(say(texts.onlySql));
    setAsking(true);
  };
  const finish = (done: Report) => {
    setReport(done);
    setFile(undefined);
    setOffer(undefined);
    toast('success', done.message, say(texts.title));
  };
  const run = async (work: () => Promise<void>) => {
    setSent(0);
    setReport(undefined);
    try {
      await work();
    } catch (failure) {
      setOffer(undefined);
      if (failure instanceof ApiError && !isToldByModal(failure.status)) refuse(failure.message);
    }
    setSent(undefined);
  };
  const recover = () => {
    setAsking(false);
    void run(async () => {
      const answer = await sendBackup(file!, setSent);
      if ('offer' in answer) setOffer(answer.offer);
      else finish(answer.report);
    });
  };
  const decided = (decision: Decision) => {
    const { checked } = offer!;
    setOffer(undefined);
    void run(async () => {
      setSent(100);
      finish(await decide(checked, decision));
    });
  };

  return (
    <>
      <PageHeader title={say(texts.title)} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
        <Alert severity="error" role="note" sx={{ mb: 2 }}>
          {say(texts.warning)}
        </Alert>
        <input
          ref={input}
          type="file"
          accept=".sql"
          aria-label={say(texts.file)}
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
            {say(texts.choose)}
          </Button>
          <Typography
            color={file ? 'text.primary' : 'text.secondary'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {file ? file.name : say(texts.noneChosen)}
            {file && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
                {fileSize(file.size, language)}
              </Box>
            )}
          </Typography>
        </Stack>
        <RunningButton
          variant="contained"
          color="error"
          running={running}
          onClick={ask}
          sx={{ mt: 2 }}
        >
          {say(texts.recover)}
        </RunningButton>
        <div aria-live="polite">
          {running && (
            <Box sx={{ mt: 2 }}>
              <LinearProgress variant={sent < 100 ? 'determinate' : 'indeterminate'} value={sent} />
              <Typography sx={{ mt: 0.5 }}>
                {sent < 100
                  ? say(texts.sending, { n: digitsIn(String(sent), language) })
                  : say(texts.working)}
              </Typography>
            </Box>
          )}
        </div>
      </Paper>
      {report && <ReportTable report={report} />}
      {asking && (
        <ConfirmDialog
          title={texts.title}
          text={texts.sure}
          about={file?.name}
          onConfirm={recover}
          onCancel={() => setAsking(false)}
        />
      )}
      {offer && (
        <OfferDialog offer={offer} onDecide={decided} onCancel={() => setOffer(undefined)} />
      )}
    </>
  );
};

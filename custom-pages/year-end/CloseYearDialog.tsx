// Closes a fiscal year: what is not in order, the entry, and the question.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showFieldErrors } from '../../src/api/show-server-errors.ts';
import { type JournalLine, JournalLines } from '../../src/documents/JournalLines.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { texts } from './texts.ts';

type Finding = {
  name: string;
  severity: 'refuse' | 'warn';
  message: string;
  page: string | null;
};
type Preview = {
  findings: Finding[];
  may_close: number;
  profit: number;
  lines: JournalLine[];
  message?: string;
};

/** What the server says of the year has no field here. */
const showRefusal = (error: ApiError) => showFieldErrors(error, { hasPlace: () => false });

const Findings = ({ findings }: { findings: Finding[] }) => {
  const t = useTranslations();
  if (findings.length === 0) return <Alert severity="success">{t(texts.inOrder)}</Alert>;
  return (
    <Stack component="ul" aria-label={t(texts.findings)} sx={{ gap: 1, m: 0, p: 0 }}>
      {findings.map(({ name, severity, message, page }) => (
        <Alert
          key={name}
          component="li"
          severity={severity === 'refuse' ? 'error' : 'warning'}
          sx={{ listStyle: 'none' }}
          action={
            page && (
              <Button component={Link} to={page} color="inherit" size="small">
                {t(texts.show)}
              </Button>
            )
          }
        >
          {message}
        </Alert>
      ))}
    </Stack>
  );
};

const Entry = ({ lines, profit }: Pick<Preview, 'lines' | 'profit'>) => {
  const t = useTranslations();
  const language = useLanguage();
  if (lines.length === 0) return <Typography>{t(texts.nothing)}</Typography>;
  const amount = formatMoney(Math.abs(toPaisa(profit)), language);
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {t(profit < 0 ? texts.lossOf : texts.profitOf, { amount })}
      </Typography>
      <JournalLines lines={lines} label={t(texts.entry)} />
    </>
  );
};

type Props = {
  year: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
};

export const CloseYearDialog = ({ year, onDone, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const [preview, setPreview] = useState<Preview>();
  const [running, setRunning] = useState(false);
  const path = `year-end/${year.id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => {
    let isOpen = true;
    callApi<Preview>(path, { method: 'POST', body: { preview: 1 } }).then(
      ({ body }) => isOpen && setPreview(body),
      error => {
        if (!isOpen) return;
        if (error instanceof ApiError) showRefusal(error);
        onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [path]);

  const close = async () => {
    setRunning(true);
    try {
      const { body } = await callApi<Preview>(path, { method: 'POST', body: {} });
      toast('success', body.message ?? '');
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRefusal(error);
      setRunning(false);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t(texts.closeTitle, { name: localizeDigits(year.name, language) })}
      </DialogTitle>
      <DialogContent dividers>
        {preview ? (
          <Stack sx={{ gap: 2 }}>
            <Findings findings={preview.findings} />
            <div>
              <Entry {...preview} />
            </div>
          </Stack>
        ) : (
          <LinearProgress />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <LoadingButton
          variant="contained"
          running={running}
          disabled={preview?.may_close !== 1}
          onClick={() => void close()}
        >
          {t(texts.close)}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
};

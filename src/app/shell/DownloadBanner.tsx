// Tells that a file is being downloaded, how much of it has come, and lets go of it (SHELL-017,
// SHELL-018; wording OPEN-092).
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { localizeDigits } from '../../../domain/language.ts';
import { useDownload } from '../../api/download.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';

const text = { en: 'Downloading {file} ...', ne: '{file} डाउनलोड हुँदै ...' };
const stop = { en: 'Cancel', ne: 'रोक्नुहोस्' };

export const DownloadBanner = () => {
  const t = useTranslations();
  const language = useLanguage();
  const download = useDownload();
  if (!download) return null;
  const { file, percent, cancel } = download;
  return (
    <Paper
      role="status"
      elevation={6}
      sx={{
        position: 'fixed',
        top: 56,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 1900,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        maxWidth: 'calc(100vw - 32px)',
      }}
    >
      <CircularProgress
        size={20}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={t(text, { file })}
      />
      <Typography variant="body2" noWrap>
        {t(text, { file })}
        {percent !== undefined && ` ${localizeDigits(String(percent), language)} %`}
      </Typography>
      <Button size="small" onClick={cancel}>
        {t(stop)}
      </Button>
    </Paper>
  );
};

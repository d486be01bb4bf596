// New recovery codes: shown once, to be kept on paper or in a file.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { saveFile } from '../api/download.ts';
import { useTranslations } from '../i18n/language.ts';
import { securityTexts } from './texts.ts';

export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const t = useTranslations();
  const save = () =>
    saveFile(
      new File([`${codes.join('\n')}\n`], 'bijak-recovery-codes.txt', { type: 'text/plain' }),
    );
  return (
    <Stack spacing={2}>
      <Typography>{t(securityTexts.keepCodes)}</Typography>
      <Box
        component="ul"
        aria-label={t(securityTexts.recoveryCodes)}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          fontFamily: 'monospace',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          gap: 0.5,
        }}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="outlined" onClick={save} sx={{ alignSelf: 'flex-start' }}>
        {t(securityTexts.saveCodes)}
      </Button>
    </Stack>
  );
};

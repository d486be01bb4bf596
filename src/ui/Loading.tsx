// Something is on its way: the whole page, or a part of it.
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

export const Loading = ({ whole = false }: { whole?: boolean }) => {
  const t = useTranslations();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', placeItems: 'center', minHeight: whole ? '100vh' : 160 }}
    >
      <CircularProgress size={whole ? 40 : 28} aria-label={t(words.loading)} />
    </Box>
  );
};

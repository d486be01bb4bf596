// Every page says that documents go to a test address and not to the tax authority.
import Box from '@mui/material/Box';
import { useSession } from '../../api/session.ts';
import { useTranslations } from '../../i18n/language.ts';

const text = {
  en: 'TEST: documents go to a test address, not to IRD.',
  ne: 'परीक्षण: कागजात आईआरडीमा होइन, परीक्षण ठेगानामा पठाइन्छ।',
};

export const EnvironmentBanner = () => {
  const t = useTranslations();
  if (useSession().company.cbms_target !== 'test') return null;
  return (
    <Box
      role="note"
      sx={{
        position: 'sticky',
        top: 48,
        zIndex: 2,
        mx: { xs: -1.5, sm: -3 },
        mt: { xs: -1.5, sm: -3 },
        mb: 2,
        px: 2,
        py: 0.5,
        textAlign: 'center',
        fontSize: 13,
        fontWeight: 600,
        bgcolor: 'warning.light',
        color: 'common.black',
      }}
    >
      {t(text)}
    </Box>
  );
};

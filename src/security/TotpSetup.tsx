// What an authenticator app needs of a new secret: a QR code, and the secret as text.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { encode } from 'uqr';
import { useTranslations } from '../i18n/language.ts';
import { securityTexts } from './texts.ts';

/** Modules of white around the code, without which a camera does not find it. */
const QUIET_ZONE = 4;
/** Pixels on the screen. */
const SIZE = 196;

const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      // A camera reads dark on light, in the dark theme too.
      sx={{ width: SIZE, height: SIZE, bgcolor: '#fff', color: '#000', borderRadius: 1 }}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </Box>
  );
};

/** Groups of four, as people read them. */
const toGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const TotpSetup = ({ secret, address }: { secret: string; address: string }) => {
  const t = useTranslations();
  return (
    <Stack spacing={2}>
      <Typography>{t(securityTexts.scan)}</Typography>
      <Box sx={{ alignSelf: 'center' }}>
        <QrCode text={address} label={t(securityTexts.qrCode)} />
      </Box>
      <Box>
        <Typography variant="body2" color="text.secondary">
          {t(securityTexts.secret)}
        </Typography>
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {toGroups(secret)}
        </Typography>
      </Box>
    </Stack>
  );
};

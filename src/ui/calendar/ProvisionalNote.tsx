// Says of an AD day that its Nepali date may still change.
import Typography from '@mui/material/Typography';
import { isProvisionalDate } from '../../../domain/calendar/bikram-sambat.ts';
import { useTranslations } from '../../i18n/language.ts';
import { texts } from './texts.ts';

export const ProvisionalNote = ({ day }: { day: string }) => {
  const t = useTranslations();
  if (!isProvisionalDate(day)) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {t(texts.provisional)}
    </Typography>
  );
};

// What is proposed to keep back, and why nothing or more than the rate of the base.
import Typography from '@mui/material/Typography';
import { localizeDigits } from '../../domain/language.ts';
import { formatMoney, toPaisa } from '../../domain/money/money.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { tdsFormTexts } from './tds-texts.ts';
import type { TdsProposal } from './tds-types.ts';

export const TdsHint = ({ proposal: { window, noRule } }: { proposal: TdsProposal }) => {
  const t = useTranslations();
  const language = useLanguage();
  if (noRule)
    return (
      <Typography variant="body2" color="error">
        {t(tdsFormTexts.noRule)}
      </Typography>
    );
  if (!window) return null;
  const isBeyond = window.sum > window.threshold;
  const money = (rupees: number) => formatMoney(toPaisa(rupees), language);
  const said = t(isBeyond ? tdsFormTexts.beyond : tdsFormTexts.within, {
    days: window.window_days,
    sum: money(window.sum),
    threshold: money(window.threshold),
  });
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ color: isBeyond ? 'warning.main' : 'text.secondary', maxWidth: 560 }}
    >
      {localizeDigits(said, language)}
    </Typography>
  );
};

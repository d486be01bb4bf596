// Papers that came after the return was submitted: what it said, and what the books say now.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { texts } from './texts.ts';
import type { VatReturnAnswer } from './vat-return.ts';

export const ChangedSinceSubmission = ({ answer }: { answer: VatReturnAnswer }) => {
  const say = useSay();
  const language = useLanguage();
  const { changed_since_submission: changed, entered } = answer;
  if (!changed || changed.length === 0) return null;
  const rupees = (amount: number) => formatMoney(toPaisa(amount), language).slice(0, -3);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {say(texts.changed, { number: entered.submission_no ?? '' })}
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {changed.map(({ no, side, submitted, now }) => (
          <li key={`${no} ${side}`}>
            {say(texts.changedCell, {
              no: digitsIn(no, language),
              side: say(texts[side]),
              submitted: rupees(submitted),
              now: rupees(now),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

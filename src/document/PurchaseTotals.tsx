// The figures below the lines, and the total in words; lines may bear different taxes, so no rate
// stands beside the VAT.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSay } from '../i18n/language.ts';
import { useAmount } from '../ui/Amount.tsx';
import { Figure } from './Figure.tsx';
import type { Purchase } from './purchase.ts';

const texts = {
  inWords: { en: 'Amount in words', ne: 'अक्षरेपी' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  discount: { en: 'Discount', ne: 'छुट' },
  taxable: { en: 'Total Taxable Amount', ne: 'करयोग्य जम्मा रकम' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  total: { en: 'Grand Total', ne: 'कुल जम्मा' },
};

export const PurchaseTotals = ({ purchase }: { purchase: Purchase }) => {
  const say = useSay();
  const amount = useAmount();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
      <Box sx={{ maxWidth: 460 }}>
        <Typography component="span" color="text.secondary">
          {say(texts.inWords)}:
        </Typography>{' '}
        {purchase.in_words}
      </Box>
      <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 340 } }}>
        <Figure label={say(texts.subtotal)}>{amount(purchase.amount)}</Figure>
        {purchase.discount_amount > 0 && (
          <Figure label={say(texts.discount)}>{amount(purchase.discount_amount)}</Figure>
        )}
        <Figure label={say(texts.taxable)}>{amount(purchase.taxable_amount)}</Figure>
        <Figure label={say(texts.vat)}>{amount(purchase.vat_amount)}</Figure>
        <Figure label={say(texts.total)} strong>
          {amount(purchase.total)}
        </Figure>
      </Box>
    </Box>
  );
};

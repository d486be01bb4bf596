// The note's figures as they will be printed; lines may bear different taxes, then no rate stands beside the VAT.
import Box from '@mui/material/Box';
import { toRupees } from '../../domain/billing/money.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { texts } from './texts.ts';

const Figure = ({ label, value, strong = false }: { label: Texts; value: string; strong?: boolean }) => {
  const say = useSay();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        py: 0.5,
        fontWeight: strong ? 600 : 400,
        fontSize: strong ? 18 : 14,
        borderTop: strong ? 1 : 0,
      }}
    >
      <span>{say(label)}</span> <span>{value}</span>
    </Box>
  );
};

export const NoteTotals = ({ totals, usual }: { totals: Totals /** Every line with VAT bears 13 percent. */; usual: boolean }) => {
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  return (
    <Box sx={{ width: '100%' }}>
      <Figure label={texts.subtotal} value={amount(totals.subtotal)} />
      <Figure label={texts.discount} value={amount(totals.discount_amount)} />
      <Figure label={texts.taxable} value={amount(totals.taxable_amount)} />
      <Figure label={usual ? texts.vat13 : texts.vat} value={amount(totals.vat_amount)} />
      <Figure label={texts.total} value={amount(totals.total)} strong />
    </Box>
  );
};

// The note's figures as they will be printed; TSC rows are absent, not zero.
import Box from '@mui/material/Box';
import { toRupees } from '../../../domain/billing/money.ts';
import type { Totals } from '../../../domain/billing/totals.ts';
import { digitsIn, type Texts } from '../../../domain/language.ts';
import { useLanguage, useSay } from '../../i18n/language.ts';
import { useAmount } from '../../ui/Amount.tsx';
import { texts } from './texts.ts';

const Figure = ({
  label,
  value,
  strong = false,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) => (
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
    <span>{label}</span> <span>{value}</span>
  </Box>
);

type Props = {
  totals: Totals /** In percent; purchases bear none. */;
  tscRate?: number | undefined /** In percent; none where lines differ. */;
  vatRate?: number | undefined /** The label of the VAT. */;
  vat: Texts;
};

export const NoteTotals = ({ totals, tscRate = 0, vatRate = 0, vat }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  return (
    <Box sx={{ width: '100%' }}>
      <Figure label={say(texts.subtotal)} value={amount(totals.subtotal)} />
      <Figure label={say(texts.discount)} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <Figure label={say(texts.tscRate)} value={`${digitsIn(String(tscRate), language)} %`} />
          <Figure label={say(texts.tscAmount)} value={amount(totals.tsc_amount)} />
        </>
      )}
      <Figure label={say(texts.taxable)} value={amount(totals.taxable_amount)} />
      <Figure
        label={say(vat, { rate: digitsIn(String(vatRate), language) })}
        value={amount(totals.vat_amount)}
      />
      <Figure label={say(texts.total)} value={amount(totals.total)} strong />
    </Box>
  );
};

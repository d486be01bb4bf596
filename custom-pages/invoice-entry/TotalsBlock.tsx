// Discount by rate or flat amount, and the figures as they will be printed; TSC rows are absent, not zero.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { UseFormSetValue } from 'react-hook-form';
import type { Totals } from '../../domain/billing/totals.ts';
import { digitsIn, inAscii, type Texts } from '../../domain/language.ts';
import { toRupees } from '../../domain/billing/money.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { toast } from '../../src/ui/toasts.ts';
import type { Entry } from './order.ts';
import { texts } from './texts.ts';

type Props = { entry: Entry; totals: Totals; tscRate: number; setValue: UseFormSetValue<Entry> };

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

export const TotalsBlock = ({ entry, totals, tscRate, setValue }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));

  // Changing the way of the discount clears the other value (OPEN-044).
  const choose = (by: Entry['discount_by']) => {
    setValue('discount_by', by);
    setValue('discount_rate', '');
    setValue('discount_amount', '');
  };
  const typeRate = (text: string) => {
    if (!/^\d*\.?\d{0,4}$/.test(text) || Number(text) > 100) return toast('error', say(texts.rateInvalid), say(texts.createInvoice));
    setValue('discount_rate', text);
  };
  const typeFlat = (text: string) => {
    if (text.startsWith('-')) return toast('error', say(texts.flatNegative), say(texts.flatDiscount));
    if (!/^\d*\.?\d{0,2}$/.test(text)) return toast('warning', say(texts.decimalOnly), say(texts.notAllowed));
    setValue('discount_amount', text);
  };

  return (
    <Box sx={{ ml: 'auto', width: { xs: '100%', sm: 420 }, p: 2 }}>
      <Figure label={texts.subtotal} value={amount(totals.subtotal)} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
        <RadioGroup
          row
          sx={{ flexWrap: 'nowrap' }}
          aria-label={say(texts.discount)}
          value={entry.discount_by}
          onChange={(_, by) => choose(by as Entry['discount_by'])}
        >
          <FormControlLabel value="rate" control={<Radio size="small" />} label={say(texts.rate)} />
          <FormControlLabel value="flat" control={<Radio size="small" />} label={say(texts.flat)} />
        </RadioGroup>
        {entry.discount_by === 'rate' ? (
          <TextField
            label={say(texts.discountRate)}
            value={entry.discount_rate}
            onChange={event => typeRate(inAscii(event.target.value))}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ) : (
          <TextField
            label={say(texts.flatDiscount)}
            value={entry.discount_amount}
            onChange={event => typeFlat(inAscii(event.target.value))}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
      </Box>
      <Figure label={texts.discount} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <Figure label={texts.tscRate} value={`${digitsIn(String(tscRate), language)} %`} />
          <Figure label={texts.tscAmount} value={amount(totals.tsc_amount)} />
        </>
      )}
      <Figure label={texts.taxable} value={amount(totals.taxable_amount)} />
      <Figure label={texts.vat} value={amount(totals.vat_amount)} />
      <Figure label={texts.total} value={amount(totals.total)} strong />
    </Box>
  );
};

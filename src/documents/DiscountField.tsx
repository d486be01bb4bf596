// The discount of a document while it is typed: by rate or a flat amount, never both.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { type FormStore, useFormSelector } from '../forms/form-store.ts';
import { useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { numberInputTexts, readAsciiInput, validateAmountInput } from '../ui/number-input.ts';
import { discountTexts as texts } from './entry-values.ts';

/** As it is typed: the rate in percent, the amount in rupees; the other of the two is empty. */
type DiscountInput = {
  discount_by: 'rate' | 'flat';
  discount_rate: string;
  discount_amount: string;
};

type Props = {
  typed: FormStore<DiscountInput>;
  /** By field. */
  problems: Record<string, string>;
  set: {
    (name: 'discount_by', value: DiscountInput['discount_by']): void;
    (name: 'discount_rate' | 'discount_amount', value: string): void;
  };
  /** What is being done, as a rate that is not valid is titled. */
  doing: Texts;
};

/** Renders only when the discount changes. */
export const DiscountField = memo(({ typed, problems, set, doing }: Props) => {
  const t = useTranslations();
  const byRate = useFormSelector(typed, entry => entry.discount_by === 'rate');
  const rate = useFormSelector(typed, entry => entry.discount_rate);
  const amount = useFormSelector(typed, entry => entry.discount_amount);
  // Changing the way of the discount clears the other value (OPEN-044).
  const choose = (by: DiscountInput['discount_by']) => {
    set('discount_by', by);
    set('discount_rate', '');
    set('discount_amount', '');
  };
  const typeRate = (text: string) => {
    if (!/^\d*\.?\d{0,4}$/.test(text) || Number(text) > 100)
      return toast('error', t(texts.rateInvalid), t(doing));
    set('discount_rate', text);
  };
  const typeFlat = (text: string) => {
    if (text.startsWith('-')) return toast('error', t(texts.flatNegative), t(texts.flatDiscount));
    const refusal = validateAmountInput(text, 2);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    set('discount_amount', text);
  };
  const problem = problems[byRate ? 'discount_rate' : 'discount_amount'];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <RadioGroup
        row
        sx={{ flexWrap: 'nowrap' }}
        aria-label={t(texts.discount)}
        value={byRate ? 'rate' : 'flat'}
        onChange={(_, by) => choose(by as DiscountInput['discount_by'])}
      >
        <FormControlLabel value="rate" control={<Radio size="small" />} label={t(texts.rate)} />
        <FormControlLabel value="flat" control={<Radio size="small" />} label={t(texts.flat)} />
      </RadioGroup>
      <TextField
        key={byRate ? 'rate' : 'flat'}
        label={t(byRate ? texts.discountRate : texts.flatDiscount)}
        value={byRate ? rate : amount}
        error={Boolean(problem)}
        helperText={problem}
        onChange={event => (byRate ? typeRate : typeFlat)(readAsciiInput(event))}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Box>
  );
});

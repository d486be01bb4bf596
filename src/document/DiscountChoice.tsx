// The discount of a document while it is typed: by rate or a flat amount, never both.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../i18n/language.ts';
import { asciiTyped } from '../ui/ascii-typed.ts';
import { toast } from '../ui/toasts.ts';
import { discountTexts as texts } from './discount-texts.ts';
import { type Typed, useTyped } from './typed.ts';
import { amountRefusal, figureTexts } from './typed-figures.ts';

/** As it is typed: the rate in percent, the amount in rupees; the other of the two is empty. */
type Discounted = { discount_by: 'rate' | 'flat'; discount_rate: string; discount_amount: string };

type Props = {
  typed: Typed<Discounted>;
  /** By field. */
  problems: Record<string, string>;
  set: {
    (name: 'discount_by', value: Discounted['discount_by']): void;
    (name: 'discount_rate' | 'discount_amount', value: string): void;
  };
  /** What is being done, as a rate that is not valid is titled. */
  doing: Texts;
};

/** Drawn anew only when the discount changes. */
export const DiscountChoice = memo(({ typed, problems, set, doing }: Props) => {
  const say = useSay();
  const byRate = useTyped(typed, entry => entry.discount_by === 'rate');
  const rate = useTyped(typed, entry => entry.discount_rate);
  const amount = useTyped(typed, entry => entry.discount_amount);
  // Changing the way of the discount clears the other value (OPEN-044).
  const choose = (by: Discounted['discount_by']) => {
    set('discount_by', by);
    set('discount_rate', '');
    set('discount_amount', '');
  };
  const typeRate = (text: string) => {
    if (!/^\d*\.?\d{0,4}$/.test(text) || Number(text) > 100)
      return toast('error', say(texts.rateInvalid), say(doing));
    set('discount_rate', text);
  };
  const typeFlat = (text: string) => {
    if (text.startsWith('-'))
      return toast('error', say(texts.flatNegative), say(texts.flatDiscount));
    const refusal = amountRefusal(text, 2);
    if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
    set('discount_amount', text);
  };
  const problem = problems[byRate ? 'discount_rate' : 'discount_amount'];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <RadioGroup
        row
        sx={{ flexWrap: 'nowrap' }}
        aria-label={say(texts.discount)}
        value={byRate ? 'rate' : 'flat'}
        onChange={(_, by) => choose(by as Discounted['discount_by'])}
      >
        <FormControlLabel value="rate" control={<Radio size="small" />} label={say(texts.rate)} />
        <FormControlLabel value="flat" control={<Radio size="small" />} label={say(texts.flat)} />
      </RadioGroup>
      <TextField
        key={byRate ? 'rate' : 'flat'}
        label={say(byRate ? texts.discountRate : texts.flatDiscount)}
        value={byRate ? rate : amount}
        error={Boolean(problem)}
        helperText={problem}
        onChange={event => (byRate ? typeRate : typeFlat)(asciiTyped(event))}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Box>
  );
});

// Discount by rate or flat amount, and the figures as they will be printed; TSC rows are absent, not zero.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { toRupees } from '../../domain/billing/money.ts';
import { amountRefusal, figureTexts } from '../../src/document/typed-figures.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { ownSize } from './item-styles.ts';
import { type Entry, headerFiguresOf } from './order.ts';
import { texts } from './texts.ts';
import { useTyped } from './typed.ts';
import type { EntryState } from './use-entry.ts';

type DiscountProps = Pick<EntryState, 'typed' | 'set'> & {
  /** Whose rate is not valid: the title of the toast. */
  doing: Texts;
};

/** Plain elements, and drawn anew only when the figure is another: they follow every key. */
const Figure = memo(({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'figure strong' : 'figure'}>
    <span>{label}</span>{' '}
    <span className="amount">
      <span className="sum">{value}</span>
    </span>
  </div>
));

/** Worked out once, not with every key. */
const styles = (
  <GlobalStyles
    styles={({ breakpoints }) => ({
      '.entry-totals': {
        marginLeft: 'auto',
        padding: '16px',
        [breakpoints.up('sm')]: { width: 420 },
        '& .figure': { display: 'flex', justifyContent: 'space-between', gap: '24px', padding: '4px 0', fontSize: 14 },
        '& .amount': { width: 200 },
        '& .sum': ownSize('1.5em'),
        '& .strong': { fontSize: 18, fontWeight: 600, borderTop: '1px solid' },
      },
    })}
  />
);

/** Two ways to give a discount; drawn anew only when it changes. */
const Discount = memo(({ typed, set, doing }: DiscountProps) => {
  const say = useSay();
  const discount_by = useTyped(typed, entry => entry.discount_by);
  const discount_rate = useTyped(typed, entry => entry.discount_rate);
  const discount_amount = useTyped(typed, entry => entry.discount_amount);
  // Changing the way of the discount clears the other value (OPEN-044).
  const choose = (by: Entry['discount_by']) => {
    set('discount_by', by);
    set('discount_rate', '');
    set('discount_amount', '');
  };
  const typeRate = (text: string) => {
    if (!/^\d*\.?\d{0,4}$/.test(text) || Number(text) > 100) return toast('error', say(texts.rateInvalid), say(doing));
    set('discount_rate', text);
  };
  const typeFlat = (text: string) => {
    if (text.startsWith('-')) return toast('error', say(texts.flatNegative), say(texts.flatDiscount));
    const refusal = amountRefusal(text, 2);
    if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
    set('discount_amount', text);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <RadioGroup
        row
        sx={{ flexWrap: 'nowrap' }}
        aria-label={say(texts.discount)}
        value={discount_by}
        onChange={(_, by) => choose(by as Entry['discount_by'])}
      >
        <FormControlLabel value="rate" control={<Radio size="small" />} label={say(texts.rate)} />
        <FormControlLabel value="flat" control={<Radio size="small" />} label={say(texts.flat)} />
      </RadioGroup>
      {discount_by === 'rate' ? (
        <TextField
          label={say(texts.discountRate)}
          value={discount_rate}
          onChange={event => typeRate(asciiTyped(event))}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ) : (
        <TextField
          label={say(texts.flatDiscount)}
          value={discount_amount}
          onChange={event => typeFlat(asciiTyped(event))}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      )}
    </Box>
  );
});

/** Follows every key. */
export const TotalsBlock = ({ typed, ratesOf, set, doing }: Pick<EntryState, 'ratesOf'> & DiscountProps) => {
  const entry = useTyped(typed, all => all);
  const rates = ratesOf(entry);
  const totals = headerFiguresOf(entry, rates);
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const percent = (rate: number) => digitsIn(String(rate), language);
  return (
    <div className="entry-totals">
      {styles}
      <Figure label={say(texts.subtotal)} value={amount(totals.subtotal)} />
      <Discount typed={typed} set={set} doing={doing} />
      <Figure label={say(texts.discount)} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <Figure label={say(texts.tscRate)} value={`${percent(rates.tsc)} %`} />
          <Figure label={say(texts.tscAmount)} value={amount(totals.tsc_amount)} />
        </>
      )}
      <Figure label={say(texts.taxable)} value={amount(totals.taxable_amount)} />
      <Figure label={say(texts.vat, { rate: percent(rates.vat) })} value={amount(totals.vat_amount)} />
      <Figure label={say(texts.total)} value={amount(totals.total)} strong />
    </div>
  );
};

// Discount by rate or flat amount, and the figures of the bill; lines may bear different taxes, then no rate stands beside the VAT.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { amountRefusal, figureTexts } from '../../src/document/typed-figures.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { type Bill, vatOf } from './bill.ts';
import { texts } from './texts.ts';
import type { BillProblems, BillState } from './use-bill.ts';

const Figure = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'figure strong' : 'figure'}>
    <span>{label}</span> <span>{value}</span>
  </div>
);

const frame = {
  ml: 'auto',
  width: { xs: '100%', sm: 420 },
  '& .figure': { display: 'flex', justifyContent: 'space-between', gap: 3, py: 0.5, fontSize: 14 },
  '& .strong': { fontSize: 18, fontWeight: 600, borderTop: 1 },
} as const;

type DiscountProps = { bill: Bill; problems: BillProblems } & Pick<BillState, 'set'>;

const Discount = ({ bill, problems, set }: DiscountProps) => {
  const say = useSay();
  // Changing the way of the discount clears the other value (OPEN-044).
  const choose = (by: Bill['discount_by']) => {
    set('discount_by', by);
    set('discount_rate', '');
    set('discount_amount', '');
  };
  const typeRate = (text: string) => {
    if (!/^\d*\.?\d{0,4}$/.test(text) || Number(text) > 100) return toast('error', say(texts.rateInvalid), say(texts.createBilling));
    set('discount_rate', text);
  };
  const typeFlat = (text: string) => {
    if (text.startsWith('-')) return toast('error', say(texts.flatNegative), say(texts.flatDiscount));
    const refusal = amountRefusal(text, 2);
    if (refusal) return toast('warning', say(refusal), say(figureTexts.notAllowed));
    set('discount_amount', text);
  };
  const byRate = bill.discount_by === 'rate';
  const problem = problems[byRate ? 'discount_rate' : 'discount_amount'];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <RadioGroup
        row
        sx={{ flexWrap: 'nowrap' }}
        aria-label={say(texts.discount)}
        value={bill.discount_by}
        onChange={(_, by) => choose(by as Bill['discount_by'])}
      >
        <FormControlLabel value="rate" control={<Radio size="small" />} label={say(texts.byRate)} />
        <FormControlLabel value="flat" control={<Radio size="small" />} label={say(texts.flat)} />
      </RadioGroup>
      <TextField
        key={bill.discount_by}
        label={say(byRate ? texts.discountRate : texts.flatDiscount)}
        value={byRate ? bill.discount_rate : bill.discount_amount}
        error={Boolean(problem)}
        helperText={problem}
        onChange={event => (byRate ? typeRate : typeFlat)(asciiTyped(event))}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Box>
  );
};

export const TotalsBlock = ({ bill, totals, usual, problems, set }: DiscountProps & Pick<BillState, 'totals' | 'usual'>) => {
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const isUsual = bill.lines.every(line => [usual, 0].includes(Number(vatOf(line, usual))));
  const vat = isUsual ? say(texts.vatAt, { rate: digitsIn(String(usual), language) }) : say(texts.vat);
  return (
    <Box sx={frame}>
      <Figure label={say(texts.subtotal)} value={amount(totals.subtotal)} />
      <Discount bill={bill} problems={problems} set={set} />
      <Figure label={say(texts.discount)} value={amount(totals.discount_amount)} />
      <Figure label={say(texts.taxable)} value={amount(totals.taxable_amount)} />
      <Figure label={vat} value={amount(totals.vat_amount)} />
      <Figure label={say(texts.total)} value={amount(totals.total)} strong />
    </Box>
  );
};

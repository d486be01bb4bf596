// Discount by rate or flat amount, and the figures as they will be printed; TSC rows are absent,
// not zero.
import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn, type Texts } from '../../domain/language.ts';
import { DiscountChoice } from '../../src/document/DiscountChoice.tsx';
import { EntryFigure, EntryFigures } from '../../src/document/EntryFigures.tsx';
import { useTyped } from '../../src/document/typed.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { headerFiguresOf } from './order.ts';
import { texts } from './texts.ts';
import type { EntryState } from './use-entry.ts';

type Props = Pick<EntryState, 'typed' | 'ratesOf' | 'problems' | 'set'> & {
  /** Whose rate is not valid: the title of the toast. */
  doing: Texts;
};

/** Follows every key. */
export const TotalsBlock = ({ typed, ratesOf, problems, set, doing }: Props) => {
  const entry = useTyped(typed, all => all);
  const rates = ratesOf(entry);
  const totals = headerFiguresOf(entry, rates);
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const percent = (rate: number) => digitsIn(String(rate), language);
  return (
    <EntryFigures>
      <EntryFigure label={say(texts.subtotal)} value={amount(totals.subtotal)} />
      <DiscountChoice typed={typed} problems={problems} set={set} doing={doing} />
      <EntryFigure label={say(texts.discount)} value={amount(totals.discount_amount)} />
      {totals.tsc_amount > 0 && (
        <>
          <EntryFigure label={say(texts.tscRate)} value={`${percent(rates.tsc)} %`} />
          <EntryFigure label={say(texts.tscAmount)} value={amount(totals.tsc_amount)} />
        </>
      )}
      <EntryFigure label={say(texts.taxable)} value={amount(totals.taxable_amount)} />
      <EntryFigure
        label={say(texts.vat, { rate: percent(rates.vat) })}
        value={amount(totals.vat_amount)}
      />
      <EntryFigure label={say(texts.total)} value={amount(totals.total)} strong />
    </EntryFigures>
  );
};

// Discount by rate or flat amount, and the figures of the bill; lines may bear different taxes,
// then no rate stands beside the VAT.
import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { DiscountChoice } from '../../src/document/DiscountChoice.tsx';
import { EntryFigure, EntryFigures } from '../../src/document/EntryFigures.tsx';
import { useTyped } from '../../src/document/typed.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { figuresOf, vatOf } from './bill.ts';
import { texts } from './texts.ts';
import type { BillState } from './use-bill.ts';

/** Follows every key. */
export const TotalsBlock = ({
  typed,
  usualOf,
  problems,
  set,
}: Pick<BillState, 'typed' | 'usualOf' | 'problems' | 'set'>) => {
  const bill = useTyped(typed, all => all);
  const usual = usualOf(bill);
  const totals = figuresOf(bill, usual);
  const say = useSay();
  const language = useLanguage();
  const format = useAmount();
  const amount = (paisa: number) => format(toRupees(paisa));
  const isUsual = bill.lines.every(line => [usual, 0].includes(Number(vatOf(line, usual))));
  const vat = isUsual
    ? say(texts.vatAt, { rate: digitsIn(String(usual), language) })
    : say(texts.vat);
  return (
    <EntryFigures>
      <EntryFigure label={say(texts.subtotal)} value={amount(totals.subtotal)} />
      <DiscountChoice typed={typed} problems={problems} set={set} doing={texts.createBilling} />
      <EntryFigure label={say(texts.discount)} value={amount(totals.discount_amount)} />
      <EntryFigure label={say(texts.taxable)} value={amount(totals.taxable_amount)} />
      <EntryFigure label={vat} value={amount(totals.vat_amount)} />
      <EntryFigure label={say(texts.total)} value={amount(totals.total)} strong />
    </EntryFigures>
  );
};

// What the customer hands over the counter and gets back: an aid for the cashier, stored nowhere.
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { toRupees } from '../../domain/money/money.ts';
import { EntryFigure } from '../../src/documents/EntryFigures.tsx';
import { parsePaisa } from '../../src/documents/entry-values.ts';
import { usePaymentMethods } from '../../src/documents/use-payment-methods.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import {
  hasDigit,
  numberInputTexts,
  readAsciiInput,
  validateAmountInput,
} from '../../src/ui/number-input.ts';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

type Props = Pick<InvoiceFormController, 'typed'> & {
  /** What the document comes to, in paisa. */
  total: number;
  /** Hears what goes back, in paisa; undefined while it is not known. */
  onChangeDue?: (change: number | undefined) => void;
};

/** Only where the money comes at once and there is something to pay. */
export const CashReceived = ({ typed, total, onChangeDue }: Props) => {
  const payment_method = useFormSelector(typed, entry => entry.payment_method);
  const method = usePaymentMethods().find(({ name }) => name === payment_method);
  if (method?.settles_at_once !== 1 || total <= 0) return null;
  return <ReceivedLine total={total} onChangeDue={onChangeDue} />;
};

/** A line of its own, so that what was typed goes with the document. */
const ReceivedLine = ({ total, onChangeDue }: Omit<Props, 'typed'>) => {
  const t = useTranslations();
  const format = useAmount();
  const [received, setReceived] = useState('');
  const change = computeChange(received, total);
  useEffect(() => {
    onChangeDue?.(change);
    return () => onChangeDue?.(undefined);
  }, [change, onChangeDue]);
  const type = (text: string) => {
    const refusal = validateAmountInput(text, 2);
    if (refusal) return toast('warning', t(refusal), t(numberInputTexts.notAllowed));
    setReceived(text);
  };
  return (
    <>
      <div className="figure" style={{ alignItems: 'center' }}>
        <span aria-hidden>{t(texts.received)}</span>
        <TextField
          value={received}
          onChange={event => type(readAsciiInput(event))}
          size="small"
          className="amount"
          slotProps={{
            htmlInput: {
              'aria-label': t(texts.received),
              inputMode: 'decimal',
              style: { textAlign: 'right' },
            },
          }}
        />
      </div>
      <EntryFigure
        label={t(texts.change)}
        value={change === undefined ? '—' : format(toRupees(change))}
      />
    </>
  );
};

/** In paisa; undefined while too little, or nothing, has been received. */
export const computeChange = (received: string, total: number): number | undefined => {
  const change = hasDigit(received) ? parsePaisa(received) - total : -1;
  return change < 0 ? undefined : change;
};

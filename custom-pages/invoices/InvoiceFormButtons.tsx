// The foot of the form of a sales document: its total in sight, and the buttons that end it.
import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { toRupees } from '../../domain/money/money.ts';
import { useRunning } from '../../src/documents/use-document-form.ts';
import { FormFoot } from '../../src/forms/FormFoot.tsx';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useFunctionKey } from '../../src/forms/use-key.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { computeHeaderFigures } from './invoice-form-model.ts';
import { texts } from './texts.ts';
import type { InvoiceFormController } from './use-invoice-form.ts';

export type FormButtonsProps = {
  state: InvoiceFormController;
  /** Nothing more can be saved. */
  isSaved: boolean;
  /** Saves, and prints at once; absent where nothing is printed then. */
  onSaveAndPrint?: (() => void) | undefined;
  onReset: () => void;
  onCancel: () => void;
  /** Shows what would be posted; absent where nothing is. */
  journal?: ReactNode;
  /** What the customer gets back, in paisa; undefined while it is not known. */
  change: number | undefined;
};

export const FormButtons = ({
  state,
  change,
  isSaved,
  onSaveAndPrint,
  onReset,
  onCancel,
  journal,
}: FormButtonsProps) => {
  const t = useTranslations();
  const running = useRunning(state);
  const print = useRef<HTMLButtonElement>(null);
  // Its button knows whether it can be pressed; an open dialog hides it.
  useFunctionKey('F9', () => {
    if (!print.current?.closest('[aria-hidden="true"]')) print.current?.click();
  });
  return (
    <FormFoot summary={<TotalInSight {...state} change={change} />}>
      {journal}
      <Button onClick={onCancel}>{t(words.cancel)}</Button>
      <Button onClick={onReset} disabled={running}>
        {t(words.reset)}
      </Button>
      {onSaveAndPrint && (
        <Button
          ref={print}
          variant="outlined"
          title="F9"
          aria-keyshortcuts="F9"
          disabled={running || isSaved}
          onClick={onSaveAndPrint}
        >
          {t(texts.saveAndPrint)}
        </Button>
      )}
      <LoadingButton type="submit" variant="contained" running={running} disabled={isSaved}>
        {t(words.save)}
      </LoadingButton>
    </FormFoot>
  );
};

type TotalInSightProps = Pick<InvoiceFormController, 'typed' | 'ratesOf'> &
  Pick<FormButtonsProps, 'change'>;

/** "Total: Rs. 1,130.00/-" and what the customer gets back, which never scroll away. */
const TotalInSight = ({ typed, ratesOf, change }: TotalInSightProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const total = useFormSelector(typed, entry => computeHeaderFigures(entry, ratesOf(entry)).total);
  return (
    <>
      {t(texts.totalInSight, { amount: amount(toRupees(total)) })}
      {change !== undefined && (
        <>
          {' · '}
          <span>{t(texts.changeInSight, { amount: amount(toRupees(change)) })}</span>
        </>
      )}
    </>
  );
};

// When an expense is due that is owed: by the vendor's payment term until somebody types a day.
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { getTermDays, showDueDate, type TypedDueDate } from '../../src/documents/due-date.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import type { ExpenseForm } from './expense-form-model.ts';

type Props = {
  /** The id of the vendor. */
  vendor: number;
  form: Pick<ExpenseForm, 'date' | 'due_date'>;
  problem: string | undefined;
  onChange: (due_date: TypedDueDate) => void;
};

export const ExpenseDueDate = ({ vendor, form, problem, onChange }: Props) => {
  const t = useTranslations();
  const { data } = useApiQuery<Row | undefined>(`vendors/${vendor}`, { purpose: 'look-up' });
  const term_days = data?.body ? getTermDays(data.body) : null;
  return (
    <DateField
      label={t(paymentTexts.dueDate)}
      value={showDueDate(form.due_date, form.date, term_days)}
      error={problem !== undefined}
      {...(problem ? { helperText: problem } : {})}
      onChange={onChange}
    />
  );
};

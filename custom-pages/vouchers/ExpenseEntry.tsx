// Entering what was spent: one page, whatever it becomes. It says what that is before it is saved.
import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import { toRupees } from '../../domain/money/money.ts';
import { ApiError, getServerTime } from '../../src/api/http.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { EntryFigure, EntryFigures } from '../../src/documents/EntryFigures.tsx';
import { JournalPreviewButton, useJournalPreview } from '../../src/documents/JournalLines.tsx';
import { OwnHeadInputs, useDocumentFields } from '../../src/documents/own-fields.tsx';
import { keepKnownValues } from '../../src/documents/own-values.ts';
import { loadParties, useAccounts } from '../../src/documents/use-accounts.ts';
import { useEntryRules } from '../../src/documents/use-document-rules.tsx';
import { useMoneyAccounts } from '../../src/documents/use-payment-methods.ts';
import { useVatRates } from '../../src/documents/use-vat-rates.ts';
import { EntryActions } from '../../src/forms/EntryActions.tsx';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useDraftedForm } from '../../src/forms/use-drafted-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { InertWhile } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { SearchSelect } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { ExpenseDueDate } from './ExpenseDueDate.tsx';
import { ExpenseLines } from './ExpenseLines.tsx';
import {
  checkExpense,
  computeExpense,
  createExpense,
  createExpenseLine,
  type ExpenseForm,
  isBill,
  listFilledExpenseLines,
  placeExpenseErrors,
  toExpenseBill,
  toExpenseVoucher,
} from './expense-form-model.ts';
import { texts } from './texts.ts';

const VOUCHERS_PATH = '/accounting/vouchers';
const BILLS_PATH = '/purchases/billings';
const OWED = 'owed';
/** A voucher has none. */
const NO_FIELDS: OwnField[] = [];

type Year = { name: string; start_date: string; end_date: string };

/** The name of the company's fiscal year that contains the day; empty where there is none. */
const useFiscalYearOf = (day: string): string => {
  const { data } = useApiQuery<{ data: Year[] } | undefined>('fiscal-year/list', {
    query: { limit: LOOKUP_LIMIT },
    purpose: 'look-up',
  });
  return (
    data?.body?.data.find(({ start_date, end_date }) => start_date <= day && day <= end_date)
      ?.name ?? ''
  );
};

type Saved = { id: number; message: string; number?: string; billing_no?: string };

export const ExpenseEntry = () => {
  const t = useTranslations();
  const navigate = useNavigate();
  const amount = useAmount();
  const accounts = useAccounts();
  const money = useMoneyAccounts();
  const { ofPurchase } = useVatRates();
  const own = useDocumentFields('billings');
  const [start] = useState(() => createExpense(toNepalDate(getServerTime())));
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) navigate(saved);
  }, [saved, navigate]);
  const toSent = useCallback(
    (given: ExpenseForm) => {
      const sent = toExpenseBill(given, '', ofPurchase(given.date)) as Row & { details: Row[] };
      return { sent, list: 'details', lines: sent.details };
    },
    [ofPurchase],
  );
  const rules = useEntryRules<ExpenseForm>({ own, toSent, toFormFields: placeExpenseErrors });
  // A voucher has no own fields, and no rules.
  const check = (given: ExpenseForm) => ({
    ...(isBill(given) ? rules.check(given) : {}),
    ...checkExpense(given, own, t),
  });
  const { form, draft, discard, leave, post } = useDraftedForm<ExpenseForm>({
    name: 'expenses/new',
    one: texts.expense,
    isTyped: ({ lines }) => listFilledExpenseLines(lines).length > 0,
    start,
    check,
  });
  const { values, change } = form;
  const problems = isBill(values) ? rules.addTo(form.problems, values) : form.problems;
  const rate = ofPurchase(values.date);
  const year = useFiscalYearOf(values.date);
  const becomesBill = isBill(values);
  const totals = computeExpense(values, rate);
  const refuse = (error: ApiError, given: ExpenseForm) => {
    if (error.fields) form.refuse(placeExpenseErrors(error.fields, given));
  };
  const preview = useJournalPreview(becomesBill ? 'billings' : 'journal-vouchers', error =>
    refuse(error, values),
  );
  const toRequest = (given: ExpenseForm) =>
    isBill(given)
      ? toExpenseBill(keepKnownValues(given, own), year, rate)
      : toExpenseVoucher(given);

  const save = async (given: ExpenseForm) => {
    const isBilled = isBill(given);
    try {
      const { id, message, number, billing_no } = await post<Saved>(
        isBilled ? 'billings' : 'journal-vouchers',
        toRequest(given),
      );
      toast('success', message, number ?? billing_no);
      setSaved(`${isBilled ? BILLS_PATH : VOUCHERS_PATH}/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      refuse(error, given);
    }
  };
  const startOver = () => {
    discard();
    rules.forget();
  };
  const errorProps = (name: string) => ({
    error: problems[name] !== undefined,
    ...(problems[name] ? { helperText: problems[name] } : {}),
  });
  return (
    <>
      <PageHeader
        title={t(texts.newExpense)}
        trail={[{ label: t(texts.list), to: VOUCHERS_PATH }]}
      />
      <RestoredNotice draft={draft} one={texts.expense} onDiscard={startOver} />
      <form {...form.formProps(save)}>
        <InertWhile running={form.running}>
          <Paper
            variant="outlined"
            sx={{
              p: 2,
              mb: 2,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
              alignItems: 'start',
            }}
          >
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              {...errorProps('date')}
              onChange={date => change({ date })}
            />
            <Select
              label={t(texts.paidFrom)}
              value={values.paid_from === null ? OWED : String(values.paid_from)}
              {...errorProps('paid_from')}
              onChange={({ target }) =>
                change({ paid_from: target.value === OWED ? null : Number(target.value) })
              }
            >
              <MenuItem value={OWED}>{t(texts.owed)}</MenuItem>
              {money.map(({ id, label }) => (
                <MenuItem key={id} value={String(id)}>
                  {label}
                </MenuItem>
              ))}
            </Select>
            {becomesBill && (
              <SearchSelect
                required
                label={t(texts.vendor)}
                value={values.vendor}
                load={(text, signal) => loadParties('vendor', text, signal)}
                onChange={vendor => change({ vendor })}
                {...errorProps('vendor')}
              />
            )}
            {becomesBill && (
              <TextField
                required
                label={t(texts.billNumber)}
                {...form.field('billing_no')}
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
            )}
            {values.paid_from === null && values.vendor !== null && (
              <ExpenseDueDate
                key={values.vendor.value}
                vendor={Number(values.vendor.value)}
                form={values}
                problem={problems.due_date}
                onChange={due_date => change({ due_date })}
              />
            )}
          </Paper>
          {becomesBill && (
            <OwnHeadInputs
              fields={own.head}
              values={values.own_fields}
              problems={problems}
              onChange={own_fields => change({ own_fields })}
            />
          )}
          <Paper variant="outlined">
            <ExpenseLines
              lines={values.lines}
              problems={problems}
              accounts={accounts}
              rate={rate}
              own={becomesBill ? own.line : NO_FIELDS}
              onChange={(index, changed) =>
                change(
                  {
                    lines: values.lines.map((line, nth) =>
                      nth === index ? { ...line, ...changed } : line,
                    ),
                  },
                  ...Object.keys(changed).map(name => `lines.${index}.${name}`),
                )
              }
              onRemove={index => change({ lines: values.lines.filter((_, nth) => nth !== index) })}
            />
            <Stack
              direction="row"
              sx={{ p: 1.5, justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
            >
              <Button
                startIcon={<AddIcon />}
                onClick={() => change({ lines: [...values.lines, createExpenseLine()] })}
                sx={{ alignSelf: 'start' }}
              >
                {t(texts.addLine)}
              </Button>
              <EntryFigures>
                <EntryFigure
                  label={t(texts.withoutVat)}
                  value={amount(toRupees(totals.subtotal))}
                />
                <EntryFigure label={t(texts.vat)} value={amount(toRupees(totals.vat_amount))} />
                <EntryFigure label={t(texts.total)} value={amount(toRupees(totals.total))} strong />
              </EntryFigures>
            </Stack>
          </Paper>
        </InertWhile>
        {problems.lines && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problems.lines}
          </Alert>
        )}
        <Alert severity="info" role="note" sx={{ mt: 2 }}>
          {t(becomesBill ? texts.becomesBill : texts.becomesVoucher)}
        </Alert>
        <EntryActions
          onCancel={() => {
            leave();
            navigate(VOUCHERS_PATH);
          }}
          running={form.running || saved !== undefined}
        >
          <JournalPreviewButton
            preview={preview}
            disabled={form.running || saved !== undefined}
            onAsk={() => {
              const found = check(values);
              if (Object.keys(found).length > 0) form.refuse(found);
              else {
                form.clearErrors();
                void preview.show(toRequest(values));
              }
            }}
          />
        </EntryActions>
      </form>
    </>
  );
};

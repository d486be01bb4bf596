// What only a person knows of a month: adjustments, the credit of other books, a refund, what was
// paid and under which numbers.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import type { VatReturnEntriesRequest } from '../../domain/requests/setting-requests.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import { texts } from './texts.ts';
import type { EnteredAmounts, ReturnPeriod, VatReturnResponse } from './vat-return.ts';

type AmountField =
  | 'adjustment_credit'
  | 'adjustment_debit'
  | 'brought_forward'
  | 'refund_claimed'
  | 'paid';
type TextFieldName = 'voucher_no' | 'submission_no' | 'remarks';
type VatReturnFormState = Record<AmountField | TextFieldName, string> & { refund_basis: number };

const toFormState = (entered: EnteredAmounts): VatReturnFormState => {
  const amount = (value: number | null) => (value === null || value === 0 ? '' : String(value));
  return {
    adjustment_credit: amount(entered.adjustment_credit),
    adjustment_debit: amount(entered.adjustment_debit),
    // Nothing brought forward is not the same as what was computed.
    brought_forward: entered.brought_forward === null ? '' : String(entered.brought_forward),
    refund_claimed: amount(entered.refund_claimed),
    refund_basis: entered.refund_basis,
    paid: amount(entered.paid),
    voucher_no: entered.voucher_no ?? '',
    submission_no: entered.submission_no ?? '',
    remarks: entered.remarks ?? '',
  };
};

const AMOUNT_FIELDS: AmountField[] = [
  'adjustment_credit',
  'adjustment_debit',
  'brought_forward',
  'refund_claimed',
  'paid',
];

const fieldLabels: [keyof VatReturnFormState, Texts][] = [
  ['adjustment_credit', texts.adjustmentCredit],
  ['adjustment_debit', texts.adjustmentDebit],
  ['brought_forward', texts.broughtForward],
  ['refund_claimed', texts.refund],
  ['refund_basis', texts.basis],
  ['paid', texts.paid],
  ['voucher_no', texts.voucher],
  ['submission_no', texts.submission],
  ['remarks', texts.remarks],
];

/** Rupees of what was typed, grouped or not; undefined for what is no amount. */
const parseRupees = (text: string): number | null | undefined => {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
};

/** As it is sent: amounts in rupees, undefined for what is no amount. */
const toRequest = (typed: VatReturnFormState): VatReturnEntriesRequest => ({
  ...typed,
  adjustment_credit: parseRupees(typed.adjustment_credit),
  adjustment_debit: parseRupees(typed.adjustment_debit),
  brought_forward: parseRupees(typed.brought_forward),
  refund_claimed: parseRupees(typed.refund_claimed),
  paid: parseRupees(typed.paid),
});

type VatReturnFormProps = {
  period: ReturnPeriod;
  answer: VatReturnResponse /** The version of what was entered. */;
  tag: string | undefined;
  onSaved: () => void;
};

export const VatReturnForm = ({ period, answer, tag, onSaved }: VatReturnFormProps) => {
  const t = useTranslations();
  const amount = useAmount();
  const form = useRecordForm({
    start: toFormState(answer.entered),
    check: typed =>
      Object.fromEntries(
        AMOUNT_FIELDS.filter(name => parseRupees(typed[name]) === undefined).map(name => [
          name,
          [t(messages.money)],
        ]),
      ),
  });
  // What the typing began with: what is read again meanwhile is another state.
  const [read] = useState(() => ({ fields: toRequest(toFormState(answer.entered)), tag }));
  const { save: saveTyped, dialog } = useVersionedSave();
  const save = async (typed: VatReturnFormState) => {
    const saved = await saveTyped({
      fields: fieldLabels.map(([name, label]) => ({
        name,
        label: t(label),
        show: value => shownOf(name, value),
      })),
      read: read.fields,
      tag: read.tag,
      typed: toRequest(typed),
      toFields: current => toRequest(toFormState(current.entered as EnteredAmounts)),
      send: (_, version, body) =>
        callApi<{ message: string }>(`vat-return/${period.year}/${period.month}`, {
          method: 'PUT',
          body,
          headers: toIfMatchHeader(version),
        }),
    });
    if (!saved) return;
    toast('success', saved.body.message, t(texts.title));
    onSaved();
  };

  const shownOf = (name: keyof VatReturnFormState, value: unknown) => {
    if (name === 'refund_basis') return answer.bases[Number(value)];
    return AMOUNT_FIELDS.includes(name as AmountField) ? amount(Number(value)) : String(value);
  };

  const field = (name: AmountField | TextFieldName, label: Texts, help?: string) => (
    <TextField
      label={t(label)}
      {...form.field(name, name === 'remarks' ? undefined : readAsciiInput)}
      helperText={form.problems[name] ?? help}
      slotProps={{
        htmlInput: AMOUNT_FIELDS.includes(name as AmountField)
          ? { inputMode: 'decimal' }
          : { maxLength: name === 'remarks' ? 500 : 60 },
      }}
    />
  );
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.formProps(save)}
      aria-label={t(texts.entered)}
      sx={{ p: 2, mt: 3 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t(texts.entered)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {field(
          'adjustment_credit',
          texts.adjustmentCredit,
          answer.withheld.rows.length > 0
            ? t(texts.adjustmentHelp, { amount: amount(answer.withheld.total) })
            : undefined,
        )}
        {field('adjustment_debit', texts.adjustmentDebit)}
        {field(
          'brought_forward',
          texts.broughtForward,
          t(texts.broughtHelp, { amount: amount(answer.carried) }),
        )}
        {field('refund_claimed', texts.refund)}
        <Select
          label={t(texts.basis)}
          value={form.values.refund_basis}
          onChange={event => form.change({ refund_basis: Number(event.target.value) })}
          error={form.problems.refund_basis !== undefined}
          helperText={form.problems.refund_basis}
        >
          {answer.bases.map((basis, index) => (
            <MenuItem key={basis} value={index}>
              {basis}
            </MenuItem>
          ))}
        </Select>
        {field('paid', texts.paid)}
        {field('voucher_no', texts.voucher)}
        {field(
          'submission_no',
          texts.submission,
          answer.settlement ? undefined : t(texts.submissionHelp),
        )}
        {field('remarks', texts.remarks)}
      </Box>
      <Button type="submit" variant="contained" disabled={form.running} sx={{ mt: 2 }}>
        {t(words.save)}
      </Button>
      {dialog}
    </Paper>
  );
};

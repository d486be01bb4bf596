// What only a person knows of a month: adjustments, the credit of other books, a refund, what was
// paid and under which numbers.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
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
const toRequest = (typed: VatReturnFormState): Row => ({
  ...typed,
  ...Object.fromEntries(AMOUNT_FIELDS.map(name => [name, parseRupees(typed[name])])),
});

type VatReturnFormProps = {
  period: ReturnPeriod;
  answer: VatReturnResponse /** The version of what was entered. */;
  tag: string | undefined;
  onSaved: () => void;
};

export const VatReturnForm = ({ period, answer, tag, onSaved }: VatReturnFormProps) => {
  const say = useTranslations();
  const amount = useAmount();
  const [typed, setTyped] = useState(() => toFormState(answer.entered));
  const [problems, setProblems] = useState<FieldErrors>({});
  const leading = useFocusFirstError(problems);
  const [saving, setSaving] = useState(false);
  // What the typing began with: what is read again meanwhile is another state.
  const [read] = useState(() => ({ fields: toRequest(toFormState(answer.entered)), tag }));
  const { save: saveTyped, dialog } = useVersionedSave();
  const set = (name: keyof VatReturnFormState, value: string | number) => {
    setTyped(known => ({ ...known, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = AMOUNT_FIELDS.filter(name => parseRupees(typed[name]) === undefined);
    if (wrong.length > 0)
      return setProblems(Object.fromEntries(wrong.map(name => [name, [say(messages.money)]])));
    setSaving(true);
    try {
      const saved = await saveTyped({
        fields: fieldLabels.map(([name, label]) => ({
          name,
          label: say(label),
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
      if (saved) {
        setProblems({});
        toast('success', saved.body.message, say(texts.title));
        onSaved();
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields) setProblems(failure.fields);
      else showServerError(failure);
    }
    setSaving(false);
  };

  const shownOf = (name: keyof VatReturnFormState, value: unknown) => {
    if (name === 'refund_basis') return answer.bases[Number(value)];
    return AMOUNT_FIELDS.includes(name as AmountField) ? amount(Number(value)) : String(value);
  };

  const field = (name: AmountField | TextFieldName, label: Texts, help?: string) => (
    <TextField
      label={say(label)}
      value={typed[name]}
      onChange={event => set(name, name === 'remarks' ? event.target.value : readAsciiInput(event))}
      error={problems[name] !== undefined}
      helperText={problems[name]?.[0] ?? help}
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
      {...leading}
      noValidate
      onSubmit={event => void save(event)}
      aria-label={say(texts.entered)}
      sx={{ p: 2, mt: 3 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {say(texts.entered)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {field('adjustment_credit', texts.adjustmentCredit)}
        {field('adjustment_debit', texts.adjustmentDebit)}
        {field(
          'brought_forward',
          texts.broughtForward,
          say(texts.broughtHelp, { amount: amount(answer.carried) }),
        )}
        {field('refund_claimed', texts.refund)}
        <Select
          label={say(texts.basis)}
          value={typed.refund_basis}
          onChange={event => set('refund_basis', Number(event.target.value))}
          error={problems.refund_basis !== undefined}
          helperText={problems.refund_basis?.[0]}
        >
          {answer.bases.map((basis, index) => (
            <MenuItem key={basis} value={index}>
              {basis}
            </MenuItem>
          ))}
        </Select>
        {field('paid', texts.paid)}
        {field('voucher_no', texts.voucher)}
        {field('submission_no', texts.submission)}
        {field('remarks', texts.remarks)}
      </Box>
      <Button type="submit" variant="contained" disabled={saving} sx={{ mt: 2 }}>
        {say(words.save)}
      </Button>
      {dialog}
    </Paper>
  );
};

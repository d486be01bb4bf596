// Records a tax that was paid, refunded or set off: of which tax, day, account, amount and the
// voucher.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { localizeDigits } from '../../domain/language.ts';
import { type TaxPaymentKind, taxPaymentRules } from '../../domain/ledger/tax-payments.ts';
import { getServerTime } from '../../src/api/http.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { AccountInput } from '../../src/documents/line-inputs.tsx';
import { useAccounts } from '../../src/documents/use-accounts.ts';
import { useMoneyAccounts } from '../../src/documents/use-payment-methods.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { taxPaymentPageTexts as texts } from './tax-payment-texts.ts';

/** What of a tax is open, in rupees. */
export type OpenTax = { kind: TaxPaymentKind; title: string; amount: number };

type PaymentForm = {
  kind: TaxPaymentKind;
  date: string;
  account_id: number | null;
  amount: string;
  voucher_no: string;
  narration: string;
};

const accountLabels = {
  vat: texts.paidFrom,
  tsc: texts.paidFrom,
  vat_refund: texts.receivedIn,
  tds_set_off: texts.setOffTo,
} satisfies Record<TaxPaymentKind, unknown>;

type Props = {
  /** The taxes of which something is open, at least one. */
  open: OpenTax[];
  onClose: () => void;
  onSaved: () => void;
};

export const TaxPaymentDialog = ({ open, onClose, onSaved }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const titleId = useId();
  const money = useMoneyAccounts();
  const others = useAccounts().filter(({ party }) => party === null);
  const { post } = usePostOnce();
  const required = [t(messages.required)];
  const form = useRecordForm<PaymentForm>({
    start: {
      kind: open[0]!.kind,
      date: toNepalDate(getServerTime()),
      account_id: null,
      amount: String(open[0]!.amount),
      voucher_no: '',
      narration: '',
    },
    check: ({ date, account_id, voucher_no, amount: typed }) => ({
      ...(date.trim() === '' ? { date: required } : {}),
      ...(account_id === null ? { account_id: required } : {}),
      ...(typed.trim() === '' ? { amount: required } : {}),
      ...(voucher_no.trim() === '' ? { voucher_no: required } : {}),
    }),
  });
  const { values, problems, change } = form;
  const openNow = open.find(({ kind }) => kind === values.kind)!.amount;
  const save = async ({ narration, amount: typed, ...given }: PaymentForm) => {
    const { message, voucher_no } = await post<{ message: string; voucher_no: string }>(
      'tax-payments',
      {
        ...given,
        amount: Number(typed),
        ...(narration.trim() === '' ? {} : { narration }),
      },
    );
    toast('success', message, voucher_no);
    onClose();
    onSaved();
  };
  const choose = (kind: TaxPaymentKind) =>
    change({
      kind,
      account_id: null,
      amount: String(open.find(each => each.kind === kind)!.amount),
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(save)}>
        <DialogTitle id={titleId}>{t(texts.recordTitle)}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <TextField
              select
              label={t(texts.kind)}
              value={values.kind}
              helperText={t(texts.openNow, { amount: amount(openNow) })}
              onChange={event => choose(event.target.value as TaxPaymentKind)}
            >
              {open.map(({ kind }) => (
                <MenuItem key={kind} value={kind}>
                  {t(taxPaymentRules[kind].title)}
                </MenuItem>
              ))}
            </TextField>
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => change({ date })}
            />
            <AccountInput
              accounts={taxPaymentRules[values.kind].isMoney ? money : others}
              value={values.account_id}
              label={t(accountLabels[values.kind])}
              hasError={problems.account_id !== undefined}
              helperText={problems.account_id}
              onChange={account_id => change({ account_id })}
            />
            <TextField
              required
              label={t(texts.amount)}
              {...form.field('amount', readAsciiInput)}
              value={localizeDigits(values.amount, language)}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
            <TextField
              required
              label={t(texts.voucher)}
              {...form.field('voucher_no')}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
            <TextField
              label={t(texts.narration)}
              {...form.field('narration')}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.record)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

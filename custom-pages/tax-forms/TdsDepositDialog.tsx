// Records what was deposited with the tax office: day, account, and the treasury's voucher.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { getServerTime } from '../../src/api/http.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { AccountInput } from '../../src/documents/line-inputs.tsx';
import { useMoneyAccounts } from '../../src/documents/use-payment-methods.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { tdsTexts as texts } from './tds-texts.ts';

type DepositForm = {
  date: string;
  account_id: number | null;
  voucher_no: string;
  treasury_account: string;
  bank: string;
};
type Props = { path: string; open: number; onClose: () => void; onSaved: () => void };

export const TdsDepositDialog = ({ path, open, onClose, onSaved }: Props) => {
  const t = useTranslations();
  const amount = useAmount();
  const titleId = useId();
  const accounts = useMoneyAccounts();
  const { post } = usePostOnce();
  const required = [t(messages.required)];
  const form = useRecordForm<DepositForm>({
    start: {
      date: toNepalDate(getServerTime()),
      account_id: null,
      voucher_no: '',
      treasury_account: '',
      bank: '',
    },
    check: ({ date, account_id, voucher_no }) => ({
      ...(date.trim() === '' ? { date: required } : {}),
      ...(account_id === null ? { account_id: required } : {}),
      ...(voucher_no.trim() === '' ? { voucher_no: required } : {}),
    }),
  });
  const { values, problems, change } = form;
  const save = async ({ treasury_account, bank, ...given }: DepositForm) => {
    const { message, voucher_no } = await post<{ message: string; voucher_no: string }>(path, {
      ...given,
      ...(treasury_account.trim() === '' ? {} : { treasury_account }),
      ...(bank.trim() === '' ? {} : { bank }),
    });
    toast('success', message, voucher_no);
    onClose();
    onSaved();
  };
  const field = (name: 'voucher_no' | 'treasury_account' | 'bank') => ({
    ...form.field(name),
    slotProps: { htmlInput: { maxLength: 100 } },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(save)}>
        <DialogTitle id={titleId}>{t(texts.recordTitle)}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t(texts.recordHelp, { amount: amount(open) })}</DialogContentText>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => change({ date })}
            />
            <AccountInput
              accounts={accounts}
              value={values.account_id}
              label={t(texts.account)}
              hasError={problems.account_id !== undefined}
              helperText={problems.account_id}
              onChange={account_id => change({ account_id })}
            />
            <TextField required label={t(texts.voucher)} {...field('voucher_no')} />
            <TextField label={t(texts.treasury)} {...field('treasury_account')} />
            <TextField label={t(texts.bank)} {...field('bank')} />
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

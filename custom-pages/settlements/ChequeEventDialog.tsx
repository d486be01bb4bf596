// Asks what an event of a cheque needs: its day, the account of a deposit, the reason of a bounce.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { localizeDigits } from '../../domain/language.ts';
import type { ChequeDirection, ChequeEventKind } from '../../domain/ledger/cheques.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { useBankAccounts } from '../../src/documents/use-payment-methods.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { Select } from '../../src/ui/Select.tsx';
import { chequeTexts, eventHelp, toEventButton } from './cheque-texts.ts';

type Props = {
  cheque: { id: number; number: string; direction: ChequeDirection };
  kind: ChequeEventKind;
  onClose: () => void;
  onRecorded: () => void;
};

type EventForm = { date: string; account_id: string; reason: string; charge: string };

const toRequest = (kind: ChequeEventKind, { date, account_id, reason, charge }: EventForm) => ({
  date,
  ...(kind === 'deposit' ? { account_id: Number(account_id) } : {}),
  ...(kind === 'bounce' ? { reason } : {}),
  ...(kind === 'bounce' && charge.trim() !== '' ? { charge: Number(charge) } : {}),
});

export const ChequeEventDialog = ({ cheque, kind, onClose, onRecorded }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const banks = useBankAccounts();
  const form = useRecordForm<EventForm>({
    start: { date: toNepalDate(getServerTime()), account_id: '', reason: '', charge: '' },
    check: ({ date, account_id, reason }) => {
      const required = [t(messages.required)];
      return {
        ...(date.trim() === '' ? { date: required } : {}),
        ...(kind === 'deposit' && account_id === '' ? { account_id: required } : {}),
        ...(kind === 'bounce' && reason.trim() === '' ? { reason: required } : {}),
      };
    },
  });
  const { values, problems, change } = form;
  const helper = (name: string) => ({
    error: problems[name] !== undefined,
    ...(problems[name] ? { helperText: problems[name] } : {}),
  });
  const record = async (given: EventForm) => {
    const { body } = await callApi<{ message: string }>(`cheques/${cheque.id}/${kind}`, {
      method: 'POST',
      body: toRequest(kind, given),
    });
    toast('success', body.message, localizeDigits(cheque.number, language));
    onRecorded();
  };
  const title = toEventButton(cheque.direction, kind);
  const help = eventHelp[kind];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(record)}>
        <DialogTitle id={titleId}>{t(title)}</DialogTitle>
        <DialogContent>
          {help && <DialogContentText>{t(help)}</DialogContentText>}
          <Stack sx={{ gap: 2, pt: 1 }}>
            <DateField
              required
              label={t(chequeTexts.date)}
              value={values.date}
              {...helper('date')}
              onChange={date => change({ date })}
            />
            {kind === 'deposit' && (
              <Select
                required
                label={t(chequeTexts.account)}
                value={values.account_id}
                {...helper('account_id')}
                onChange={({ target }) => change({ account_id: String(target.value) })}
              >
                {banks.map(({ id, label }) => (
                  <MenuItem key={id} value={String(id)}>
                    {label}
                  </MenuItem>
                ))}
              </Select>
            )}
            {kind === 'bounce' && (
              <>
                <TextField
                  required
                  label={t(chequeTexts.reason)}
                  {...form.field('reason')}
                  slotProps={{ htmlInput: { maxLength: 200 } }}
                />
                <TextField
                  label={t(chequeTexts.charge)}
                  value={localizeDigits(values.charge, language)}
                  {...helper('charge')}
                  onChange={event => change({ charge: readAsciiInput(event) })}
                  slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                />
              </>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(words.save)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

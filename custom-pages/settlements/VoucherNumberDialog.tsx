// Asks for the number of the treasury's voucher of a tax that the customer kept back: it often comes long
// after the money.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { callApi } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { texts } from './texts.ts';

type Props = {
  receipt_id: number;
  line_no: number;
  /** The tax and its amount. */
  about: string;
  onClose: () => void;
  onSaved: () => void;
};

export const VoucherNumberDialog = ({ receipt_id, line_no, about, onClose, onSaved }: Props) => {
  const t = useTranslations();
  const titleId = useId();
  const form = useRecordForm({
    start: { voucher_no: '' },
    check: ({ voucher_no }): FieldErrors =>
      voucher_no.trim() === '' ? { voucher_no: [t(messages.required)] } : {},
  });
  const save = async (body: { voucher_no: string }) => {
    const answer = await callApi<{ message: string }>(
      `receipts/${receipt_id}/rows/${line_no}/voucher-no`,
      { method: 'POST', body },
    );
    toast('success', answer.body.message, body.voucher_no);
    onClose();
    onSaved();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(save)}>
        <DialogTitle id={titleId}>{t(texts.enterVoucherNo)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {about}. {t(texts.enterVoucherNoHelp)}
          </DialogContentText>
          <TextField
            required
            fullWidth
            label={t(texts.voucherNo)}
            {...form.field('voucher_no')}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
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

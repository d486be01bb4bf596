// Prints an issued cheque on its leaf: payee, language and crossing are chosen, and the leaf is shown.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { type ChequeLayout, toChequeWriting } from '../../domain/documents/cheque-leaf.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Language } from '../../domain/language.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { MAX_PAYEE_LENGTH } from '../../domain/requests/cheque-layout-requests.ts';
import { download, saveFile } from '../../src/api/download.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { ChequeLayoutDialog } from './ChequeLayoutDialog.tsx';
import { ChequePreview } from './ChequePreview.tsx';
import { printTexts } from './cheque-print-texts.ts';

export type PrintedCheque = {
  id: number;
  number: string;
  date: string;
  amount: number;
  party_kind: 'customer' | 'vendor';
  party_id: number;
  party_name: string;
  account_id: number;
};
type LayoutBody = ChequeLayout & { account_id: number; may_change: 0 | 1 };

export const PrintChequeDialog = ({
  cheque,
  onClose,
}: {
  cheque: PrintedCheque;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const titleId = useId();
  const [payee, setPayee] = useState(cheque.party_name.slice(0, MAX_PAYEE_LENGTH));
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [crossed, setCrossed] = useState(true);
  const [adjusting, setAdjusting] = useState(false);
  const [running, setRunning] = useState(false);
  const { data, refetch } = useApiQuery<LayoutBody>(`cheque-layouts/${cheque.account_id}`);
  const isNameless = payee.trim() === '';
  const writing = {
    ...toChequeWriting({ date: cheque.date, amount: toPaisa(cheque.amount) }, language),
    payee,
  };
  const print = async () => {
    setRunning(true);
    const query = { language, payee: payee.trim(), account_payee: crossed ? '1' : '0' };
    const file = await download(`cheques/${cheque.id}/print`, `${cheque.number}.pdf`, query);
    setRunning(false);
    if (!file) return;
    saveFile(file);
    onClose();
  };
  if (adjusting && data?.body) {
    const { account_id, may_change: _, ...layout } = data.body;
    return (
      <ChequeLayoutDialog
        account_id={account_id}
        stored={{ layout, tag: data.tag }}
        writing={writing}
        onClose={() => setAdjusting(false)}
        onSaved={() => {
          refetch();
          setAdjusting(false);
        }}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t(printTexts.print)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t(printTexts.help)}</DialogContentText>
        <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, mb: 2, pt: 1 }}>
          <TextField
            required
            fullWidth
            label={t(printTexts.payee)}
            value={payee}
            error={isNameless}
            helperText={isNameless ? t(messages.required) : undefined}
            onChange={event => setPayee(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_PAYEE_LENGTH } }}
          />
          <Select
            label={t(printTexts.language)}
            value={language}
            onChange={event => setLanguage(event.target.value as Language)}
            sx={{ minWidth: 140 }}
          >
            <MenuItem value="en">{t(printTexts.english)}</MenuItem>
            <MenuItem value="ne">{t(printTexts.nepali)}</MenuItem>
          </Select>
          <FormControlLabel
            label={t(printTexts.accountPayee)}
            sx={{ flexShrink: 0 }}
            control={<Switch checked={crossed} onChange={(_, on) => setCrossed(on)} />}
          />
        </Stack>
        {data?.body ? (
          <ChequePreview layout={data.body} writing={writing} crossed={crossed} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {data?.body?.may_change === 1 && (
          <Button onClick={() => setAdjusting(true)} sx={{ mr: 'auto' }}>
            {t(printTexts.adjust)}
          </Button>
        )}
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <LoadingButton
          variant="contained"
          running={running}
          disabled={isNameless}
          onClick={() => void print()}
        >
          {t(words.print)}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
};

// The bills that wait, and those recalled lately: a till that died in the middle gets its bill again.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { getServerTime } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import type { HeldBill } from './held-bills.ts';
import { heldTexts as texts } from './texts.ts';

type Props = {
  bills: HeldBill[];
  isLoaded: boolean;
  /** A bill is on the screen, and is held before another is recalled. */
  holdsFirst: boolean;
  onRecall: (bill: HeldBill) => Promise<void>;
  onDelete: (bill: HeldBill) => Promise<void>;
  onClose: () => void;
};

/** The bill by what a cashier knows it by. */
const useBillName = (): ((bill: HeldBill) => string) => {
  const t = useTranslations();
  return ({ note, customer_name }) =>
    [note, customer_name].filter(Boolean).join(' · ') || t(texts.noCustomer);
};

export const HeldBillList = ({
  bills,
  isLoaded,
  holdsFirst,
  onRecall,
  onDelete,
  onClose,
}: Props) => {
  const t = useTranslations();
  const id = useId();
  const toName = useBillName();
  const [running, setRunning] = useState<number>();
  const [deleted, setDeleted] = useState<HeldBill>();
  const recall = async (bill: HeldBill) => {
    setRunning(bill.id);
    await onRecall(bill);
    setRunning(undefined);
  };
  const list = (status: HeldBill['status']) => (
    <List dense disablePadding>
      {bills
        .filter(bill => bill.status === status)
        .map((bill, place) => (
          <BillItem
            key={bill.id}
            isFirst={status === 'held' && place === 0}
            bill={bill}
            isRunning={running === bill.id}
            isBusy={running !== undefined}
            onRecall={() => void recall(bill)}
            onDelete={() => setDeleted(bill)}
          />
        ))}
    </List>
  );
  const has = (status: HeldBill['status']) => bills.some(bill => bill.status === status);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} disableRestoreFocus aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.list)}</DialogTitle>
      <DialogContent dividers>
        {holdsFirst && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {t(texts.holdsFirst)}
          </Alert>
        )}
        {!isLoaded && <Loading />}
        {isLoaded && !has('held') && (
          <Typography color="text.secondary">{t(texts.empty)}</Typography>
        )}
        {list('held')}
        {has('recalled') && (
          <>
            <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
              {t(texts.recalledLately)}
            </Typography>
            {list('recalled')}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={!has('held')}>
          {t(words.close)}
        </Button>
      </DialogActions>
      {deleted && (
        <ConfirmDialog
          tone="destructive"
          title={texts.deleteTitle}
          text={texts.deleteSure}
          about={toName(deleted)}
          confirm={words.delete}
          onConfirm={async () => {
            await onDelete(deleted);
            setDeleted(undefined);
          }}
          onCancel={() => setDeleted(undefined)}
        />
      )}
    </Dialog>
  );
};

type BillItemProps = {
  bill: HeldBill;
  /** Enter recalls the newest. */
  isFirst: boolean;
  isRunning: boolean;
  isBusy: boolean;
  onRecall: () => void;
  onDelete: () => void;
};

const BillItem = ({ bill, isFirst, isRunning, isBusy, onRecall, onDelete }: BillItemProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const toName = useBillName();
  const toMoment = (moment: string) => {
    const time = localizeDigits(moment.slice(11, 16), language);
    return moment.startsWith(toNepalDate(getServerTime()))
      ? time
      : `${formatBothCalendars(moment.slice(0, 10), language)} ${time}`;
  };
  const isRecalled = bill.status === 'recalled';
  const [who, when] = isRecalled
    ? [bill.recalled_by, bill.recalled_at]
    : [bill.created_by, bill.created_at];
  const facts = [
    amount(bill.total),
    t(texts.lines, { n: localizeDigits(String(bill.lines), language) }),
    t(isRecalled ? texts.recalledBy : texts.heldBy, {
      name: localizeText(String(who), language),
      at: toMoment(String(when)),
    }),
    bill.pos,
  ];
  return (
    <ListItem
      disableGutters
      divider
      sx={{ flexWrap: 'wrap', columnGap: 2 }}
      data-held-bill={bill.id}
    >
      <ListItemText
        primary={toName(bill)}
        secondary={facts.filter(Boolean).join(' · ')}
        sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
      />
      <Stack direction="row" spacing={1} sx={{ ml: 'auto' }}>
        <Button size="small" disabled={isBusy} onClick={onDelete}>
          {t(words.delete)}
        </Button>
        <LoadingButton
          size="small"
          variant={isRecalled ? 'text' : 'outlined'}
          running={isRunning}
          disabled={isBusy}
          autoFocus={isFirst}
          onClick={onRecall}
        >
          {t(isRecalled ? texts.recallAgain : texts.recall)}
        </LoadingButton>
      </Stack>
    </ListItem>
  );
};

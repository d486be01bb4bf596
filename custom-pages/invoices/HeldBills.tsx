// Hold Bill and Held Bills: a customer has forgotten the purse, the next one is served, and any till
// of the company goes on with the bill later. One key does both: with lines it holds, without any it
// lists.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { localizeDigits } from '../../domain/language.ts';
import { ApiError, callApi, getServerTime, isHandledGlobally } from '../../src/api/http.ts';
import { showFieldErrors, showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { useRunning } from '../../src/documents/use-document-form.ts';
import { useFormSelector } from '../../src/forms/form-store.ts';
import { useFunctionKey } from '../../src/forms/use-key.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { HeldBillList } from './HeldBillList.tsx';
import { findBuyer, type HeldBill, type RecalledBill, toHoldRequest } from './held-bills.ts';
import type { Buyer } from './invoice-form-model.ts';
import { heldTexts as texts } from './texts.ts';
import { type InvoiceFormController, invoiceErrors } from './use-invoice-form.ts';

type HeldBillsProps = {
  state: InvoiceFormController;
  isSaved: boolean;
  /** Leads the hands back to the scanner. */
  toScan: () => void;
  /** The bill is kept: the form is free for the next one. */
  onHeld: () => void;
  /** The form goes on with it; the customer is null where none was chosen, or is not active now. */
  onRecalled: (bill: RecalledBill, customer: Buyer | null) => void;
};

export const HeldBills = ({ state, isSaved, toScan, onHeld, onRecalled }: HeldBillsProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { typed } = state;
  const running = useRunning(state);
  const hasLines = useFormSelector(typed, ({ lines }) => lines.length > 0);
  const [open, setOpen] = useState<'hold' | 'list'>();
  const { data, refetch } = useApiQuery<{ data: HeldBill[] }>('held-bills', {
    purpose: 'look-up',
  });
  const bills = data?.body?.data ?? [];
  const waiting = bills.filter(({ status }) => status === 'held').length;
  const { post, renew } = usePostOnce();
  const bar = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(undefined);
    // Once the form can be typed in again.
    setTimeout(toScan, 0);
  };
  const refuse = (error: unknown) => {
    refetch();
    if (!(error instanceof ApiError) || isHandledGlobally(error.status)) return;
    state.setProblems(showFieldErrors(error, invoiceErrors));
  };
  /** Answers whether it is held now. */
  const hold = async (note: string): Promise<boolean> => {
    let isHeld = false;
    await state.submitAsTyped(async given => {
      try {
        const request = toHoldRequest(given, note, toNepalDate(getServerTime()));
        const { message } = await post<{ message: string }>('held-bills', request);
        renew();
        toast('success', message, t(texts.hold));
        isHeld = true;
        onHeld();
      } catch (error) {
        refuse(error);
      }
    })();
    refetch();
    return isHeld;
  };
  const recall = async (bill: HeldBill) => {
    // What is on the screen is not lost by it.
    if (hasLines && !(await hold(''))) return setOpen(undefined);
    try {
      const { body } = await callApi<RecalledBill>(`held-bills/${bill.id}/recall`, {
        method: 'POST',
        body: { again: bill.status === 'recalled' ? 1 : 0 },
      });
      const customer = await findBuyer(body.customer_id);
      if (body.customer_id !== null && !customer)
        toast('warning', t(texts.chooseCustomer, { name: String(body.customer_name) }));
      if (body.left_out === 1) toast('warning', body.message, t(texts.recall));
      onRecalled(body, customer);
      close();
    } catch (error) {
      // Another till was first: the list says who.
      showServerError(error, texts.recall);
    }
    refetch();
  };
  const remove = async (bill: HeldBill) => {
    try {
      const { body } = await callApi<{ message: string }>(`held-bills/${bill.id}`, {
        method: 'DELETE',
      });
      toast('success', body.message, t(texts.list));
    } catch (error) {
      showServerError(error, texts.list);
    }
    refetch();
  };
  const showList = () => {
    refetch();
    setOpen('list');
  };
  useFunctionKey('F8', () => {
    if (open || running || isSaved || bar.current?.closest('[aria-hidden="true"]')) return;
    if (hasLines) setOpen('hold');
    else showList();
  });
  return (
    <>
      <Button
        title="F8"
        aria-keyshortcuts="F8"
        disabled={!hasLines || running || isSaved}
        onClick={() => setOpen('hold')}
      >
        {t(texts.hold)}
      </Button>
      <Button ref={bar} disabled={running || isSaved} onClick={showList}>
        {waiting === 0
          ? t(texts.list)
          : t(texts.listWithCount, { n: localizeDigits(String(waiting), language) })}
      </Button>
      {open === 'hold' && (
        <HoldDialog
          running={running}
          onHold={async note => {
            if (await hold(note)) close();
            // Where it was refused, the field that is wrong gets the focus.
            else setOpen(undefined);
          }}
          onClose={close}
        />
      )}
      {open === 'list' && (
        <HeldBillList
          bills={bills}
          isLoaded={data !== undefined}
          holdsFirst={hasLines}
          onRecall={recall}
          onDelete={remove}
          onClose={close}
        />
      )}
    </>
  );
};

type HoldDialogProps = {
  running: boolean;
  onHold: (note: string) => Promise<void>;
  onClose: () => void;
};

/** Enter holds at once; the note is for the user who recalls it. */
const HoldDialog = ({ running, onHold, onClose }: HoldDialogProps) => {
  const t = useTranslations();
  const id = useId();
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands it on to the form in which the dialog is drawn: that one would be saved.
    event.stopPropagation();
    void onHold(note);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={running ? undefined : onClose}
      disableRestoreFocus
      aria-labelledby={id}
    >
      <form onSubmit={submit}>
        <DialogTitle id={id}>{t(texts.hold)}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label={t(texts.note)}
            helperText={t(texts.noteAbout)}
            value={note}
            onChange={event => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running}>
            {t(words.cancel)}
          </Button>
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(texts.hold)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

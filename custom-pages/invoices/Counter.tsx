// The counter: the entry page of invoices over the whole window, one bill after another. What was
// saved last stays in sight above the next bill, with what the customer gets back.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { localizeText } from '../../domain/language.ts';
import { toRupees } from '../../domain/money/money.ts';
import { useSession } from '../../src/api/session.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { PrinterProblems } from '../../src/print/PrinterProblems.tsx';
import {
  type Copy,
  type CopyPrinter,
  useCopyPrinter,
  usePosPrinter,
} from '../../src/print/use-copy-printer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { FullWindow } from '../../src/ui/FullWindow.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { loadCustomers, toBuyer } from './customer-lookup.ts';
import { InvoiceEntry, nextTask, type SavedBill } from './InvoiceEntry.tsx';
import type { Buyer } from './invoice-form-model.ts';
import { texts } from './texts.ts';
import { useCashCustomer } from './use-cash-customer.ts';

const LIST = '/sales/invoice';

/**
 * The customer with whom each bill begins, as long as the cashier wants the same one: kept in this
 * browser, and loaded again when the page opens. Undefined while it loads.
 */
const useSameCustomer = () => {
  const { company } = useSession();
  const [memory] = useState(() => createScreenMemory<string>(`counter-customer/${company.id}`));
  const [isSame, setSame] = useState(() => memory.load() !== undefined);
  const [customer, setCustomer] = useState<Buyer | null | undefined>(() =>
    memory.load() === undefined ? null : undefined,
  );
  useEffect(() => {
    const code = memory.load();
    if (code === undefined) return;
    const left = new AbortController();
    loadCustomers(code, left.signal).then(
      rows => {
        const row = rows.find(({ customer_code }) => customer_code === code);
        setCustomer(row ? toBuyer(row) : null);
      },
      (error: unknown) => {
        if (left.signal.aborted) return;
        // The cashier chooses by hand.
        console.warn(error);
        setCustomer(null);
      },
    );
    return () => left.abort();
  }, [memory]);
  const keep = (wanted: boolean, latest: Buyer | null) => {
    setSame(wanted);
    setCustomer(wanted ? latest : null);
    if (wanted && latest) memory.save(latest.code);
    else memory.remove();
  };
  return { customer, isSame, keep };
};

export const Counter = () => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { customer: same, isSame, keep } = useSameCustomer();
  const cash = useCashCustomer(true);
  const printer = usePosPrinter();
  const copies = useCopyPrinter(printer);
  const [last, setLast] = useState<SavedBill>();
  const [bill, setBill] = useState(0);
  const next = useEvent(async (saved: SavedBill) => {
    if (saved.isPrinted) void copies.print(toCopy(saved));
    // The next bill takes longer to draw than the paper to be asked for: that call goes out first.
    await nextTask();
    keep(isSame, saved.customer);
    setLast(saved);
    setBill(bill + 1);
  });
  const customer = same ?? cash;
  // The same element until the next bill: the news of a print, or of the last bill, renders no field.
  const entry = useMemo(
    () =>
      customer === undefined ? null : (
        <InvoiceEntry
          key={`bill ${bill}`}
          counter={{ customer, onSaved: next, onLeave: () => navigate(LIST) }}
        />
      ),
    [bill, customer, next, navigate],
  );
  if (same === undefined || cash === undefined || printer === undefined) return <Loading />;
  return (
    <FullWindow sx={{ display: 'flex', flexDirection: 'column', '& > form': { flexGrow: 1 } }}>
      <PageHeader title={t(texts.counter)}>
        <FormControlLabel
          control={
            <Switch
              checked={isSame}
              onChange={(_, on) => keep(on, on ? (last?.customer ?? null) : null)}
            />
          }
          label={t(texts.sameCustomer)}
        />
        <Button component={Link} to={LIST}>
          {t(texts.closeCounter)}
        </Button>
      </PageHeader>
      <LastBill last={last} copies={copies} />
      {entry}
    </FullWindow>
  );
};

const toCopy = ({ saved }: SavedBill): Copy => ({
  path: `invoices/${saved.company_payment_id}`,
  number: String(saved.invoice_no),
  q: 'print',
});

/** Its place is there before the first bill, so that nothing moves when one is saved. */
const LastBill = ({ last, copies }: { last: SavedBill | undefined; copies: CopyPrinter }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  return (
    <Box sx={{ minHeight: 56, mb: 1 }} role="status">
      <PrinterProblems copies={copies} />
      {last && (
        <Alert
          severity="success"
          action={
            <Stack direction="row" spacing={1}>
              <Button
                color="inherit"
                size="small"
                component={Link}
                to={`${LIST}/${last.saved.company_payment_id}`}
              >
                {t(texts.view)}
              </Button>
              <LoadingButton
                color="inherit"
                size="small"
                running={copies.running !== undefined}
                onClick={() => void copies.print(toCopy(last))}
              >
                {t(words.print)}
              </LoadingButton>
            </Stack>
          }
        >
          {t(texts.lastBill, {
            number: localizeText(String(last.saved.invoice_no), language),
            amount: amount(toRupees(last.total)),
          })}
          {last.change !== undefined && (
            <>
              {' · '}
              <b>{t(texts.changeInSight, { amount: amount(toRupees(last.change)) })}</b>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
};

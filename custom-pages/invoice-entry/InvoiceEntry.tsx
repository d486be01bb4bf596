// Billing a customer: from opening the page to the printed invoice, with the keyboard alone if one likes.
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { nepalDay, nepalTime } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/schema/messages.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { blankEntry, draftKey, draftOr, dropDraft, keepDraft } from './draft.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { ItemTable } from './ItemTable.tsx';
import { type Entry, figuresOf, requestOf } from './order.ts';
import { type Picked, ProductModal } from './ProductModal.tsx';
import { texts } from './texts.ts';
import { TotalsBlock } from './TotalsBlock.tsx';

const PrintDialog = lazy(() => import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })));

type Saved = { company_payment_id: string; invoice_no: string };

const useTscRate = () => useAnswer<{ tsc_rate: number }>('tsc-rate', { open: true, purpose: 'look-up' }).answer?.body.tsc_rate ?? 0;

/** Names a request that must be carried out once. Not crypto.randomUUID: it is missing where the address is not https or localhost. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

const lineOf = ({ product, bulk }: Picked) => ({
  product_id: product.id,
  hs_code: product.hs_code ?? '',
  name: product.name,
  family: product.family ?? '',
  unit: bulk ? 'hr' : (product.units?.name ?? ''),
  description: '',
  qty: '1',
  price: String(product.sales_price),
  discount_rate: '',
});

export const InvoiceEntry = () => {
  const say = useSay();
  const navigate = useNavigate();
  const { user } = useSession();
  const tscRate = useTscRate();
  const blank = useMemo(() => blankEntry(nepalDay(new Date())), []);
  const { control, watch, setValue, reset, handleSubmit, formState } = useForm<Entry>({ defaultValues: draftOr(blank) });
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [choosing, setChoosing] = useState(false);
  const [saved, setSaved] = useState<Saved | undefined>();
  const addButton = useRef<HTMLButtonElement>(null);
  const key = useRef(draftKey() ?? newKey());
  const entry = watch();
  const totals = figuresOf(entry, tscRate);

  useEffect(() => {
    if (!saved && (entry.customer || entry.lines.length > 0)) keepDraft(entry, totals, key.current);
  });

  const edited = (field: string) =>
    setProblems(known => Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(field))));

  const pick = (picked: Picked[]) => {
    append(picked.map(lineOf), { shouldFocus: false });
    setChoosing(false);
    edited('invoice_details');
    setTimeout(() => addButton.current?.focus(), 0);
  };

  const judge = (given: Entry): boolean => {
    const missing: Record<string, string> = {};
    if (!given.customer) missing.customer_name = say(messages.required);
    if (given.payment_method === '') missing.payment_method = say(messages.required);
    if (given.transaction_date === '') missing.transaction_date = say(messages.required);
    setProblems(missing);
    if (given.lines.length === 0) toast('error', say(texts.noProductsLocal), say(texts.productNotSelected));
    else if (totals.discount_amount > totals.subtotal) toast('error', say(texts.taxableInvalid), say(texts.taxableTitle));
    return Object.keys(missing).length === 0 && given.lines.length > 0 && totals.discount_amount <= totals.subtotal;
  };

  /** Each problem in its place: under its field, or as the documents' toast. */
  const tell = (error: ApiError) => {
    const found = error.fields;
    if (!found) {
      const { message } = error.body as { message?: { product?: string; error?: string } | string };
      const product = typeof message === 'object' ? message : undefined;
      return toast('error', product?.error ?? error.message, product?.product ?? say(words.error));
    }
    if (found.taxable_amount) toast('error', say(texts.taxableInvalid), say(texts.taxableTitle));
    if (found.total) toast('error', say(texts.totalInvalid), say(texts.totalTitle));
    if (found.invoice_details) toast('error', say(texts.noProducts), say(texts.productNotSelected));
    setProblems(Object.fromEntries(Object.entries(found).map(([name, said]) => [name, said.join(' ')])));
  };

  const save = handleSubmit(async given => {
    if (!judge(given)) return;
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    try {
      const body = requestOf(given, totals, tscRate, author, nepalTime(new Date()));
      const answer = await callApi<Saved>('invoices', { method: 'POST', body, headers: { 'idempotency-key': key.current } });
      dropDraft();
      setSaved(answer.body);
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      key.current = newKey();
      if (!isToldByModal(error.status)) tell(error);
    }
  });

  const clear = () => {
    dropDraft();
    reset(blank);
    setProblems({});
  };
  const leave = () => {
    dropDraft();
    navigate('/sales/invoice');
  };

  return (
    <>
      <PageHeader title={say(texts.title)} trail={[{ label: say(texts.list), to: '/sales/invoice' }]} />
      <form noValidate onSubmit={save}>
        <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
          <HeaderFields entry={entry} problems={problems} setValue={setValue} onEdited={edited} />
        </Paper>
        <Paper variant="outlined">
          <Stack direction="row" sx={{ p: 2 }}>
            <Button ref={addButton} variant="outlined" startIcon={<AddIcon />} onClick={() => setChoosing(true)}>
              {say(texts.addProduct)}
            </Button>
          </Stack>
          <ItemTable control={control} lines={fields} totals={totals} problems={problems} onRemove={remove} onEdited={edited} />
          <TotalsBlock entry={entry} totals={totals} tscRate={tscRate} setValue={setValue} />
        </Paper>
        <Stack direction="row" spacing={1} sx={{ mt: 2, justifyContent: 'flex-end' }}>
          <Button onClick={leave}>{say(words.cancel)}</Button>
          <Button onClick={clear}>{say(words.reset)}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={formState.isSubmitting || saved !== undefined}
            startIcon={formState.isSubmitting ? <CircularProgress size={16} color="inherit" /> : undefined}
          >
            {say(words.save)}
          </Button>
        </Stack>
      </form>
      {choosing && <ProductModal onDone={pick} onClose={() => setChoosing(false)} />}
      {saved && (
        <Suspense>
          <PrintDialog path={`invoices/${saved.company_payment_id}`} number={saved.invoice_no} onClose={leave} />
        </Suspense>
      )}
    </>
  );
};

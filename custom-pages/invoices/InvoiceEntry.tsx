// Billing a customer, or offering: from opening the page to the printed document, with the keyboard
// alone if one likes. The address says which of the two it is; the switch leads to the other with
// all that was typed.
import {
  type ComponentProps,
  type FormEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useEvent } from 'react-admin';
import {
  type Location,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toInvoiceName } from '../../domain/tax/abbreviated-invoice.ts';
import { ApiError, callApi, getServerTime, isHandledGlobally } from '../../src/api/http.ts';
import {
  createIdempotentRequest,
  isDuplicateRequest,
  markAsSent,
} from '../../src/api/idempotent-request.ts';
import { type User, useSession } from '../../src/api/session.ts';
import { showFieldErrors, showServerError } from '../../src/api/show-server-errors.ts';
import { DuplicateRequestDialog } from '../../src/documents/DuplicateRequestDialog.tsx';
import { JournalPreviewButton, useJournalPreview } from '../../src/documents/JournalLines.tsx';
import { ApplyPartyCredits } from '../../src/documents/party-credits.tsx';
import { useRunning } from '../../src/documents/use-document-form.ts';
import { RestoredNotice } from '../../src/forms/RestoredNotice.tsx';
import { useAutosaveDraft, useAutosaveForm } from '../../src/forms/use-autosave-draft.ts';
import { toastSaved, useUnmountedRef } from '../../src/forms/use-unmounted-ref.ts';
import { useTabState } from '../../src/forms/user-storage.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { HeldBills } from './HeldBills.tsx';
import { toRecalledForm } from './held-bills.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import {
  counterDraft,
  createEmptyInvoice,
  invoiceDraft,
  restoreInvoice,
  toInvoiceDraft,
} from './invoice-draft.ts';
import {
  type Buyer,
  computeHeaderFigures,
  type InvoiceFormState,
  toInvoiceRequest,
} from './invoice-form-model.ts';
import { createPriceMemory } from './line-prices.ts';
import { toProformaRequest } from './proforma-form-model.ts';
import { texts } from './texts.ts';
import { useCashCustomer } from './use-cash-customer.ts';
import { type InvoiceFormController, invoiceErrors, useInvoiceForm } from './use-invoice-form.ts';
import { proposeMethod, toProposal, useUsualMethod } from './use-usual-method.ts';

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

/** What follows is done once the browser has taken in what was done until now. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

type SavedDocument = {
  id: number;
  company_payment_id?: string;
  invoice_no?: string;
  payment_id?: string;
  vat_rate?: number;
  abbreviated?: number;
  customer_id?: string;
  /** Of an invoice, in rupees. */
  open_amount?: number;
};

const invoiceKind = {
  title: texts.title,
  one: texts.invoice,
  many: texts.list,
  address: '/sales/invoice',
  path: 'invoices',
  document: (saved: SavedDocument) => ({
    path: `invoices/${saved.company_payment_id}`,
    number: String(saved.invoice_no),
    name: toInvoiceName(saved),
  }),
};
const proformaKind = {
  title: texts.proformaTitle,
  one: texts.proformaInvoice,
  many: texts.proformas,
  address: '/sales/proforma-invoice',
  path: 'proforma-invoice',
  document: (saved: SavedDocument) => ({
    path: `proforma-invoice/${saved.id}`,
    number: String(saved.payment_id),
  }),
};

/** The other document's page goes on with what was typed here. */
type HandedOver = { isHandedOver: true };

/** The entry page at the counter: one bill after another, without the way back to a list. */
export type CounterMode = {
  /** Who buys until another is chosen. */
  customer: Buyer | null;
  /** Once a bill is stored; resolves when the page begins the next one. */
  onSaved: (bill: SavedBill) => Promise<void>;
  onLeave: () => void;
};
export type SavedBill = {
  saved: SavedDocument;
  customer: Buyer | null;
  /** In paisa. */
  total: number;
  /** What the customer gets back, in paisa; undefined where no amount was received. */
  change: number | undefined;
  /** It was asked for on paper. */
  isPrinted: boolean;
};

type InvoiceEntryProps = {
  entity?: Entity;
  counter?: CounterMode;
};

const toAuthor = ({ name, id, pos }: User) => ({ name, id, pos: pos?.name ?? '' });

export const InvoiceEntry = ({ counter }: InvoiceEntryProps) => {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [isFirst] = useState(!counter && !pathname.includes('proforma') && !query.has('party_id'));
  const cash = useCashCustomer(isFirst);
  if (cash === undefined) return <Loading />;
  return <Entry counter={counter} buyer={counter ? counter.customer : cash} />;
};

type JournalButtonProps = Omit<ComponentProps<typeof JournalPreviewButton>, 'disabled'> & {
  state: InvoiceFormController;
  isSaved: boolean;
};

const JournalButton = ({ state, isSaved, ...rest }: JournalButtonProps) => (
  <JournalPreviewButton {...rest} disabled={useRunning(state) || isSaved} />
);

type EntryProps = { counter?: CounterMode; buyer: Buyer | null };

const Entry = ({ counter, buyer }: EntryProps) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { user, company } = useSession();
  const { pathname, state: handed } = useLocation() as Location<HandedOver | null>;
  // The state of an address outlives a reload, the way to it does not.
  const isHandedOver = useNavigationType() === 'REPLACE' && handed?.isHandedOver === true;
  const isProforma = pathname.includes('proforma');
  const kind = isProforma ? proformaKind : invoiceKind;
  const blank = useMemo(
    () => ({
      ...createEmptyInvoice(toNepalDate(getServerTime())),
      customer: buyer,
      prices_with_vat: createPriceMemory(company.id).load() === true,
    }),
    [buyer, company.id],
  );
  const draft = useAutosaveDraft(counter ? counterDraft : invoiceDraft, {
    one: kind.one,
    isHandedOver,
  });
  const state = useInvoiceForm(() => restoreInvoice(blank, draft.restored), {
    entity: isProforma ? 'proforma-invoice' : 'invoices',
    dated: !isProforma,
    name: counter ? 'counter' : 'new',
  });
  const { typed } = state;
  const [sentBefore, setSentBefore] = useState(false);
  // With the kind: a reloaded page may have the address of the other one.
  const [issued, setIssued] = useTabState<SavedDocument & { path: string }>('saved/sale');
  const saved = issued?.path === kind.path ? issued : undefined;
  const [begun] = useState(() => draft.restored?.sending ?? createIdempotentRequest());
  const sending = useRef(begun);
  const left = useUnmountedRef();
  const [isPrinting, setPrinting] = useState(false);
  const change = useRef<number>(undefined);
  const setChange = useEvent((due: number | undefined) => {
    change.current = due;
  });

  const toDraft = () => {
    const entry = typed.getState();
    const rates = state.ratesOf(entry);
    const figures = computeHeaderFigures(entry, rates);
    return toInvoiceDraft(entry, figures, rates.vat, sending.current, blank.transaction_date);
  };
  const isBlank = () => {
    const { customer, lines, own_fields } = typed.getState();
    return lines.length === 0 && (!customer || customer.code === buyer?.code) && !own_fields;
  };
  useAutosaveForm(typed, draft, () => (isBlank() ? undefined : toDraft()), saved !== undefined);

  const { usual, remember } = useUsualMethod();
  const propose = useEvent((method: string) => {
    if (draft.restored || typed.getState().payment_method !== '') return;
    proposeMethod(state.set, method);
  });
  useEffect(() => {
    if (usual !== '') propose(usual);
  }, [usual, propose]);

  const createSave = (isPrinted: boolean) =>
    state.submit(async (given, figures, taken) => {
      const { key, at } = markAsSent(sending.current);
      sending.current = { key, at };
      const author = toAuthor(user);
      const body = isProforma
        ? toProformaRequest(given, figures, taken, author)
        : toInvoiceRequest(given, figures, taken, author, at);
      draft.keep(toInvoiceDraft(given, figures, taken.vat, { key, at }, blank.transaction_date));
      try {
        const answer = await callApi<SavedDocument>(kind.path, {
          method: 'POST',
          body,
          headers: { 'idempotency-key': key },
        });
        let next: Promise<void> | undefined;
        if (left.current) toastSaved(kind.document(answer.body).number, t(kind.one));
        else if (counter)
          next = counter.onSaved({
            saved: answer.body,
            customer: given.customer,
            total: figures.total,
            change: change.current,
            isPrinted,
          });
        else {
          setPrinting(isPrinted);
          setIssued({ ...answer.body, path: kind.path });
        }
        draft.close();
        remember(given);
        await next;
      } catch (error) {
        // Without an answer nobody knows whether it was saved: the same request again, under the same
        // key, saves it once.
        if (!(error instanceof ApiError) || error.status >= 500) return;
        sending.current = createIdempotentRequest();
        if (left.current) showServerError(error);
        else if (isDuplicateRequest(error)) setSentBefore(true);
        else if (!isHandledGlobally(error.status))
          state.setProblems(showFieldErrors(error, invoiceErrors));
      }
    });
  const isSaving = useRef(false);
  const runSave = async (isPrinted: boolean) => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      // Out of the event of the key: the call goes out before the form is drawn as being saved.
      await nextTask();
      await createSave(isPrinted)();
    } finally {
      isSaving.current = false;
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void runSave(false);
  };

  const preview = useJournalPreview(kind.path, error =>
    state.setProblems(showFieldErrors(error, invoiceErrors)),
  );
  const askJournal = state.submit((given, figures, taken) =>
    preview.show(
      toInvoiceRequest(given, figures, taken, toAuthor(user), markAsSent(sending.current).at),
    ),
  );

  const turn = useEvent((on: boolean) => {
    // What is being saved stays what it is.
    if (isSaving.current || saved) return;
    // Another document: never the answer to the request of this one.
    sending.current = createIdempotentRequest();
    draft.keep(toDraft());
    draft.handOver();
    navigate(`${(on ? proformaKind : invoiceKind).address}/new`, {
      replace: true,
      state: { isHandedOver: true } satisfies HandedOver,
    });
  });
  const begin = (entry: InvoiceFormState) => {
    draft.discard();
    sending.current = createIdempotentRequest();
    state.restart(entry);
  };
  const clear = () => {
    const { prices_with_vat = false } = typed.getState();
    begin({ ...blank, prices_with_vat, ...toProposal(usual) });
  };
  const leave = () => {
    draft.close();
    state.scans.forget();
    if (counter) counter.onLeave();
    else navigate(kind.address);
  };

  return (
    <>
      {!counter && (
        <PageHeader title={t(kind.title)} trail={[{ label: t(kind.many), to: kind.address }]} />
      )}
      <RestoredNotice draft={draft} one={kind.one} onDiscard={clear} />
      <InvoiceForm
        state={state}
        hasDate={!isProforma}
        hasDeposit={!isProforma && !counter}
        proforma={isProforma}
        onProforma={counter ? undefined : turn}
        usualMethod={usual}
        hasChange={!isProforma}
        discountErrorTitle={texts.createInvoice}
        isSaved={saved !== undefined}
        onSave={save}
        onSaveAndPrint={isProforma ? undefined : () => void runSave(true)}
        startsWithScan={buyer !== null}
        onChangeDue={setChange}
        onReset={clear}
        onCancel={leave}
        held={
          isProforma
            ? undefined
            : toScan => (
                <HeldBills
                  state={state}
                  isSaved={saved !== undefined}
                  toScan={toScan}
                  onHeld={clear}
                  onRecalled={(bill, customer) =>
                    begin(toRecalledForm(bill, customer, { blank, usual }))
                  }
                />
              )
        }
        journal={
          !isProforma &&
          !counter && (
            <JournalButton
              state={state}
              preview={preview}
              isSaved={saved !== undefined}
              onAsk={askJournal}
            />
          )
        }
      />
      {sentBefore && (
        <DuplicateRequestDialog
          list={kind.address}
          many={kind.many}
          onClose={() => setSentBefore(false)}
        />
      )}
      {saved && (
        <Suspense>
          <PrintDialog {...kind.document(saved)} printsAtOnce={isPrinting} onClose={leave}>
            {saved.customer_id !== undefined && (saved.open_amount ?? 0) > 0 && (
              <ApplyPartyCredits
                party={{ kind: 'customer', code: saved.customer_id }}
                document={{
                  document_kind: 'invoice',
                  document_id: saved.company_payment_id!,
                  open: saved.open_amount!,
                }}
              />
            )}
          </PrintDialog>
        </Suspense>
      )}
    </>
  );
};

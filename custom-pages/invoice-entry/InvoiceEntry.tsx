// Billing a customer, or offering: from opening the page to the printed document, with the keyboard
// alone if one likes. The address says which of the two it is; the switch leads to the other with
// all that was typed.
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { SentBefore } from '../../src/document/SentBefore.tsx';
import { useKept } from '../../src/document/use-kept.ts';
import { tellSaved, useLeft } from '../../src/document/use-left.ts';
import { useSay } from '../../src/i18n/language.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { newSending, sent, wasSentBefore } from '../../src/providers/sending.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { useSession } from '../../src/providers/session.ts';
import { useKeptInTab } from '../../src/providers/use-kept-in-tab.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { blankEntry, draftOr, draftSending, dropDraft, keepDraft } from './draft.ts';
import { EntryForm } from './EntryForm.tsx';
import { headerFiguresOf, requestOf } from './order.ts';
import { proformaRequestOf } from './proforma-order.ts';
import { tell } from './tell.ts';
import { texts } from './texts.ts';
import { useEntry } from './use-entry.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

type Saved = { id: number; company_payment_id?: string; invoice_no?: string; payment_id?: string };

const invoice = {
  title: texts.title,
  one: texts.invoice,
  many: texts.list,
  address: '/sales/invoice',
  path: 'invoices',
  document: (saved: Saved) => ({
    path: `invoices/${saved.company_payment_id}`,
    number: String(saved.invoice_no),
  }),
};
const proforma = {
  title: texts.proformaTitle,
  one: texts.proformaInvoice,
  many: texts.proformas,
  address: '/sales/proforma-invoice',
  path: 'proforma-invoice',
  document: (saved: Saved) => ({
    path: `proforma-invoice/${saved.id}`,
    number: String(saved.payment_id),
  }),
};

export const InvoiceEntry = () => {
  const say = useSay();
  const navigate = useNavigate();
  const { user } = useSession();
  const isProforma = useLocation().pathname.includes('proforma');
  const kind = isProforma ? proforma : invoice;
  const blank = useMemo(() => blankEntry(nepalDay(serverNow())), []);
  const state = useEntry(() => draftOr(blank), !isProforma, 'new');
  const { typed } = state;
  const [sentBefore, setSentBefore] = useState(false);
  // With the kind, which the address of a page loaded anew may not be of.
  const [issued, setIssued] = useKeptInTab<Saved & { path: string }>('saved/sale');
  const saved = issued?.path === kind.path ? issued : undefined;
  // Read once: a draft of two hundred lines is not looked up again whenever the page is drawn.
  const [begun] = useState(() => draftSending() ?? newSending());
  const sending = useRef(begun);
  const left = useLeft();

  const keep = () => {
    const entry = typed.now();
    const rates = state.ratesOf(entry);
    keepDraft(
      entry,
      headerFiguresOf(entry, rates),
      rates.vat,
      sending.current,
      blank.transaction_date,
    );
  };
  const draft = useKept(typed, {
    isBlank: ({ customer, lines }) => !customer && lines.length === 0,
    keep,
    drop: dropDraft,
    done: saved !== undefined,
  });

  const save = state.submit(async (given, figures, taken) => {
    const { key, at } = sent(sending.current);
    sending.current = { key, at };
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    const body = isProforma
      ? proformaRequestOf(given, figures, taken, author)
      : requestOf(given, figures, taken, author, at);
    // What is sent is kept under its key first: a page that dies before the answer sends the same
    // request again.
    draft.soon(() => keepDraft(given, figures, taken.vat, { key, at }, blank.transaction_date));
    draft.now();
    try {
      const answer = await callApi<Saved>(kind.path, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      });
      draft.end();
      dropDraft();
      if (left.current) tellSaved(kind.document(answer.body).number, say(kind.one));
      else setIssued({ ...answer.body, path: kind.path });
    } catch (error) {
      // Without an answer nobody knows whether it was saved: the same request again, under the same
      // key, saves it once.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      sending.current = newSending();
      if (left.current) toastRefusal(error, say);
      else if (wasSentBefore(error)) setSentBefore(true);
      else if (!isToldByModal(error.status)) state.setProblems(tell(error, say));
    }
  });

  const turn = useEvent((on: boolean) => {
    // What is being saved stays what it is.
    if (state.running || saved) return;
    // Another document: never the answer to the request of this one.
    sending.current = newSending();
    draft.soon(keep);
    draft.now();
    navigate(`${(on ? proforma : invoice).address}/new`, { replace: true });
  });
  const clear = () => {
    draft.never();
    dropDraft();
    sending.current = newSending();
    state.restart(blank);
  };
  const leave = () => {
    draft.end();
    dropDraft();
    state.scans.forget();
    navigate(kind.address);
  };

  return (
    <>
      <PageHeader title={say(kind.title)} trail={[{ label: say(kind.many), to: kind.address }]} />
      <EntryForm
        state={state}
        dated={!isProforma}
        paid={!isProforma}
        proforma={isProforma}
        onProforma={turn}
        doing={texts.createInvoice}
        done={saved !== undefined}
        onSave={save}
        onReset={clear}
        onCancel={leave}
      />
      {sentBefore && (
        <SentBefore list={kind.address} many={kind.many} onClose={() => setSentBefore(false)} />
      )}
      {saved && (
        <Suspense>
          <PrintDialog {...kind.document(saved)} onClose={leave} />
        </Suspense>
      )}
    </>
  );
};

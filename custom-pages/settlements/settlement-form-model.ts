// A receipt or payment as it is typed, and what it sends. Amounts are texts in rupees until then.
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../domain/language.ts';
import type { OpenDocumentKind } from '../../domain/ledger/open-documents.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import {
  isRefund,
  type SettlementKind,
  type SettlementRowKind,
  spreadOldestFirst,
  toSettling,
} from '../../domain/ledger/settlements.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import { findMissingValues, toOwnRequest } from '../../src/documents/own-values.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { texts } from './texts.ts';

/** An open document, or a credit, of the party as the API answers it; rupees. */
export type OpenDocument = {
  document_kind: OpenDocumentKind;
  document_id: string | number;
  number: string;
  day: string;
  due_date: string;
  total: number;
  open: number;
  /** Half of the VAT, of an invoice to a customer that withholds it. */
  vat_to_withhold?: number;
};
export type OpenAnswer = { data: OpenDocument[]; credits: OpenDocument[]; balance: number };

export type PartForm = {
  key: string;
  kind: SettlementRowKind;
  amount: string;
  voucher_no: string;
  /** Of TDS: its type, and what it is taken from. */
  tds_type_id: number | null;
  base: string;
  /** The document that it is for, by `toDocumentKey`; empty for none in particular. */
  document: string;
};
export type SettlementForm = {
  party_kind: Party['kind'];
  party: SelectChoice | null;
  date: string;
  payment_method: string;
  /** Null: that of the method. */
  account_id: number | null;
  amount: string;
  reference: string;
  narration: string;
  parts: PartForm[];
  by_cheque: boolean;
  cheque_number: string;
  cheque_bank: string;
  cheque_date: string;
  /** Of a payment: the bank account that it is drawn on; null for the company's bank. */
  cheque_account_id: number | null;
  /** What each document takes, by `toDocumentKey`; absent: oldest first. */
  taken: Record<string, string>;
  /** True once somebody has changed what a document takes. */
  isByHand: boolean;
  /** The values of the fields that the company has added, as they travel. */
  own_fields?: Row;
};

export const createSettlement = (
  kind: SettlementKind,
  date: string,
  party_kind: Party['kind'] | null,
): SettlementForm => ({
  party_kind: party_kind ?? (kind === 'receipt' ? 'customer' : 'vendor'),
  party: null,
  date,
  payment_method: '',
  account_id: null,
  amount: '',
  reference: '',
  narration: '',
  parts: [],
  by_cheque: false,
  cheque_number: '',
  cheque_bank: '',
  cheque_date: date,
  cheque_account_id: null,
  taken: {},
  isByHand: false,
});

export const createPart = (kind: SettlementRowKind = 'tds'): PartForm => ({
  key: createRandomKey(),
  kind,
  amount: '',
  voucher_no: '',
  tds_type_id: null,
  base: '',
  document: '',
});

/** Paisa; 0 for what is no amount. */
export const readAmount = (typed: string): number => {
  const amount = Number(typed);
  return typed.trim() === '' || !Number.isFinite(amount) ? 0 : toPaisa(amount);
};

export const toDocumentKey = ({ document_kind, document_id }: OpenDocument): string =>
  `${document_kind} ${document_id}`;

/** What the money and the parts settle, in paisa. */
export const toFormSettling = (kind: SettlementKind, { amount, parts }: SettlementForm): number =>
  toSettling(
    kind,
    readAmount(amount),
    parts.map(part => ({ kind: part.kind, amount: readAmount(part.amount) })),
  );

/** What each document takes as it is shown: as typed, else oldest first. */
export const toTaken = (
  kind: SettlementKind,
  form: SettlementForm,
  documents: OpenDocument[],
): string[] => {
  if (form.isByHand) return documents.map(document => form.taken[toDocumentKey(document)] ?? '');
  const spread = spreadOldestFirst(
    toFormSettling(kind, form),
    documents.map(({ open }) => toPaisa(open)),
  );
  return spread.map(paisa => (paisa === 0 ? '' : String(toRupees(paisa))));
};

export const sumTaken = (taken: string[]): number =>
  taken.reduce((sum, typed) => sum + readAmount(typed), 0);

/**
 * What a customer that withholds VAT keeps back of the documents that take something, in paisa; 0 once a
 * row says it.
 */
export const proposeWithheld = (
  form: SettlementForm,
  documents: OpenDocument[],
  taken: string[],
): number =>
  form.parts.some(({ kind }) => kind === 'vat_withheld')
    ? 0
    : documents.reduce(
        (sum, { vat_to_withhold = 0 }, nth) =>
          sum + (readAmount(taken[nth]!) > 0 ? toPaisa(vat_to_withhold) : 0),
        0,
      );

/** The row of it; money that was to settle the documents alone is less by what they cannot take besides. */
export const addWithheld = (
  kind: SettlementKind,
  form: SettlementForm,
  documents: OpenDocument[],
  taken: string[],
): Pick<SettlementForm, 'amount' | 'parts'> => {
  const withheld = proposeWithheld(form, documents, taken);
  const part = { ...createPart('vat_withheld'), amount: String(toRupees(withheld)) };
  const allocated = sumTaken(taken);
  const room = documents.reduce(
    (sum, { open }, nth) => sum + (readAmount(taken[nth]!) > 0 ? toPaisa(open) : 0),
    0 - allocated,
  );
  const less =
    toFormSettling(kind, form) === allocated
      ? Math.min(Math.max(withheld - room, 0), readAmount(form.amount))
      : 0;
  return {
    amount: less > 0 ? String(toRupees(readAmount(form.amount) - less)) : form.amount,
    parts: [...form.parts, part],
  };
};

/** What the form checks itself, with the company's `own` fields; the rest is judged by the server. */
export const checkSettlement = (
  kind: SettlementKind,
  form: SettlementForm,
  documents: OpenDocument[],
  own: OwnField[],
  t: (text: Texts) => string,
): FieldErrors => {
  const problems: FieldErrors = {};
  const required = [t(messages.required)];
  if (!form.party) problems.party = required;
  for (const name of Object.keys(
    findMissingValues({ ...form, lines: [] }, { head: own, line: [] }),
  ))
    problems[name] = required;
  if (form.date.trim() === '') problems.date = required;
  if (form.payment_method === '') problems.payment_method = required;
  if (form.by_cheque)
    for (const name of ['cheque_number', 'cheque_bank', 'cheque_date'] as const)
      if (form[name].trim() === '') problems[name] = required;
  const settling = toFormSettling(kind, form);
  if (settling === 0) problems.amount = [t(texts.noAmount)];
  for (const [index, part] of form.parts.entries()) {
    if (readAmount(part.amount) === 0) problems[`rows.${index}.amount`] = [t(texts.noAmount)];
    if (kind === 'payment' && part.kind === 'tds' && part.tds_type_id === null)
      problems[`rows.${index}.tds_type_id`] = required;
  }
  const taken = toTaken(kind, form, documents);
  for (const [index, document] of documents.entries())
    if (readAmount(taken[index]!) > toPaisa(document.open))
      problems[`documents.${index}`] = [t(texts.moreThanOpen)];
  const sum = sumTaken(taken);
  if (sum > settling) problems.allocations = [t(texts.tooMuch)];
  else if (isRefund(kind, form.party_kind) && sum < settling)
    problems.allocations = [t(texts.refundWhole)];
  return problems;
};

/** The documents that take something, with their places in the table. */
export const listTaking = (
  kind: SettlementKind,
  form: SettlementForm,
  documents: OpenDocument[],
): { document: OpenDocument; amount: number; at: number }[] =>
  toTaken(kind, form, documents).flatMap((typed, at) => {
    const paisa = readAmount(typed);
    return paisa === 0 ? [] : [{ document: documents[at]!, amount: toRupees(paisa), at }];
  });

export const toSettlementRequest = (
  kind: SettlementKind,
  form: SettlementForm,
  documents: OpenDocument[],
): object => ({
  party_kind: form.party_kind,
  party_id: form.party?.value,
  date: form.date,
  payment_method: form.payment_method,
  ...(form.account_id === null || form.by_cheque ? {} : { account_id: form.account_id }),
  ...(form.by_cheque ? { cheque: toCheque(kind, form) } : {}),
  ...(form.reference.trim() === '' ? {} : { reference: form.reference }),
  ...(form.narration.trim() === '' ? {} : { narration: form.narration }),
  amount: toRupees(readAmount(form.amount)),
  rows: form.parts.map(part => ({
    ...toPartDocument(part, listTaking(kind, form, documents)),
    kind: part.kind,
    amount: toRupees(readAmount(part.amount)),
    ...(part.voucher_no.trim() === '' ? {} : { voucher_no: part.voucher_no }),
    ...(part.kind === 'tds' && part.tds_type_id !== null ? { tds_type_id: part.tds_type_id } : {}),
    ...(part.kind === 'tds' && readAmount(part.base) > 0
      ? { base: toRupees(readAmount(part.base)) }
      : {}),
  })),
  allocations: listTaking(kind, form, documents).map(({ document, amount }) => ({
    document_kind: document.document_kind,
    document_id: document.document_id,
    amount,
  })),
  ...toOwnRequest(form),
});

/** The document that the row names, as long as it takes something. */
const toPartDocument = (part: PartForm, taking: { document: OpenDocument }[]): object => {
  const found = taking.find(({ document }) => toDocumentKey(document) === part.document)?.document;
  return found ? { document_kind: found.document_kind, document_id: found.document_id } : {};
};

const toCheque = (kind: SettlementKind, form: SettlementForm): object => ({
  number: form.cheque_number,
  bank: form.cheque_bank,
  date: form.cheque_date,
  ...(kind === 'payment' && form.cheque_account_id !== null
    ? { account_id: form.cheque_account_id }
    : {}),
});

/** The server's problems by the fields of the form: the server counts only the documents that were sent. */
export const placeSettlementErrors = (fields: FieldErrors, taking: { at: number }[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => {
      const [, nth] = /^allocations\.(\d+)\./.exec(name) ?? [];
      if (nth !== undefined) return [`documents.${taking[Number(nth)]?.at ?? 0}`, sentences];
      return [name === 'party_id' ? 'party' : name.replace('cheque.', 'cheque_'), sentences];
    }),
  );

// A credit that is applied, as it is typed, and what it sends. Amounts are texts in rupees until then.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import { spreadOldestFirst } from '../../domain/ledger/settlements.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { type OpenDocument, readAmount, sumTaken, toDocumentKey } from './settlement-form-model.ts';
import { texts } from './texts.ts';

export type AllocationForm = {
  /** The key of the credit; '' for the first. */
  credit: string;
  date: string;
  /** What each document takes, by `toDocumentKey`. */
  taken: Record<string, string>;
};

/** The credit that is applied; undefined where there is none. */
export const findCredit = (
  { credit }: AllocationForm,
  credits: OpenDocument[],
): OpenDocument | undefined => credits.find(each => toDocumentKey(each) === credit) ?? credits[0];

export const listTaken = ({ taken }: AllocationForm, documents: OpenDocument[]): string[] =>
  documents.map(document => taken[toDocumentKey(document)] ?? '');

/** What the documents take of the credit, the earliest due first. */
export const takeOldestFirst = (
  credit: OpenDocument,
  documents: OpenDocument[],
): Record<string, string> => {
  const spread = spreadOldestFirst(
    toPaisa(credit.open),
    documents.map(({ open }) => toPaisa(open)),
  );
  return Object.fromEntries(
    documents.flatMap((document, index) =>
      spread[index]! > 0 ? [[toDocumentKey(document), String(toRupees(spread[index]!))]] : [],
    ),
  );
};

/** What the form checks itself; the rest is judged by the server. */
export const checkAllocation = (
  form: AllocationForm,
  credits: OpenDocument[],
  documents: OpenDocument[],
  t: (text: Texts) => string,
): FieldErrors => {
  const problems: FieldErrors = {};
  const credit = findCredit(form, credits);
  const taken = listTaken(form, documents);
  if (form.date.trim() === '') problems.date = [t(messages.required)];
  for (const [index, typed] of taken.entries())
    if (readAmount(typed) > toPaisa(documents[index]!.open))
      problems[`documents.${index}`] = [t(texts.moreThanOpen)];
  const sum = sumTaken(taken);
  if (!credit) problems.allocations = [t(texts.chooseCredit)];
  else if (sum === 0) problems.allocations = [t(texts.noAmount)];
  else if (sum > toPaisa(credit.open)) problems.allocations = [t(texts.tooMuch)];
  return problems;
};

/** The documents that take something, with their place among all. */
const listTaking = (form: AllocationForm, documents: OpenDocument[]) =>
  listTaken(form, documents).flatMap((typed, at) =>
    readAmount(typed) === 0 ? [] : [{ document: documents[at]!, amount: readAmount(typed), at }],
  );

const toReference = ({ document_kind, document_id }: OpenDocument) => ({
  document_kind,
  document_id,
});

export const toAllocationRequest = (
  form: AllocationForm,
  credits: OpenDocument[],
  documents: OpenDocument[],
): object => ({
  date: form.date,
  allocations: listTaking(form, documents).map(({ document, amount }) => ({
    source: toReference(findCredit(form, credits)!),
    target: toReference(document),
    amount: toRupees(amount),
  })),
});

/** The server's problems by the fields of the form: the server counts only what was sent. */
export const placeAllocationErrors = (
  fields: FieldErrors,
  form: AllocationForm,
  documents: OpenDocument[],
): FieldErrors => {
  const taking = listTaking(form, documents);
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => {
      const [, nth, end] = /^allocations\.(\d+)\.(\w+)/.exec(name) ?? [];
      if (nth === undefined) return [name, sentences];
      return [end === 'source' ? 'allocations' : `documents.${taking[Number(nth)]!.at}`, sentences];
    }),
  );
};

// What a business owes and is owed, as it is set off, and what is sent. Amounts are texts in rupees.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import { spreadOldestFirst } from '../../domain/ledger/settlements.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { type OpenDocument, readAmount, sumTaken, toDocumentKey } from './settlement-form-model.ts';
import { texts } from './texts.ts';

export const nettingSides = ['receivables', 'payables'] as const;
export type NettingSide = (typeof nettingSides)[number];
/** The open documents of each side. */
export type NettedDocuments = Record<NettingSide, OpenDocument[]>;

export type NettingForm = {
  date: string;
  narration: string;
  /** Spread over both sides, the oldest first, until somebody types into a row. */
  amount: string;
  isByHand: boolean;
  /** What each document takes, by side and `toDocumentKey`. */
  taken: Record<string, string>;
};

const toKey = (side: NettingSide, document: OpenDocument) => `${side} ${toDocumentKey(document)}`;

const sumOpen = (documents: OpenDocument[]) =>
  documents.reduce((sum, { open }) => sum + toPaisa(open), 0);

/** What can be set off at most: the smaller side. */
export const createNetting = (date: string, documents: NettedDocuments): NettingForm => ({
  ...{ date, narration: '', isByHand: false, taken: {} },
  amount: String(toRupees(Math.min(...nettingSides.map(side => sumOpen(documents[side]))))),
});

/** What each document of the side takes, as it is shown. */
export const listNetted = (
  form: NettingForm,
  side: NettingSide,
  documents: OpenDocument[],
): string[] => {
  if (form.isByHand) return documents.map(document => form.taken[toKey(side, document)] ?? '');
  const open = documents.map(document => toPaisa(document.open));
  return spreadOldestFirst(readAmount(form.amount), open).map(paisa =>
    paisa === 0 ? '' : String(toRupees(paisa)),
  );
};

/** The rows of both sides as they are shown, with what was typed into one. */
export const typeNetted = (
  form: NettingForm,
  documents: NettedDocuments,
  typed: { side: NettingSide; index: number; amount: string },
): Partial<NettingForm> => {
  const taken: Record<string, string> = {};
  for (const side of nettingSides) {
    const shown = listNetted(form, side, documents[side]);
    for (const [index, document] of documents[side].entries())
      taken[toKey(side, document)] =
        side === typed.side && index === typed.index ? typed.amount : shown[index]!;
  }
  return { taken, isByHand: true };
};

/** What the form checks itself; the rest is judged by the server. */
export const checkNetting = (
  form: NettingForm,
  documents: NettedDocuments,
  t: (text: Texts) => string,
): FieldErrors => {
  const problems: FieldErrors = {};
  if (form.date.trim() === '') problems.date = [t(messages.required)];
  const [owed, owing] = nettingSides.map(side => {
    const taken = listNetted(form, side, documents[side]);
    for (const [index, typed] of taken.entries())
      if (readAmount(typed) > toPaisa(documents[side][index]!.open))
        problems[`${side}.${index}`] = [t(texts.moreThanOpen)];
    return sumTaken(taken);
  });
  if (owed === 0) problems.amount = [t(texts.noAmount)];
  else if (owed !== owing) problems.sides = [t(texts.unequal)];
  return problems;
};

const listTaking = (form: NettingForm, side: NettingSide, documents: OpenDocument[]) =>
  listNetted(form, side, documents).flatMap((typed, at) =>
    readAmount(typed) === 0 ? [] : [{ document: documents[at]!, amount: readAmount(typed), at }],
  );

export const toNettingRequest = (
  form: NettingForm,
  documents: NettedDocuments,
  parties: { customer_id: number; vendor_id: number },
): object => ({
  ...parties,
  date: form.date,
  ...(form.narration.trim() === '' ? {} : { narration: form.narration }),
  ...Object.fromEntries(
    nettingSides.map(side => [
      side,
      listTaking(form, side, documents[side]).map(({ document, amount }) => ({
        document_kind: document.document_kind,
        document_id: document.document_id,
        amount: toRupees(amount),
      })),
    ]),
  ),
});

/** The server's problems by the fields of the form: the server counts only what was sent. */
export const placeNettingErrors = (
  fields: FieldErrors,
  form: NettingForm,
  documents: NettedDocuments,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => {
      const [, side, nth] = /^(receivables|payables)\.(\d+)\./.exec(name) ?? [];
      if (side === undefined)
        return [name === 'date' || name === 'narration' ? name : 'sides', sentences];
      const taking = listTaking(form, side as NettingSide, documents[side as NettingSide]);
      return [`${side}.${taking[Number(nth)]!.at}`, sentences];
    }),
  );

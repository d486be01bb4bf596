// The kinds of documents that can be open, or settle what is: how the API names them, how they are called,
// and how they are stored.
import { type Language, localizeDigits, type Texts } from '../language.ts';
import { sourceTitles } from './entry-sources.ts';

/** The kinds of open documents as the API names them. */
export const openDocumentTitles = {
  invoice: sourceTitles.invoice!,
  billing: sourceTitles.billing!,
  'landed-cost': { en: 'Import Costs', ne: 'पैठारी खर्च' },
  'credit-note': sourceTitles['credit-note']!,
  'debit-note': sourceTitles['debit-note']!,
  receipt: sourceTitles.receipt!,
  payment: sourceTitles.payment!,
  opening: { en: 'Open Document', ne: 'बाँकी कागजात' },
  voucher: sourceTitles.voucher!,
} as const satisfies Record<string, Texts>;

export type OpenDocumentKind = keyof typeof openDocumentTitles;
export const openDocumentKinds = Object.keys(openDocumentTitles) as OpenDocumentKind[];

/** How a kind is stored: people call the document of an opening by the opening. */
export const toStoredKind = (kind: OpenDocumentKind): string =>
  kind === 'opening' ? 'opening-document' : kind;
export const toOpenDocumentKind = (stored: string): OpenDocumentKind =>
  (stored === 'opening-document' ? 'opening' : stored) as OpenDocumentKind;

/** A document that a row or an allocation names. */
export type NamedDocument = { document_kind: string; number: string };

/** A document as people name it: its kind and its number in the digits of the language. */
export const toDocumentName = (
  { document_kind, number }: NamedDocument,
  language: Language,
): string =>
  `${openDocumentTitles[document_kind as OpenDocumentKind][language]} ${localizeDigits(number, language)}`;

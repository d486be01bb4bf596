// What happened to a record: the events of its timeline, of which the page makes sentences.
import type { ChequeEventKind } from '../ledger/cheques.ts';
import type { OpenDocumentKind } from '../ledger/open-documents.ts';

/** In the order in which those of one second happened. */
export const timelineEvents = [
  'created',
  'changed',
  'converted',
  'settled',
  'applied',
  'cheque',
  'noted',
  'printed',
  'mailed',
  'cancelled',
  'unsettled',
  'unapplied',
  'reversed',
  'reported',
] as const;
export type TimelineEventName = (typeof timelineEvents)[number];

/** `document_id` is that of its path. */
export type TimelineDocument = {
  document_kind: OpenDocumentKind;
  document_id: string | number;
  number: string;
};

/**
 * `at` is a moment in Nepal, `by` the user who did it where one did, `amount` rupees. `copy_no` counts the
 * prints of a copy from 1, `code` is the tax authority's answer, `fields` are names of the entity's
 * properties. `document` is the other document, for who may view it.
 */
export type TimelineEvent = {
  at: string;
  by: string | null;
  event: TimelineEventName;
  copy?: 'customer' | 'company';
  copy_no?: number;
  /** The address that a copy was mailed to. */
  to?: string;
  reason?: string;
  amount?: number;
  fields?: string[];
  code?: string;
  /** What became of the cheque by which the money came or went. */
  step?: ChequeEventKind;
  document?: TimelineDocument;
};

/** The kinds of documents that have a timeline, by the names of their entities. */
export const timelineDocuments = {
  invoices: 'invoice',
  'proforma-invoice': undefined,
  'credit-notes': 'credit-note',
  billings: 'billing',
  'purchase-returns': 'debit-note',
  receipts: 'receipt',
  payments: 'payment',
  'journal-vouchers': 'voucher',
} as const satisfies Record<string, OpenDocumentKind | undefined>;

export type TimelineDocumentName = keyof typeof timelineDocuments;

// The dependencies of the documents' routes.

import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { OutboxState, ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Session } from '../../auth/load-session.ts';
import type { ReadDb, StoredRow } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Printer, Template } from '../../platform/printing/printer.ts';
import type { ReceiptPrinters } from '../../platform/receipt-printer/receipt-printers.ts';
import type { PrintableDocument } from './document-print.ts';

/** The functions of the tax authority's service that documents use. */
export type TaxAuthority = {
  /** The target of the company's documents: "off" for a company whose account is off. */
  targetFor: (company_id: number) => Promise<string>;
  /** Called for a new document after its commit. */
  issued: (company_id: number, kind: ReportedDocument, document_id: number) => void;
  /** Sends the document now for a user and returns the outcome. */
  sendNow: (actor: Actor, kind: ReportedDocument, document_id: number) => Promise<DispatchResult>;
};

/** `tscRate` is the national rate in percent. */
export type DocumentServices = {
  store: EntityStore;
  printer: Printer;
  mailer: Mailer;
  authority: TaxAuthority;
  receiptPrinters: ReceiptPrinters;
  /** The folder with the bytes of files. */
  files: string;
  tscRate: number;
  /** Goes on with the entries of documents from before the ledger, in the background. */
  buildLedger: () => Promise<void>;
};

/** The schema of that name. */
export const getEntity = ({ store }: DocumentServices, name: string): Entity =>
  store.entities.find(entity => entity.name === name)!;

/** A document's own row, whatever its kind. */
export type DocumentRow = StoredRow & { id: number; company_id: number };

/** How one kind of document is found by the id of the path, answered and printed. */
export type DocumentKind<Header extends DocumentRow> = {
  entity: Entity;
  /** The kind under which its prints are counted. */
  kind: string;
  template: Template;
  find: (read: ReadDb, company_id: number, id: string) => Promise<Header | undefined>;
  /** `today` AD. */
  loadDetail: (
    read: ReadDb,
    row: Header,
    language: Session['language'],
    today: string,
  ) => Promise<Row>;
  printable: (
    read: ReadDb,
    row: Header,
    language: Session['language'],
  ) => Promise<PrintableDocument>;
  /** "INV-2083-000123": the name of a saved file, without its extension. */
  fileName: (row: Header) => string;
  /** For a document that can still be changed: the ETag of the answered state. */
  toETag?: (row: Header) => string;
};

/** "INV-2083-000123" from a prefix, the fiscal year's name and the number. */
export const toFileName = (prefix: string, fiscal_year: unknown, number: unknown): string =>
  [
    prefix,
    /\d{4}/.exec(String(fiscal_year ?? ''))?.[0],
    String(number).replace(/\d+$/, digits => digits.padStart(6, '0')),
  ]
    .filter(Boolean)
    .join('-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '');

/** The reason why a document was not tried. */
export type BlockedReason = 'off' | 'paused' | 'stopped' | 'busy' | 'bill' | 'unregistered';

export type DispatchResult =
  | { state: OutboxState; code: string | null; known?: boolean }
  | { blockedReason: BlockedReason };

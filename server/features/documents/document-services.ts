// What the documents' calls are given to work with.

import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { OutboxState, ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Session } from '../../auth/load-session.ts';
import type { ReadDb, StoredRow } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Printer, Template } from '../../platform/printing/printer.ts';
import type { PrintableDocument } from './document-print.ts';

/** What documents ask of the line to the tax authority. */
export type TaxAuthority = {
  /** Where the company's documents go: "off" for a company whose account is off. */
  targetFor: (company_id: number) => Promise<string>;
  /** A document was issued and is committed. */
  issued: (company_id: number, kind: ReportedDocument, document_id: number) => void;
  /** Sends the document now for a person and answers the outcome. */
  sendNow: (actor: Actor, kind: ReportedDocument, document_id: number) => Promise<DispatchResult>;
};

/** `tscRate` is the national rate in percent. */
export type DocumentServices = {
  store: EntityStore;
  printer: Printer;
  postman: Mailer;
  authority: TaxAuthority;
  tscRate: number;
};

/** The schema of that name. */
export const getEntity = ({ store }: DocumentServices, name: string): Entity =>
  store.entities.find(entity => entity.name === name)!;

/** How one kind of document is found by the address' id, answered whole and printed. */
export type DocumentKind = {
  entity: Entity;
  /** Under which its prints are counted. */
  kind: string;
  template: Template;
  find: (read: ReadDb, company_id: number, id: string) => Promise<StoredRow | undefined>;
  loadDetail: (read: ReadDb, row: StoredRow, language: Session['language']) => Promise<Row>;
  printable: (
    read: ReadDb,
    row: StoredRow,
    language: Session['language'],
  ) => Promise<PrintableDocument>;
  /** "INV-2083-000123": what a saved file is called, without its ending. */
  fileName: (row: StoredRow) => string;
  /** Of a document that can still be changed: the ETag of the state that is answered. */
  toETag?: (row: StoredRow) => string;
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
    .replace(/[^\w-]/g, '');

/** Why a document was not even tried. */
export type BlockedReason = 'off' | 'paused' | 'stopped' | 'busy' | 'bill';

export type DispatchResult =
  | { state: OutboxState; code: string | null; known?: boolean }
  | { blockedReason: BlockedReason };

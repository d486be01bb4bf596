// The dependencies of the tax authority's routes, and the resource name of its permissions.

import type { ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database } from '../../database/database.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { BlockedReason, DispatchResult } from '../documents/document-services.ts';
import type { CbmsAccount } from './account.ts';
import type { DispatchDependencies } from './dispatch-document.ts';
import type { CbmsEndpoint, EndpointKind } from './endpoint.ts';
import type { CbmsConnection } from './exchange.ts';
import type { ClaimRequest, OutboxRow } from './outbox.ts';

export type CbmsRouteContext = {
  store: EntityStore;
  authority: CbmsService;
  vault: Vault;
};

/** "view tax authority", "edit tax authority". */
export const PERMISSION_SUBJECT = 'tax-authority';

export type CbmsServiceOptions = {
  database: Database;
  clock: () => Date;
  target: CbmsEndpoint;
  vault: Vault;
  mailer: Mailer;
  /** The full address of a page. */
  page: (path: string) => string;
  onError: (error: unknown) => void;
};

export type CbmsService = {
  target: CbmsEndpoint;
  /** Off also for a company whose account is off. */
  targetFor: (company_id: number) => Promise<EndpointKind>;
  /** Called for a new document after its commit. */
  issued: (company_id: number, kind: ReportedDocument, document_id: number) => void;
  /** Sends the document now for the user and returns the outcome. */
  sendNow: (actor: Actor, kind: ReportedDocument, document_id: number) => Promise<DispatchResult>;
  /**
   * Sends a document again that the authority should have; its state stays as it is. Returns the
   * code.
   */
  tellAgain: (actor: Actor, row: OutboxRow) => Promise<string | BlockedReason>;
  /** The connection of a company, for a test; undefined without a usable account. */
  lineOf: (account: CbmsAccount) => Promise<CbmsConnection | undefined>;
  /** Called when a document may be due. */
  wake: () => void;
  close: () => Promise<void>;
};

/** Shared by both ways of sending. */
export type DispatchContext = CbmsServiceOptions & {
  asking: () => ClaimRequest;
  usableLine: (account: CbmsAccount) => Promise<CbmsConnection | undefined>;
  sending: DispatchDependencies;
  isLeaving: () => boolean;
};

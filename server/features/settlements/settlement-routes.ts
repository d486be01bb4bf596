// The routes of receipts and payments: list and view, entering, preview, print, reversal.

import type { FastifyInstance } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import type { Texts } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { type SettlementKind, settlementKinds } from '../../../domain/ledger/settlements.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { StoredSettlement } from '../../database/stored-settlements.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { loadTaggedRecord, parseId, registerEntityRoutes } from '../../entities/routes.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import {
  buildSheetPdf,
  parseReportExportType,
  sendSheet,
} from '../../platform/exports/send-sheet.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { toWarningsBody } from '../../posting/compliance-checks.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { readOwnInput } from '../documents/own-input.ts';
import { loadDocumentFields } from '../documents/own-values.ts';
import { previewInTransaction } from '../documents/preview-in-transaction.ts';
import { registerPreviewRoute } from '../documents/preview-route.ts';
import { registerPrintManyRoute } from '../documents/print-many.ts';
import { readReversal } from '../documents/reversal-request.ts';
import { assertPartyVisible } from '../documents/visible-party.ts';
import { registerAllocationRoutes } from './allocation-routes.ts';
import { registerChequePrintRoutes } from './cheque-print-routes.ts';
import { registerChequeRoutes } from './cheque-routes.ts';
import { registerNettingRoutes } from './netting-routes.ts';
import { registerPartyAllocationRoutes } from './party-allocation-routes.ts';
import { recordSettlement, reverseSettlement, settlementTables } from './record-settlement.ts';
import {
  findSettlement,
  readSettlement,
  registerSettlementEmailRoutes,
  toSettlementFileName,
} from './settlement-email-routes.ts';
import { registerSettlementImportRoutes } from './settlement-import-routes.ts';
import { loadSettlement, validateSettlement } from './settlement-input.ts';
import {
  loadSettlementDetails,
  serializeNewDetails,
  serializeSettlement,
} from './settlement-records.ts';
import { buildSettlementSheet } from './settlement-sheet.ts';
import { findSettlementWarnings } from './settlement-warnings.ts';
import { registerVoucherNumberRoute } from './voucher-number-route.ts';

const reversedTexts: Record<SettlementKind, Texts> = {
  receipt: { en: 'Receipt reversed successfully.', ne: 'प्राप्ति उल्टाइयो।' },
  payment: { en: 'Payment reversed successfully.', ne: 'भुक्तानी उल्टाइयो।' },
};

/** The party of a request whose shape is valid. */
const toNamedParty = ({ party_kind, party_id }: Row) => ({
  kind: party_kind as Party['kind'],
  ...({ column: 'id', field: 'party_id' } as const),
  value: party_id as number,
});

const registerViewRoutes = (
  app: FastifyInstance,
  { store }: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void => {
  const { database } = store;
  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id`,
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const id = parseId(request);
      const { company_id } = session.actor;
      const own = await loadDocumentFields(
        database.cachedReads,
        company_id,
        entity,
        store.entities,
        session.role_id,
      );
      await assertVisible(database, session.actor, entity, id, session.language);
      const { body } = await loadTaggedRecord(store, own.entity, session, id);
      return { ...body, ...(await loadSettlementDetails(database.read, company_id, kind, id)) };
    },
  );
  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id/export`,
    requirePermission('view', entity.name),
    async (request, reply) => {
      const session = requireSession(request);
      const type = parseReportExportType(request.query as QueryString, session.language);
      const row = await findSettlement(database, request, kind, entity);
      const { sheet, count } = await buildSettlementSheet(store, { kind, entity }, row, session);
      return sendSheet(reply, type, { sheet, count, name: toSettlementFileName(kind, row) });
    },
  );
};

/** Receipts and payments are reports of what is booked, and not counted like documents. */
const registerPrintRoute = (
  app: FastifyInstance,
  { store: { database, entities }, printer }: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void =>
  registerPrintManyRoute<StoredSettlement>(app, {
    ...{ entity, printer, permission: 'view' },
    find: (request, id) =>
      readSettlement(database, requireSession(request).actor, { kind, entity }, Number(id)),
    print: async (rows, { role_id }, language) => {
      const files: Buffer[] = [];
      for (const row of rows) {
        const { sheet, count } = await buildSettlementSheet(
          { database, entities },
          { kind, entity },
          row,
          { language, role_id },
        );
        files.push(await buildSheetPdf(sheet, count, error => app.log.error(error)));
      }
      return files;
    },
  });

const registerEntryRoutes = (
  app: FastifyInstance,
  { store }: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void => {
  const { database } = store;
  const address = `/${entity.name}`;
  app.post(address, requirePermission('create', entity.name), async request => {
    const session = requireSession(request);
    const { actor, language, now } = session;
    return createOnce(database, request, session, address, async () => {
      const body = readObjectBody(request);
      const fields = await loadDocumentFields(
        database.cachedReads,
        actor.company_id,
        entity,
        store.entities,
        session.role_id,
      );
      const { own, problems: ownProblems } = await readOwnInput(store, {
        ...{ fields, body, actor, language, now },
      });
      const problems = { ...validateSettlement(kind, body, now, language), ...ownProblems };
      if (Object.keys(problems).length > 0) throw new ValidationError(problems);
      await assertPartyVisible(store, session, toNamedParty(body));
      const input = await loadSettlement(database, kind, actor.company_id, body, session);
      return async tx => {
        const warnings = await findSettlementWarnings(tx, actor.company_id, kind, input, language);
        const { rows, allocations, ...row } = await recordSettlement(tx, kind, input, {
          actor,
          now,
          language,
          own,
        });
        return {
          ...serializeSettlement(row),
          ...own.answer,
          ...(input.cheque
            ? await loadSettlementDetails(tx, actor.company_id, kind, row.id)
            : await serializeNewDetails(tx, actor.company_id, { rows, allocations })),
          ...toWarningsBody(warnings),
          message: toDoneMessage(entity, 'create', language),
        };
      };
    });
  });

  registerPreviewRoute(app, database, {
    entity,
    validate: (body, { now, language }) => validateSettlement(kind, body, now, language),
    post: async (body, session) => {
      const { actor, now, language } = session;
      await assertPartyVisible(store, session, toNamedParty(body));
      const input = await loadSettlement(database, kind, actor.company_id, body, session);
      const { company_id } = actor;
      const warnings = await findSettlementWarnings(
        database.read,
        company_id,
        kind,
        input,
        language,
      );
      const lines = await previewInTransaction(database, company_id, async tx => {
        const { id } = await recordSettlement(tx, kind, input, { actor, now, language });
        return [{ kind, id }];
      });
      return { lines, warnings };
    },
  });
};

const registerReversalRoute = (
  app: FastifyInstance,
  { store }: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void => {
  const { database } = store;
  app.post<{ Params: { id: string } }>(
    `/${entity.name}/:id/reversal`,
    requirePermission('create', entity.name),
    async request => {
      const { actor, language, now } = requireSession(request);
      const id = parseId(request);
      const asked = readReversal(readObjectBody(request), { now, language });
      await findSettlement(database, request, kind, entity);
      const reversal = await retryOnUniqueViolation(database, tx =>
        reverseSettlement(tx, kind, id, asked, { actor, now, language }),
      );
      return {
        ...serializeSettlement(reversal),
        ...(await loadSettlementDetails(database.read, actor.company_id, kind, reversal.id)),
        message: reversedTexts[kind][language],
      };
    },
  );
};

/** Registers the routes of receipts, payments and allocations below the billing prefix. */
export const registerSettlementRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
): void => {
  for (const kind of settlementKinds) {
    const entity = getEntity(services, settlementTables[kind]);
    registerEntityRoutes(app, services.store, { ...entity, verbs: ['list'] });
    registerViewRoutes(app, services, kind, entity);
    registerPrintRoute(app, services, kind, entity);
    registerEntryRoutes(app, services, kind, entity);
    registerReversalRoute(app, services, kind, entity);
    registerSettlementEmailRoutes(app, services, kind, entity);
    registerSettlementImportRoutes(app, services, kind, entity);
  }
  registerVoucherNumberRoute(app, services);
  registerAllocationRoutes(app, services);
  registerPartyAllocationRoutes(app, services);
  registerNettingRoutes(app, services);
  registerChequeRoutes(app, services);
  registerChequePrintRoutes(app, services);
};

// A receipt or payment by mail: the PDF that its print makes, to the party.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { letterFactTexts, writeLetters } from '../../../domain/documents/letter.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage } from '../../../domain/language.ts';
import { type Party, partyEntities } from '../../../domain/ledger/postings.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredSettlement } from '../../database/stored-settlements.ts';
import { parseId } from '../../entities/routes.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { buildSheetPdf } from '../../platform/exports/send-sheet.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { findCustomerLanguage } from '../documents/customer-language.ts';
import { type DocumentServices, toFileName } from '../documents/document-services.ts';
import { createLetterSender } from '../documents/letters.ts';
import { loadMailSender } from '../documents/mail-sender.ts';
import { settlementTables } from './record-settlement.ts';
import { buildSettlementSheet, settlementTitles } from './settlement-sheet.ts';

/** A receipt or payment of that id, unless the caller may not see it. */
export const readSettlement = async (
  database: Database,
  actor: Actor,
  { kind, entity }: { kind: SettlementKind; entity: Entity },
  id: number,
): Promise<StoredSettlement | undefined> => {
  const [row] = await query<StoredSettlement>(
    database.read,
    `select * from ${settlementTables[kind]} where company_id = ? and id = ?`,
    [actor.company_id, id],
  );
  return keepVisible(database, actor, entity, row);
};

/** The receipt or payment of the path. Throws NotFoundError (404). */
export const findSettlement = async (
  database: Database,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: SettlementKind,
  entity: Entity,
): Promise<StoredSettlement> => {
  const { actor, language } = requireSession(request);
  const row = await readSettlement(database, actor, { kind, entity }, parseId(request));
  if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
  return row;
};

/** "REC-2083-000123": the name of its file, without the extension. */
export const toSettlementFileName = (
  kind: SettlementKind,
  { fiscal_year, number }: StoredSettlement,
): string => toFileName(kind.toUpperCase(), fiscal_year, number);

const findLanguage = (
  { read }: Database,
  { company_id, party_kind, party_id }: StoredSettlement,
): Promise<Language | null> =>
  party_kind === 'customer'
    ? findCustomerLanguage(read, company_id, 'id', party_id)
    : Promise.resolve(null);

/** Registers GET and POST {path}/{id}/email. */
export const registerSettlementEmailRoutes = (
  app: FastifyInstance,
  services: DocumentServices,
  kind: SettlementKind,
  entity: Entity,
): void => {
  const { database } = services.store;
  const letters = createLetterSender(app, services);
  const address = `/${entity.name}/:id/email`;

  app.get<{ Params: { id: string } }>(
    address,
    requirePermission('view', entity.name),
    async request => {
      const row = await findSettlement(database, request, kind, entity);
      const [party] = await query<{ email: string | null }>(
        database.read,
        `select email from ${partyEntities[row.party_kind as Party['kind']].entity} where company_id = ? and id = ?`,
        [row.company_id, row.party_id],
      );
      const { name } = await loadMailSender(database.read, row.company_id);
      const letter = writeLetters({
        title: settlementTitles[kind],
        number: row.number,
        ...{ company: name, party: row.party_name },
        facts: [
          { label: letterFactTexts.date, value: { day: row.day } },
          { label: letterFactTexts.amount, value: { money: row.amount } },
        ],
      });
      return { to: party?.email ?? '', language: await findLanguage(database, row), letter };
    },
  );

  app.post<{ Params: { id: string } }>(
    address,
    requirePermission('create', entity.name),
    async request => {
      const session = requireSession(request);
      const letter = letters.read(request, session);
      const row = await findSettlement(database, request, kind, entity);
      const language =
        letter.language ??
        (await findLanguage(database, row)) ??
        parseAcceptLanguage(request.headers['accept-language']);
      const enclose = async () => {
        const { sheet, count } = await buildSettlementSheet(services.store, { kind, entity }, row, {
          language,
          role_id: session.role_id,
        });
        return {
          name: `${toSettlementFileName(kind, row)}.pdf`,
          type: 'application/pdf',
          bytes: await buildSheetPdf(sheet, count, error => request.log.error(error)),
        };
      };
      return letters.send(request, session, letter, enclose, false);
    },
  );
};

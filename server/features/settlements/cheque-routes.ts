// The routes of cheques: the register, one cheque with its events, and an address for each event.
import type { FastifyInstance } from 'fastify';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Texts } from '../../../domain/language.ts';
import { type ChequeEventKind, chequeEventKinds } from '../../../domain/ledger/cheques.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { loadEventsOf } from '../../database/stored-cheques.ts';
import { loadTaggedRecord, parseId, registerEntityRoutes } from '../../entities/routes.ts';
import { assertVisible } from '../../entities/row-scopes.ts';
import { findRecord } from '../../entities/serialize-records.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { type DocumentServices, getEntity } from '../documents/document-services.ts';
import { createOnce } from '../documents/idempotency.ts';
import { readChequeEvent } from './cheque-input.ts';
import { recordChequeEvent } from './record-cheque.ts';

const doneTexts: Record<ChequeEventKind, Texts> = {
  deposit: { en: 'Cheque deposited successfully.', ne: 'चेक बैंकमा दाखिला गरियो।' },
  clearing: { en: 'Cheque cleared successfully.', ne: 'चेक साटियो।' },
  bounce: { en: 'Bounce recorded successfully.', ne: 'चेक अनादर राखियो।' },
  presentation: { en: 'Cheque presented successfully.', ne: 'चेक पेश गरियो।' },
  cancellation: { en: 'Cheque taken back successfully.', ne: 'चेक रद्द वा फिर्ता गरियो।' },
};

/** The events of a cheque as they are answered: rupees, without the company. */
const loadEvents = async (db: ReadDb, company_id: number, cheque_id: number): Promise<Row[]> =>
  (await loadEventsOf(db, company_id, cheque_id)).map(({ id, kind, day, ...event }) => ({
    id,
    kind,
    date: day,
    account_id: event.account_id,
    reason: event.reason,
    charge: toRupees(event.charge),
    created_by: event.created_by,
    created_at: event.created_at,
  }));

const registerEventRoute = (
  app: FastifyInstance,
  { store }: DocumentServices,
  entity: Entity,
  kind: ChequeEventKind,
): void => {
  const { database, entities } = store;
  app.post<{ Params: { id: string } }>(
    `/${entity.name}/:id/${kind}`,
    requirePermission('edit', entity.name),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { company_id } = actor;
      const id = parseId(request);
      return createOnce(database, request, session, `/${entity.name}/${id}/${kind}`, async () => {
        const found = await findRecord(database.read, entities, entity, company_id, id);
        await assertVisible(database, actor, entity, id, language);
        if (!found) throw new NotFoundError(toNotFoundMessage(entity, language));
        const body = readObjectBody(request);
        const input = await readChequeEvent(database.read, company_id, kind, body, session);
        return async tx => {
          await recordChequeEvent(tx, id, input, { actor, now, language });
          return {
            ...(await findRecord(tx, entities, entity, company_id, id)),
            events: await loadEvents(tx, company_id, id),
            message: doneTexts[kind][language],
          };
        };
      });
    },
  );
};

export const registerChequeRoutes = (app: FastifyInstance, services: DocumentServices): void => {
  const { store } = services;
  const entity = getEntity(services, 'cheques');
  registerEntityRoutes(app, store, { ...entity, verbs: ['list'] });
  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id`,
    requirePermission('view', entity.name),
    async request => {
      const session = requireSession(request);
      const id = parseId(request);
      const { actor, language } = session;
      await assertVisible(store.database, actor, entity, id, language);
      const { body } = await loadTaggedRecord(store, entity, session, id);
      return { ...body, events: await loadEvents(store.database.read, actor.company_id, id) };
    },
  );
  for (const kind of chequeEventKinds) registerEventRoute(app, services, entity, kind);
};

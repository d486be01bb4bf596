// GET {path}/{id}/ird-sync: nothing is told to the tax authority while the target is off, and nothing is shown as told (contract,
// "Files and the rest").
import type { FastifyInstance } from 'fastify';
import { NotFound, Refusal } from '../errors.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import type { DocumentKind } from './one-document-routes.ts';
import type { DocumentServices } from './services.ts';

const off = {
  en: 'Synchronisation with IRD is switched off.',
  ne: 'आईआरडीसँगको समक्रमण बन्द छ।',
};

/** Registers the call for one kind of document. Who may issue may sync. */
export const syncRoute = (app: FastifyInstance, { store, enter }: DocumentServices, { entity, find }: DocumentKind): void => {
  app.get<{ Params: { id: string } }>(`/${entity.name}/:id/ird-sync`, { exposeHeadRoute: false }, async request => {
    const { actor, language } = await enter(request, 'create', entity.name);
    if (!(await find(store.database.read, actor.company_id, request.params.id))) throw new NotFound(notFoundSentence(entity, language));
    throw new Refusal(422, off[language]);
  });
};

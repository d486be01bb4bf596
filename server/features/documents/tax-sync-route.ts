// GET {path}/{id}/ird-sync: sends one document now and returns the tax authority's response. While
// the target is off nothing is sent, and nothing is shown as sent (contract, "Files and the rest").
import type { FastifyInstance } from 'fastify';
import type { ReportedKind } from '../../../domain/documents/stored-document.ts';
import { toNotFoundMessage } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { acceptedStates, explainResponse } from '../../../domain/tax/cbms-status.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { keepVisible } from '../../entities/row-scopes.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import type {
  BlockedReason,
  DispatchResult,
  DocumentKind,
  DocumentRow,
  DocumentServices,
} from './document-services.ts';

const blockedTexts: Record<BlockedReason, Texts> = {
  off: { en: 'IRD sync is off.', ne: 'आईआरडी सिंक बन्द छ।' },
  paused: { en: 'IRD sync is paused.', ne: 'आईआरडी सिंक रोकिएको छ।' },
  stopped: {
    en: 'IRD sync has stopped: the user name, password or PAN does not match. Correct the account first.',
    ne: 'आईआरडी सिंक रोकियो: प्रयोगकर्ता नाम, पासवर्ड वा प्यान मिलेन। पहिले एकाउन्ट सच्याउनुहोस्।',
  },
  busy: {
    en: 'This document is being sent. Check again in a minute.',
    ne: 'यो कागजात अहिले पठाइँदै छ। एक मिनेटमा फेरि हेर्नुहोस्।',
  },
  bill: {
    en: 'IRD must accept the invoice first.',
    ne: 'बीजक आईआरडीमा पुगेको छैन: पहिले त्यो स्वीकृत हुनुपर्छ।',
  },
  unregistered: {
    en: 'This document was issued without VAT registration, so it is not reported to IRD.',
    ne: 'यो कागजात भ्याटमा दर्ता नहुँदा जारी भएको हो, त्यसैले आईआरडीमा पठाइँदैन।',
  },
};
const syncedText: Texts = { en: 'Synchronised with IRD.', ne: 'आईआरडीसँग सिंक भयो।' };
const alreadyReportedText: Texts = {
  en: 'IRD already has this document.',
  ne: 'यो कागजात आईआरडीमा पहिले नै छ।',
};

/**
 * The message for an accepted document. Throws HttpError (422) with a message for every other
 * outcome.
 */
export const toSyncMessage = (
  sent: DispatchResult,
  kind: ReportedKind | 'cancellation',
  language: Language,
): string => {
  if ('blockedReason' in sent) throw new HttpError(422, blockedTexts[sent.blockedReason][language]);
  if (acceptedStates.includes(sent.state))
    return (sent.known ? alreadyReportedText : syncedText)[language];
  throw new HttpError(
    422,
    (explainResponse(kind, sent.state, sent.code) ?? { sentence: blockedTexts.busy }).sentence[
      language
    ],
  );
};

/** Registers the route for one kind of document. It needs the permission to issue. */
export const registerTaxSyncRoute = <Header extends DocumentRow>(
  app: FastifyInstance,
  { store, authority }: DocumentServices,
  { entity, find }: DocumentKind<Header>,
  kind: ReportedKind,
): void => {
  // A GET with a side effect (QUIRK-021): at least it is not offered as HEAD.
  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id/ird-sync`,
    { ...requirePermission('create', entity.name), exposeHeadRoute: false },
    async request => {
      const { actor, language } = requireSession(request);
      const stored = await find(store.database.read, actor.company_id, request.params.id);
      const row = await keepVisible(store.database, actor, entity, stored);
      if (!row) throw new NotFoundError(toNotFoundMessage(entity, language));
      return {
        message: toSyncMessage(await authority.sendNow(actor, kind, row.id), kind, language),
      };
    },
  );
};

// GET {path}/{id}/ird-sync: sends one document now and tells what the tax authority answered. While
// the target is off nothing is told to anybody, and nothing is shown as told (contract, "Files and
// the rest").
import type { FastifyInstance } from 'fastify';
import type { Language, Texts } from '../../domain/language.ts';
import { heldStates, meaningOf } from '../../domain/tax-authority/answers.ts';
import type { Hindrance, SentNow } from '../cbms/authority.ts';
import { notFoundSentence } from '../entities/sentences.ts';
import { NotFound, Refusal } from '../errors.ts';
import type { ToldKind } from './kept-totals.ts';
import type { DocumentKind } from './one-document-routes.ts';
import type { DocumentServices } from './services.ts';

const hindrances: Record<Hindrance, Texts> = {
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
};
const synced: Texts = { en: 'Synchronised with IRD.', ne: 'आईआरडीसँग सिंक भयो।' };
const known: Texts = { en: 'IRD already has this document.', ne: 'यो कागजात आईआरडीमा पहिले नै छ।' };

/**
 * The sentence for a document that is there now. Throws a Refusal (422) with one for every other
 * outcome.
 */
export const toldOutcome = (
  sent: SentNow,
  kind: ToldKind | 'cancellation',
  language: Language,
): string => {
  if ('hindrance' in sent) throw new Refusal(422, hindrances[sent.hindrance][language]);
  if (heldStates.includes(sent.state)) return (sent.known ? known : synced)[language];
  throw new Refusal(
    422,
    (meaningOf(kind, sent.state, sent.code) ?? { sentence: hindrances.busy }).sentence[language],
  );
};

/** Registers the call for one kind of document. Who may issue may sync. */
export const syncRoute = (
  app: FastifyInstance,
  { store, enter, authority }: DocumentServices,
  { entity, find }: DocumentKind,
  kind: ToldKind,
): void => {
  // A GET that changes something (QUIRK-021): at least it is not offered as HEAD.
  app.get<{ Params: { id: string } }>(
    `/${entity.name}/:id/ird-sync`,
    { exposeHeadRoute: false },
    async request => {
      const { actor, language } = await enter(request, 'create', entity.name);
      const row = await find(store.database.read, actor.company_id, request.params.id);
      if (!row) throw new NotFound(notFoundSentence(entity, language));
      return {
        message: toldOutcome(await authority.sendNow(actor, kind, Number(row.id)), kind, language),
      };
    },
  );
};

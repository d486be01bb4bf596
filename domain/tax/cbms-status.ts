// The state of a document that is reported to the tax authority, and the meaning of each answer of
// its interface, in one sentence and one action. Source of the codes: compliance facts, section 9
// (CBMS API).
import type { Texts } from '../language.ts';

/**
 * The progress of a document. `sent`: on its way, or no certain answer came; `person`: the machine
 * cannot correct it by itself; `nothing-to-tell`: the authority takes no document of zero rupees,
 * so it never has it and never will.
 */
export const outboxStates = [
  'waiting',
  'sent',
  'accepted',
  'already-there',
  'refused',
  'person',
  'nothing-to-tell',
] as const;
export type OutboxState = (typeof outboxStates)[number];

/** States in which the authority has the document. */
export const acceptedStates: readonly OutboxState[] = ['accepted', 'already-there'];

/**
 * States in which nothing is left to be done; a return or cancellation of such a document may
 * follow.
 */
export const finalStates: readonly OutboxState[] = [...acceptedStates, 'nothing-to-tell'];

/**
 * The payload of a bill and of a return; a cancellation is reported as the return of its whole
 * bill.
 */
export type ReportedDocument = 'invoice' | 'credit-note' | 'cancellation';

/** The one action of a person for an answer. */
type SuggestedAction = 'nothing' | 'send' | 'account' | 'look' | 'compare' | 'bill';

type ResponseMeaning = { sentence: Texts; action: SuggestedAction };

const responseMeanings: Record<string, ResponseMeaning> = {
  '200': {
    sentence: { en: 'Accepted by IRD.', ne: 'आईआरडीले स्वीकार गर्‍यो।' },
    action: 'nothing',
  },
  '100': {
    sentence: {
      en: 'The user name, password or PAN does not match. Correct the account; nothing is sent until then.',
      ne: 'प्रयोगकर्ता नाम, पासवर्ड वा प्यान मिलेन: एकाउन्ट सच्याउनुहोस्, त्यतिन्जेल केही पठाइँदैन।',
    },
    action: 'account',
  },
  '101': {
    sentence: {
      en: 'IRD already has a bill with this number that was not sent from here. Compare it with your register at IRD.',
      ne: 'यस नम्बरको बिल आईआरडीमा छ, तर यहाँबाट पठाइएको होइन। आईआरडीको आफ्नो खातासँग मिलाउनुहोस्।',
    },
    action: 'compare',
  },
  '102': {
    sentence: {
      en: 'IRD could not save it. It is retried automatically; if this continues, check the fields that were sent.',
      ne: 'आईआरडीले सेभ गर्न सकेन। आफैँ फेरि प्रयास हुन्छ; उस्तै रहे पठाइएका विवरण जाँच्नुहोस्।',
    },
    action: 'send',
  },
  '103': {
    sentence: {
      en: 'IRD reported an unknown error. It is retried automatically.',
      ne: 'आईआरडीमा अज्ञात त्रुटि भयो। आफैँ फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  '104': {
    sentence: {
      en: 'IRD rejected it as invalid. Check the fields of the last exchange.',
      ne: 'आईआरडीले अमान्य भनेर अस्वीकार गर्‍यो। अन्तिम आदानप्रदानका विवरण जाँच्नुहोस्।',
    },
    action: 'look',
  },
  '105': {
    sentence: {
      en: 'IRD does not have the bill that this reverses. The bill must reach IRD first.',
      ne: 'यसले फिर्ता गर्ने बिल आईआरडीमा छैन। पहिले बिल पुग्नुपर्छ।',
    },
    action: 'bill',
  },
  'not-reached': {
    sentence: {
      en: 'IRD could not be reached. It is retried automatically.',
      ne: 'आईआरडीसँग सम्पर्क हुन सकेन। आफैँ फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  lost: {
    sentence: {
      en: 'IRD did not answer, so it may or may not have arrived. It is checked again automatically.',
      ne: 'आईआरडीको जवाफ आएन, पुगे-नपुगेको थाहा छैन। आफैँ फेरि सोधिन्छ।',
    },
    action: 'send',
  },
  unknown: {
    sentence: {
      en: "The answer does not look like IRD's. Check the address. It is retried automatically.",
      ne: 'आएको जवाफ आईआरडीको जस्तो छैन। ठेगाना जाँच्नुहोस्। आफैँ फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  zero: {
    sentence: {
      en: 'IRD takes no documents of zero rupees: nothing to report, so it was not sent.',
      ne: 'शून्य रुपैयाँको कागजात आईआरडीले लिँदैन, त्यसैले पठाइएन।',
    },
    action: 'look',
  },
  confirmed: {
    sentence: {
      en: 'A user compared it with the IRD register and confirmed it is there.',
      ne: 'आईआरडीको खातासँग मिलाएर पुष्टि गरिएको: आईआरडीमा छ।',
    },
    action: 'nothing',
  },
};

const alreadyThere: ResponseMeaning = {
  sentence: {
    en: 'IRD already has it: an earlier attempt arrived, but its answer was lost.',
    ne: 'आईआरडीमा पहिले नै छ: जवाफ हराएको अघिल्लो प्रयास पुगेको रहेछ।',
  },
  action: 'nothing',
};

/**
 * The meaning of a code for a kind of document in its state; undefined for a document that was
 * never reported.
 */
export const explainResponse = (
  kind: ReportedDocument,
  state: OutboxState,
  code: string | null,
): ResponseMeaning | undefined => {
  if (code === null) return undefined;
  // The same number says opposite things: of a bill that it is there, of a return that its bill is
  // not.
  if (code === '101' && kind !== 'invoice') return responseMeanings['105'];
  if (code === '101' && state === 'already-there') return alreadyThere;
  return responseMeanings[code] ?? responseMeanings.unknown;
};

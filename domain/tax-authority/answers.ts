// What becomes of a document that the tax authority is told of, and what each answer of its
// interface means, in one sentence and one action. Source of the codes: compliance facts, section 9
// (CBMS API).
import type { Texts } from '../language.ts';

/**
 * How far a document is. `sent`: on its way, or no certain answer came; `person`: the machine
 * cannot put it right by itself; `nothing-to-tell`: the authority takes no document of zero rupees,
 * so it never has it and never will.
 */
export const states = [
  'waiting',
  'sent',
  'accepted',
  'already-there',
  'refused',
  'person',
  'nothing-to-tell',
] as const;
export type State = (typeof states)[number];

/** States in which the authority has the document. */
export const heldStates: readonly State[] = ['accepted', 'already-there'];

/** States in which nothing is left to be done; what takes such a document back may follow. */
export const endStates: readonly State[] = [...heldStates, 'nothing-to-tell'];

/**
 * What a bill and what a return is told of; a cancellation is told as the return of its whole bill.
 */
export type ToldDocument = 'invoice' | 'credit-note' | 'cancellation';

/** The one thing that a person can do about an answer. */
export type Action = 'nothing' | 'send' | 'account' | 'look' | 'compare' | 'bill';

type Meaning = { sentence: Texts; action: Action };

const answers: Record<string, Meaning> = {
  '200': {
    sentence: { en: 'The tax authority has accepted it.', ne: 'कर कार्यालयले स्वीकार गर्‍यो।' },
    action: 'nothing',
  },
  '100': {
    sentence: {
      en: 'User name, password or PAN do not match: correct the account, nothing is sent until then.',
      ne: 'प्रयोगकर्ता नाम, पासवर्ड वा प्यान मिलेन: एकाउन्ट सच्याउनुहोस्, त्यतिन्जेल केही पठाइँदैन।',
    },
    action: 'account',
  },
  '101': {
    sentence: {
      en: 'The authority holds a bill of this number that this program has not sent: compare it with your register there.',
      ne: 'यस नम्बरको बिल कर कार्यालयमा छ, तर यहाँबाट पठाइएको होइन: त्यहाँको खातासँग मिलाउनुहोस्।',
    },
    action: 'compare',
  },
  '102': {
    sentence: {
      en: 'The authority could not save it. It is tried again; if it stays so, check the fields that were sent.',
      ne: 'कर कार्यालयले सेभ गर्न सकेन। फेरि प्रयास हुन्छ; उस्तै रहे पठाइएका विवरण जाँच्नुहोस्।',
    },
    action: 'send',
  },
  '103': {
    sentence: {
      en: 'The authority met an unknown error. It is tried again.',
      ne: 'कर कार्यालयमा अज्ञात त्रुटि भयो। फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  '104': {
    sentence: {
      en: 'The authority refuses what was sent as invalid: look at the fields of the last exchange.',
      ne: 'पठाइएको विवरण अमान्य भनेर कर कार्यालयले अस्वीकार गर्‍यो: अन्तिम आदानप्रदानका विवरण हेर्नुहोस्।',
    },
    action: 'look',
  },
  '105': {
    sentence: {
      en: 'The authority does not know the bill that this takes back: the bill must be there first.',
      ne: 'यसले फिर्ता गर्ने बिल कर कार्यालयमा छैन: पहिले बिल पुग्नुपर्छ।',
    },
    action: 'bill',
  },
  'not-reached': {
    sentence: {
      en: 'The authority could not be reached. It is tried again by itself.',
      ne: 'कर कार्यालयसँग सम्पर्क हुन सकेन। आफैँ फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  lost: {
    sentence: {
      en: 'No answer came, so it may or may not have arrived. It is asked again by itself.',
      ne: 'जवाफ आएन, पुगे-नपुगेको थाहा छैन। आफैँ फेरि सोधिन्छ।',
    },
    action: 'send',
  },
  unknown: {
    sentence: {
      en: 'What answered is not what the authority answers: check the address. It is tried again.',
      ne: 'आएको जवाफ कर कार्यालयको जस्तो छैन: ठेगाना जाँच्नुहोस्। फेरि प्रयास हुन्छ।',
    },
    action: 'send',
  },
  zero: {
    sentence: {
      en: 'The authority takes no document of zero rupees: there is nothing to tell, and it was not sent.',
      ne: 'शून्य रुपैयाँको कागजात कर कार्यालयले लिँदैन, त्यसैले पठाउनु पर्दैन: पठाइएन।',
    },
    action: 'look',
  },
  confirmed: {
    sentence: {
      en: 'A person has compared it with the authority’s register: it is there.',
      ne: 'कर कार्यालयको खातासँग मिलाइयो: कर कार्यालयमा छ।',
    },
    action: 'nothing',
  },
};

const alreadyThere: Meaning = {
  sentence: {
    en: 'The authority has it already: an earlier try arrived whose answer was lost.',
    ne: 'कर कार्यालयमा पहिले नै छ: जवाफ हराएको अघिल्लो प्रयास पुगेको रहेछ।',
  },
  action: 'nothing',
};

/**
 * What a code means for a kind of document in its state; undefined for a document that was never
 * told.
 */
export const meaningOf = (
  kind: ToldDocument,
  state: State,
  code: string | null,
): Meaning | undefined => {
  if (code === null) return undefined;
  // The same number says opposite things: of a bill that it is there, of a return that its bill is
  // not.
  if (code === '101' && kind !== 'invoice') return answers['105'];
  if (code === '101' && state === 'already-there') return alreadyThere;
  return answers[code] ?? answers.unknown;
};

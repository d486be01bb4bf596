// The sentences of a timeline. A link with the other document's name replaces {document}.
import {
  type TimelineDocumentName,
  type TimelineEvent,
  timelineDocuments,
} from '../../domain/documents/timeline.ts';
import type { Texts } from '../../domain/language.ts';
import { explainResponse } from '../../domain/tax/cbms-status.ts';

export const timelineTexts = {
  title: { en: 'Timeline', ne: 'घटनाक्रम' },
  older: { en: 'Show older', ne: 'पुराना देखाउनुहोस्' },
  failed: { en: 'The timeline could not be loaded.', ne: 'घटनाक्रम लोड भएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  other: { en: 'another document', ne: 'अर्को कागजात' },
  enteredBy: { en: '{sentence}, entered by {by}', ne: '{sentence}, प्रविष्टि गर्ने {by}' },
} satisfies Record<string, Texts>;

const created = {
  known: { en: 'Created by {by}', ne: '{by} ले तयार गरेको' },
  unknown: { en: 'Created', ne: 'तयार भएको' },
  reversing: {
    en: 'Created by {by} to reverse {document}',
    ne: '{document} उल्टाउन {by} ले तयार गरेको',
  },
} satisfies Record<string, Texts>;

const changed = {
  fields: { en: 'Changed by {by}: {fields}', ne: '{by} ले सम्पादन गरेको: {fields}' },
  whole: { en: 'Changed by {by}', ne: '{by} ले सम्पादन गरेको' },
} satisfies Record<string, Texts>;

/** The marks are named as they are on the paper. */
const printed = {
  original: { en: 'Printed by {by}, original', ne: '{by} ले प्रिन्ट गरेको, सक्कल' },
  copy: {
    en: 'Printed by {by}, Copy of Original {n}',
    ne: '{by} ले प्रिन्ट गरेको, Copy of Original {n}',
  },
  company: { en: 'Printed by {by}, Company Copy', ne: '{by} ले प्रिन्ट गरेको, कम्पनीको प्रति' },
  companyCopy: {
    en: 'Printed by {by}, Company Copy, Copy of Original {n}',
    ne: '{by} ले प्रिन्ट गरेको, कम्पनीको प्रति, Copy of Original {n}',
  },
} satisfies Record<string, Texts>;

const mailed = {
  original: { en: 'Mailed to {to} by {by}', ne: '{by} ले {to} मा इमेल गरेको' },
  copy: {
    en: 'Mailed to {to} by {by}, Copy of Original {n}',
    ne: '{by} ले {to} मा इमेल गरेको, Copy of Original {n}',
  },
} satisfies Record<string, Texts>;

const reversed = {
  reason: {
    en: 'Reversed by {by} with {document}: {reason}',
    ne: '{by} ले {document} बाट उल्टाएको: {reason}',
  },
  plain: { en: 'Reversed by {by} with {document}', ne: '{by} ले {document} बाट उल्टाएको' },
} satisfies Record<string, Texts>;

/** In Nepali the title of most steps names the cheque. */
const cheque = {
  reason: {
    en: 'Cheque: {step}, entered by {by}: {reason}',
    ne: '{step}, प्रविष्टि गर्ने {by}: {reason}',
  },
  plain: { en: 'Cheque: {step}, entered by {by}', ne: '{step}, प्रविष्टि गर्ने {by}' },
} satisfies Record<string, Texts>;

const reported: Texts = { en: 'Sent to IRD: {answer}', ne: 'आईआरडीमा पठाइएको: {answer}' };

/** What settles says who entered it behind the sentence. */
const settling = {
  settled: { en: '{amount} settled by {document}', ne: '{document} बाट {amount} चुक्ता' },
  applied: { en: '{amount} applied to {document}', ne: '{document} मा {amount} समायोजन' },
  unsettled: {
    en: 'Settlement of {amount} by {document} reversed',
    ne: '{document} बाट भएको {amount} को चुक्ता उल्टाइएको',
  },
  unapplied: {
    en: '{amount} applied to {document} reversed',
    ne: '{document} मा भएको {amount} को समायोजन उल्टाइएको',
  },
} satisfies Record<string, Texts>;

const toPrinted = ({ copy, copy_no = 1 }: TimelineEvent): Texts => {
  if (copy === 'company') return copy_no > 1 ? printed.companyCopy : printed.company;
  return copy_no > 1 ? printed.copy : printed.original;
};

const toCreated = ({ by, document }: TimelineEvent): Texts => {
  if (by === null) return created.unknown;
  return document ? created.reversing : created.known;
};

/** `fields` are the labels of what was changed, as far as the page knows them. */
const sentences: Record<TimelineEvent['event'], (event: TimelineEvent, fields: string) => Texts> = {
  created: toCreated,
  changed: (_, fields) => (fields === '' ? changed.whole : changed.fields),
  converted: () => ({ en: 'Converted to {document} by {by}', ne: '{by} ले {document} बनाएको' }),
  settled: () => settling.settled,
  applied: () => settling.applied,
  unsettled: () => settling.unsettled,
  unapplied: () => settling.unapplied,
  cheque: ({ reason }) => (reason ? cheque.reason : cheque.plain),
  noted: () => ({
    en: '{document} of {amount} issued by {by}',
    ne: '{by} ले {amount} को {document} जारी गरेको',
  }),
  printed: toPrinted,
  mailed: ({ copy_no = 1 }) => (copy_no > 1 ? mailed.copy : mailed.original),
  cancelled: () => ({ en: 'Cancelled by {by}: {reason}', ne: '{by} ले रद्द गरेको: {reason}' }),
  reversed: ({ reason }) => (reason ? reversed.reason : reversed.plain),
  reported: () => reported,
};

/** The sentence of an event with its places; undefined for one that this page does not know. */
export const findSentence = (event: TimelineEvent, fields: string): Texts | undefined =>
  Object.hasOwn(sentences, event.event) ? sentences[event.event](event, fields) : undefined;

/** True where the user is named behind the sentence. */
export const isSettling = ({ event }: TimelineEvent): boolean => Object.hasOwn(settling, event);

/** What the tax authority answered about a document of the entity, in words. */
export const toAnswer = (entity: string, code: string | undefined): Texts | undefined =>
  explainResponse(
    timelineDocuments[entity as TimelineDocumentName] === 'invoice' ? 'invoice' : 'credit-note',
    'accepted',
    code ?? null,
  )?.sentence;

// What a user is notified of: the kinds, the permission that shows each, its sentence, and the page
// where it is put right. Notifications are derived from facts and are gone with them (decision 69).
import { type Language, localizeText, type Texts, translate } from '../language.ts';
import { formatMoney, toPaisa } from '../money/money.ts';
import { explainResponse, type OutboxState, type ReportedDocument } from '../tax/cbms-status.ts';

export const notificationKinds = [
  'document-refused',
  'document-stuck',
  'documents-waiting',
  'sync-stopped',
  'backup-failed',
  'cheque-to-deposit',
  'cheque-to-pay',
  'stock-low',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * What the sentence says, by kind; `amount` is rupees, `count` documents or pieces, `id` the record
 * where it is put right.
 */
export type NotificationFacts = {
  id?: number;
  document?: ReportedDocument;
  number?: string;
  name?: string;
  amount?: number;
  code?: string;
  count?: number;
  minimum?: number;
};

/**
 * `key` stays the same for as long as the matter does; `at` is when it began ("YYYY-MM-DD HH:mm:ss",
 * Nepal). The same key with another `at` is a new matter. `read` 1 or 0, for its reader.
 */
export type Notification = {
  key: string;
  kind: NotificationKind;
  at: string;
  read: number;
  facts: NotificationFacts;
};

/** The newest ones, and how many of all are unread. */
export type NotificationList = { data: Notification[]; unread: number };

/** The form of a key: its kind, and the record that it is about. */
export const NOTIFICATION_KEY_PATTERN = `^(${notificationKinds.join('|')})(\\.[a-z0-9-]{1,40})?$`;

/** Users who may view this entity or subject are notified. */
export const notificationSubjects: Record<NotificationKind, string> = {
  'document-refused': 'tax-authority',
  'document-stuck': 'tax-authority',
  'documents-waiting': 'tax-authority',
  'sync-stopped': 'tax-authority',
  'backup-failed': 'backups',
  'cheque-to-deposit': 'cheques',
  'cheque-to-pay': 'cheques',
  'stock-low': 'inventory',
};

const sentences: Record<NotificationKind, Texts> = {
  'document-refused': {
    en: 'IRD rejected {document} {number} of {name}.',
    ne: '{name} को {document} {number} आईआरडीले अस्वीकार गर्‍यो।',
  },
  'document-stuck': {
    en: '{document} {number} of {name} could not be sent to IRD and needs attention.',
    ne: '{name} को {document} {number} आईआरडीमा पठाउन सकिएन, हेर्नुपर्छ।',
  },
  'documents-waiting': {
    en: '{n} {n|document waits|documents wait} for IRD, the oldest for more than a day.',
    ne: '{n} कागजात आईआरडीमा पठाउन बाँकी छ, सबैभन्दा पुरानो एक दिनभन्दा बढी समयदेखि।',
  },
  'sync-stopped': {
    en: 'IRD sync has stopped: nothing is sent.',
    ne: 'आईआरडी सिंक रोकिएको छ: केही पठाइँदैन।',
  },
  'backup-failed': {
    en: 'The nightly backup failed. Make one now.',
    ne: 'रातको ब्याकअप बनाउन सकिएन। अहिले ब्याकअप लिनुहोस्।',
  },
  'cheque-to-deposit': {
    en: 'Cheque {number} from {name} ({amount}) can be deposited.',
    ne: '{name} को चेक {number} ({amount}) अब बैंकमा दाखिला गर्न सकिन्छ।',
  },
  'cheque-to-pay': {
    en: 'Cheque {number} to {name} ({amount}) is due. Keep the amount in the bank.',
    ne: '{name} लाई दिएको चेक {number} ({amount}) को मिति भयो। बैंकमा रकम राख्नुहोस्।',
  },
  'stock-low': {
    en: '{name} is below its minimum stock: {n} left, minimum {minimum}.',
    ne: '{name} न्यूनतम मौज्दातभन्दा कम छ: {n} बाँकी, न्यूनतम {minimum}।',
  },
};

const documentTitles: Record<ReportedDocument, Texts> = {
  invoice: { en: 'invoice', ne: 'बीजक' },
  'credit-note': { en: 'credit note', ne: 'क्रेडिट नोट' },
  cancellation: { en: 'cancelled invoice', ne: 'रद्द बीजक' },
};

const toSentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The sentence in the reader's language. */
export const toNotificationSentence = (
  { kind, facts }: Notification,
  language: Language,
): string => {
  const { document = 'invoice', number = '', name = '', amount = 0, count, minimum } = facts;
  return toSentenceCase(
    translate(sentences[kind], language, {
      document: documentTitles[document][language],
      number: localizeText(number, language),
      name,
      amount: formatMoney(toPaisa(amount), language),
      ...(count === undefined ? {} : { n: count }),
      ...(minimum === undefined ? {} : { minimum }),
    }),
  );
};

const statesByKind: Partial<Record<NotificationKind, OutboxState>> = {
  'document-refused': 'refused',
  'document-stuck': 'person',
  'sync-stopped': 'waiting',
};

/** What the tax authority said, where it is about that. */
export const toNotificationReason = (
  { kind, facts: { document = 'invoice', code } }: Notification,
  language: Language,
): string | undefined => {
  const state = statesByKind[kind];
  return state && explainResponse(document, state, code ?? null)?.sentence[language];
};

/** The page where it is put right. */
export const toNotificationAddress = ({ kind, facts: { id } }: Notification): string =>
  ({
    'document-refused': '/tax-authority?state=refused',
    'document-stuck': '/tax-authority?state=person',
    'documents-waiting': '/tax-authority?state=waiting',
    'sync-stopped': '/tax-authority?tab=account',
    'backup-failed': '/backup/database',
    'cheque-to-deposit': `/accounting/cheques/${id}`,
    'cheque-to-pay': `/accounting/cheques/${id}`,
    'stock-low': `/products_and_services/${id}`,
  })[kind];

// The texts of the page of the tax authority. domain/tax/cbms-status.ts has the meaning of its
// answers.

import type { OptionColor } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import type { OutboxState, ReportedDocument } from '../../domain/tax/cbms-status.ts';

export const texts = {
  title: { en: 'Tax Authority', ne: 'कर कार्यालय' },
  documents: { en: 'Documents', ne: 'कागजात' },
  reconciliation: { en: 'Reconciliation', ne: 'मिलान' },
  account: { en: 'Account', ne: 'एकाउन्ट' },

  off: {
    en: 'IRD sync is not set up on this server. Documents stay Not Synced until an administrator sets CBMS_URL.',
    ne: 'यो सर्भरमा आईआरडी सिंक मिलाइएको छैन। प्रशासकले CBMS_URL नराखेसम्म कागजात सिंक नभएकै रहन्छन्।',
  },
  accountOff: {
    en: 'IRD sync is off for this company. Documents stay Not Synced.',
    ne: 'यस कम्पनीको आईआरडी सिंक बन्द छ। कागजात सिंक नभएकै रहन्छन्।',
  },
  test: {
    en: 'Documents are sent to the test address {address}.',
    ne: 'कागजात परीक्षण ठेगाना {address} मा पठाइन्छ।',
  },
  real: {
    en: 'Documents are sent to the tax authority, {address}.',
    ne: 'कागजात कर कार्यालय ({address}) मा पठाइन्छ।',
  },
  paused: {
    en: 'Sync is paused. Documents wait until you resume it.',
    ne: 'पठाउने काम रोकिएको छ। फेरि सुरु नगरेसम्म कागजात पर्खन्छन्।',
  },
  stopped: {
    en: 'Sync stopped at {at}: {sentence}',
    ne: '{at} मा पठाउने काम रोकियो: {sentence}',
  },
  silent: { en: '{sentence} Failures in a row: {n}.', ne: '{sentence} लगातार असफल: {n}।' },
  notQueued: {
    en: '{n} {n|document was|documents were} issued before sync was turned on and {n|is|are} not queued. Use Manual Sync, or set an earlier date in the account.',
    ne: 'सिंक चालु हुनुअघि जारी भएका {n} कागजात पठाउने सूचीमा छैनन्। “आफैँ सिंक गर्नुहोस्” ले पठाउनुहोस्, वा एकाउन्टमा अघिल्लो मिति राख्नुहोस्।',
  },
  nothingWaits: { en: 'Queue is empty.', ne: 'पठाउन बाँकी केही छैन।' },
  oldest: {
    en: 'The oldest waiting document was issued {age} ago ({at}).',
    ne: 'सबैभन्दा पुरानो पर्खिरहेको कागजात {age} अघि ({at}) जारी भएको हो।',
  },
  minutes: { en: '{n} min', ne: '{n} मिनेट' },
  hours: { en: '{n} h', ne: '{n} घण्टा' },
  days: { en: '{n} {n|day|days}', ne: '{n} दिन' },
  sendAll: { en: 'Send now', ne: 'अहिले पठाउनुहोस्' },
  pause: { en: 'Pause', ne: 'रोक्नुहोस्' },
  resume: { en: 'Resume', ne: 'फेरि सुरु गर्नुहोस्' },

  search: { en: 'Number or customer', ne: 'नम्बर वा ग्राहक' },
  state: { en: 'State', ne: 'अवस्था' },
  kind: { en: 'Document', ne: 'कागजात' },
  number: { en: 'Number', ne: 'नम्बर' },
  customer: { en: 'Customer', ne: 'ग्राहक' },
  issued: { en: 'Issued', ne: 'जारी' },
  total: { en: 'Total', ne: 'जम्मा' },
  answer: { en: 'Meaning', ne: 'अर्थ' },
  waitsForBill: { en: 'Waiting for its invoice to reach IRD.', ne: 'बीजक आईआरडीमा नपुगेसम्म पर्खन्छ।' },
  notTold: { en: 'Waiting in the queue.', ne: 'पालो पर्खिरहेको छ।' },

  send: { en: 'Send now', ne: 'अहिले पठाउनुहोस्' },
  toAccount: { en: 'Open account', ne: 'एकाउन्ट हेर्नुहोस्' },
  exchanges: { en: 'Exchanges', ne: 'आदानप्रदान' },
  confirm: { en: 'It is at IRD', ne: 'आईआरडीमा छ' },
  confirmTitle: { en: 'IRD has this bill', ne: 'यो बिल आईआरडीमा छ' },
  confirmText: {
    en: 'Confirm only after comparing number, date and amounts with the IRD register. Your name is recorded.',
    ne: 'नम्बर, मिति र रकम आईआरडीको खातासँग मिलाएपछि मात्र पुष्टि गर्नुहोस्। तपाईंको नाम यससँग रहन्छ।',
  },

  exchangesOf: { en: 'Exchanges of {kind} {number}', ne: '{kind} {number} का आदानप्रदान' },
  none: { en: 'Not sent yet.', ne: 'अहिलेसम्म पठाइएको छैन।' },
  never: { en: 'This document is not sent.', ne: 'यो पठाइँदैन।' },
  noDocuments: {
    en: 'No documents for IRD yet.',
    ne: 'आईआरडीका लागि अहिलेसम्म कुनै कागजात छैन।',
  },
  noDocumentsHint: {
    en: 'Documents appear here once sync is on.',
    ne: 'सिंक चालु भएपछि कागजात यहाँ देखिन्छन्।',
  },
  took: { en: 'sent by {by}, answered after {ms} ms', ne: '{by} ले पठाएको, {ms} मि.से. मा जवाफ' },
  realtime: { en: 'real time', ne: 'तत्काल' },
  sent: { en: 'Sent', ne: 'पठाएको' },
  came: { en: 'Answer', ne: 'जवाफ' },
  http: { en: 'HTTP {status}', ne: 'HTTP {status}' },

  username: { en: 'User Name', ne: 'प्रयोगकर्ता नाम' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  keepPassword: {
    en: 'Leave blank to keep the current password.',
    ne: 'हालको पासवर्ड राख्न खाली छाड्नुहोस्।',
  },
  sealed: {
    en: "Stored encrypted; it can't be viewed again.",
    ne: 'यो इन्क्रिप्ट गरेर राखिन्छ र फेरि देखाइँदैन।',
  },
  enabled: { en: 'Send this company’s documents', ne: 'यस कम्पनीका कागजात पठाउने' },
  since: { en: 'Send documents issued from', ne: 'यस मितिदेखि जारी भएका कागजात' },
  sinceHelp: {
    en: 'Send older documents with Manual Sync.',
    ne: 'पुराना कागजात “आफैँ सिंक गर्नुहोस्” ले पठाउनुहोस्।',
  },
  connection: { en: 'Test the connection', ne: 'जडान जाँच्नुहोस्' },

  register: { en: 'Register', ne: 'खाता' },
  sales: { en: 'Sales', ne: 'बिक्री' },
  salesReturn: { en: 'Sales returns', ne: 'बिक्री फिर्ता' },
  year: { en: 'Year (BS)', ne: 'साल (वि.सं.)' },
  month: { en: 'Month', ne: 'महिना' },
  file: { en: 'IRD register (.xlsx or .csv)', ne: 'आईआरडीको खाता (.xlsx वा .csv)' },
  choose: { en: 'Choose a file', ne: 'फाइल छान्नुहोस्' },
  compare: { en: 'Compare', ne: 'मिलाउनुहोस्' },
  agree: { en: '{n} {n|document agrees|documents agree}.', ne: '{n} कागजात मिल्छ।' },
  differ: { en: '{n} {n|difference|differences}.', ne: '{n} फरक।' },
  noDifference: { en: 'No differences.', ne: 'कुनै फरक छैन।' },
  otherMonths: {
    en: '{n} {n|row|rows} from other months skipped.',
    ne: 'अरू महिनाका {n} पङ्क्ति छाडियो।',
  },
  unread: {
    en: 'These rows have a number but no amount: {rows}.',
    ne: 'यी पङ्क्तिमा नम्बर छ तर रकम छैन: {rows}।',
  },
  difference: { en: 'Difference', ne: 'फरक' },
  ours: { en: 'Ours', ne: 'हाम्रो' },
  theirs: { en: 'IRD', ne: 'आईआरडीको' },
  taxableVat: { en: '{taxable} + VAT {vat}', ne: '{taxable} + भ्याट {vat}' },
  row: { en: 'row {n}', ne: 'पङ्क्ति {n}' },
  open: { en: 'Open', ne: 'खोल्नुहोस्' },
} satisfies Record<string, Texts>;

export const stateTexts: Record<OutboxState, { label: Texts; color: OptionColor }> = {
  waiting: { label: { en: 'Waiting', ne: 'पर्खिरहेको' }, color: 'info' },
  sent: { label: { en: 'Sent, no answer yet', ne: 'पठाइयो, जवाफ आएन' }, color: 'info' },
  accepted: { label: { en: 'Accepted', ne: 'स्वीकृत' }, color: 'success' },
  'already-there': { label: { en: 'Already at IRD', ne: 'आईआरडीमा पहिले नै छ' }, color: 'success' },
  refused: { label: { en: 'Refused', ne: 'अस्वीकृत' }, color: 'error' },
  person: { label: { en: 'Needs attention', ne: 'ध्यान दिनुपर्ने' }, color: 'warning' },
  'nothing-to-tell': { label: { en: 'Nothing to report', ne: 'पठाउनु नपर्ने' }, color: 'default' },
};

export const kindTexts: Record<ReportedDocument, Texts> = {
  invoice: { en: 'Invoice', ne: 'बीजक' },
  'credit-note': { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  cancellation: { en: 'Cancellation', ne: 'रद्द बीजक' },
};

export const differenceTexts: Record<
  'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ',
  { label: Texts; color: OptionColor }
> = {
  'ours-not-theirs': { label: { en: 'Only in our books', ne: 'हाम्रोमा मात्र' }, color: 'error' },
  'theirs-not-ours': {
    label: { en: 'Only at IRD', ne: 'आईआरडीमा मात्र' },
    color: 'warning',
  },
  'amounts-differ': { label: { en: 'Amounts differ', ne: 'रकम फरक' }, color: 'info' },
};

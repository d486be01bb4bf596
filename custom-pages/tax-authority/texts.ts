// The sentences of the page of the tax authority. What its answers mean stands in
// domain/tax-authority/answers.ts.

import type { Texts } from '../../domain/language.ts';
import type { OptionColor } from '../../domain/schema/entity.ts';
import type { State, ToldDocument } from '../../domain/tax-authority/answers.ts';

export const texts = {
  title: { en: 'Tax Authority', ne: 'कर कार्यालय' },
  documents: { en: 'Documents', ne: 'कागजात' },
  reconciliation: { en: 'Reconciliation', ne: 'मिलान' },
  account: { en: 'Account', ne: 'एकाउन्ट' },

  off: {
    en: 'Nothing is sent: no address is set for this installation (CBMS_URL). Documents stay Not Synced.',
    ne: 'केही पठाइँदैन: यस प्रणालीमा ठेगाना (CBMS_URL) राखिएको छैन। कागजात सिंक नभएकै रहन्छन्।',
  },
  accountOff: {
    en: 'Nothing is sent: this company’s account is off. Documents stay Not Synced.',
    ne: 'केही पठाइँदैन: यस कम्पनीको एकाउन्ट बन्द छ। कागजात सिंक नभएकै रहन्छन्।',
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
    en: 'Sending is paused. Documents wait until it is resumed.',
    ne: 'पठाउने काम रोकिएको छ। फेरि सुरु नगरेसम्म कागजात पर्खन्छन्।',
  },
  stopped: {
    en: 'Sending has stopped at {at}: {sentence}',
    ne: '{at} मा पठाउने काम रोकियो: {sentence}',
  },
  silent: { en: '{sentence} Failures in a row: {n}.', ne: '{sentence} लगातार असफल: {n}।' },
  notQueued: {
    en: '{n} documents were issued before the account was on and are not queued. Send them one by one with Manual Sync, or name an earlier day in the account.',
    ne: 'एकाउन्ट चालु हुनुअघि जारी भएका {n} कागजात पठाउने सूचीमा छैनन्। “आफैँ सिंक गर्नुहोस्” ले एक-एक गरी पठाउनुहोस्, वा एकाउन्टमा अघिल्लो मिति राख्नुहोस्।',
  },
  nothingWaits: { en: 'Nothing waits.', ne: 'केही पर्खिरहेको छैन।' },
  oldest: {
    en: 'The oldest waiting document was issued {age} ago ({at}).',
    ne: 'सबैभन्दा पुरानो पर्खिरहेको कागजात {age} अघि ({at}) जारी भएको हो।',
  },
  minutes: { en: '{n} min', ne: '{n} मिनेट' },
  hours: { en: '{n} h', ne: '{n} घण्टा' },
  days: { en: '{n} days', ne: '{n} दिन' },
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
  answer: { en: 'What it means', ne: 'अर्थ' },
  waitsForBill: { en: 'Waits until its invoice is there.', ne: 'बीजक नपुगेसम्म पर्खन्छ।' },
  notTold: { en: 'Waits for its turn.', ne: 'पालो पर्खिरहेको छ।' },

  send: { en: 'Send now', ne: 'अहिले पठाउनुहोस्' },
  toAccount: { en: 'Open the account', ne: 'एकाउन्ट हेर्नुहोस्' },
  exchanges: { en: 'Exchanges', ne: 'आदानप्रदान' },
  confirm: { en: 'It is there', ne: 'कर कार्यालयमा छ' },
  confirmTitle: { en: 'The authority has this bill', ne: 'यो बिल कर कार्यालयमा छ' },
  confirmText: {
    en: 'Confirm only after comparing number, date and amounts with the authority’s register. Your name is kept with it.',
    ne: 'नम्बर, मिति र रकम कर कार्यालयको खातासँग मिलाएपछि मात्र पुष्टि गर्नुहोस्। तपाईंको नाम यससँग राखिन्छ।',
  },

  exchangesOf: { en: 'Exchanges of {kind} {number}', ne: '{kind} {number} का आदानप्रदान' },
  none: { en: 'It has not been sent yet.', ne: 'अहिलेसम्म पठाइएको छैन।' },
  never: { en: 'It is not sent.', ne: 'यो पठाइँदैन।' },
  noDocuments: {
    en: 'No documents for the authority yet.',
    ne: 'कर कार्यालयका लागि अहिलेसम्म कुनै कागजात छैन।',
  },
  noDocumentsHint: {
    en: 'Invoices and credit notes stand here from the moment they are issued while the account is on.',
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
    en: 'Leave empty to keep the password that stands.',
    ne: 'हालको पासवर्ड राख्न खाली छाड्नुहोस्।',
  },
  sealed: {
    en: 'It is kept sealed and never shown again.',
    ne: 'यो इन्क्रिप्ट गरेर राखिन्छ र फेरि देखाइँदैन।',
  },
  enabled: { en: 'Send this company’s documents', ne: 'यस कम्पनीका कागजात पठाउने' },
  since: { en: 'Documents issued from', ne: 'यस मितिदेखि जारी भएका कागजात' },
  sinceHelp: {
    en: 'Those issued earlier are sent only by hand.',
    ne: 'त्योभन्दा अघिका हातैले मात्र पठाइन्छ।',
  },
  connection: { en: 'Test the connection', ne: 'जडान जाँच्नुहोस्' },

  register: { en: 'Register', ne: 'खाता' },
  sales: { en: 'Sales', ne: 'बिक्री' },
  salesReturn: { en: 'Sales returns', ne: 'बिक्री फिर्ता' },
  year: { en: 'Year (BS)', ne: 'साल (वि.सं.)' },
  month: { en: 'Month', ne: 'महिना' },
  file: { en: 'The authority’s register (.xlsx or .csv)', ne: 'कर कार्यालयको खाता (.xlsx वा .csv)' },
  choose: { en: 'Choose a file', ne: 'फाइल छान्नुहोस्' },
  compare: { en: 'Compare', ne: 'मिलाउनुहोस्' },
  agree: { en: '{n} documents agree.', ne: '{n} कागजात मिल्छ।' },
  differ: { en: '{n} differences.', ne: '{n} फरक।' },
  noDifference: { en: 'No difference.', ne: 'कुनै फरक छैन।' },
  otherMonths: {
    en: '{n} rows of other months were left out.',
    ne: 'अरू महिनाका {n} पङ्क्ति छाडियो।',
  },
  unread: {
    en: 'These rows have a number but no amount: {rows}.',
    ne: 'यी पङ्क्तिमा नम्बर छ तर रकम छैन: {rows}।',
  },
  difference: { en: 'Difference', ne: 'फरक' },
  ours: { en: 'Ours', ne: 'हाम्रो' },
  theirs: { en: 'Theirs', ne: 'कर कार्यालयको' },
  taxableVat: { en: '{taxable} + VAT {vat}', ne: '{taxable} + भ्याट {vat}' },
  row: { en: 'row {n}', ne: 'पङ्क्ति {n}' },
  open: { en: 'Open', ne: 'खोल्नुहोस्' },
} satisfies Record<string, Texts>;

export const stateTexts: Record<State, { label: Texts; color: OptionColor }> = {
  waiting: { label: { en: 'Waiting', ne: 'पर्खिरहेको' }, color: 'info' },
  sent: { label: { en: 'Sent, no answer yet', ne: 'पठाइयो, जवाफ आएन' }, color: 'info' },
  accepted: { label: { en: 'Accepted', ne: 'स्वीकृत' }, color: 'success' },
  'already-there': { label: { en: 'Already there', ne: 'पहिले नै छ' }, color: 'success' },
  refused: { label: { en: 'Refused', ne: 'अस्वीकृत' }, color: 'error' },
  person: { label: { en: 'Needs a person', ne: 'हेर्नुपर्ने' }, color: 'warning' },
  'nothing-to-tell': { label: { en: 'Nothing to tell', ne: 'पठाउनु नपर्ने' }, color: 'default' },
};

export const kindTexts: Record<ToldDocument, Texts> = {
  invoice: { en: 'Invoice', ne: 'बीजक' },
  'credit-note': { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  cancellation: { en: 'Cancellation', ne: 'रद्द बीजक' },
};

export const differenceTexts: Record<
  'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ',
  { label: Texts; color: OptionColor }
> = {
  'ours-not-theirs': { label: { en: 'Ours, not theirs', ne: 'हाम्रोमा मात्र' }, color: 'error' },
  'theirs-not-ours': {
    label: { en: 'Theirs, not ours', ne: 'कर कार्यालयमा मात्र' },
    color: 'warning',
  },
  'amounts-differ': { label: { en: 'Amounts differ', ne: 'रकम फरक' }, color: 'info' },
};

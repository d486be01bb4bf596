// The words of the pages of cheques.
import type { Texts } from '../../domain/language.ts';
import type { ChequeDirection, ChequeEventKind } from '../../domain/ledger/cheques.ts';

const cancelTexts: Record<ChequeDirection, Texts> = {
  received: { en: 'Return Cheque', ne: 'चेक फिर्ता गर्नुहोस्' },
  issued: { en: 'Cancel Cheque', ne: 'चेक रद्द गर्नुहोस्' },
};
const eventButtons: Record<Exclude<ChequeEventKind, 'cancellation'>, Texts> = {
  deposit: { en: 'Deposit', ne: 'बैंकमा दाखिला गर्नुहोस्' },
  clearing: { en: 'Record Clearing', ne: 'साटिएको राख्नुहोस्' },
  bounce: { en: 'Record Bounce', ne: 'अनादर राख्नुहोस्' },
  presentation: { en: 'Present', ne: 'पेश गर्नुहोस्' },
};

/** The button that records an event. */
export const toEventButton = (direction: ChequeDirection, kind: ChequeEventKind): Texts =>
  kind === 'cancellation' ? cancelTexts[direction] : eventButtons[kind];

export const chequeTexts = {
  list: { en: 'Cheques', ne: 'चेकहरू' },
  one: { en: 'Cheque', ne: 'चेक' },
  events: { en: 'Events', ne: 'घटनाहरू' },
  event: { en: 'Event', ne: 'घटना' },
  date: { en: 'Date', ne: 'मिति' },
  account: { en: 'Bank Account', ne: 'बैंकको लेखा शीर्षक' },
  reason: { en: 'Reason', ne: 'कारण' },
  charge: { en: 'Bank Charge', ne: 'बैंक शुल्क' },
  enteredBy: { en: 'Entered By', ne: 'प्रविष्टि गर्ने' },
  failed: { en: 'This could not be loaded.', ne: 'यो खुल्न सकेन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;

/** What an event does, said before it is recorded. */
export const eventHelp: Partial<Record<ChequeEventKind, Texts>> = {
  bounce: {
    en: 'What the cheque settled is open again from this day on.',
    ne: 'चेकले चुक्ता गरेका कागजात यो मितिदेखि फेरि बाँकी हुन्छन्।',
  },
  presentation: {
    en: 'What the cheque settled before is settled again, as far as it is still open.',
    ne: 'चेकले पहिले चुक्ता गरेका कागजात बाँकी भएसम्म फेरि चुक्ता हुन्छन्।',
  },
  cancellation: {
    en: 'What the cheque settled is open from this day on.',
    ne: 'चेकले चुक्ता गरेका कागजात यो मितिदेखि बाँकी हुन्छन्।',
  },
};

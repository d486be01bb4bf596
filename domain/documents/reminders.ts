// Reminders of overdue documents: the days on which they go out, and their texts, which a company edits.
// The same functions draw the preview and what is sent.
import { formatDate } from '../calendar/format-date.ts';
import { type Language, localizeDigits, type Texts, translate } from '../language.ts';
import { formatMoney } from '../money/money.ts';

export const reminderChannels = ['mail', 'sms'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** The texts of one language; `line` is each document of the list in a mail. */
export type ReminderTexts = { subject: string; message: string; line: string; sms: string };
export type ReminderTemplates = Record<Language, ReminderTexts>;
export const reminderTextNames = ['subject', 'message', 'line', 'sms'] as const;

/** Characters. */
export const MAX_REMINDER_LENGTH: Record<keyof ReminderTexts, number> = {
  subject: 200,
  message: 4_000,
  line: 400,
  sms: 600,
};

const ofDocument = ['number', 'date_bs', 'date_ad', 'due_bs', 'due_ad', 'days', 'open'];
const ofReminder = ['customer', 'company', 'phone', 'invoices', 'count', ...ofDocument];

/** The names that each text may have in braces. */
export const reminderPlaceholders: Record<keyof ReminderTexts, string[]> = {
  subject: ofReminder,
  message: ofReminder,
  sms: ofReminder,
  line: ofDocument,
};

/** What is in braces and is no name that the text may have, without doubles. */
export const findUnknownPlaceholders = (name: keyof ReminderTexts, text: string): string[] => {
  const known = reminderPlaceholders[name];
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!);
  return [
    ...new Set(
      found.filter(inside => {
        const [word, ...forms] = inside.split('|');
        return !known.includes(word!) || ![0, 2].includes(forms.length);
      }),
    ),
  ];
};

export const usualReminders: ReminderTemplates = {
  en: {
    subject: 'Payment reminder from {company}',
    message:
      'Dear {customer},\n\nThe payment of {count|this invoice|these invoices} is overdue:\n\n{invoices}\n\nTotal overdue: Rs {open}\n\nIf you have paid already, please ignore this message. For questions, call {phone}.\n\n{company}',
    line: 'Invoice {number} of {date_bs} BS ({date_ad} AD), due {due_bs} BS ({due_ad} AD): Rs {open}',
    sms: '{company}: Rs {open} is overdue ({count|invoice|invoices} {invoices}). Please pay, or call {phone}.',
  },
  ne: {
    subject: '{company} बाट भुक्तानीको ताकेता',
    message:
      '{customer} ज्यू,\n\nतलका बीजकको भुक्तानी मिति नाघिसकेको छ:\n\n{invoices}\n\nजम्मा बाँकी: रु {open}\n\nभुक्तानी गरिसक्नुभएको भए यो सन्देशलाई ध्यान नदिनुहोस्। केही सोध्नुपरे {phone} मा फोन गर्नुहोस्।\n\n{company}',
    line: 'बीजक {number}, मिति {date_bs} वि.सं. ({date_ad} ई.सं.), भुक्तानी मिति {due_bs} वि.सं. ({due_ad} ई.सं.): रु {open}',
    sms: '{company}: रु {open} को भुक्तानी मिति नाघ्यो (बीजक {invoices})। कृपया तिर्नुहोस् वा {phone} मा फोन गर्नुहोस्।',
  },
};

/** Numbers of documents in one line: more would make a text message dear, and a subject long. */
const MAX_NUMBERS = 5;

/** A document as a reminder names it; days AD, `open` in paisa. */
export type OverdueDocument = {
  number: string;
  day: string;
  due_date: string;
  days_overdue: number;
  open: number;
};
/** The documents in the order of their due dates. */
export type ReminderFacts = {
  customer: string;
  company: string;
  phone: string;
  documents: OverdueDocument[];
};

const toValues = (overdue: OverdueDocument, language: Language): Record<string, string> => ({
  number: localizeDigits(overdue.number, language),
  date_bs: formatDate(overdue.day, 'bs', language),
  date_ad: formatDate(overdue.day, 'ad', language),
  due_bs: formatDate(overdue.due_date, 'bs', language),
  due_ad: formatDate(overdue.due_date, 'ad', language),
  days: localizeDigits(String(overdue.days_overdue), language),
  open: formatMoney(overdue.open, language),
});

/**
 * The texts with their placeholders filled in; what is said of one document is that of the one that is
 * due first, and `open` what is open of all. In a text message `invoices` are the numbers alone.
 */
export const writeReminder = (
  texts: ReminderTexts,
  { customer, company, phone, documents }: ReminderFacts,
  language: Language,
): Omit<ReminderTexts, 'line'> => {
  const fill = (text: string, values: Record<string, string>) =>
    translate({ en: text, ne: text }, language, values);
  const each = documents.map(each => toValues(each, language));
  const values = {
    ...each[0],
    ...{ customer, company, phone: localizeDigits(phone, language) },
    count: localizeDigits(String(documents.length), language),
    open: formatMoney(
      documents.reduce((sum, { open }) => sum + open, 0),
      language,
    ),
  };
  const named = each.slice(0, MAX_NUMBERS).map(({ number }) => number);
  const numbers = [...named, ...(each.length > MAX_NUMBERS ? ['…'] : [])].join(', ');
  const lines = each.map(one => fill(texts.line, one)).join('\n');
  return {
    // A name may have a line break, and a subject none.
    subject: fill(texts.subject, { ...values, invoices: numbers }).replace(/\s+/g, ' '),
    message: fill(texts.message, { ...values, invoices: lines }),
    sms: fill(texts.sms, { ...values, invoices: numbers }),
  };
};

/** Days past due, in their order, of a text such as "1, 7, 15, 30"; undefined where it is no such list. */
export const parseReminderSteps = (text: string): number[] | undefined => {
  const parts = text.split(',').map(part => part.trim());
  if (parts.length > 12 || !parts.every(part => /^\d{1,3}$/.test(part))) return undefined;
  const steps = parts.map(Number);
  const isList = new Set(steps).size === steps.length && steps.every(step => step >= 1);
  return isList ? steps.sort((a, b) => a - b) : undefined;
};

/** The last step that is not above the days overdue; undefined before the first. */
export const toReminderStep = (days_overdue: number, steps: number[]): number | undefined =>
  steps.findLast(step => step <= days_overdue);

export const smsProviderNames = ['sparrow', 'aakash'] as const;
export type SmsProviderName = (typeof smsProviderNames)[number];

/** Nobody has sent with them through this program yet, and the titles say so. */
export const smsProviderTitles: Record<SmsProviderName, Texts> = {
  sparrow: { en: 'Sparrow SMS (unproven)', ne: 'स्प्यारो एसएमएस (प्रमाणित नभएको)' },
  aakash: { en: 'Aakash SMS (unproven)', ne: 'आकाश एसएमएस (प्रमाणित नभएको)' },
};

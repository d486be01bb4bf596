// What the first page of an empty installation says, and what it asks of the company and its
// administrator.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Set up your company', ne: 'आफ्नो कम्पनी तयार गर्नुहोस्' },
  lead: {
    en: "You'll be ready to invoice in two minutes.",
    ne: 'दुई मिनेटमै पहिलो बीजक बनाउन सकिन्छ।',
  },
  setUp: { en: 'Set Up', ne: 'तयार गर्नुहोस्' },
  demoTitle: { en: 'Just looking?', ne: 'हेर्न मात्र चाहनुहुन्छ?' },
  demoText: {
    en: 'A sample company with a year of invoices, customers and products. None of the data is real.',
    ne: 'एक वर्षका बीजक, ग्राहक र वस्तु भएको नमुना कम्पनी। यसमा केही पनि वास्तविक होइन।',
  },
  demo: { en: 'Explore a demo company', ne: 'नमुना कम्पनी हेर्नुहोस्' },
  company: { en: 'Company', ne: 'कम्पनी' },
  administrator: { en: 'Administrator', ne: 'प्रशासक' },
} satisfies Record<string, Texts>;

export type Values = Record<
  | 'company_name'
  | 'company_pan'
  | 'address'
  | 'phone'
  | 'email'
  | 'admin_name'
  | 'admin_email'
  | 'admin_password',
  string
>;
export type Input = { name: keyof Values; label: Texts; required?: boolean; type?: string };

export const company: Input[] = [
  { name: 'company_name', label: { en: 'Company Name', ne: 'कम्पनीको नाम' }, required: true },
  { name: 'company_pan', label: { en: 'PAN', ne: 'प्यान' }, required: true },
  { name: 'address', label: { en: 'Address', ne: 'ठेगाना' } },
  { name: 'phone', label: { en: 'Phone', ne: 'फोन' } },
  { name: 'email', label: { en: 'Email', ne: 'इमेल' } },
];
export const administrator: Input[] = [
  { name: 'admin_name', label: { en: 'Administrator Name', ne: 'प्रशासकको नाम' }, required: true },
  { name: 'admin_email', label: { en: 'Administrator Email', ne: 'प्रशासकको इमेल' }, required: true },
  {
    name: 'admin_password',
    label: { en: 'Password', ne: 'पासवर्ड' },
    required: true,
    type: 'password',
  },
];

/** Written in ASCII digits, in whatever digits they are typed; a password is what was typed. */
export const inDigits = ['company_pan', 'phone', 'email', 'admin_email'] as const;

// What the landing page says; the four claims are the documents' (PROD-043..050).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  headline: { en: 'Bills that add up, to the paisa', ne: 'पैसा–पैसा मिल्ने बिल' },
  lead: {
    en: 'Bijak is an electronic billing and ERP application for businesses in Nepal: invoices, customers, stock and registers in one place, in English and Nepali.',
    ne: 'बीजक नेपालका व्यवसायका लागि विद्युतीय बिलिङ तथा ईआरपी (electronic billing and ERP) प्रणाली हो: बीजक, ग्राहक, मौज्दात र खाता एकै ठाउँमा, अङ्ग्रेजी र नेपालीमा।',
  },
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  language: { en: 'Language', ne: 'भाषा' },
  claims: { en: 'Why Bijak', ne: 'किन बीजक' },
  listedTitle: { en: 'Known to the tax authority', ne: 'कर प्रशासनमा सूचीकृत' },
  listed: {
    en: 'It is listed with the national tax authority, and its invoices can be synchronised to the authority’s server.',
    ne: 'यो राष्ट्रिय कर प्रशासनमा सूचीकृत छ र बीजक प्रशासनको सर्भरमा समक्रमण गर्न सकिन्छ।',
  },
  directivesTitle: { en: 'Made for the rules', ne: 'नियमअनुसार' },
  directives: {
    en: 'It is compliant with the authority’s e-billing directives: gapless numbers, counted copies, records that nobody can change.',
    ne: 'यो प्रशासनको विद्युतीय बीजक निर्देशिकाअनुसार छ: नम्बर नछुट्ने, प्रति गनिने, कसैले फेर्न नसक्ने अभिलेख।',
  },
  invoicesTitle: { en: 'Taxes by themselves', ne: 'कर आफैँ हिसाब' },
  invoices: {
    en: 'It automates billing and invoice generation with the applicable taxes: 13 % VAT, service charge, discounts spread to the line.',
    ne: 'बिलिङ र लाग्ने करसहितको बीजक आफैँ बन्छ: १३ % भ्याट, सेवा शुल्क, हरफमा बाँडिएको छुट।',
  },
  reportsTitle: { en: 'Reporting, finance and sales', ne: 'प्रतिवेदन, वित्त र बिक्री' },
  reports: {
    en: 'It automates reporting, finance and sales, in the Bikram Sambat calendar that your books are kept in.',
    ne: 'प्रतिवेदन, वित्त र बिक्री आफैँ मिल्छ, तपाईंको खाता राखिने विक्रम संवत् पात्रोमा।',
  },
  sample: { en: 'Tax Invoice', ne: 'कर बीजक' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  vat: { en: 'VAT(13 %)', ne: 'भ्याट (१३ %)' },
  total: { en: 'Total', ne: 'कुल जम्मा' },
} satisfies Record<string, Texts>;

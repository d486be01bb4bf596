// The sentences of the company's profile and of its templates.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  logo: { en: 'Logo', ne: 'लोगो' },
  changeLogo: { en: 'Change Logo', ne: 'लोगो फेर्नुहोस्' },
  logoHelp: {
    en: 'GIF, PNG or JPG, up to 2 MB. Printed on every bill.',
    ne: 'GIF, PNG वा JPG; २ MB सम्मको लोगो हरेक बीजकमा प्रिन्ट हुन्छ।',
  },
  logoTrouble: { en: 'Image Upload', ne: 'तस्बिर अपलोड' },
  phone: { en: 'Phone', ne: 'फोन' },
  website: { en: 'Website', ne: 'वेबसाइट' },
  fax: { en: 'Fax', ne: 'फ्याक्स' },
  country: { en: 'Country', ne: 'देश' },
  state: { en: 'State', ne: 'प्रदेश' },
  stateHelp: {
    en: 'Choose the country first, then the province.',
    ne: 'देश छानेपछि प्रदेश छान्न मिल्छ।',
  },
  region: { en: 'Region', ne: 'क्षेत्र' },
  city: { en: 'City', ne: 'सहर' },
  street: { en: 'Street', ne: 'सडक' },
  currency: { en: 'Currency', ne: 'मुद्रा' },
  update: { en: 'Update', ne: 'अपडेट गर्नुहोस्' },
  updated: { en: 'Update Company', ne: 'कम्पनीको विवरण अपडेट गर्नुहोस्' },
  invoiceTemplate: { en: 'Invoice Template', ne: 'बीजक ढाँचा' },
  noteTemplate: { en: 'Credit Note Template', ne: 'क्रेडिट नोट ढाँचा' },
  templateUpdated: { en: 'Invoice Template Updated', ne: 'बीजक ढाँचा अद्यावधिक भयो' },
} satisfies Record<string, Texts>;

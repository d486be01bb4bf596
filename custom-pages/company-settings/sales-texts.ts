// The sentences of what the company decides about its sales.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  cancellation: {
    en: 'Allow cancelling invoices on the day they are issued',
    ne: 'बीजक जारी भएकै दिन रद्द गर्न मिल्ने',
  },
  cancellationHelp: {
    en: 'A cancelled invoice keeps its number and is listed under Cancellations. Otherwise, correct an invoice with a credit note.',
    ne: 'रद्द भएको बीजकको नम्बर जस्ताको तस्तै रहन्छ र रद्द बीजकहरूको सूचीमा देखिन्छ। नत्र बीजक क्रेडिट नोटले सच्याउनुहोस्।',
  },
  outletCodes: { en: 'Include outlet code in document numbers', ne: 'नम्बरमा शाखाको कोड रहने' },
  outletCodesHelp: {
    en: 'For a business with more than one outlet: invoices and notes are numbered per outlet, as KTM-1, KTM-2. Set the codes under POS; every POS needs one. Issued documents keep their numbers.',
    ne: 'एकभन्दा बढी शाखा भएका लागि: बीजक र नोटको नम्बर शाखापिच्छे चल्छ, जस्तै KTM-1, KTM-2। कोड बिक्री काउन्टरमा राखिन्छ; सबैको चाहिन्छ। जारी भइसकेका कागजातको नम्बर फेरिँदैन।',
  },
  decided: {
    en: 'Only users who can edit roles can change this.',
    ne: 'यो भूमिका सम्पादन गर्न पाउनेले मात्र तोक्छन्।',
  },
} satisfies Record<string, Texts>;

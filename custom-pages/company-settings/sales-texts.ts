// The sentences of what the company decides about its sales.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  cancellation: {
    en: 'Invoices may be cancelled on the day of their issue',
    ne: 'बीजक जारी भएकै दिन रद्द गर्न मिल्ने',
  },
  cancellationHelp: {
    en: 'A cancelled invoice keeps its number and is listed among the cancellations. Switched off, and on every later day, only a credit note puts an invoice right.',
    ne: 'रद्द भएको बीजकको नम्बर जस्ताको तस्तै रहन्छ र रद्द बीजकहरूको सूचीमा देखिन्छ। यो बन्द भए, र अर्को दिनदेखि, क्रेडिट नोटले मात्र बीजक सच्याउँछ।',
  },
  outletCodes: { en: 'Numbers bear the code of their outlet', ne: 'नम्बरमा शाखाको कोड रहने' },
  outletCodesHelp: {
    en: 'For a business with more than one outlet: invoices and notes are counted per outlet, as KTM-1, KTM-2. The codes stand under POS; each needs one. What is issued keeps its number.',
    ne: 'एकभन्दा बढी शाखा भएका लागि: बीजक र नोट शाखापिच्छे गनिन्छन्, जस्तै KTM-1, KTM-2। कोड बिक्री काउन्टरमा राखिन्छ; सबैको चाहिन्छ। जारी भइसकेकाको नम्बर फेरिँदैन।',
  },
  decided: {
    en: 'Only those who may edit roles decide it.',
    ne: 'यो भूमिका सम्पादन गर्न पाउनेले मात्र तोक्छन्।',
  },
} satisfies Record<string, Texts>;

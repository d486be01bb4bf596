// The sentences of what the company decides about its sales.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  cancellation: { en: 'Invoices may be cancelled on the day of their issue', ne: 'बीजक जारी भएकै दिन रद्द गर्न मिल्ने' },
  cancellationHelp: {
    en: 'A cancelled invoice keeps its number and is listed among the cancellations. Switched off, and on every later day, only a credit note puts an invoice right.',
    ne: 'रद्द भएको बीजकको नम्बर जस्ताको तस्तै रहन्छ र रद्द बीजकहरूको सूचीमा देखिन्छ। यो बन्द भए, र अर्को दिनदेखि, क्रेडिट नोटले मात्र बीजक सच्याउँछ।',
  },
  cancellationDecided: {
    en: 'Only those who may edit roles decide it.',
    ne: 'यो भूमिका सम्पादन गर्न पाउनेले मात्र तोक्छन्।',
  },
} satisfies Record<string, Texts>;

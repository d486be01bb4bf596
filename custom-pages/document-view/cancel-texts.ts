// The words of what can be done with an issued invoice: credit notes, and the cancellation of the
// same day.
import type { Texts } from '../../domain/language.ts';

export const cancelTexts = {
  creditNotes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  issueCreditNote: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  title: { en: 'Cancel Invoice', ne: 'बीजक रद्द गर्नुहोस्' },
  sure: {
    en: 'The invoice keeps its number and is listed under Cancellations; its amount and stock are reversed.',
    ne: 'बीजकको नम्बर रहन्छ र रद्द बीजकमा देखिन्छ; रकम र मौज्दात फिर्ता हुन्छ।',
  },
  deed: { en: 'Confirm', ne: 'बीजक रद्द गर्नुहोस्' },
  reason: { en: 'Reason', ne: 'कारण' },
  cancelled: {
    en: 'Cancelled on {date} by {name}: {reason}',
    ne: '{date} मा {name} ले रद्द गरेको: {reason}',
  },
} satisfies Record<string, Texts>;

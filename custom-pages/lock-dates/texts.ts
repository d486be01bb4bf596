// The sentences of the page of the lock dates.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Lock Dates', ne: 'हिसाब लक मिति' },
  about: {
    en: 'Nothing is posted on or before these days. A bill that comes late is booked on an open day.',
    ne: 'यी मिति र त्यसअघि केही प्रविष्टि हुँदैन। ढिलो आएको बिल खुला मितिमा राखिन्छ।',
  },
  vatMonthHelp: {
    en: 'The last day of a Nepali month. Set when its VAT return is submitted.',
    ne: 'नेपाली महिनाको अन्तिम दिन। भ्याट विवरण पेश हुँदा राखिन्छ।',
  },
  yearHelp: {
    en: 'The last day of a fiscal year. Set when the year is closed.',
    ne: 'आर्थिक वर्षको अन्तिम दिन। वर्षको हिसाब बन्द गर्दा राखिन्छ।',
  },
  hardHelp: {
    en: 'Any day before today. It only moves forward, and has no exceptions.',
    ne: 'आजभन्दा अघिको जुनसुकै दिन। अगाडि मात्र सर्छ, अपवाद हुँदैन।',
  },
  exceptions: { en: 'Exceptions', ne: 'अपवादहरू' },
  exceptionsHelp: {
    en: 'For seven days at most, a user may post before a lock. Every exception is logged.',
    ne: 'बढीमा सात दिनसम्म एक प्रयोगकर्ताले लकअघि प्रविष्टि गर्न पाउँछन्। हरेक अपवाद लगमा रहन्छ।',
  },
  none: { en: 'No exceptions yet.', ne: 'अहिलेसम्म अपवाद छैन।' },
  user: { en: 'User', ne: 'प्रयोगकर्ता' },
  lock: { en: 'Lock', ne: 'लक' },
  until: { en: 'Until', ne: 'कहिलेसम्म' },
  reason: { en: 'Reason', ne: 'कारण' },
  grantedBy: { en: 'Granted By', ne: 'अनुमति दिने' },
  grant: { en: 'Add Exception', ne: 'अपवाद थप्नुहोस्' },
  end: { en: 'End', ne: 'अन्त्य गर्नुहोस्' },
  active: { en: 'Active', ne: 'सक्रिय' },
  over: { en: 'Over', ne: 'सकिएको' },
} satisfies Record<string, Texts>;

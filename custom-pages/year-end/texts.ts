// Texts of the year end.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Year End', ne: 'आर्थिक वर्षको हिसाब बन्द' },
  about: {
    en: 'Closing a fiscal year moves its profit to retained earnings and locks its books. Years are closed one after the other, and reopened from the newest on.',
    ne: 'आर्थिक वर्ष बन्द गर्दा त्यसको नाफा सञ्चित मुनाफामा सर्छ र हिसाब लक हुन्छ। वर्षहरू क्रमैले बन्द गरिन्छन्, र पछिल्लोबाट फेरि खोलिन्छन्।',
  },
  year: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  dates: { en: 'Date Range', ne: 'अवधि' },
  profit: { en: 'Profit', ne: 'नाफा' },
  closed: { en: 'Closed', ne: 'बन्द' },
  open: { en: 'Open', ne: 'खुला' },
  running: { en: 'Current', ne: 'चालु' },
  closedBy: { en: 'Closed by {name}, {at}', ne: '{name} ले बन्द गरेको, {at}' },
  reopenedBy: {
    en: 'Reopened by {name}, {at}: {reason}',
    ne: '{name} ले फेरि खोलेको, {at}: {reason}',
  },
  history: { en: 'History', ne: 'इतिहास' },
  actions: { en: 'Actions', ne: 'कार्य' },
  close: { en: 'Close Year', ne: 'वर्ष बन्द गर्नुहोस्' },
  closeTitle: { en: 'Close Fiscal Year {name}', ne: 'आर्थिक वर्ष {name} बन्द' },
  findings: { en: 'To Check Before', ne: 'पहिले जाँच्ने कुरा' },
  inOrder: { en: 'Everything is in order.', ne: 'सबै ठीक छ।' },
  show: { en: 'Show', ne: 'हेर्नुहोस्' },
  entry: { en: 'Entry', ne: 'प्रविष्टि' },
  nothing: {
    en: 'There are no income and expenses to close. Only the books are locked.',
    ne: 'बन्द गर्ने आम्दानी वा खर्च छैन। हिसाब मात्र लक हुन्छ।',
  },
  profitOf: {
    en: 'Profit moved to retained earnings: {amount}',
    ne: 'सञ्चित मुनाफामा सर्ने नाफा: {amount}',
  },
  lossOf: {
    en: 'Loss moved to retained earnings: {amount}',
    ne: 'सञ्चित मुनाफाबाट घट्ने नोक्सान: {amount}',
  },
  reopen: { en: 'Reopen Year', ne: 'वर्ष फेरि खोल्नुहोस्' },
  reopenTitle: { en: 'Reopen Fiscal Year {name}', ne: 'आर्थिक वर्ष {name} फेरि खोल्ने' },
  reopenAbout: {
    en: 'The lock of the year is lifted and its closing is reversed. Close the year again afterwards.',
    ne: 'वर्षको लक हट्छ र बन्द गर्दाको प्रविष्टि उल्टिन्छ। पछि वर्ष फेरि बन्द गर्नुहोस्।',
  },
  reason: { en: 'Reason', ne: 'कारण' },
  none: { en: 'No fiscal year yet.', ne: 'अहिलेसम्म आर्थिक वर्ष छैन।' },
  failed: { en: 'The fiscal years could not be loaded.', ne: 'आर्थिक वर्ष पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;

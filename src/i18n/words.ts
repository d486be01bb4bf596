// Words that many screens share, both languages side by side.
import type { Texts } from '../../domain/language.ts';

export const words = {
  actions: { en: 'Actions', ne: 'कार्यहरू' },
  add: { en: 'Add', ne: 'थप्नुहोस्' },
  cancel: { en: 'Cancel', ne: 'छाड्नुहोस्' },
  clearFilters: { en: 'Clear filters', ne: 'फिल्टर हटाउनुहोस्' },
  close: { en: 'Close', ne: 'बन्द गर्नुहोस्' },
  columns: { en: 'Columns', ne: 'महलहरू' },
  confirm: { en: 'Confirm', ne: 'पुष्टि गर्नुहोस्' },
  delete: { en: 'Delete', ne: 'मेटाउनुहोस्' },
  edit: { en: 'Edit', ne: 'सम्पादन गर्नुहोस्' },
  dateOrder: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
  endDate: { en: 'End Date', ne: 'अन्त्य मिति' },
  all: { en: 'All', ne: 'सबै' },
  error: { en: 'Error', ne: 'त्रुटि' },
  invoice: { en: 'Invoice', ne: 'बीजक' },
  language: { en: 'Language', ne: 'भाषा' },
  loading: { en: 'Loading …', ne: 'लोड हुँदै छ…' },
  next: { en: 'Next', ne: 'अर्को' },
  notFound: { en: 'No records match these filters.', ne: 'यी फिल्टरसँग मिल्ने केही भेटिएन।' },
  noRecords: { en: 'No records found.', ne: 'कुनै अभिलेख भेटिएन।' },
  okay: { en: 'Okay', ne: 'ठिक छ' },
  // The English name is the documents' own (SHELL-041).
  pagination: { en: 'pagination', ne: 'पानाहरू' },
  previous: { en: 'Previous', ne: 'अघिल्लो' },
  print: { en: 'Print', ne: 'प्रिन्ट गर्नुहोस्' },
  remove: { en: 'Remove', ne: 'हटाउनुहोस्' },
  reset: { en: 'Reset', ne: 'रिसेट गर्नुहोस्' },
  save: { en: 'Save', ne: 'सेभ गर्नुहोस्' },
  filters: { en: 'Filters', ne: 'फिल्टरहरू' },
  savedFilters: { en: 'Saved filters', ne: 'सेभ गरिएका फिल्टर' },
  searchFor: { en: 'Search {name}', ne: '{name} खोज्नुहोस्' },
  search: { en: 'Search', ne: 'खोज्नुहोस्' },
  select: { en: 'Select', ne: 'छान्नुहोस्' },
  startDate: { en: 'Start Date', ne: 'सुरु मिति' },
  status: { en: 'Status', ne: 'अवस्था' },
  view: { en: 'View', ne: 'हेर्नुहोस्' },
  checkForm: { en: 'Please correct the marked fields.', ne: 'चिह्न लगाइएका विवरण सच्याउनुहोस्।' },
  leave: {
    en: 'You have unsaved changes. Leave this page?',
    ne: 'लेखेको कुरा सेभ भएको छैन। यो पाना छाड्ने?',
  },
  restored: {
    en: 'We restored your unsaved changes. Press Reset to discard them.',
    ne: 'तपाईंका सेभ नभएका परिवर्तन फर्काइएका छन्। हटाउन “रिसेट गर्नुहोस्” थिच्नुहोस्।',
  },
  renewed: {
    en: 'Your session was refreshed. Please save again.',
    ne: 'तपाईंको सेसन नवीकरण भयो। फेरि सेभ गर्नुहोस्।',
  },
  notDone: {
    en: 'Your session was refreshed. Please try again.',
    ne: 'तपाईंको सेसन नवीकरण भयो। फेरि प्रयास गर्नुहोस्।',
  },
  leaveTitle: { en: 'Unsaved changes', ne: 'सेभ नभएका परिवर्तन' },
  selected: { en: '{n} selected', ne: '{n} छानियो' },
} satisfies Record<string, Texts>;

export const historyTitle = { en: 'History', ne: 'इतिहास' } satisfies Texts;

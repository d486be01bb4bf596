// Words that many screens share, both languages side by side.
import type { Texts } from '../../domain/language.ts';

export const words = {
  actions: { en: 'Actions', ne: 'कार्यहरू' },
  add: { en: 'Add', ne: 'थप्नुहोस्' },
  cancel: { en: 'Cancel', ne: 'रद्द' },
  close: { en: 'Close', ne: 'बन्द' },
  confirm: { en: 'Confirm', ne: 'पक्का' },
  delete: { en: 'Delete', ne: 'मेटाउनुहोस्' },
  edit: { en: 'Edit', ne: 'सम्पादन' },
  endDate: { en: 'End Date', ne: 'अन्त्य मिति' },
  all: { en: 'All', ne: 'सबै' },
  error: { en: 'Error', ne: 'त्रुटि' },
  language: { en: 'Language', ne: 'भाषा' },
  loading: { en: 'Loading …', ne: 'ल्याउँदै …' },
  next: { en: 'Next', ne: 'अर्को' },
  none: { en: 'Nothing here yet', ne: 'अहिलेसम्म केही छैन' },
  noRecords: { en: 'No records found.', ne: 'कुनै अभिलेख भेटिएन।' },
  okay: { en: 'Okay', ne: 'ठिक छ' },
  // The English name is the documents' own (SHELL-041).
  pagination: { en: 'pagination', ne: 'पानाहरू' },
  previous: { en: 'Previous', ne: 'अघिल्लो' },
  print: { en: 'Print', ne: 'मुद्रण' },
  remove: { en: 'Remove', ne: 'हटाउनुहोस्' },
  reset: { en: 'Reset', ne: 'पूर्ववत्' },
  save: { en: 'Save', ne: 'सुरक्षित' },
  search: { en: 'Search', ne: 'खोज' },
  select: { en: 'Select', ne: 'छान्नुहोस्' },
  startDate: { en: 'Start Date', ne: 'सुरु मिति' },
  status: { en: 'Status', ne: 'अवस्था' },
  view: { en: 'View', ne: 'हेर्नुहोस्' },
  checkForm: { en: 'Please correct the marked fields.', ne: 'चिन्ह लगाइएका विवरण सच्याउनुहोस्।' },
  leave: { en: 'What you typed is not saved. Leave this page?', ne: 'लेखेको कुरा सुरक्षित भएको छैन। यो पाना छाड्ने?' },
  restored: {
    en: 'What you typed here before and did not save is back. Reset takes it away.',
    ne: 'तपाईंले पहिले लेखेर सुरक्षित नगर्नुभएको कुरा फर्किएको छ। “पूर्ववत्” थिच्दा हट्छ।',
  },
  renewed: {
    en: 'Your session was renewed before this was saved. Please save again.',
    ne: 'यो सुरक्षित हुनुअघि तपाईंको सत्र नवीकरण भयो। फेरि सुरक्षित गर्नुहोस्।',
  },
  leaveTitle: { en: 'Unsaved changes', ne: 'सुरक्षित नभएका परिवर्तन' },
} satisfies Record<string, Texts>;

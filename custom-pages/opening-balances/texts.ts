// The words of opening balances; those of single columns of a file are in domain/ledger.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Opening Balances', ne: 'सुरु बाँकी' },
  about: {
    en: 'Enter the balances at the end of the day before your books begin. Debits and credits must be equal, and debtors, creditors, advances and inventory must equal the open documents and the stock below.',
    ne: 'हिसाब सुरु हुने दिनको अघिल्लो दिन अन्त्यको बाँकी लेख्नुहोस्। डेबिट र क्रेडिट बराबर हुनुपर्छ, अनि आसामी, साहु, अग्रिम र मौज्दात तलका बाँकी कागजात र मौज्दातसँग मिल्नुपर्छ।',
  },
  inForce: {
    en: 'In force: {number}, entered by {name} on {time}. Saving again reverses it.',
    ne: 'लागू: {number}, {name} ले {time} मा लेखेको। फेरि सेभ गर्दा यो उल्टिन्छ।',
  },
  date: { en: 'Date', ne: 'मिति' },
  accounts: { en: 'Trial Balance', ne: 'सन्तुलन परीक्षण' },
  documents: { en: 'Open Documents', ne: 'बाँकी कागजात' },
  stock: { en: 'Stock', ne: 'मौज्दात' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  kind: { en: 'Kind', ne: 'प्रकार' },
  party: { en: 'Customer or Vendor', ne: 'ग्राहक वा आपूर्तिकर्ता' },
  number: { en: 'Document No.', ne: 'कागजात नं.' },
  due: { en: 'Due Date', ne: 'भुक्तानी मिति' },
  amount: { en: 'Open Amount', ne: 'बाँकी रकम' },
  product: { en: 'Product', ne: 'वस्तु' },
  qty: { en: 'Quantity', ne: 'परिमाण' },
  value: { en: 'Value', ne: 'मूल्य' },
  total: { en: 'Total', ne: 'जम्मा' },
  addLine: { en: 'Add line', ne: 'पङ्क्ति थप्नुहोस्' },
  fromFile: { en: 'Read from file', ne: 'फाइलबाट ल्याउनुहोस्' },
  inFile: { en: 'In the file: {name}', ne: 'फाइलमा: {name}' },
  agrees: { en: 'Everything agrees.', ne: 'सबै मिल्यो।' },
  empty: { en: 'No lines yet.', ne: 'अहिलेसम्म कुनै पङ्क्ति छैन।' },
  problemsOn: {
    en: 'Some lines need correcting, the first is line {n}.',
    ne: 'केही पङ्क्ति सच्याउनुपर्छ, पहिलो पङ्क्ति {n} हो।',
  },
  confirmTitle: { en: 'Replace the opening balances?', ne: 'सुरु बाँकी फेर्ने?' },
  confirm: {
    en: 'The opening balances in force will be reversed, and these posted instead.',
    ne: 'लागू भएको सुरु बाँकी उल्टिन्छ र यो प्रविष्टि हुन्छ।',
  },
  failed: { en: 'The opening balances could not be loaded.', ne: 'सुरु बाँकी पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  fileTitle: { en: 'Read {section} from a file', ne: '{section} फाइलबाट ल्याउनुहोस्' },
  fileAbout: {
    en: 'A .csv or .xlsx, as Tally, Busy or a spreadsheet writes it. Accounts and products are found by code or name, customers and vendors by PAN or name.',
    ne: 'ट्याली, बिजी वा स्प्रेडसिटको .csv वा .xlsx। लेखा शीर्षक र वस्तु कोड वा नामले, ग्राहक र आपूर्तिकर्ता प्यान वा नामले भेटिन्छन्।',
  },
  file: { en: 'File (.csv or .xlsx)', ne: 'फाइल (.csv वा .xlsx)' },
  choose: { en: 'Choose file', ne: 'फाइल छान्नुहोस्' },
  documentsOf: { en: 'Documents of', ne: 'कसका कागजात' },
  columns: { en: 'What each column is', ne: 'हरेक महलमा के छ' },
  leaveOut: { en: 'Leave out', ne: 'नल्याउने' },
  column: { en: 'Column {n}', ne: 'महल {n}' },
  row: { en: 'Row', ne: 'पङ्क्ति' },
  name: { en: 'Name', ne: 'नाम' },
  problem: { en: 'Problem', ne: 'समस्या' },
  found: {
    en: '{n} {n|line|lines} found, {wrong} to be corrected.',
    ne: '{n} पङ्क्ति भेटियो, {wrong} वटा सच्याउनुपर्ने।',
  },
  take: { en: 'Use these lines', ne: 'यी पङ्क्ति राख्नुहोस्' },
  takeAbout: {
    en: 'They replace the lines of this section. Lines with a problem come along, to be corrected in the form.',
    ne: 'यिनले यो खण्डका पङ्क्ति हटाएर ठाउँ लिन्छन्। समस्या भएका पङ्क्ति पनि आउँछन्, फाराममा सच्याउनुहोस्।',
  },
  noLines: { en: 'No lines were found in this file.', ne: 'यो फाइलमा कुनै पङ्क्ति भेटिएन।' },
} satisfies Record<string, Texts>;

/** What an open document is, by the kind of its party and the side that owes. */
export const documentKinds = [
  {
    party_kind: 'customer',
    side: 'debit',
    label: { en: 'Customer owes', ne: 'ग्राहकबाट लिन बाँकी' },
  },
  {
    party_kind: 'customer',
    side: 'credit',
    label: { en: 'Advance of customer', ne: 'ग्राहकको अग्रिम' },
  },
  {
    party_kind: 'vendor',
    side: 'credit',
    label: { en: 'Owed to vendor', ne: 'आपूर्तिकर्तालाई तिर्न बाँकी' },
  },
  {
    party_kind: 'vendor',
    side: 'debit',
    label: { en: 'Advance to vendor', ne: 'आपूर्तिकर्तालाई अग्रिम' },
  },
] as const satisfies { party_kind: string; side: string; label: Texts }[];

export const partyTexts = {
  customer: { en: 'Customers', ne: 'ग्राहक' },
  vendor: { en: 'Vendors', ne: 'आपूर्तिकर्ता' },
} satisfies Record<string, Texts>;

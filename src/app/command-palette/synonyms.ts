// Other words for a screen, by its address: what shops say for it, in English, in Nepali and in
// Nepali as it is typed with Latin letters. Loaded with the search.

/** Words of pages that begin something new, in every spelling. */
const NEW = 'new create add make naya banaune thapne नयाँ बनाउने थप्ने';

const synonyms: Record<string, string> = {
  '/sales/counter': 'till pos shop checkout cash register pasal काउन्टर पसल',
  '/sales/invoice': 'bill sale sales bijak bikri tax invoice challan बिल बिक्री बीजक चलान',
  '/sales/proforma-invoice': 'quotation quote estimate challan prastav कोटेसन अनुमान प्रस्ताव',
  '/sales/credit_notes': 'sales return refund firta बिक्री फिर्ता क्रेडिट नोट',
  '/sales/cancellations': 'cancelled void radda रद्द',
  '/sales/customers': 'client buyer party debtor grahak ग्राहक क्रेता पार्टी',
  '/products_and_services': 'item goods service price barcode saman saaman मालसामान सामान वस्तु सेवा',
  '/purchases/vendors': 'supplier seller party creditor bikreta आपूर्तिकर्ता विक्रेता पार्टी',
  '/purchases/billings': 'purchase vendor bill expense kharid बिल खरिद',
  '/purchases/returns': 'purchase return debit note kharid firta डेबिट नोट खरिद फिर्ता',
  '/inventory': 'stock adjustment opening damage maujdat मौज्दात स्टक समायोजन',
  '/inventory-history': 'stock movement maujdat मौज्दात स्टक',
  '/accounting/receipts': 'receive payment collect money in prapti asuli रकम प्राप्ति असुली रसिद',
  '/accounting/payments': 'pay payment money out vendor bhuktani भुक्तानी तिर्ने',
  '/accounting/expenses/new': 'new spend cost rent salary kharcha खर्च भाडा तलब',
  '/accounting/vouchers': 'journal entry jv contra voucher bhauchar भौचर जर्नल',
  '/accounting/accounts': 'chart of accounts ledger khata खाता लेखा शीर्षक',
  '/accounting/cheques': 'check bank pdc चेक बैंक',
  '/accounting/cash-counts': 'till day close drawer nagad नगद गन्ती',
  '/accounting/reports':
    'trial balance sheet profit loss cash flow day book ledger nafa नाफा वासलात सन्तुलन परीक्षण',
  '/accounting/receivables-ageing': 'debtors due credit customers udharo baki उधारो लिनुपर्ने',
  '/accounting/payables-ageing': 'creditors due owed vendors tirna baki तिर्नुपर्ने',
  '/accounting/outstanding': 'unpaid overdue due udharo baki उधारो बाँकी',
  '/accounting/reminders': 'dunning overdue sms tagada ताकेता सम्झना',
  '/accounting/lock-dates': 'close period freeze लक',
  '/reports/vat-return': 'tax filing kar bhyat भ्याट कर विवरण',
  '/reports/tds-return': 'tax withheld deposit challan टीडीएस चलान',
  '/reports/tax-payments': 'vat paid tsc challan refund kar tireko भ्याट तिरेको दाखिला चलान',
  '/tax-authority': 'ird cbms sync kar karyalaya आन्तरिक राजस्व कर',
  '/company-settings': 'fiscal year logo units tax rate pan कम्पनी लोगो एकाइ आर्थिक वर्ष',
  '/settings/fields': 'custom field column attribute apno field aafnai आफ्नै फिल्ड महल',
  '/backup/database': 'save copy ब्याकअप जगेडा',
  '/user-manual': 'help guide how sahayog मद्दत सहयोग',
};

/** The further words by which the screen at an address is found; an empty string for none. */
export const getSynonyms = (address: string): string => {
  const known = synonyms[address];
  if (known !== undefined) return known;
  const list = address.replace(/\/new$/, '');
  return list === address ? '' : `${NEW} ${synonyms[list] ?? ''}`;
};

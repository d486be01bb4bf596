// The four reports of the documents: their names, their addresses, their columns in order. Screens
// draw them and exports are written from them, so that file and screen have the same figures.
import type { Texts } from '../language.ts';

/**
 * `money` is rupees in JSON and paisa inside; `yes-no`, `synced` and `cancelled` are 1 or 0; a
 * `date` is stored in AD and read in Bikram Sambat.
 */
type RegisterColumnKind = 'text' | 'money' | 'date' | Flag;
type Flag = 'yes-no' | 'synced' | 'cancelled';

/** `name` is the field of the row; `width` its share of a printed page. */
export type RegisterColumn = {
  name: string;
  label: Texts;
  kind: RegisterColumnKind;
  width: number;
};

export type RegisterName = 'sales' | 'sales-return' | 'purchases' | 'materialized-view';

export type Register = {
  title: Texts;
  /** The page; its requests are below `path` of the billing address. */
  address: string;
  path: string;
  /** The name that the search looks for. */
  party: 'customer_name' | 'vendor_name';
  /** The permission to view it. */
  subject: 'sales-reports' | 'purchase-reports';
  columns: RegisterColumn[];
  /** XLSX as well (QUIRK-075). */
  xlsx?: boolean;
};

const toRegisterColumn = (
  name: string,
  kind: RegisterColumnKind,
  width: number,
  en: string,
  ne: string,
): RegisterColumn => ({
  name,
  kind,
  width,
  label: { en, ne },
});

const buyerColumns = [
  toRegisterColumn('customer_name', 'text', 17, "Buyer's Name", 'खरिदकर्ताको नाम'),
  toRegisterColumn('pan', 'text', 8, "Buyer's PAN", 'खरिदकर्ताको प्यान'),
];

/** As in the return register (OPEN-080). */
const salesColumns = [
  toRegisterColumn('total', 'money', 11, 'Total Sales', 'जम्मा बिक्री'),
  toRegisterColumn('exempted_sale', 'money', 9, 'Non Taxable Sales', 'कर छुटको बिक्री'),
  toRegisterColumn('export_sale', 'money', 8, 'Export Sales', 'निकासी बिक्री'),
  toRegisterColumn('discount_amount', 'money', 8, 'Discount', 'छुट'),
  toRegisterColumn('taxable_amount', 'money', 11, 'Taxable Sales Amount', 'करयोग्य बिक्री मूल्य'),
  toRegisterColumn('vat_amount', 'money', 9, 'Tax', 'कर'),
];

export const registers: Record<RegisterName, Register> = {
  sales: {
    title: { en: 'Sales Register', ne: 'बिक्री खाता' },
    address: '/reports/sales',
    path: 'sales-registers',
    party: 'customer_name',
    subject: 'sales-reports',
    xlsx: true,
    columns: [
      toRegisterColumn('created_at', 'date', 8, 'Date', 'मिति'),
      toRegisterColumn('invoice_no', 'text', 7, 'Bill No', 'बीजक नं.'),
      ...buyerColumns,
      ...salesColumns,
      toRegisterColumn('sum-credit-note', 'money', 9, 'Credit Note', 'क्रेडिट नोट'),
      toRegisterColumn('cancelled', 'cancelled', 6, 'Remarks', 'कैफियत'),
    ],
  },
  'sales-return': {
    title: { en: 'Sales Return Register', ne: 'बिक्री फिर्ता खाता' },
    address: '/reports/sales-return-register',
    path: 'sales-return',
    party: 'customer_name',
    subject: 'sales-reports',
    columns: [
      toRegisterColumn('created_at', 'date', 8, 'Date', 'मिति'),
      toRegisterColumn('bill_note_no', 'text', 9, 'Bill No/CNN', 'बीजक नं./क्रेडिट नोट नं.'),
      ...buyerColumns,
      ...salesColumns,
    ],
  },
  purchases: {
    title: { en: 'Purchase Register', ne: 'खरिद खाता' },
    address: '/reports/purchases',
    path: 'purchases-registers',
    party: 'vendor_name',
    subject: 'purchase-reports',
    columns: [
      toRegisterColumn('created_at', 'date', 8, 'Date', 'मिति'),
      toRegisterColumn('billing_no', 'text', 8, 'Bill No', 'बिल नं.'),
      toRegisterColumn('vendor_name', 'text', 15, "Vendor's Name", 'आपूर्तिकर्ताको नाम'),
      toRegisterColumn('pan', 'text', 8, "Vendor's PAN", 'आपूर्तिकर्ताको प्यान'),
      toRegisterColumn('total', 'money', 10, 'Total', 'जम्मा'),
      toRegisterColumn('non_taxable', 'money', 8, 'Non Taxable', 'कर छुट'),
      toRegisterColumn('discount_amount', 'money', 7, 'Discount', 'छुट'),
      toRegisterColumn('purchase_taxable', 'money', 10, 'Taxable Purchase', 'करयोग्य खरिद'),
      toRegisterColumn('purchase_vat', 'money', 8, 'Purchase VAT', 'खरिद कर'),
      toRegisterColumn('import_taxable', 'money', 10, 'Taxable Import', 'करयोग्य पैठारी'),
      toRegisterColumn('import_vat', 'money', 8, 'Import VAT', 'पैठारी कर'),
      toRegisterColumn('capital_taxable', 'money', 10, 'Taxable Capital', 'करयोग्य पुँजीगत'),
      toRegisterColumn('capital_vat', 'money', 8, 'Capital VAT', 'पुँजीगत कर'),
      toRegisterColumn('sum-debit-note', 'money', 8, 'Debit Note', 'डेबिट नोट'),
    ],
  },
  'materialized-view': {
    title: { en: 'Materialized View', ne: 'बीजकको विस्तृत विवरण (Materialized View)' },
    address: '/reports/materialized-view',
    path: 'material-view',
    party: 'customer_name',
    subject: 'sales-reports',
    // The row's fields in title case and in their order (OPEN-082).
    columns: [
      toRegisterColumn('fiscal_year', 'text', 7, 'Fiscal Year', 'आर्थिक वर्ष'),
      toRegisterColumn('bill_no', 'text', 6, 'Bill No', 'बीजक नं.'),
      toRegisterColumn('transaction_id', 'text', 7, 'Transaction Id', 'कारोबार नं.'),
      toRegisterColumn('customer_name', 'text', 14, 'Customer Name', 'ग्राहकको नाम'),
      toRegisterColumn('customer_pan', 'text', 9, 'Customer PAN', 'ग्राहकको प्यान'),
      toRegisterColumn('bill_date', 'date', 10, 'Bill Date', 'बीजक मिति'),
      toRegisterColumn('amount', 'money', 10, 'Amount', 'रकम'),
      toRegisterColumn('discount', 'money', 8, 'Discount', 'छुट'),
      toRegisterColumn('taxable_amount', 'money', 10, 'Taxable Amount', 'करयोग्य रकम'),
      toRegisterColumn('tax_amount', 'money', 9, 'Tax Amount', 'कर रकम'),
      toRegisterColumn('total_amount', 'money', 10, 'Total Amount', 'जम्मा रकम'),
      toRegisterColumn('vat_refund_amount', 'money', 7, 'VAT Refund Amount', 'कर फिर्ता रकम'),
      toRegisterColumn('payment_method', 'text', 8, 'Payment Method', 'भुक्तानीको तरिका'),
      toRegisterColumn('is_printed', 'yes-no', 5, 'Is Printed', 'प्रिन्ट भएको'),
      toRegisterColumn('printed_time', 'text', 10, 'Printed Time', 'प्रिन्ट भएको समय'),
      toRegisterColumn('ird_sync', 'synced', 8, 'IRD Sync', 'आईआरडी सिंक'),
      toRegisterColumn('is_bill_active', 'yes-no', 5, 'Is Bill Active', 'बीजक सक्रिय'),
      toRegisterColumn('entered_by', 'text', 10, 'Entered By', 'प्रविष्टि गर्ने'),
      toRegisterColumn('is_realtime', 'yes-no', 5, 'Is Realtime', 'तत्काल'),
      toRegisterColumn('printed_by', 'text', 10, 'Printed By', 'प्रिन्ट गर्ने'),
    ],
  },
};

const flags: Record<Flag, { yes: Texts; no: Texts }> = {
  'yes-no': { yes: { en: 'Yes', ne: 'छ' }, no: { en: 'No', ne: 'छैन' } },
  synced: { yes: { en: 'Synced', ne: 'सिंक भएको' }, no: { en: 'Not synced', ne: 'सिंक नभएको' } },
  cancelled: { yes: { en: 'Cancelled', ne: 'रद्द भएको' }, no: { en: '', ne: '' } },
};

/** The text of a 1 or 0 in such a column. */
export const formatFlag = (kind: Flag, value: unknown): Texts =>
  flags[kind][Number(value) === 1 ? 'yes' : 'no'];

/** Further figures next to the sums of a register. */
export const totalLabels: Record<RegisterName, Texts> = {
  sales: { en: 'Sales Total', ne: 'बिक्री जम्मा' },
  'sales-return': { en: 'Sales Return Total', ne: 'बिक्री फिर्ता जम्मा' },
  purchases: { en: 'Purchase Total', ne: 'खरिद जम्मा' },
  'materialized-view': { en: 'Total', ne: 'जम्मा' },
};

// The built-in layouts of the tax forms: the four registers, the Standard View and Annex 13.
import type { Texts } from '../../language.ts';
import { BEGINNING } from '../effective-dated.ts';
import type { FormColumn, FormLayout, LayoutsByForm } from './form-layout.ts';

const moneyColumn = (name: string, en: string, ne: string): FormColumn => ({
  name,
  kind: 'money',
  label: { en, ne },
  width: 9,
});
const textColumn = (name: string, label: Texts, width: number): FormColumn => ({
  name,
  kind: 'text',
  label,
  width,
});

const dateColumn: FormColumn = {
  name: 'date',
  kind: 'date',
  label: { en: 'Date', ne: 'मिति' },
  width: 7,
};
const billNoColumn = textColumn('bill_no', { en: 'Bill No.', ne: 'बीजक नं.' }, 6);
const declarationNoColumn = textColumn(
  'declaration_no',
  { en: 'Customs Declaration No.', ne: 'प्रज्ञापनपत्र नं.' },
  7,
);

const buyerColumns = [
  textColumn('party_name', { en: "Buyer's Name", ne: 'खरिदकर्ताको नाम' }, 14),
  textColumn('party_pan', { en: "Buyer's PAN", ne: 'खरिदकर्ताको स्थायी लेखा नम्बर' }, 8),
];
const supplierColumns = [
  textColumn('party_name', { en: "Supplier's Name", ne: 'आपूर्तिकर्ताको नाम' }, 14),
  textColumn('party_pan', { en: "Supplier's PAN", ne: 'आपूर्तिकर्ताको स्थायी लेखा नम्बर' }, 8),
];

/** Name, quantity and unit of the goods; the headings differ from form to form. */
const toGoodsColumns = (name: Texts, qty: Texts, unit: Texts): FormColumn[] => [
  textColumn('item_name', name, 12),
  { name: 'quantity', kind: 'whole', label: qty, width: 5 },
  textColumn('unit', unit, 5),
];
const toItemColumns = (columns: FormColumn[]): FormColumn[] =>
  columns.map(column => ({ ...column, item: true }));

/**
 * Of the four registers as the authority's upload takes them: sales after Schedule 9, purchases
 * after Schedule 8 of the VAT Rules, and both returns. Source of the columns and their order:
 * compliance facts 5, A to D.
 */
const LAYOUT_VERSION = '2082';
const goodsColumns = toGoodsColumns(
  { en: 'Goods or Service', ne: 'वस्तु वा सेवाको नाम' },
  { en: 'Quantity', ne: 'वस्तु वा सेवाको परिमाण' },
  { en: 'Unit', ne: 'वस्तु वा सेवाको एकाइ' },
);

const salesLayout: FormLayout = {
  version: LAYOUT_VERSION,
  title: { en: 'Sales Register (IRD)', ne: 'बिक्री खाता' },
  rows: 'either',
  columns: [
    dateColumn,
    billNoColumn,
    ...buyerColumns,
    ...toItemColumns(goodsColumns),
    moneyColumn('total', 'Total Sales / Export (Rs)', 'जम्मा बिक्री/निकासी (रु)'),
    moneyColumn('exempt', 'Tax Exempt Sales (Rs)', 'स्थानीय कर छुटको बिक्री मूल्य (रु)'),
    moneyColumn('taxable', 'Taxable Sales (Rs)', 'करयोग्य बिक्री मूल्य (रु)'),
    moneyColumn('vat', 'Tax on Sales (Rs)', 'करयोग्य बिक्री कर (रु)'),
    moneyColumn(
      'export',
      'Value of Goods or Services Exported (Rs)',
      'निकासी गरेको वस्तु वा सेवाको मूल्य (रु)',
    ),
    textColumn('export_country', { en: 'Country of Export', ne: 'निकासी गरेको देश' }, 6),
    textColumn(
      'export_declaration_no',
      { en: 'Export Declaration No.', ne: 'निकासी प्रज्ञापनपत्र नम्बर' },
      7,
    ),
    {
      name: 'export_declaration_date',
      kind: 'date',
      label: { en: 'Export Declaration Date', ne: 'निकासी प्रज्ञापनपत्र मिति' },
      width: 7,
    },
  ],
};

const purchasesLayout: FormLayout = {
  version: LAYOUT_VERSION,
  title: { en: 'Purchase Register (IRD)', ne: 'खरिद खाता' },
  rows: 'either',
  columns: [
    dateColumn,
    billNoColumn,
    declarationNoColumn,
    ...supplierColumns,
    ...toItemColumns(
      toGoodsColumns(
        { en: 'Description', ne: 'विवरण' },
        { en: 'Quantity', ne: 'परिमाण' },
        { en: 'Unit', ne: 'एकाइ' },
      ),
    ),
    moneyColumn('total', 'Total Purchase (Rs)', 'जम्मा खरिद मूल्य (रु)'),
    moneyColumn(
      'exempt',
      'Exempt Purchase / Import (Rs)',
      'कर छुट हुने वस्तु वा सेवाको खरिद/पैठारी मूल्य (रु)',
    ),
    moneyColumn(
      'local_taxable',
      'Taxable Purchase, Not Capital (Rs)',
      'करयोग्य खरिद (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    moneyColumn('local_vat', 'Tax on It (Rs)', 'करयोग्य खरिद (पुँजीगत बाहेक) कर (रु)'),
    moneyColumn(
      'import_taxable',
      'Taxable Import, Not Capital (Rs)',
      'करयोग्य पैठारी (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    moneyColumn('import_vat', 'Tax on It (Rs)', 'करयोग्य पैठारी (पुँजीगत बाहेक) कर (रु)'),
    moneyColumn(
      'capital_taxable',
      'Taxable Capital Purchase / Import (Rs)',
      'पुँजीगत करयोग्य खरिद/पैठारी मूल्य (रु)',
    ),
    moneyColumn('capital_vat', 'Tax on It (Rs)', 'पुँजीगत करयोग्य खरिद/पैठारी कर (रु)'),
  ],
};

const salesReturnsLayout: FormLayout = {
  version: LAYOUT_VERSION,
  title: { en: 'Sales Return Register (IRD)', ne: 'बिक्री फिर्ता खाता' },
  rows: 'lines',
  columns: [
    dateColumn,
    billNoColumn,
    ...buyerColumns,
    ...goodsColumns,
    moneyColumn('total', 'Total Return (Rs)', 'जम्मा फिर्ता मूल्य (रु)'),
    moneyColumn('exempt', 'Tax Exempt Return (Rs)', 'स्थानीय कर छुटको फिर्ता मूल्य (रु)'),
    moneyColumn('taxable', 'Taxable Return (Rs)', 'करयोग्य फिर्ता मूल्य (रु)'),
    moneyColumn('vat', 'Tax on Return (Rs)', 'करयोग्य फिर्ता कर (रु)'),
  ],
};

const purchaseReturnsLayout: FormLayout = {
  version: LAYOUT_VERSION,
  title: { en: 'Purchase Return Register (IRD)', ne: 'खरिद फिर्ता खाता' },
  rows: 'lines',
  columns: [
    dateColumn,
    billNoColumn,
    declarationNoColumn,
    ...supplierColumns,
    ...toGoodsColumns(
      { en: 'Returned Goods or Services', ne: 'खरिद/पैठारी फिर्ता गरिएका वस्तु वा सेवाको विवरण' },
      { en: 'Quantity', ne: 'खरिद/पैठारी फिर्ता गरिएका वस्तु वा सेवाको परिमाण' },
      { en: 'Unit', ne: 'वस्तु वा सेवाको एकाइ' },
    ),
    moneyColumn('total', 'Total Return (Rs)', 'जम्मा फिर्ता मूल्य (रु)'),
    moneyColumn('exempt', 'Exempt Return (Rs)', 'कर छुट हुने वस्तु वा सेवाको फिर्ता मूल्य (रु)'),
    moneyColumn(
      'local_taxable',
      'Taxable Return, Not Capital (Rs)',
      'करयोग्य फिर्ता (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    moneyColumn('local_vat', 'Tax on It (Rs)', 'करयोग्य फिर्ता (पुँजीगत बाहेक) कर (रु)'),
    moneyColumn(
      'import_taxable',
      'Taxable Import Return, Not Capital (Rs)',
      'करयोग्य पैठारी फिर्ता (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    moneyColumn('import_vat', 'Tax on It (Rs)', 'करयोग्य पैठारी फिर्ता (पुँजीगत बाहेक) कर (रु)'),
    moneyColumn('capital_taxable', 'Taxable Capital Return (Rs)', 'पुँजीगत करयोग्य फिर्ता मूल्य (रु)'),
    moneyColumn('capital_vat', 'Tax on It (Rs)', 'पुँजीगत करयोग्य फिर्ता कर (रु)'),
  ],
};

const namedColumn = (name: string, head: string, ne: string, width: number) =>
  textColumn(name, { en: head, ne }, width);

/**
 * The Standard View of Annex 5: its twenty columns under the annex's own names, in its order.
 * Source: compliance facts 3.
 */
const standardViewLayout: FormLayout = {
  version: '2082',
  title: { en: 'Standard View (Annex 5)', ne: 'स्ट्यान्डर्ड भ्यु (अनुसूची ५)' },
  rows: 'documents',
  columns: [
    namedColumn('fiscal_year', 'Fiscal Year', 'आर्थिक वर्ष', 7),
    namedColumn('bill_no', 'Bill_no.', 'बीजक नं.', 5),
    namedColumn('party_name', 'Customer_name', 'ग्राहकको नाम', 10),
    namedColumn('party_pan', 'Customer_PAN', 'ग्राहकको प्यान', 8),
    { name: 'date', kind: 'date', label: { en: 'Bill_Date', ne: 'बीजक मिति' }, width: 7 },
    moneyColumn('amount', 'Amount', 'रकम'),
    moneyColumn('discount', 'Discount', 'छुट'),
    moneyColumn('taxable', 'Taxable_Amount', 'करयोग्य रकम'),
    moneyColumn('vat', 'Tax_Amount', 'कर रकम'),
    moneyColumn('grand_total', 'Total_Amount', 'जम्मा रकम'),
    namedColumn('synced', 'Sync_with_IRD', 'आईआरडीमा सिंक', 7),
    namedColumn('printed', 'Is_Bill_Printed', 'बीजक प्रिन्ट भएको', 6),
    namedColumn('active', 'Is_bill_Active', 'बीजक सक्रिय', 6),
    namedColumn('printed_at', 'Printed_Time', 'प्रिन्ट भएको समय', 7),
    namedColumn('entered_by', 'Entered_By', 'प्रविष्टि गर्ने', 7),
    namedColumn('printed_by', 'Printed_by', 'प्रिन्ट गर्ने', 7),
    namedColumn('realtime', 'Is_realtime', 'तत्काल पठाइएको', 6),
    namedColumn('payment_method', 'Payment_Method', 'भुक्तानीको तरिका', 6),
    moneyColumn('vat_refund', 'VAT_Refund_Amount (if any)', 'भ्याट फिर्ता रकम (भए)'),
    namedColumn('transaction_id', 'Transaction_Id (if any)', 'कारोबार आईडी (भए)', 9),
  ],
};

export const annex13Title: Texts = { en: 'Annex 13', ne: 'अनुसूची १३' };

/**
 * Annex 13 as the portal takes it: its own field names in its order. Source: compliance facts 6.
 */
export const annex13Columns: FormColumn[] = [
  { name: 'pan', kind: 'text', label: { en: 'PAN', ne: 'प्यान' }, width: 9 },
  { name: 'tradeName', kind: 'text', label: { en: 'Trade Name', ne: 'व्यापारिक नाम' }, width: 22 },
  {
    name: 'tradeNameType',
    kind: 'text',
    label: { en: 'Trade Name Type', ne: 'व्यापारिक नामको किसिम' },
    width: 7,
  },
  {
    name: 'sorp',
    kind: 'text',
    label: { en: 'Sales (S) or Purchase (P)', ne: 'बिक्री (S) वा खरिद (P)' },
    width: 7,
  },
  {
    name: 'exemptedAmount',
    kind: 'money',
    label: { en: 'Exempted Amount', ne: 'कर छुट रकम' },
    width: 11,
  },
  {
    name: 'taxableAmount',
    kind: 'money',
    label: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
    width: 11,
  },
  { name: 'remarks', kind: 'text', label: { en: 'Remarks', ne: 'कैफियत' }, width: 12 },
];

/**
 * The rows of e-TDS. The authority has not published an order of columns: this one is ours, until it
 * does (accounting facts 5).
 */
const eTdsLayout: FormLayout = {
  version: '2083',
  title: { en: 'e-TDS Rows', ne: 'ई-टीडीएस विवरण' },
  rows: 'documents',
  columns: [
    textColumn('pan', { en: 'Recipient PAN', ne: 'प्राप्तकर्ताको प्यान' }, 9),
    textColumn('name', { en: 'Recipient Name', ne: 'प्राप्तकर्ताको नाम' }, 18),
    { ...dateColumn, label: { en: 'Date (BS)', ne: 'मिति (वि.सं.)' } },
    textColumn('date_ad', { en: 'Date (AD)', ne: 'मिति (ई.सं.)' }, 8),
    moneyColumn('payment_amount', 'Payment Amount (Rs)', 'भुक्तानी रकम (रु)'),
    moneyColumn('tds_amount', 'TDS Amount (Rs)', 'टीडीएस रकम (रु)'),
    textColumn('tds_type', { en: 'TDS Type', ne: 'टीडीएस किसिम' }, 9),
    textColumn('section', { en: 'Section', ne: 'दफा' }, 6),
    textColumn('revenue_head', { en: 'Revenue Head', ne: 'राजस्व शीर्षक' }, 7),
    textColumn('voucher_no', { en: 'Voucher No.', ne: 'भौचर नं.' }, 8),
  ],
};

const fromBeginning = (value: FormLayout) => [{ from: BEGINNING, value }];

/**
 * Each form's layouts by the day from which they apply. A new one is a further entry: forms filed
 * under an old one keep its shape.
 */
export const builtInLayouts: LayoutsByForm = {
  sales: fromBeginning(salesLayout),
  purchases: fromBeginning(purchasesLayout),
  'sales-returns': fromBeginning(salesReturnsLayout),
  'purchase-returns': fromBeginning(purchaseReturnsLayout),
  'standard-view': fromBeginning(standardViewLayout),
  'e-tds': fromBeginning(eTdsLayout),
};

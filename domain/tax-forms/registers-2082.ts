// The four registers as the authority's upload takes them: sales after Schedule 9, purchases after
// Schedule 8 of the VAT Rules, both returns beside them. Source of the columns and their order:
// compliance facts 5, A to D.
import {
  asItems,
  billNo,
  buyer,
  date,
  declarationNo,
  goods,
  money,
  supplier,
  text,
} from './common-columns.ts';
import type { FormLayout } from './layout.ts';

const version = '2082';
const goodsTraded = goods(
  { en: 'Goods or Service', ne: 'वस्तु वा सेवाको नाम' },
  { en: 'Quantity', ne: 'वस्तु वा सेवाको परिमाण' },
  { en: 'Unit', ne: 'वस्तु वा सेवाको एकाइ' },
);

export const sales: FormLayout = {
  version,
  title: { en: 'Sales Register (IRD)', ne: 'बिक्री खाता' },
  rows: 'either',
  columns: [
    date,
    billNo,
    ...buyer,
    ...asItems(goodsTraded),
    money('total', 'Total Sales / Export (Rs)', 'जम्मा बिक्री/निकासी (रु)'),
    money('exempt', 'Tax Exempt Sales (Rs)', 'स्थानीय कर छुटको बिक्री मूल्य (रु)'),
    money('taxable', 'Taxable Sales (Rs)', 'करयोग्य बिक्री मूल्य (रु)'),
    money('vat', 'Tax on Sales (Rs)', 'करयोग्य बिक्री कर (रु)'),
    money('export', 'Value of Goods or Services Exported (Rs)', 'निकासी गरेको वस्तु वा सेवाको मूल्य (रु)'),
    text('export_country', { en: 'Country of Export', ne: 'निकासी गरेको देश' }, 6),
    text(
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

export const purchases: FormLayout = {
  version,
  title: { en: 'Purchase Register (IRD)', ne: 'खरिद खाता' },
  rows: 'either',
  columns: [
    date,
    billNo,
    declarationNo,
    ...supplier,
    ...asItems(
      goods(
        { en: 'Description', ne: 'विवरण' },
        { en: 'Quantity', ne: 'परिमाण' },
        { en: 'Unit', ne: 'एकाइ' },
      ),
    ),
    money('total', 'Total Purchase (Rs)', 'जम्मा खरिद मूल्य (रु)'),
    money('exempt', 'Exempt Purchase / Import (Rs)', 'कर छुट हुने वस्तु वा सेवाको खरिद/पैठारी मूल्य (रु)'),
    money(
      'local_taxable',
      'Taxable Purchase, Not Capital (Rs)',
      'करयोग्य खरिद (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    money('local_vat', 'Tax on It (Rs)', 'करयोग्य खरिद (पुँजीगत बाहेक) कर (रु)'),
    money(
      'import_taxable',
      'Taxable Import, Not Capital (Rs)',
      'करयोग्य पैठारी (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    money('import_vat', 'Tax on It (Rs)', 'करयोग्य पैठारी (पुँजीगत बाहेक) कर (रु)'),
    money(
      'capital_taxable',
      'Taxable Capital Purchase / Import (Rs)',
      'पुँजीगत करयोग्य खरिद/पैठारी मूल्य (रु)',
    ),
    money('capital_vat', 'Tax on It (Rs)', 'पुँजीगत करयोग्य खरिद/पैठारी कर (रु)'),
  ],
};

export const salesReturns: FormLayout = {
  version,
  title: { en: 'Sales Return Register (IRD)', ne: 'बिक्री फिर्ता खाता' },
  rows: 'lines',
  columns: [
    date,
    billNo,
    ...buyer,
    ...goodsTraded,
    money('total', 'Total Return (Rs)', 'जम्मा फिर्ता मूल्य (रु)'),
    money('exempt', 'Tax Exempt Return (Rs)', 'स्थानीय कर छुटको फिर्ता मूल्य (रु)'),
    money('taxable', 'Taxable Return (Rs)', 'करयोग्य फिर्ता मूल्य (रु)'),
    money('vat', 'Tax on Return (Rs)', 'करयोग्य फिर्ता कर (रु)'),
  ],
};

export const purchaseReturns: FormLayout = {
  version,
  title: { en: 'Purchase Return Register (IRD)', ne: 'खरिद फिर्ता खाता' },
  rows: 'lines',
  columns: [
    date,
    billNo,
    declarationNo,
    ...supplier,
    ...goods(
      { en: 'Returned Goods or Services', ne: 'खरिद/पैठारी फिर्ता गरिएका वस्तु वा सेवाको विवरण' },
      { en: 'Quantity', ne: 'खरिद/पैठारी फिर्ता गरिएका वस्तु वा सेवाको परिमाण' },
      { en: 'Unit', ne: 'वस्तु वा सेवाको एकाइ' },
    ),
    money('total', 'Total Return (Rs)', 'जम्मा फिर्ता मूल्य (रु)'),
    money('exempt', 'Exempt Return (Rs)', 'कर छुट हुने वस्तु वा सेवाको फिर्ता मूल्य (रु)'),
    money('local_taxable', 'Taxable Return, Not Capital (Rs)', 'करयोग्य फिर्ता (पुँजीगत बाहेक) मूल्य (रु)'),
    money('local_vat', 'Tax on It (Rs)', 'करयोग्य फिर्ता (पुँजीगत बाहेक) कर (रु)'),
    money(
      'import_taxable',
      'Taxable Import Return, Not Capital (Rs)',
      'करयोग्य पैठारी फिर्ता (पुँजीगत बाहेक) मूल्य (रु)',
    ),
    money('import_vat', 'Tax on It (Rs)', 'करयोग्य पैठारी फिर्ता (पुँजीगत बाहेक) कर (रु)'),
    money('capital_taxable', 'Taxable Capital Return (Rs)', 'पुँजीगत करयोग्य फिर्ता मूल्य (रु)'),
    money('capital_vat', 'Tax on It (Rs)', 'पुँजीगत करयोग्य फिर्ता कर (रु)'),
  ],
};

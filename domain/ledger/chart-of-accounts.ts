// The charts of accounts that ship: what a new company starts with. What documents post to is found
// by purpose, never by code, so that a company may rename, renumber and add.
import type { Texts } from '../language.ts';

export const accountRoots = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const;
export type AccountRoot = (typeof accountRoots)[number];

export const rootTexts: Record<AccountRoot, Texts> = {
  assets: { en: 'Assets', ne: 'सम्पत्ति' },
  liabilities: { en: 'Liabilities', ne: 'दायित्व' },
  equity: { en: 'Equity', ne: 'पुँजी' },
  income: { en: 'Income', ne: 'आम्दानी' },
  expenses: { en: 'Expenses', ne: 'खर्च' },
};

/** What an account is for, where documents post to it by themselves. */
export const purposes = [
  'cash',
  'bank',
  'wallet',
  'cheques_in_hand',
  'debtors',
  'supplier_advances',
  'inventory',
  'input_vat',
  'vat_withheld',
  'tds_receivable',
  'fixed_assets',
  'creditors',
  'cheques_issued',
  'customer_advances',
  'output_vat',
  'vat_settlement',
  'tds_payable',
  'tsc_payable',
  'retained_earnings',
  'opening_balance_equity',
  'sales_taxable',
  'sales_exempt',
  'sales_export',
  'sales_returns',
  'service_income',
  'discount_received',
  'rounding',
  'cost_of_sales',
  'purchases',
  'customs_and_freight',
  'stock_adjustments',
  'bank_charges',
  'discount_allowed',
  'bad_debts',
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Control accounts: a line of theirs names the customer or the vendor, and nobody posts to them by
 * hand (contract, "Money").
 */
export const controlParties: Partial<Record<Purpose, 'customer' | 'vendor'>> = {
  debtors: 'customer',
  customer_advances: 'customer',
  creditors: 'vendor',
  supplier_advances: 'vendor',
};

/** Accounts that only their own documents, the VAT settlement and opening balances post to. */
export const closedToVouchers: ReadonlySet<Purpose> = new Set([
  'debtors',
  'customer_advances',
  'creditors',
  'supplier_advances',
  'inventory',
  'input_vat',
  'output_vat',
  'vat_withheld',
  'vat_settlement',
  'tsc_payable',
  'tds_payable',
  'tds_receivable',
]);

/** A group of accounts, or an account within one; `purpose` where documents post to it. */
export type ChartAccount = {
  code: string;
  name: Texts;
  root: AccountRoot;
  /** The code of the group above; a group below a root has none. */
  parent: string | null;
  is_group: boolean;
  purpose: Purpose | null;
};

/** As the set-up takes them (contract, "Tax treatment"). */
export const chartNames = ['trading', 'services', 'internet-provider'] as const;
export type ChartName = (typeof chartNames)[number];

export const chartTexts: Record<ChartName, Texts> = {
  trading: { en: 'Trading', ne: 'व्यापार' },
  services: { en: 'Services', ne: 'सेवा' },
  'internet-provider': { en: 'Internet Provider', ne: 'इन्टरनेट सेवा प्रदायक' },
};

type Account = [code: string, en: string, ne: string, purpose?: Purpose];
type Group = { code: string; name: Texts; root: AccountRoot; accounts: Account[] };

const groups: Group[] = [
  {
    code: '1000',
    name: { en: 'Cash and Bank', ne: 'नगद र बैंक' },
    root: 'assets',
    accounts: [
      ['1010', 'Cash', 'नगद', 'cash'],
      ['1020', 'Bank', 'बैंक', 'bank'],
      ['1030', 'Wallets and QR', 'वालेट र QR', 'wallet'],
      ['1040', 'Cheques in Hand', 'हातमा रहेका चेक', 'cheques_in_hand'],
    ],
  },
  {
    code: '1090',
    name: { en: 'Receivables', ne: 'उठ्न बाँकी' },
    root: 'assets',
    accounts: [
      ['1100', 'Debtors', 'आसामी', 'debtors'],
      ['1110', 'Advances to Suppliers', 'आपूर्तिकर्तालाई अग्रिम', 'supplier_advances'],
      ['1120', 'Deposits', 'धरौटी'],
    ],
  },
  {
    code: '1190',
    name: { en: 'Stock', ne: 'मौज्दात' },
    root: 'assets',
    accounts: [['1200', 'Inventory', 'मौज्दात वस्तु', 'inventory']],
  },
  {
    code: '1290',
    name: { en: 'Taxes to Set Off', ne: 'मिलान हुने कर' },
    root: 'assets',
    accounts: [
      ['1300', 'Input VAT', 'खरिद भ्याट', 'input_vat'],
      ['1310', 'VAT Withheld by Buyers', 'हाम्रो नाममा दाखिला भ्याट', 'vat_withheld'],
      ['1320', 'TDS Receivable', 'समायोजन हुने टीडीएस', 'tds_receivable'],
      ['1330', 'Advance Income Tax', 'अग्रिम आयकर'],
    ],
  },
  {
    code: '1490',
    name: { en: 'Fixed Assets', ne: 'स्थिर सम्पत्ति' },
    root: 'assets',
    accounts: [
      ['1500', 'Fixed Assets at Cost', 'स्थिर सम्पत्तिको लागत', 'fixed_assets'],
      ['1510', 'Accumulated Depreciation', 'ह्रास सञ्चिति'],
    ],
  },
  {
    code: '1990',
    name: { en: 'Payables', ne: 'तिर्न बाँकी' },
    root: 'liabilities',
    accounts: [
      ['2000', 'Creditors', 'साहु', 'creditors'],
      ['2010', 'Cheques Issued', 'जारी चेक', 'cheques_issued'],
      ['2020', 'Advances from Customers', 'ग्राहकबाट अग्रिम', 'customer_advances'],
      ['2030', 'Salaries Payable', 'तिर्न बाँकी तलब'],
      ['2040', 'Social Security Fund', 'सामाजिक सुरक्षा कोष'],
    ],
  },
  {
    code: '2090',
    name: { en: 'Taxes to Pay', ne: 'तिर्न बाँकी कर' },
    root: 'liabilities',
    accounts: [
      ['2100', 'Output VAT', 'बिक्री भ्याट', 'output_vat'],
      ['2105', 'VAT Settlement', 'भ्याट भुक्तानी हिसाब', 'vat_settlement'],
      ['2110', 'TSC Payable', 'तिर्न बाँकी दूरसञ्चार सेवा शुल्क', 'tsc_payable'],
      ['2120', 'TDS Payable', 'तिर्न बाँकी टीडीएस', 'tds_payable'],
      ['2130', 'Excise', 'अन्तःशुल्क'],
      ['2140', 'Education Fee', 'शिक्षा शुल्क'],
    ],
  },
  {
    code: '2490',
    name: { en: 'Loans', ne: 'ऋण' },
    root: 'liabilities',
    accounts: [['2500', 'Bank Loans', 'बैंक ऋण']],
  },
  {
    code: '2990',
    name: { en: 'Capital and Reserves', ne: 'पुँजी र जगेडा' },
    root: 'equity',
    accounts: [
      ['3000', 'Capital', 'लगानी पुँजी'],
      ['3010', 'Retained Earnings', 'सञ्चित मुनाफा', 'retained_earnings'],
      ['3020', 'Drawings', 'आहरण'],
      ['3030', 'Opening Balance Equity', 'सुरु बाँकी फरक', 'opening_balance_equity'],
    ],
  },
  {
    code: '3990',
    name: { en: 'Sales', ne: 'बिक्री' },
    root: 'income',
    accounts: [
      ['4000', 'Sales, Taxable', 'करयोग्य बिक्री', 'sales_taxable'],
      ['4010', 'Sales, Exempt', 'कर छुट बिक्री', 'sales_exempt'],
      ['4020', 'Sales, Export', 'निकासी बिक्री', 'sales_export'],
      ['4030', 'Service Income', 'सेवा आम्दानी', 'service_income'],
      ['4040', 'Sales Returns', 'बिक्री फिर्ता', 'sales_returns'],
    ],
  },
  {
    code: '4490',
    name: { en: 'Other Income', ne: 'अन्य आम्दानी' },
    root: 'income',
    accounts: [
      ['4500', 'Discount Received', 'पाएको छुट', 'discount_received'],
      ['4510', 'Rounding', 'राउन्ड अफ', 'rounding'],
      ['4520', 'Interest Received', 'पाएको ब्याज'],
      ['4530', 'Miscellaneous Income', 'विविध आम्दानी'],
    ],
  },
  {
    code: '4990',
    name: { en: 'Cost of Sales', ne: 'बिक्रीको लागत' },
    root: 'expenses',
    accounts: [
      ['5000', 'Purchases', 'खरिद', 'purchases'],
      ['5010', 'Cost of Goods Sold', 'बिक्री भएका वस्तुको लागत', 'cost_of_sales'],
      ['5020', 'Customs and Freight', 'भन्सार र ढुवानी', 'customs_and_freight'],
      ['5030', 'Stock Gain and Loss', 'मौज्दात घटबढ', 'stock_adjustments'],
    ],
  },
  {
    code: '5490',
    name: { en: 'Expenses of the Business', ne: 'सञ्चालन खर्च' },
    root: 'expenses',
    accounts: [
      ['5500', 'Salaries', 'तलब'],
      ['5510', 'Rent', 'घरभाडा'],
      ['5520', 'Electricity and Water', 'बिजुली र पानी'],
      ['5530', 'Communication', 'सञ्चार'],
      ['5540', 'Transport', 'यातायात'],
      ['5550', 'Repairs', 'मर्मत'],
      ['5560', 'Stationery', 'मसलन्द'],
      ['5570', 'Depreciation', 'ह्रासकट्टी'],
      ['5580', 'Interest Paid', 'तिरेको ब्याज'],
      ['5590', 'Bank Charges', 'बैंक शुल्क', 'bank_charges'],
      ['5600', 'Discount Allowed', 'दिएको छुट', 'discount_allowed'],
      ['5610', 'Bad Debts', 'डुबेको ऋण', 'bad_debts'],
      ['5620', 'Miscellaneous Expenses', 'विविध खर्च'],
    ],
  },
];

/** What a kind of business keeps besides, by the code of the group. */
const further: Record<ChartName, Record<string, Account[]>> = {
  trading: { '4990': [['5040', 'Packing Materials', 'प्याकिङ सामग्री']] },
  services: {
    '4990': [['5040', 'Subcontractors', 'उप-ठेकेदार']],
    '5490': [['5515', 'Software and Subscriptions', 'सफ्टवेयर र सदस्यता']],
  },
  'internet-provider': {
    '3990': [['4035', 'Installation Income', 'जडान आम्दानी']],
    '4990': [
      ['5040', 'Bandwidth', 'ब्यान्डविथ'],
      ['5050', 'Network Maintenance', 'नेटवर्क मर्मत'],
    ],
    '5490': [['5515', 'Licences and Royalties', 'इजाजत र रोयल्टी']],
  },
};

/** The groups and accounts of a chart, each group before its accounts. */
export const listChartAccounts = (chart: ChartName): ChartAccount[] =>
  groups.flatMap(({ code, name, root, accounts }) => [
    { code, name, root, parent: null, is_group: true, purpose: null },
    ...[...accounts, ...(further[chart][code] ?? [])].map(
      ([own, en, ne, purpose]): ChartAccount => ({
        code: own,
        name: { en, ne },
        root,
        parent: code,
        is_group: false,
        purpose: purpose ?? null,
      }),
    ),
  ]);

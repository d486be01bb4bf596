// The screens that the manual shows, chapter by chapter: the address, the steps taken first, the
// required content, and the part that is kept.
import type { Texts } from '../../domain/language.ts';
import type { Screen } from './screen.ts';

/** The page without the navigation, as it opens, down to `height` pixels. */
const pageScreen = (name: string, address: string, shows: Texts, height: number): Screen => ({
  name,
  address,
  shows,
  crop: 'page',
  height,
});

/** The page under one of its tabs. */
const tabScreen = (
  name: string,
  address: string,
  label: Texts,
  shows: Texts,
  height: number,
): Screen => ({
  ...pageScreen(name, address, shows, height),
  steps: [{ press: label, role: 'tab' }],
});

/** A list as a user brings it: headings and digits in both languages. */
const newCustomers = `Company Name,मोबाइल,Address,City,Country,State,PAN,Type
Sagarmatha Suppliers,9841000011,New Road,Kathmandu,Nepal,Bagmati,601234567,Corporate
Koshi Furniture Udhyog,९८५१००००१२,Main Road,Biratnagar,Nepal,Koshi,602345678,Corporate
Gita Maharjan,9803000013,Patan,Lalitpur,Nepal,Bagmati,,Individual
`;

export const screens: Screen[] = [
  // First start and signing in
  {
    name: 'set-up',
    viewer: 'first',
    address: '/',
    shows: { en: 'Set Up', ne: 'तयार गर्नुहोस्' },
    crop: 'window',
    height: 768,
  },
  {
    name: 'landing',
    viewer: 'visitor',
    address: '/',
    shows: { en: 'Sign In', ne: 'साइन इन' },
    crop: 'window',
    height: 640,
  },
  {
    name: 'sign-in',
    viewer: 'visitor',
    address: '/?popup',
    shows: { en: 'Email', ne: 'इमेल' },
    crop: 'dialog',
  },
  {
    name: 'forgot-password',
    viewer: 'visitor',
    address: '/forgot-password',
    shows: { en: 'Forgot Password', ne: 'पासवर्ड बिर्सनुभयो' },
    crop: 'window',
    height: 420,
  },
  pageScreen('user-settings', '/user-settings', { en: 'User Settings', ne: 'प्रयोगकर्ता सेटिङ' }, 620),

  // The screen and its keys
  {
    name: 'dashboard',
    address: '/dashboard',
    shows: { en: 'Needs attention', ne: 'ध्यान दिनुपर्ने' },
    crop: 'window',
    height: 768,
  },
  {
    name: 'search',
    address: '/dashboard',
    steps: [{ key: 'Control+k' }, { type: { en: 'annapurna', ne: 'अन्नपूर्ण' } }],
    shows: { en: 'Annapurna', ne: 'अन्नपूर्ण' },
    crop: 'dialog',
  },
  {
    name: 'keys',
    address: '/dashboard',
    steps: [{ key: '?' }],
    shows: { en: 'Keyboard Shortcuts', ne: 'किबोर्ड सर्टकट' },
    crop: 'dialog',
  },
  {
    name: 'calendar',
    address: '/backup/activity-log',
    steps: [{ press: { en: 'Open calendar', ne: 'पात्रो खोल्नुहोस्' } }],
    shows: { en: 'Today', ne: 'आज' },
    crop: 'page',
    height: 560,
  },

  // The company
  pageScreen('fiscal-years', '/company-settings', { en: 'Fiscal Years', ne: 'आर्थिक वर्षहरू' }, 560),
  pageScreen(
    'company-profile',
    '/company-settings?tab=settings',
    { en: 'Change Logo', ne: 'लोगो फेर्नुहोस्' },
    900,
  ),
  pageScreen('units', '/company-settings?tab=units', { en: 'pcs', ne: 'थान' }, 560),
  pageScreen(
    'invoice-templates',
    '/company-settings?tab=invoice-template',
    { en: 'Credit Note Template', ne: 'क्रेडिट नोट ढाँचा' },
    420,
  ),

  // Customers and products
  pageScreen('customers', '/sales/customers', { en: 'Customers', ne: 'ग्राहकहरू' }, 640),
  pageScreen(
    'customer-form',
    '/sales/customers/new',
    { en: 'Add New Customer', ne: 'ग्राहक थप्नुहोस्' },
    768,
  ),
  pageScreen(
    'customer-history',
    '/sales/customers/C00001/transactions',
    { en: 'Transaction Id', ne: 'कारोबार आईडी' },
    560,
  ),
  pageScreen(
    'products',
    '/products_and_services',
    { en: 'Products and Services', ne: 'वस्तु तथा सेवाहरू' },
    640,
  ),
  pageScreen('product-form', '/products_and_services/new', { en: 'Barcode', ne: 'बारकोड' }, 820),
  pageScreen(
    'stock-movements',
    '/products_and_services/{products}',
    { en: 'Stock Movements', ne: 'मौज्दातको घटबढ' },
    900,
  ),

  {
    name: 'import',
    address: '/sales/customers',
    steps: [
      { press: { en: 'Import', ne: 'फाइलबाट ल्याउनुहोस्' } },
      { file: { name: 'customers.csv', text: newCustomers } },
    ],
    shows: { en: 'Ready to import: 3 rows.', ne: 'सबै ३ पङ्क्ति आयात गर्न सकिन्छ।' },
    crop: 'dialog',
  },

  // Billing
  {
    name: 'invoice-entry',
    address: '/sales/invoice/new',
    steps: [
      { press: { en: 'Customer', ne: 'ग्राहक' }, role: 'combobox' },
      { option: /./ },
      { press: { en: 'Payment Method', ne: 'भुक्तानीको तरिका' }, role: 'combobox' },
      { option: /Cash|नगद/ },
      { press: { en: 'Add Product or service', ne: 'वस्तु वा सेवा थप्नुहोस्' } },
      { check: /A4 Paper|ए४ कागज/ },
      { press: { en: 'Done', ne: 'भयो' } },
    ],
    shows: { en: 'VAT(13 %)', ne: 'भ्याट (१३ %)' },
    crop: 'page',
    height: 960,
  },
  {
    name: 'product-choice',
    address: '/sales/invoice/new',
    steps: [{ press: { en: 'Add Product or service', ne: 'वस्तु वा सेवा थप्नुहोस्' } }],
    shows: { en: 'Sales Price', ne: 'बिक्री मूल्य' },
    crop: 'dialog',
  },
  pageScreen('invoices', '/sales/invoice', { en: 'Invoices', ne: 'बीजकहरू' }, 640),
  pageScreen(
    'invoice',
    '/sales/invoice/{invoices}',
    { en: 'Authorized Signature', ne: 'आधिकारिक दस्तखत' },
    900,
  ),
  pageScreen(
    'proformas',
    '/sales/proforma-invoice',
    { en: 'Proforma Invoices', ne: 'प्रोफर्मा बीजकहरू' },
    560,
  ),
  pageScreen(
    'credit-note-entry',
    '/sales/invoice/{invoices}/cancel',
    { en: 'Invoice Details', ne: 'बीजकको विवरण' },
    900,
  ),
  pageScreen('credit-notes', '/sales/credit_notes', { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' }, 560),
  {
    name: 'cancel-invoice',
    address: '/sales/invoice/{today}',
    steps: [{ press: { en: 'Cancel Invoice', ne: 'बीजक रद्द गर्नुहोस्' } }],
    shows: { en: 'Cancel Invoice', ne: 'बीजक रद्द गर्नुहोस्' },
    crop: 'dialog',
  },
  {
    name: 'print',
    address: '/sales/invoice/{invoices}',
    steps: [{ press: { en: 'Print', ne: 'प्रिन्ट गर्नुहोस्' } }],
    shows: { en: 'Customer Copy', ne: 'ग्राहकको प्रति' },
    drawn: '.react-pdf__Page canvas',
    crop: 'dialog',
    height: 900,
  },
  pageScreen(
    'templates',
    '/templates/invoice',
    { en: 'Invoice Templates', ne: 'बीजक ढाँचाहरू' },
    420,
  ),

  // Purchases and stock
  pageScreen('vendors', '/purchases/vendors', { en: 'Vendors', ne: 'आपूर्तिकर्ताहरू' }, 560),
  pageScreen(
    'billing-entry',
    '/purchases/billings/new',
    { en: "As printed on the vendor's bill", ne: 'आपूर्तिकर्ताको बिलमा लेखिएजस्तै' },
    820,
  ),
  pageScreen(
    'billing',
    '/purchases/billings/{billings}',
    { en: 'Purchase Bill', ne: 'खरिद बिल' },
    768,
  ),
  pageScreen(
    'debit-note-entry',
    '/purchases/returns/{billings}/cancel',
    { en: 'Billing Details', ne: 'खरिद बिलको विवरण' },
    820,
  ),
  pageScreen('inventory', '/inventory', { en: 'Stock Adjustments', ne: 'मौज्दात समायोजन' }, 560),
  pageScreen('inventory-history', '/inventory-history', { en: 'Stock', ne: 'मौज्दात' }, 560),

  // Registers, tax, authority
  pageScreen('sales-register', '/reports/sales', { en: 'Sales Register', ne: 'बिक्री खाता' }, 768),
  tabScreen(
    'sales-register-ird',
    '/reports/sales',
    { en: 'IRD Sales Register', ne: 'बिक्री खाता (आईआरडी)' },
    { en: 'One row per bill', ne: 'बीजकअनुसार' },
    640,
  ),
  pageScreen(
    'purchase-register',
    '/reports/purchases',
    { en: 'Purchase Register', ne: 'खरिद खाता' },
    640,
  ),
  pageScreen(
    'vat-return',
    '/reports/vat-return',
    { en: 'How the boxes are calculated', ne: 'कोठाहरूको हिसाब' },
    1100,
  ),
  pageScreen('annex-13', '/reports/annex-13', { en: 'Annex 13', ne: 'अनुसूची १३' }, 640),
  pageScreen('charts', '/reports/charts', { en: 'Charts', ne: 'चार्ट' }, 820),
  pageScreen('tax-authority', '/tax-authority', { en: 'Tax Authority', ne: 'कर कार्यालय' }, 640),
  tabScreen(
    'tax-authority-account',
    '/tax-authority',
    { en: 'Account', ne: 'एकाउन्ट' },
    { en: 'Test the connection', ne: 'जडान जाँच्नुहोस्' },
    640,
  ),
  tabScreen(
    'tax-authority-reconciliation',
    '/tax-authority',
    { en: 'Reconciliation', ne: 'मिलान' },
    { en: 'Compare', ne: 'मिलाउनुहोस्' },
    480,
  ),

  pageScreen(
    'checks',
    '/checks-and-rules',
    { en: 'Checks before issue', ne: 'जारी गर्नुअघिका जाँच' },
    640,
  ),
  {
    name: 'rules',
    address: '/checks-and-rules',
    shows: { en: 'Rules and effective dates', ne: 'नियम र लागू हुने दिन' },
    crop: 'section',
    height: 1600,
  },
  {
    name: 'layouts',
    address: '/checks-and-rules',
    shows: { en: 'Form layouts', ne: 'फारामका ढाँचा' },
    crop: 'section',
    height: 2200,
  },

  // Administration
  pageScreen('users', '/company-users', { en: 'Users', ne: 'प्रयोगकर्ताहरू' }, 420),
  pageScreen(
    'invite',
    '/company-users/invite',
    { en: 'Invite User', ne: 'प्रयोगकर्तालाई निम्तो पठाउनुहोस्' },
    660,
  ),
  pageScreen('roles', '/roles', { en: 'Roles', ne: 'भूमिकाहरू' }, 560),
  pageScreen('menus', '/menus', { en: 'Menus', ne: 'मेनुहरू' }, 640),
  pageScreen('menu-form', '/menus/{menus}/edit', { en: 'Menu Hierarchy', ne: 'मेनुको क्रम' }, 768),
  pageScreen('pos', '/pos', { en: 'POS', ne: 'बिक्री काउन्टरहरू' }, 420),
  pageScreen(
    'payment-settings',
    '/payment-settings',
    { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' },
    420,
  ),
  pageScreen(
    'payment-gateway',
    '/payment-gateway/new',
    { en: 'Create Payment Gateway', ne: 'भुक्तानी गेटवे थप्नुहोस्' },
    768,
  ),
  pageScreen('app-keys', '/keys/app', { en: 'App Keys', ne: 'एप कुञ्जीहरू' }, 480),

  // Accounts
  pageScreen('accounts', '/accounting/accounts', { en: 'Cash and Bank', ne: 'नगद र बैंक' }, 768),
  pageScreen(
    'account-uses',
    '/company-settings?tab=accounts',
    { en: '1100 Debtors', ne: '११०० आसामी' },
    700,
  ),

  // Backup, logs, verification
  pageScreen('backup', '/backup/database', { en: 'Backup Now', ne: 'अहिले ब्याकअप लिनुहोस्' }, 640),
  pageScreen('recovery', '/backup/recovery', { en: 'Recover Database', ne: 'डाटाबेस रिकभर' }, 480),
  pageScreen('query-log', '/backup/query-log', { en: 'Query Log', ne: 'क्वेरी लग' }, 480),
  pageScreen('binary-log', '/backup/binary-log', { en: 'Binary Log', ne: 'बाइनरी लग' }, 480),
  pageScreen('activity-log', '/backup/activity-log', { en: 'Activity Log', ne: 'गतिविधि लग' }, 640),
  {
    name: 'history',
    address: '/sales/invoice/{invoices}',
    steps: [{ press: { en: 'History', ne: 'इतिहास' } }],
    shows: { en: 'Before', ne: 'पहिले' },
    crop: 'dialog',
    height: 768,
  },
  pageScreen('verify-books', '/verify-books', { en: 'Verify now', ne: 'अहिले रुजु गर्नुहोस्' }, 420),

  // An inspection
  pageScreen(
    'inspection',
    '/inspection',
    { en: 'Proof of unaltered records', ne: 'अभिलेख नफेरिएको प्रमाण' },
    640,
  ),
  tabScreen(
    'print-ledger',
    '/inspection',
    { en: 'Print Ledger', ne: 'प्रिन्ट अभिलेख' },
    { en: 'Printed by', ne: 'प्रिन्ट गर्ने' },
    520,
  ),
  tabScreen(
    'inspection-pack',
    '/inspection',
    { en: 'Inspection Pack', ne: 'निरीक्षण प्याकेज' },
    { en: 'Create pack', ne: 'प्याकेज बनाउनुहोस्' },
    560,
  ),
];

// The screens that the manual shows, as data: where each stands, what is done there first, what must be seen, and which part is kept.
import type { Texts } from '../../domain/language.ts';

export type Step =
  | { press: Texts; role?: 'button' | 'tab' | 'combobox'; nth?: number }
  /** Into the search of the dialog. */
  | { type: string }
  | { option: RegExp }
  | { check: RegExp }
  | { key: string };

/** Who looks: the administrator of the demo company, a visitor of it, or whoever opens an installation without a company. */
export type Viewer = 'admin' | 'visitor' | 'first';

export type Screen = {
  /** The picture's file and the name under which the chapters show it. */
  name: string;
  viewer?: Viewer;
  /** `{name}` stands for the first record of that call. */
  address: string;
  steps?: Step[];
  /** What must be seen; otherwise the screen has gone, and the manual with it. */
  shows: Texts;
  /** What must be drawn too, as a selector, where it comes later than the words. */
  drawn?: string;
  /** The whole window, the page without the navigation (both down to so many pixels), or the open dialog. */
  crop: 'window' | 'page' | 'dialog';
  height?: number;
};

const same = (text: string): Texts => ({ en: text, ne: text });

export const screens: Screen[] = [
  // First start and signing in
  { name: 'set-up', viewer: 'first', address: '/', shows: { en: 'Set Up', ne: 'तयार गर्नुहोस्' }, crop: 'window', height: 768 },
  { name: 'landing', viewer: 'visitor', address: '/', shows: { en: 'Sign In', ne: 'साइन इन' }, crop: 'window', height: 640 },
  { name: 'sign-in', viewer: 'visitor', address: '/?popup', shows: { en: 'Email', ne: 'इमेल' }, crop: 'dialog' },
  {
    name: 'forgot-password',
    viewer: 'visitor',
    address: '/forgot-password',
    shows: { en: 'Forgot Password', ne: 'पासवर्ड बिर्सनुभयो' },
    crop: 'window',
    height: 420,
  },
  { name: 'user-settings', address: '/user-settings', shows: { en: 'User Settings', ne: 'प्रयोगकर्ता सेटिङ' }, crop: 'page', height: 620 },

  // The screen and its keys
  { name: 'dashboard', address: '/dashboard', shows: { en: 'Needs attention', ne: 'ध्यान दिनुपर्ने' }, crop: 'window', height: 768 },
  {
    name: 'search',
    address: '/dashboard',
    steps: [{ key: 'Control+k' }, { type: 'annapurna' }],
    shows: same('Annapurna'),
    crop: 'dialog',
  },
  { name: 'keys', address: '/dashboard', steps: [{ key: '?' }], shows: { en: 'Keyboard Shortcuts', ne: 'कुञ्जी छोटकरी' }, crop: 'dialog' },
  {
    name: 'calendar',
    address: '/backup/activity-log',
    steps: [{ press: { en: 'Open calendar', ne: 'पात्रो खोल्नुहोस्' } }],
    shows: { en: 'Today', ne: 'आज' },
    crop: 'page',
    height: 560,
  },

  // The company
  {
    name: 'fiscal-years',
    address: '/company-settings',
    shows: { en: 'Fiscal Years', ne: 'आर्थिक वर्षहरू' },
    crop: 'page',
    height: 560,
  },
  {
    name: 'company-profile',
    address: '/company-settings?tab=settings',
    shows: { en: 'Change Logo', ne: 'लोगो फेर्नुहोस्' },
    crop: 'page',
    height: 768,
  },
  { name: 'units', address: '/company-settings?tab=units', shows: same('pcs'), crop: 'page', height: 560 },
  {
    name: 'invoice-templates',
    address: '/company-settings?tab=invoice-template',
    shows: { en: 'Credit Note Template', ne: 'क्रेडिट नोट ढाँचा' },
    crop: 'page',
    height: 420,
  },

  // Customers and products
  { name: 'customers', address: '/sales/customers', shows: { en: 'Customers', ne: 'ग्राहकहरू' }, crop: 'page', height: 640 },
  {
    name: 'customer-form',
    address: '/sales/customers/new',
    shows: { en: 'Add New Customer', ne: 'ग्राहक थप्नुहोस्' },
    crop: 'page',
    height: 768,
  },
  {
    name: 'customer-history',
    address: '/sales/customers/C00001/transactions',
    shows: { en: 'Transaction Id', ne: 'कारोबार आईडी' },
    crop: 'page',
    height: 560,
  },
  {
    name: 'products',
    address: '/products_and_services',
    shows: { en: 'Products and Services', ne: 'वस्तु तथा सेवाहरू' },
    crop: 'page',
    height: 640,
  },
  {
    name: 'product-form',
    address: '/products_and_services/new',
    shows: { en: 'Barcode', ne: 'बारकोड' },
    crop: 'page',
    height: 820,
  },
  {
    name: 'stock-movements',
    address: '/products_and_services/{products}',
    shows: { en: 'Stock Movements', ne: 'मौज्दातको आवतजावत' },
    crop: 'page',
    height: 900,
  },

  // Billing
  {
    name: 'invoice-entry',
    address: '/sales/invoice/new',
    steps: [
      { press: { en: 'Customer', ne: 'ग्राहक' }, role: 'combobox' },
      { option: /./ },
      { press: { en: 'Payment Method', ne: 'भुक्तानी विधि' }, role: 'combobox' },
      { option: /Cash/ },
      { press: { en: 'Add Product or service', ne: 'वस्तु वा सेवा थप्नुहोस्' } },
      { check: /A4 Paper/ },
      { press: { en: 'Done', ne: 'भयो' } },
    ],
    shows: { en: 'VAT(13 %)', ne: 'भ्याट (१३ %)' },
    crop: 'page',
    height: 820,
  },
  {
    name: 'product-choice',
    address: '/sales/invoice/new',
    steps: [{ press: { en: 'Add Product or service', ne: 'वस्तु वा सेवा थप्नुहोस्' } }],
    shows: { en: 'Sales Price', ne: 'बिक्री मूल्य' },
    crop: 'dialog',
  },
  { name: 'invoices', address: '/sales/invoice', shows: { en: 'Invoices', ne: 'बीजकहरू' }, crop: 'page', height: 640 },
  {
    name: 'invoice',
    address: '/sales/invoice/{invoices}',
    shows: { en: 'Authorized Signature', ne: 'आधिकारिक दस्तखत' },
    crop: 'page',
    height: 900,
  },
  {
    name: 'proformas',
    address: '/sales/proforma-invoice',
    shows: { en: 'Proforma Invoices', ne: 'प्रोफर्मा बीजकहरू' },
    crop: 'page',
    height: 560,
  },
  {
    name: 'credit-note-entry',
    address: '/sales/invoice/{invoices}/cancel',
    shows: { en: 'Invoice Details', ne: 'बीजकको विवरण' },
    crop: 'page',
    height: 900,
  },
  { name: 'credit-notes', address: '/sales/credit_notes', shows: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' }, crop: 'page', height: 560 },
  {
    name: 'cancel-invoice',
    address: '/sales/invoice/{today}',
    steps: [{ press: { en: 'Cancel Invoice', ne: 'बीजक रद्द' } }],
    shows: { en: 'Cancel Invoice', ne: 'बीजक रद्द' },
    crop: 'dialog',
  },
  {
    name: 'print',
    address: '/sales/invoice/{invoices}',
    steps: [{ press: { en: 'Print', ne: 'मुद्रण' } }],
    shows: { en: 'Customer Copy', ne: 'ग्राहक प्रति' },
    drawn: '.react-pdf__Page canvas',
    crop: 'dialog',
    height: 900,
  },
  {
    name: 'templates',
    address: '/templates/invoice',
    shows: { en: 'Invoice Templates', ne: 'बीजक ढाँचाहरू' },
    crop: 'page',
    height: 420,
  },

  // Purchases and stock
  { name: 'vendors', address: '/purchases/vendors', shows: { en: 'Vendors', ne: 'विक्रेताहरू' }, crop: 'page', height: 560 },
  {
    name: 'billing-entry',
    address: '/purchases/billings/new',
    shows: { en: 'As the vendor wrote it', ne: 'विक्रेताले लेखेजस्तै' },
    crop: 'page',
    height: 820,
  },
  { name: 'billing', address: '/purchases/billings/{billings}', shows: { en: 'Purchase Bill', ne: 'खरिद बिल' }, crop: 'page', height: 768 },
  {
    name: 'debit-note-entry',
    address: '/purchases/returns/{billings}/cancel',
    shows: { en: 'Billing Details', ne: 'बिलको विवरण' },
    crop: 'page',
    height: 820,
  },
  { name: 'inventory', address: '/inventory', shows: { en: 'Inventory', ne: 'मौज्दात' }, crop: 'page', height: 560 },
  {
    name: 'inventory-history',
    address: '/inventory-history',
    shows: { en: 'Inventory History', ne: 'मौज्दात इतिहास' },
    crop: 'page',
    height: 560,
  },

  // Registers, tax, authority
  { name: 'sales-register', address: '/reports/sales', shows: { en: 'Sales Register', ne: 'बिक्री खाता' }, crop: 'page', height: 768 },
  {
    name: 'sales-register-ird',
    address: '/reports/sales',
    steps: [{ press: { en: 'IRD Sales Register', ne: 'बिक्री खाता (आ.रा.वि.)' }, role: 'tab' }],
    shows: { en: 'One a bill', ne: 'बीजकअनुसार' },
    crop: 'page',
    height: 640,
  },
  {
    name: 'purchase-register',
    address: '/reports/purchases',
    shows: { en: 'Purchase Register', ne: 'खरिद खाता' },
    crop: 'page',
    height: 640,
  },
  {
    name: 'vat-return',
    address: '/reports/vat-return',
    shows: { en: 'What the boxes are made of', ne: 'बाकसहरू केबाट बनेका छन्' },
    crop: 'page',
    height: 1100,
  },
  { name: 'annex-13', address: '/reports/annex-13', shows: { en: 'Annex 13', ne: 'अनुसूची १३' }, crop: 'page', height: 640 },
  { name: 'charts', address: '/reports/charts', shows: { en: 'Charts', ne: 'चार्ट' }, crop: 'page', height: 820 },
  { name: 'tax-authority', address: '/tax-authority', shows: { en: 'Tax Authority', ne: 'कर कार्यालय' }, crop: 'page', height: 640 },
  {
    name: 'tax-authority-account',
    address: '/tax-authority',
    steps: [{ press: { en: 'Account', ne: 'खाता' }, role: 'tab' }],
    shows: { en: 'Test the connection', ne: 'जडान जाँच्नुहोस्' },
    crop: 'page',
    height: 640,
  },
  {
    name: 'tax-authority-reconciliation',
    address: '/tax-authority',
    steps: [{ press: { en: 'Reconciliation', ne: 'मिलान' }, role: 'tab' }],
    shows: { en: 'Compare', ne: 'मिलाउनुहोस्' },
    crop: 'page',
    height: 480,
  },

  // Administration
  { name: 'users', address: '/company-users', shows: { en: 'Users', ne: 'प्रयोगकर्ताहरू' }, crop: 'page', height: 420 },
  { name: 'invite', address: '/company-users/invite', shows: { en: 'Invite User', ne: 'प्रयोगकर्ता बोलाउनुहोस्' }, crop: 'page', height: 560 },
  { name: 'roles', address: '/roles', shows: { en: 'Roles', ne: 'भूमिकाहरू' }, crop: 'page', height: 560 },
  { name: 'menus', address: '/menus', shows: { en: 'Menus', ne: 'मेनुहरू' }, crop: 'page', height: 640 },
  { name: 'menu-form', address: '/menus/{menus}/edit', shows: { en: 'Menu Hierarchy', ne: 'मेनुको क्रम' }, crop: 'page', height: 768 },
  { name: 'pos', address: '/pos', shows: { en: 'POS', ne: 'बिक्री केन्द्रहरू' }, crop: 'page', height: 420 },
  {
    name: 'payment-settings',
    address: '/payment-settings',
    shows: { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' },
    crop: 'page',
    height: 420,
  },
  {
    name: 'payment-gateway',
    address: '/payment-gateway/new',
    shows: { en: 'Create Payment Gateway', ne: 'भुक्तानी गेटवे थप्नुहोस्' },
    crop: 'page',
    height: 768,
  },
  { name: 'app-keys', address: '/keys/app', shows: { en: 'App Keys', ne: 'एप कुञ्जीहरू' }, crop: 'page', height: 480 },

  // Backup, logs, verification
  { name: 'backup', address: '/backup/database', shows: { en: 'Backup Now', ne: 'अहिले ब्याकअप' }, crop: 'page', height: 640 },
  { name: 'recovery', address: '/backup/recovery', shows: { en: 'Recover Database', ne: 'डाटाबेस रिकभर' }, crop: 'page', height: 480 },
  { name: 'query-log', address: '/backup/query-log', shows: { en: 'Query Log', ne: 'क्वेरी लग' }, crop: 'page', height: 480 },
  { name: 'binary-log', address: '/backup/binary-log', shows: { en: 'Binary Log', ne: 'बाइनरी लग' }, crop: 'page', height: 480 },
  { name: 'activity-log', address: '/backup/activity-log', shows: { en: 'Activity Log', ne: 'गतिविधि लग' }, crop: 'page', height: 640 },
  {
    name: 'history',
    address: '/sales/invoice/{invoices}',
    steps: [{ press: { en: 'History', ne: 'इतिहास' } }],
    shows: { en: 'Before', ne: 'पहिले' },
    crop: 'dialog',
    height: 768,
  },
  { name: 'verify-books', address: '/verify-books', shows: { en: 'Verify now', ne: 'अहिले रुजु गर्नुहोस्' }, crop: 'page', height: 420 },
];

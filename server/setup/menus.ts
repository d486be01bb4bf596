// The side menu that every company begins with: groups, the pages that stand now, and each entity
// that has an x-menu.

import type { Texts } from '../../domain/language.ts';
import { registers } from '../../domain/registers/registers.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { menuGroups } from '../../domain/shipped.ts';

export type MenuEntry = {
  name: Texts;
  url: string;
  icon: string;
  order: number;
  under?: string;
  subject?: string;
};

/** The groups, in menu order; `under` of x-menu names one of them. */
export const groups: Record<string, { name: Texts; icon: string }> = {
  sales: { name: menuGroups.sales, icon: 'sell' },
  purchases: { name: menuGroups.purchases, icon: 'shopping-cart' },
  inventory: { name: menuGroups.inventory, icon: 'warehouse' },
  reports: { name: menuGroups.reports, icon: 'bar-chart' },
  settings: { name: menuGroups.settings, icon: 'settings' },
  administration: { name: menuGroups.administration, icon: 'admin' },
  backup: { name: menuGroups.backup, icon: 'backup' },
};

/** The pages that no entity brings. */
const pages: MenuEntry[] = [
  { name: { en: 'Dashboard', ne: 'ड्यासबोर्ड' }, url: '/dashboard', icon: 'dashboard', order: 0 },
  {
    name: { en: 'User Manual', ne: 'प्रयोगकर्ता पुस्तिका' },
    url: '/user-manual',
    icon: 'help',
    order: 100,
  },
  {
    name: { en: 'Company Settings', ne: 'कम्पनी सेटिङ' },
    url: '/company-settings',
    icon: 'business',
    order: 10,
    under: 'settings',
    subject: 'fiscal year',
  },
  {
    name: { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' },
    url: '/payment-settings',
    icon: 'payments',
    order: 20,
    under: 'settings',
    subject: 'payment methods',
  },
  {
    name: { en: 'Inventory History', ne: 'मौज्दात इतिहास' },
    url: '/inventory-history',
    icon: 'receipt',
    order: 20,
    under: 'inventory',
    subject: 'inventory',
  },
  ...(['sales', 'sales-return', 'purchases', 'materialized-view'] as const).map((name, index) => ({
    name: registers[name].title,
    url: registers[name].address,
    icon: 'receipt',
    order: (index + 1) * 10,
    under: 'reports',
    subject: registers[name].subject.replace('-', ' '),
  })),
  {
    name: { en: 'Tax Authority', ne: 'कर कार्यालय' },
    url: '/tax-authority',
    icon: 'tax',
    order: 80,
    under: 'reports',
    subject: 'tax authority',
  },
  {
    name: { en: 'VAT Return', ne: 'भ्याट विवरण' },
    url: '/reports/vat-return',
    icon: 'tax',
    order: 50,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'Annex 13', ne: 'अनुसूची १३' },
    url: '/reports/annex-13',
    icon: 'people',
    order: 60,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'Charts', ne: 'चार्ट' },
    url: '/reports/charts',
    icon: 'bar-chart',
    order: 70,
    under: 'reports',
    subject: 'sales reports',
  },
  {
    name: { en: 'Verify Books', ne: 'हिसाब रुजु' },
    url: '/verify-books',
    icon: 'description',
    order: 90,
    under: 'administration',
    subject: 'books',
  },
  {
    name: { en: 'Checks and Rules', ne: 'जाँच र नियम' },
    url: '/checks-and-rules',
    icon: 'tax',
    order: 30,
    under: 'settings',
    subject: 'tax authority',
  },
  {
    name: { en: 'Inspection', ne: 'निरीक्षण' },
    url: '/inspection',
    icon: 'description',
    order: 95,
    under: 'administration',
    subject: 'logs',
  },
  {
    name: { en: 'Backup', ne: 'ब्याकअप' },
    url: '/backup/database',
    icon: 'backup',
    order: 10,
    under: 'backup',
    subject: 'backups',
  },
  {
    name: { en: 'Recovery', ne: 'रिकभरी' },
    url: '/backup/recovery',
    icon: 'restore',
    order: 15,
    under: 'backup',
    subject: 'recoveries',
  },
  {
    name: { en: 'Query Log', ne: 'क्वेरी लग' },
    url: '/backup/query-log',
    icon: 'description',
    order: 20,
    under: 'backup',
    subject: 'query logs',
  },
  {
    name: { en: 'Binary Log', ne: 'बाइनरी लग' },
    url: '/backup/binary-log',
    icon: 'description',
    order: 30,
    under: 'backup',
    subject: 'binary logs',
  },
  {
    name: { en: 'Activity Log', ne: 'गतिविधि लग' },
    url: '/backup/activity-log',
    icon: 'receipt',
    order: 40,
    under: 'backup',
    subject: 'logs',
  },
];

/** Every entry below its group. */
export const entriesOf = (entities: Entity[]): MenuEntry[] => [
  ...pages,
  ...entities.flatMap((entity): MenuEntry[] =>
    entity.menu
      ? [
          {
            name: entity.many,
            url: entity.address,
            icon: entity.menu.icon,
            order: entity.menu.order,
            under: entity.menu.under,
            subject: entity.name.replaceAll('-', ' '),
          },
        ]
      : [],
  ),
];

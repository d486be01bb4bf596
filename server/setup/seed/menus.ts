// The initial side menu of every company: groups, the current pages, and each entity that has an
// x-menu.

import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Texts } from '../../../domain/language.ts';
import {
  type ReceivableReportName,
  receivableReportNames,
  receivableReports,
} from '../../../domain/ledger/receivable-reports.ts';
import { type RegisterName, registers } from '../../../domain/registers/registers.ts';
import { menuGroups } from '../../../domain/seed-translations.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction } from '../../database/database.ts';
import { defaultRoles } from './roles.ts';

export type MenuEntry = {
  name: Texts;
  url: string;
  icon: string;
  order: number;
  under?: string;
  subject?: string;
};

/** The groups, in menu order; `under` of x-menu names one of them. */
export const MENU_GROUPS: Record<string, { name: Texts; icon: string }> = {
  sales: { name: menuGroups.sales, icon: 'sell' },
  purchases: { name: menuGroups.purchases, icon: 'shopping-cart' },
  inventory: { name: menuGroups.inventory, icon: 'category' },
  accounting: { name: menuGroups.accounting, icon: 'calculate' },
  reports: { name: menuGroups.reports, icon: 'bar-chart' },
  settings: { name: menuGroups.settings, icon: 'settings' },
  administration: { name: menuGroups.administration, icon: 'admin' },
  backup: { name: menuGroups.backup, icon: 'storage' },
};

const reportIcons: Record<ReceivableReportName, string> = {
  'receivables-ageing': 'people',
  'payables-ageing': 'local-shipping',
  outstanding: 'pending-actions',
  collections: 'savings',
};

const registerIcons: Record<RegisterName, string> = {
  sales: 'trending-up',
  'sales-return': 'return',
  purchases: 'shopping-bag',
  'materialized-view': 'table-view',
};

/** The pages without an entity. */
const PAGE_ENTRIES: MenuEntry[] = [
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
    name: { en: 'Counter', ne: 'काउन्टर' },
    url: '/sales/counter',
    icon: 'qr-code-scanner',
    order: 5,
    under: 'sales',
    subject: 'invoices',
  },
  {
    name: { en: 'Stock', ne: 'मौज्दात' },
    url: '/inventory-history',
    icon: 'warehouse',
    order: 10,
    under: 'inventory',
    subject: 'inventory',
  },
  ...(['sales', 'sales-return', 'purchases', 'materialized-view'] as const).map((name, index) => ({
    name: registers[name].title,
    url: registers[name].address,
    icon: registerIcons[name],
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
    icon: 'percent',
    order: 50,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'Annex 13', ne: 'अनुसूची १३' },
    url: '/reports/annex-13',
    icon: 'list-alt',
    order: 60,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'TDS Return', ne: 'टीडीएस विवरण' },
    url: '/reports/tds-return',
    icon: 'price-check',
    order: 65,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'Tax Payments', ne: 'कर भुक्तानी' },
    url: '/reports/tax-payments',
    icon: 'request-quote',
    order: 67,
    under: 'reports',
    subject: 'tax returns',
  },
  {
    name: { en: 'Charts', ne: 'चार्ट' },
    url: '/reports/charts',
    icon: 'pie-chart',
    order: 70,
    under: 'reports',
    subject: 'sales reports',
  },
  {
    name: { en: 'Expense', ne: 'खर्च' },
    url: '/accounting/expenses/new',
    icon: 'payments',
    order: 22,
    under: 'accounting',
    subject: 'journal vouchers',
  },
  {
    name: { en: 'Accounting Reports', ne: 'लेखा प्रतिवेदन' },
    url: '/accounting/reports',
    icon: 'summarize',
    order: 30,
    under: 'accounting',
    subject: 'ledger reports',
  },
  ...receivableReportNames.map((name, index) => ({
    name: receivableReports[name],
    url: `/accounting/${name}`,
    icon: reportIcons[name],
    order: 31 + index,
    under: 'accounting',
    subject: 'ledger reports',
  })),
  {
    name: { en: 'Lock Dates', ne: 'हिसाब लक मिति' },
    url: '/accounting/lock-dates',
    icon: 'lock',
    order: 40,
    under: 'accounting',
    subject: 'lock dates',
  },
  {
    name: { en: 'Year End', ne: 'आर्थिक वर्षको हिसाब बन्द' },
    url: '/accounting/year-end',
    icon: 'event-available',
    order: 60,
    under: 'accounting',
    subject: 'year end',
  },
  {
    name: { en: 'Opening Balances', ne: 'सुरु बाँकी' },
    url: '/accounting/opening-balances',
    icon: 'balance',
    order: 60,
    under: 'accounting',
    subject: 'opening balances',
  },
  {
    name: { en: 'Verify Books', ne: 'हिसाब रुजु' },
    url: '/verify-books',
    icon: 'verified',
    order: 90,
    under: 'administration',
    subject: 'books',
  },
  {
    name: { en: 'Checks and Rules', ne: 'जाँच र नियम' },
    url: '/checks-and-rules',
    icon: 'rule',
    order: 30,
    under: 'settings',
    subject: 'tax authority',
  },
  {
    name: { en: 'Inspection', ne: 'निरीक्षण' },
    url: '/inspection',
    icon: 'policy',
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
    icon: 'terminal',
    order: 20,
    under: 'backup',
    subject: 'query logs',
  },
  {
    name: { en: 'Binary Log', ne: 'बाइनरी लग' },
    url: '/backup/binary-log',
    icon: 'link',
    order: 30,
    under: 'backup',
    subject: 'binary logs',
  },
  {
    name: { en: 'Activity Log', ne: 'गतिविधि लग' },
    url: '/backup/activity-log',
    icon: 'history',
    order: 40,
    under: 'backup',
    subject: 'logs',
  },
  {
    name: { en: 'Deleted Records', ne: 'मेटाइएका अभिलेख' },
    url: '/deleted-records',
    icon: 'restore-from-trash',
    order: 50,
    under: 'backup',
    subject: 'logs',
  },
];

/** All entries, each with its group. */
export const listMenuEntries = (entities: Entity[]): MenuEntry[] => [
  ...PAGE_ENTRIES,
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

const findRolesForEntry = (entry: MenuEntry, roleIds: number[]): number[] =>
  roleIds.filter(
    (_, index) => !entry.subject || defaultRoles[index]!.grants('', entry.subject, 'view'),
  );

/**
 * Creates the menus in their groups, each for the roles that may view its page; `roleIds` are those
 * of the shipped roles in their order.
 */
export const createMenus = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  roleIds: number[],
  now: string,
): Promise<void> => {
  const entries = listMenuEntries(entities);
  const row = (
    name: { en: string; ne: string },
    url: string | null,
    icon: string,
    order: number,
    parent_id: number | null,
  ) => ({
    name: name.en,
    name_ne: name.ne,
    url,
    icon,
    order,
    parent_id,
    status: 1,
    created_at: now,
  });
  const used = Object.entries(MENU_GROUPS).filter(([key]) =>
    entries.some(entry => entry.under === key),
  );
  const groupIds = await insertWithAudit(
    tx,
    actor,
    'menus',
    used.map(([, group], index) => row(group.name, null, group.icon, (index + 1) * 10, null)),
    now,
  );
  const groupOf = (entry: MenuEntry) =>
    entry.under ? groupIds[used.findIndex(([key]) => key === entry.under)]! : null;
  const ids = await insertWithAudit(
    tx,
    actor,
    'menus',
    entries.map(entry => row(entry.name, entry.url, entry.icon, entry.order, groupOf(entry))),
    now,
  );
  const seen = entries.flatMap((entry, index) =>
    findRolesForEntry(entry, roleIds).flatMap(role =>
      [ids[index]!, groupOf(entry)].filter(id => id !== null).map(id => `${id}:${role}`),
    ),
  );
  await insertRowsInChunks(
    tx,
    'menus_role_id',
    [...new Set(seen)].map(pair => ({
      company_id: actor.company_id,
      owner_id: Number(pair.split(':')[0]),
      other_id: Number(pair.split(':')[1]),
    })),
  );
};

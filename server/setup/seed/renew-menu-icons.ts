// The menus of earlier versions shared few icons. A company's shipped entries get the icons of this
// version once; an icon that somebody chose stays.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import { insertRowsInChunks } from '../../audit/insert-with-audit.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { listMenuEntries, MENU_GROUPS } from './menus.ts';

/** The icon that an address was shipped with until November 2026. */
const EARLIER_ICONS: Record<string, string> = {
  '/accounting/accounts': 'folder',
  '/accounting/cash-counts': 'payments',
  '/accounting/cheques': 'payments',
  '/accounting/collections': 'payments',
  '/accounting/lock-dates': 'key',
  '/accounting/opening-balances': 'description',
  '/accounting/outstanding': 'receipt',
  '/accounting/payments': 'payments',
  '/accounting/receipts': 'payments',
  '/accounting/reminders': 'people',
  '/accounting/reports': 'bar-chart',
  '/accounting/tds-types': 'tax',
  '/accounting/vouchers': 'description',
  '/accounting/year-end': 'key',
  '/backup/activity-log': 'receipt',
  '/backup/binary-log': 'description',
  '/backup/query-log': 'description',
  '/checks-and-rules': 'tax',
  '/inspection': 'description',
  '/inventory-history': 'receipt',
  '/keys/app': 'admin',
  '/payment-gateway': 'payments',
  '/purchases/billings': 'receipt',
  '/purchases/returns': 'receipt',
  '/reports/annex-13': 'people',
  '/reports/charts': 'bar-chart',
  '/reports/materialized-view': 'receipt',
  '/reports/purchases': 'receipt',
  '/reports/sales': 'receipt',
  '/reports/sales-return-register': 'receipt',
  '/reports/tds-return': 'tax',
  '/reports/vat-return': 'tax',
  '/sales/cancellations': 'receipt',
  '/sales/credit_notes': 'receipt',
  '/sales/proforma-invoice': 'receipt',
  '/transactions': 'receipt',
  '/verify-books': 'description',
};

/** The same of a group, by its key. */
const EARLIER_GROUP_ICONS: Record<string, string> = {
  accounting: 'folder',
  backup: 'backup',
  inventory: 'warehouse',
};

/** The scope of the counter of a company that has the icons of November 2026. */
const RENEWED = 'menu icons of November 2026';

type StoredMenu = { id: number; name: string; url: string | null; icon: string | null };

/**
 * Gives each entry and group that still has the icon of an earlier version the one of this version,
 * once per company and with an entry of the activity log.
 */
export const renewMenuIcons = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const [renewed] = await query(
    tx,
    "select scope from counters where company_id = ? and kind = 'welcomed' and scope = ?",
    [company_id, RENEWED],
  );
  if (renewed) return;
  const chosen = await loadChosenIcons(tx, company_id);
  const stored = await query<StoredMenu>(
    tx,
    'select id, name, url, icon from menus where company_id = ? order by id',
    [company_id],
  );
  const iconOf = createIconLookup(entities);
  for (const menu of stored) {
    const icon = chosen.has(menu.id) ? undefined : iconOf(menu);
    if (icon === undefined || icon === menu.icon) continue;
    await query(tx, 'update menus set icon = ? where company_id = ? and id = ?', [
      icon,
      company_id,
      menu.id,
    ]);
    await logChange(tx, actor, {
      table: 'menus',
      id: menu.id,
      now,
      changes: { icon: { from: menu.icon, to: icon } },
    });
  }
  await insertRowsInChunks(tx, 'counters', [
    { company_id, kind: 'welcomed', scope: RENEWED, value: 1 },
  ]);
};

/** The ids of the menus whose icon somebody has changed, according to the activity log. */
const loadChosenIcons = async (read: ReadDb, company_id: number): Promise<Set<number>> => {
  const rows = await query(
    read,
    `select table_pk_value as id from activity_log where company_id = ? and table_name = 'menus'
     and action = 'update' and field_name = 'icon'`,
    [company_id],
  );
  return new Set(rows.map(row => Number(row.id)));
};

/** Finds the icon of this version for a menu that has the earlier one. */
const createIconLookup = (entities: Entity[]): ((menu: StoredMenu) => string | undefined) => {
  const entries = new Map(listMenuEntries(entities).map(({ url, icon }) => [url, icon]));
  const groups = new Map(
    Object.entries(MENU_GROUPS).map(([key, { name, icon }]) => [
      name.en,
      { earlier: EARLIER_GROUP_ICONS[key], icon },
    ]),
  );
  return ({ name, url, icon }) => {
    if (url !== null) return EARLIER_ICONS[url] === icon ? entries.get(url) : undefined;
    const group = groups.get(name);
    return group?.earlier === icon ? group?.icon : undefined;
  };
};

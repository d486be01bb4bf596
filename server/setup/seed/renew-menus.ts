// The menus of earlier versions shared few icons, and two entries did not tell what they lead to. A
// company's shipped entries get the icons and names of this version once; what somebody chose stays.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Texts } from '../../../domain/language.ts';
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
  '/inventory': 'warehouse',
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

/** The name that an address was shipped with until then, where it has another now. */
const EARLIER_NAMES: Record<string, Texts> = {
  '/inventory': { en: 'Inventory', ne: 'मौज्दात' },
  '/inventory-history': { en: 'Inventory History', ne: 'मौज्दात इतिहास' },
};

/** The scope of the counter of a company that has the icons of November 2026. */
const RENEWED = 'menu icons of November 2026';

type Shown = { name: string; name_ne: string | null; icon: string | null };
type StoredMenu = Shown & { id: number; url: string | null };

/**
 * Gives each entry and group that still has the icon or the name of an earlier version the one of
 * this version, once per company and with an entry of the activity log.
 */
export const renewMenus = async (
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
  const chosen = await loadChosen(tx, company_id);
  const stored = await query<StoredMenu>(
    tx,
    'select id, name, name_ne, url, icon from menus where company_id = ? order by id',
    [company_id],
  );
  const renew = createRenewal(entities);
  for (const menu of stored) {
    const renewed = Object.entries(renew(menu)).filter(
      ([field, to]) => to !== menu[field as keyof Shown] && !chosen.has(`${menu.id} ${field}`),
    );
    if (renewed.length === 0) continue;
    await tx
      .updateTable('menus')
      .set(Object.fromEntries(renewed))
      .where('company_id', '=', company_id)
      .where('id', '=', menu.id)
      .execute();
    await logChange(tx, actor, {
      table: 'menus',
      id: menu.id,
      now,
      changes: Object.fromEntries(
        renewed.map(([field, to]) => [field, { from: menu[field as keyof Shown], to }]),
      ),
    });
  }
  await insertRowsInChunks(tx, 'counters', [
    { company_id, kind: 'welcomed', scope: RENEWED, value: 1 },
  ]);
};

/** "12 icon" for each icon and name that somebody has changed, according to the activity log. */
const loadChosen = async (read: ReadDb, company_id: number): Promise<Set<string>> => {
  const rows = await query(
    read,
    `select table_pk_value as id, field_name from activity_log where company_id = ?
     and table_name = 'menus' and action = 'update' and field_name in ('icon', 'name', 'name_ne')`,
    [company_id],
  );
  return new Set(rows.map(row => `${Number(row.id)} ${String(row.field_name)}`));
};

/** Finds what a menu that is shown as in an earlier version shows in this one. */
const createRenewal = (entities: Entity[]): ((menu: StoredMenu) => Partial<Shown>) => {
  const entries = new Map(listMenuEntries(entities).map(entry => [entry.url, entry]));
  const groups = new Map(
    Object.entries(MENU_GROUPS).map(([key, { name, icon }]) => [
      name.en,
      { earlier: EARLIER_GROUP_ICONS[key], icon },
    ]),
  );
  return ({ name, name_ne, url, icon }) => {
    if (url === null) {
      const group = groups.get(name);
      return group?.earlier === icon ? { icon: group.icon } : {};
    }
    const entry = entries.get(url);
    if (!entry) return {};
    const { en, ne } = EARLIER_NAMES[url] ?? {};
    return {
      ...(EARLIER_ICONS[url] === icon ? { icon: entry.icon } : {}),
      ...(en === name && ne === name_ne ? { name: entry.name.en, name_ne: entry.name.ne } : {}),
    };
  };
};

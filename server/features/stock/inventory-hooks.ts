// Each inventory row is one stock entry of its own (OPEN-111): the first one starts the product's
// stock-keeping. The ledger is never rewritten: changing or deleting an entry adds the difference
// to the sum of its movements, on the day from which the entry counts. Because this reads the
// ledger and not the client's state, two concurrent changes of one entry are both right.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { findTooOldDay } from '../../../domain/compliance-checks/check-document.ts';
import type { Texts } from '../../../domain/language.ts';
import { toUnitCost, valueAtAverage } from '../../../domain/ledger/stock-value.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { moveStock, type StockedProduct } from '../../posting/stock.ts';

type StockEntry = {
  product_id: number;
  stock_available: number;
  value: number | null;
  date_added: string | null;
  created_at: string;
};

/** The entry as it is now, locked until the transaction ends; undefined if it is gone. */
const lockEntry = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<StockEntry | undefined> =>
  (
    await query<StockEntry>(
      tx,
      `update inventory set stock_available = stock_available where company_id = ? and id = ?
       returning product_id, stock_available, value, date_added, created_at`,
      [company_id, id],
    )
  )[0];

/** An entry counts from the start of its day, or without one from the moment of its creation. */
const toEffectiveTime = ({ date_added, created_at }: StockEntry): string =>
  date_added ? `${date_added} 00:00:00` : created_at;

/** Whole units, and what they were worth when they came, in paisa. */
type Entered = { qty: number; value: number };

/** What the ledger has of the entry, by moment. */
const loadEntered = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<Map<string, Entered>> => {
  const rows = await query<Entered & { moved_at: string }>(
    tx,
    `select moved_at, sum(qty) as qty, sum(coalesce(value, 0) + cost_difference) as value from stock_movements
     where company_id = ? and document_kind = 'inventory' and document_id = ? group by moved_at`,
    [company_id, id],
  );
  return new Map(rows.map(({ moved_at, ...entered }) => [moved_at, entered]));
};

type ProductCost = StockedProduct & Parameters<typeof toUnitCost>[0];

const loadStockedProduct = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<ProductCost | undefined> =>
  (
    await query<ProductCost>(
      tx,
      `select id, name, authorize_negative_stock, standard_cost, purchase_price from products
       where company_id = ? and id = ?`,
      [company_id, id],
    )
  )[0];

/**
 * What the entry is worth: as it says, else at the cost of one unit at which it came, else at what the
 * product's record says (paisa).
 */
const toEntryValue = (
  { value, stock_available }: StockEntry,
  entered: Entered[],
  product: ProductCost | undefined,
): number => {
  if (value !== null) return value;
  const qty = entered.reduce((sum, each) => sum + each.qty, 0);
  const worth = entered.reduce((sum, each) => sum + each.value, 0);
  return valueAtAverage({ qty, value: worth }, stock_available, product ? toUnitCost(product) : 0);
};

/**
 * Adds the difference between the ledger and the entry, in quantity and value; with `wanted` false
 * the entry is about to be deleted, and both become zero.
 */
const reconcileEntry = async (
  tx: Transaction,
  { actor, language, now }: SaveContext,
  id: number,
  wanted: boolean,
): Promise<void> => {
  const { company_id } = actor;
  const entry = await lockEntry(tx, company_id, id);
  if (!entry) return;
  const ledger = await loadEntered(tx, company_id, id);
  const begins = ledger.size === 0;
  const at = toEffectiveTime(entry);
  const product = await loadStockedProduct(tx, company_id, entry.product_id);
  if (wanted) {
    const { qty, value } = ledger.get(at) ?? { qty: 0, value: 0 };
    const worth = toEntryValue(entry, [...ledger.values()], product);
    ledger.set(at, { qty: qty - entry.stock_available, value: value - worth });
  }
  const moves = [...ledger].map(([moment, { qty, value }]) => ({
    product_id: entry.product_id,
    qty: 0 - qty,
    value: 0 - value,
    at: moment,
  }));
  // A first entry of zero moves nothing, but starts the stock-keeping.
  const moving = begins ? moves : moves.filter(move => move.qty !== 0 || move.value !== 0);
  const products = product ? [product] : [];
  await moveStock(tx, company_id, { kind: 'inventory', id, at: now }, moving, products, language);
};

const futureDateText: Texts = {
  en: 'The stock date cannot be after today.',
  ne: 'मौज्दात आजपछिको मितिमा राख्न मिल्दैन।',
};

export const inventoryHooks: EntityHooks = {
  validate: async (read, { date_added }, { actor, before, language, now }) => {
    // An unchanged date is not validated again.
    if (date_added === null || date_added === (before?.date_added ?? null)) return;
    const [day, today] = [String(date_added), now.slice(0, 10)];
    const refuse = (sentence: string) => {
      throw new ValidationError({ date_added: [sentence] });
    };
    if (day > today) refuse(futureDateText[language]);
    if (!isInBsCalendar(day)) refuse(requestTexts.outsideCalendar[language]);
    const { levels, rules } = await loadCheckSettings(read, actor.company_id);
    const tooOld = findTooOldDay('purchase', day, today, rules);
    if (levels.dates === 'refuse' && tooOld) refuse(tooOld[language]);
  },
  beforeValidate: (record, { before }) => ({
    ...record,
    date_added: record.date_added ?? before?.date_added ?? null,
  }),
  afterSave: (tx, saved) => reconcileEntry(tx, saved, saved.id, true),
  beforeDelete: (tx, deleting) => reconcileEntry(tx, deleting, deleting.id, false),
  serialize: record => ({
    ...record,
    product_name: (record.product as { name?: string } | null)?.name ?? null,
  }),
};

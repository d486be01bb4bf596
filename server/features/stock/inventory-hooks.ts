// Each inventory row is one stock entry of its own (OPEN-111): the first one starts the product's
// stock-keeping. The ledger is never rewritten: changing or deleting an entry adds the difference
// to the sum of its movements, on the day from which the entry counts. Because this reads the
// ledger and not the client's state, two concurrent changes of one entry are both right.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { findTooOldDay } from '../../../domain/compliance-checks/check-document.ts';
import type { Texts } from '../../../domain/language.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { moveStock, type StockedProduct, type StockMove } from '../../posting/stock.ts';

type StockEntry = {
  product_id: number;
  stock_available: number;
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
       returning product_id, stock_available, date_added, created_at`,
      [company_id, id],
    )
  )[0];

/** An entry counts from the start of its day, or without one from the moment of its creation. */
const toEffectiveTime = ({ date_added, created_at }: StockEntry): string =>
  date_added ? `${date_added} 00:00:00` : created_at;

/** The quantity of the entry in the ledger, by moment. */
const loadLedgerQuantities = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<Map<string, number>> => {
  const rows = await query<{ moved_at: string; qty: number }>(
    tx,
    `select moved_at, sum(qty) as qty from stock_movements
     where company_id = ? and document_kind = 'inventory' and document_id = ? group by moved_at`,
    [company_id, id],
  );
  return new Map(rows.map(row => [row.moved_at, row.qty]));
};

const loadStockedProduct = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<StockedProduct[]> =>
  query<StockedProduct>(
    tx,
    'select id, name, authorize_negative_stock from products where company_id = ? and id = ?',
    [company_id, id],
  );

/**
 * Adds the difference between the ledger and the entry; with `wanted` false the entry is about to
 * be deleted, and its quantity becomes zero.
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
  const ledger = await loadLedgerQuantities(tx, company_id, id);
  const begins = ledger.size === 0;
  const at = toEffectiveTime(entry);
  if (wanted) ledger.set(at, (ledger.get(at) ?? 0) - entry.stock_available);
  const moves = [...ledger].map(
    ([moment, qty]): StockMove => ({
      product_id: entry.product_id,
      qty: 0 - qty,
      at: moment,
    }),
  );
  // A first entry of zero moves nothing, but starts the stock-keeping.
  const moving = begins ? moves : moves.filter(move => move.qty !== 0);
  const products = await loadStockedProduct(tx, company_id, entry.product_id);
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

// Each inventory row is one stock entry of its own (OPEN-111): the first one starts the product's
// stock-keeping; a negative one takes goods out and says why (decision 59). The ledger is never
// rewritten: changing or deleting an entry adds the difference to the sum of its movements, from the
// moment of the change, as its accounts do (decision 54). Because this reads the ledger and not the
// client's state, two concurrent changes of one entry are both right.
import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { findTooOldDay } from '../../../domain/compliance-checks/check-document.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Texts } from '../../../domain/language.ts';
import { planEntryMoves } from '../../../domain/ledger/stock-entries.ts';
import { type StockValue, toUnitCost } from '../../../domain/ledger/stock-value.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadOpeningEntries } from '../../database/stored-stock-entries.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { assertDayIsOpen, type Poster, RECORDED_BEFORE } from '../../posting/locks.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { postDocuments, postStockEntry } from '../../posting/post-documents.ts';
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

type Entered = StockValue & { at: string };

/** What the ledger has of the entry, and from when on; undefined before it has moved. */
const loadEntered = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<Entered | undefined> => {
  const [row] = await query<StockValue & { at: string | null }>(
    tx,
    `select min(moved_at) as at, sum(qty) as qty, sum(coalesce(value, 0) + cost_difference) as value
     from stock_movements where company_id = ? and document_kind = 'inventory' and document_id = ?`,
    [company_id, id],
  );
  return row && row.at !== null ? { ...row, at: row.at } : undefined;
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

/** The days that must be open: those of the entry before and after, and the one it moves on. */
const listChangedDays = (entry: StockEntry, before: Row | undefined, at: string): Set<string> => {
  const own = toEffectiveTime(entry);
  const earlier = before
    ? toEffectiveTime({ ...entry, date_added: before.date_added as string | null })
    : own;
  return new Set([earlier, own, at].map(moment => moment.slice(0, 10)));
};

/**
 * Adds the difference between the ledger and the entry, in quantity and value; with `wanted` false
 * the entry is about to be deleted, and both become zero. A new entry counts from its own day, a
 * change from the moment at which it is made, so that stock and accounts of past days agree. What
 * is not posted yet for lack of a chart is posted as a whole later, and counts from one moment
 * until then.
 */
const reconcileEntry = async (
  tx: Transaction,
  { actor, before, language, now }: SaveContext,
  id: number,
  wanted: boolean,
): Promise<void> => {
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const entry = await lockEntry(tx, company_id, id);
  if (!entry) return;
  const entered = await loadEntered(tx, company_id, id);
  // One from before the ledger posts first what it was.
  if (entered) await postDocuments(tx, company_id, 'inventory', [id], RECORDED_BEFORE);
  const product = await loadStockedProduct(tx, company_id, entry.product_id);
  const { product_id, stock_available: qty, value } = entry;
  const moves = planEntryMoves(
    entered,
    wanted ? { qty, value } : undefined,
    product ? toUnitCost(product) : 0,
  );
  const isRedated = wanted && before && before.date_added !== entry.date_added;
  if (moves.length === 0 && !isRedated) return;
  const hasChart = (await loadAccountUses(tx, company_id)).revision > 0;
  const at = !entered ? toEffectiveTime(entry) : hasChart ? now : entered.at;
  const by: Poster = { user_id: actor.user_id, language, now };
  for (const day of listChangedDays(entry, before, at))
    await assertDayIsOpen(tx, company_id, day, 'date_added', by);
  if (moves.length === 0) return;
  await moveStock(
    tx,
    company_id,
    { kind: 'inventory', id, at },
    moves.map(move => ({ product_id, ...move })),
    product ? [product] : [],
    language,
  );
  await postStockEntry(tx, company_id, id, by, !entered);
};

const texts = {
  futureDate: {
    en: 'The stock date cannot be after today.',
    ne: 'मौज्दात आजपछिको मितिमा राख्न मिल्दैन।',
  },
  reason: {
    en: 'A negative quantity needs a reason.',
    ne: 'परिमाण ऋणात्मक भए कारण चाहिन्छ।',
  },
  value: {
    en: 'Goods that leave cost their average; leave the value empty.',
    ne: 'घट्ने वस्तु औसत लागतमा घट्छ; मूल्य खाली छोड्नुहोस्।',
  },
  opening: {
    en: 'Opening stock cannot be negative. Enter the stock first, then what left as an entry of its own.',
    ne: 'सुरु मौज्दात ऋणात्मक हुन मिल्दैन। पहिले भएको मौज्दात राख्नुहोस्, अनि घटेको छुट्टै प्रविष्टिमा राख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** True if the entry is the product's opening stock, or a new one would be. */
const isOpeningStock = async (
  read: ReadDb,
  company_id: number,
  product_id: number,
  id: number | undefined,
): Promise<boolean> => {
  if (id !== undefined) return (await loadOpeningEntries(read, company_id, [product_id])).has(id);
  const kept = await query(
    read,
    'select 1 as kept from stock where company_id = ? and product_id = ?',
    [company_id, product_id],
  );
  return kept.length === 0;
};

/** What is wrong with an entry that takes goods out. */
const findOutgoingErrors = async (
  read: ReadDb,
  { product_id, stock_available, value, reason }: Row,
  { actor, before, language }: SaveContext,
): Promise<FieldErrors> => {
  if (Number(stock_available) >= 0) return {};
  const id = before?.id as number | undefined;
  const isOpening = await isOpeningStock(read, actor.company_id, Number(product_id), id);
  return {
    ...(isOpening ? { stock_available: [texts.opening[language]] } : {}),
    ...((reason ?? null) === null ? { reason: [texts.reason[language]] } : {}),
    ...((value ?? null) === null ? {} : { value: [texts.value[language]] }),
  };
};

/** Why no stock can be entered on the day; an unchanged one is not validated again. */
const findDayError = async (
  read: ReadDb,
  { date_added }: Row,
  { actor, before, language, now }: SaveContext,
): Promise<string | undefined> => {
  if (date_added === null || date_added === (before?.date_added ?? null)) return undefined;
  const [day, today] = [String(date_added), now.slice(0, 10)];
  if (day > today) return texts.futureDate[language];
  if (!isInBsCalendar(day)) return requestTexts.outsideCalendar[language];
  const { levels, rules } = await loadCheckSettings(read, actor.company_id);
  const tooOld = findTooOldDay('purchase', day, today, rules);
  return levels.dates === 'refuse' ? tooOld?.[language] : undefined;
};

export const inventoryHooks: EntityHooks = {
  validate: async (read, record, saving) => {
    const wrongDay = await findDayError(read, record, saving);
    const problems: FieldErrors = {
      ...(wrongDay ? { date_added: [wrongDay] } : {}),
      ...(await findOutgoingErrors(read, record, saving)),
    };
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  },
  beforeValidate: (record, { before }) => ({
    ...record,
    date_added: record.date_added ?? before?.date_added ?? null,
  }),
  afterSave: (tx, saved) => reconcileEntry(tx, saved, saved.id, true),
  deletesMore: true,
  beforeDelete: async (tx, deleting) => {
    try {
      await reconcileEntry(tx, deleting, deleting.id, false);
    } catch (error) {
      // A deletion has no fields: the sentence alone.
      if (!(error instanceof ValidationError)) throw error;
      throw new BadRequestError(
        Object.values(error.payload as FieldErrors)
          .flat()
          .join(' '),
      );
    }
  },
  serialize: record => ({
    ...record,
    product_name: (record.product as { name?: string } | null)?.name ?? null,
  }),
};

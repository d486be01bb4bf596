// Records opening balances: rows, stock and entry in one transaction. The ones before are reversed,
// while no year is closed and no goods of theirs have been sold whose cost would be wrong then.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import {
  findOpeningDifferences,
  findOpeningLineProblems,
  listStockChanges,
  type Opening,
  openingTexts,
} from '../../../domain/ledger/opening-balances.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import { insertRowsInChunks } from '../../audit/insert-with-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, placeholders, query } from '../../database/raw-query.ts';
import {
  findOpening,
  findSettledNumber,
  loadOpeningLines,
  type StoredOpening,
} from '../../database/stored-openings.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { lockCompanyCounter, takeNextNumbers } from '../../posting/numbering.ts';
import { applyOpening, findSoldProducts, OPENING_PREFIX } from '../../posting/opening-balances.ts';
import {
  findMissingParties,
  ledgerChoiceTexts,
  loadVoucherAccounts,
} from '../documents/ledger-choices.ts';

const texts = {
  noYear: {
    en: 'The company has no fiscal year {name}, nor one that begins on the day after.',
    ne: 'कम्पनीमा आर्थिक वर्ष {name} छैन, भोलिपल्ट सुरु हुने वर्ष पनि छैन।',
  },
  closed: {
    en: 'A fiscal year is closed. Reopen it before you change the opening balances.',
    ne: 'आर्थिक वर्ष बन्द भइसकेको छ। सुरु बाँकी फेर्नुअघि त्यो वर्ष फेरि खोल्नुहोस्।',
  },
  settled: {
    en: '{number} has been settled since. Take that back first, or correct the balances with a voucher.',
    ne: '{number} यसपछि चुक्ता भएको छ। पहिले त्यो फिर्ता गर्नुहोस्, वा बाँकी भौचरबाट सच्याउनुहोस्।',
  },
  noProduct: { en: 'There is no such product.', ne: 'यस्तो वस्तु छैन।' },
  service: { en: 'A service has no stock.', ne: 'सेवाको मौज्दात हुँदैन।' },
  sold: {
    en: 'Goods of {name} have gone out since, at the cost of the opening stock. Leave its quantity and value, and correct the stock with a stock entry.',
    ne: 'यसपछि {name} बाहिर गइसकेको छ, सुरु मौज्दातकै लागतमा। यसको परिमाण र मूल्य उस्तै राखी मौज्दात प्रविष्टिबाट सच्याउनुहोस्।',
  },
  soldOnDay: {
    en: 'Goods of {name} have gone out since the opening stock. The date can no longer change.',
    ne: 'सुरु मौज्दातपछि {name} बाहिर गइसकेको छ। अब मिति फेर्न मिल्दैन।',
  },
} satisfies Record<string, Texts>;

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type OpeningRecording = { actor: Actor; now: string; language: Language };

const refuse = (problems: FieldErrors): void => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/**
 * The year of the day, else the one that begins on the next: books begin with a year, and the balances
 * are those of the day before. Throws ValidationError (422).
 */
const requireFiscalYear = async (
  tx: Transaction,
  company_id: number,
  date: string,
  language: Language,
): Promise<string> => {
  const next = addDays(date, 1);
  const [year] = await query<{ name: string }>(
    tx,
    `select name from fiscal_year where company_id = ? and ((start_date <= ? and end_date >= ?) or start_date = ?)
     order by start_date limit 1`,
    [company_id, date, date, next],
  );
  if (year) return year.name;
  const name = localizeDigits(toFiscalYear(date).name, language);
  throw new ValidationError({ date: [translate(texts.noYear, language, { name })] });
};

/** Retained earnings of a closed year rest on the opening balances. */
const assertNoYearIsClosed = async (
  tx: Transaction,
  company_id: number,
  language: Language,
): Promise<void> => {
  const [closing] = await query(
    tx,
    'select id from year_ends where company_id = ? and reopened_at is null limit 1',
    [company_id],
  );
  if (closing) throw new ValidationError({ date: [texts.closed[language]] });
};

type ProductRow = { id: number; name: string; type: string };

const loadProducts = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
): Promise<Map<number, ProductRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<ProductRow>(
    tx,
    `select id, name, type from products where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return new Map(rows.map(row => [row.id, row]));
};

/**
 * Throws ValidationError (422) with all that is wrong: accounts, parties and products, and what does
 * not agree. The accounts are locked: none becomes a group or inactive before the entry.
 */
const assertOpening = async (
  database: Database,
  tx: Transaction,
  company_id: number,
  date: string,
  opening: Opening,
  products: Map<number, ProductRow>,
  language: Language,
): Promise<void> => {
  const ids = [...new Set(opening.accounts.map(({ account_id }) => account_id))];
  if (ids.length > 0)
    await database
      .forShare(
        tx
          .selectFrom('accounts')
          .select('id')
          .where('company_id', '=', company_id)
          .where('id', 'in', ids)
          .orderBy('id'),
      )
      .execute();
  const { accounts: uses, served } = await loadAccountUses(tx, company_id);
  const chart = { accounts: await loadVoucherAccounts(tx, company_id), uses, served };
  const problems = findOpeningLineProblems(opening, date, chart, language);
  const parties = opening.documents.map(({ party_kind, party_id }) => ({
    kind: party_kind,
    id: party_id,
  }));
  for (const index of await findMissingParties(tx, company_id, parties))
    problems[`documents.${index}.party_id`] = [ledgerChoiceTexts.noParty[language]];
  for (const [index, { product_id }] of opening.stock.entries()) {
    const product = products.get(product_id);
    const wrong = product ? (product.type === 'p' ? undefined : texts.service) : texts.noProduct;
    if (wrong) problems[`stock.${index}.product_id`] = [wrong[language]];
  }
  refuse({ ...problems, ...findOpeningDifferences(opening, chart, language) });
};

/**
 * Throws ValidationError (422) where stock would change whose goods have gone out: their cost was
 * worked out from it, and is never worked out again.
 */
const assertStockMayChange = async (
  tx: Transaction,
  company_id: number,
  before: { date: string; stock: Opening['stock'] },
  after: { date: string; stock: Opening['stock'] },
  language: Language,
): Promise<void> => {
  const changes = listStockChanges(before, after);
  const sold = await findSoldProducts(tx, company_id, changes.out);
  if (sold.size === 0) return;
  const products = await loadProducts(tx, company_id, [...sold]);
  const name = (id: number) => products.get(id)?.name ?? String(id);
  const problems: FieldErrors = {};
  for (const id of sold) {
    const index = after.stock.findIndex(({ product_id }) => product_id === id);
    const isDay = before.date !== after.date;
    const field = isDay ? 'date' : index < 0 ? 'stock' : `stock.${index}.qty`;
    const text = isDay ? texts.soldOnDay : texts.sold;
    problems[field] ??= [translate(text, language, { name: name(id) })];
  }
  refuse(problems);
};

/** What settled a document of the opening would settle one that is no more. Throws ValidationError (422). */
const assertNothingIsSettled = async (
  tx: Transaction,
  company_id: number,
  opening_id: number,
  language: Language,
): Promise<void> => {
  const number = await findSettledNumber(tx, company_id, opening_id);
  if (number !== undefined) refuse({ documents: [translate(texts.settled, language, { number })] });
};

/** Inserts the lines; returns those of documents with their ids. */
const insertLines = async (
  tx: Transaction,
  company_id: number,
  opening_id: number,
  { accounts, documents, stock }: Opening,
) => {
  const lists = { opening_accounts: accounts, opening_documents: documents, opening_stock: stock };
  for (const [table, lines] of Object.entries(lists))
    await insertRowsInChunks(
      tx,
      table,
      lines.map((line, index) => ({ company_id, opening_id, line_no: index + 1, ...line })),
    );
  return loadOpeningLines(tx, company_id, opening_id);
};

/**
 * Records the opening inside the transaction and returns its row. `checkVersion` is called with the one
 * in force. Throws ValidationError (422) by field.
 */
export const recordOpening = async (
  database: Database,
  tx: Transaction,
  date: string,
  opening: Opening,
  { actor, now, language }: OpeningRecording,
  checkVersion: (known: StoredOpening | undefined) => void = () => undefined,
): Promise<StoredOpening> => {
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const replaced = await findOpening(tx, company_id);
  checkVersion(replaced);
  if (opening.accounts.length === 0 && !replaced)
    throw new ValidationError({ accounts: [openingTexts.empty[language]] });
  await assertNoYearIsClosed(tx, company_id, language);
  const fiscal_year = await requireFiscalYear(tx, company_id, date, language);
  const products = await loadProducts(
    tx,
    company_id,
    opening.stock.map(({ product_id }) => product_id),
  );
  await assertOpening(database, tx, company_id, date, opening, products, language);
  if (replaced) {
    await assertNothingIsSettled(tx, company_id, replaced.id, language);
    const { stock } = await loadOpeningLines(tx, company_id, replaced.id);
    const before = { date: replaced.date, stock };
    await assertStockMayChange(tx, company_id, before, { date, stock: opening.stock }, language);
  }
  const [sequence] = await takeNextNumbers(tx, company_id, [
    { kind: OPENING_PREFIX, scope: fiscal_year },
  ]);
  const header = {
    company_id,
    number: formatDocumentNumber(sequence!, OPENING_PREFIX),
    fiscal_year,
    date,
    replaces: replaced?.id ?? null,
    replaced_by: null,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'opening_balances', header);
  const row = { id, ...header };
  const lines = await insertLines(tx, company_id, id, opening);
  await logCreation(tx, actor, {
    table: 'opening_balances',
    id,
    record: { ...row, ...lines },
    now,
  });
  if (replaced) {
    await query(tx, 'update opening_balances set replaced_by = ? where company_id = ? and id = ?', [
      id,
      company_id,
      replaced.id,
    ]);
    await logChange(tx, actor, {
      table: 'opening_balances',
      id: replaced.id,
      now,
      changes: { replaced_by: { from: null, to: id } },
    });
  }
  await applyOpening(tx, row, replaced, { user_id: actor.user_id, language, now });
  const before = replaced ? await loadOpeningLines(tx, company_id, replaced.id) : { documents: [] };
  const now_open = await loadOpeningLines(tx, company_id, id);
  await refreshOpenItems(
    tx,
    company_id,
    'opening-document',
    [...before.documents, ...now_open.documents].map(document => document.id),
  );
  return row;
};

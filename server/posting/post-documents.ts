// Posts documents from what is stored of them (decision 54): bills, debit notes and stock entries as
// they are recorded, every kind when the log is replayed or the job for documents of before comes to
// them. The caller has the company's counter (decision 8).
import { COST_DIFFERENCE } from '../../domain/ledger/entry-sources.ts';
import { resolveIncomeAccount } from '../../domain/ledger/stored-sales.ts';
import type { Transaction } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { loadStoredEntries, type StoredEntryKind } from '../database/stored-entries.ts';
import { loadStockEntryLines } from '../database/stored-stock-entries.ts';
import { type AccountUses, loadAccountUses } from './accounts.ts';
import { type PostedBy, type Poster, RECORDED_BEFORE } from './locks.ts';
import { postEntry, reverseEntry } from './post-entry.ts';

/** Lines that one statement changes. */
const CHUNK_SIZE = 500;

/** The ids of those that have an entry. */
const loadPostedIds = async (
  tx: Transaction,
  company_id: number,
  kind: string,
  ids: number[],
): Promise<Set<number>> => {
  const rows = await query<{ source_id: number }>(
    tx,
    `select source_id from ledger_entries where company_id = ? and source_kind = ? and source_id in (${placeholders(ids.length)}) and revision = 0`,
    [company_id, kind, ...ids],
  );
  return new Set(rows.map(({ source_id }) => source_id));
};

/**
 * Stores the accounts of bill lines from before the ledger: those that moved no stock and those of
 * capital bills get what a new line would.
 */
const fillBillAccounts = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
  accounts: AccountUses['accounts'],
): Promise<void> => {
  const list = placeholders(ids.length);
  const ofBill = (of: string, joined = '') =>
    `(select ${of} from billings as b ${joined} where b.company_id = billing_lines.company_id and b.id = billing_lines.billing_id)`;
  await query(
    tx,
    `update billing_lines set account_id = case when ${ofBill('b.type')} = 'capital' then cast(? as bigint)
       else coalesce(${ofBill('v.expense_account_id', 'join vendors as v on v.company_id = b.company_id and v.id = b.vendor_id')}, cast(? as bigint)) end
     where company_id = ? and billing_id in (${list}) and account_id is null
       and (${ofBill('b.type')} = 'capital' or not exists (select 1 from stock_movements as m
         where m.company_id = billing_lines.company_id and m.product_id = billing_lines.product_id
           and m.moved_at = ${ofBill('b.effective_at')} and m.document_kind = 'billing' and m.document_id = billing_lines.billing_id))`,
    [accounts.get('fixed_assets')!, accounts.get('purchases')!, company_id, ...ids],
  );
};

/** A debit note takes from the account that its bill's line went to. */
const fillDebitNoteAccounts = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
  accounts: AccountUses['accounts'],
): Promise<void> => {
  const list = placeholders(ids.length);
  const bills = await query<{ billing_id: number }>(
    tx,
    `select distinct billing_id from purchase_returns where company_id = ? and id in (${list})`,
    [company_id, ...ids],
  );
  if (bills.length === 0) return;
  await fillBillAccounts(
    tx,
    company_id,
    bills.map(({ billing_id }) => billing_id),
    accounts,
  );
  await query(
    tx,
    `update purchase_return_lines set account_id = (select l.account_id from billing_lines as l
       where l.company_id = purchase_return_lines.company_id and l.id = purchase_return_lines.billing_line_id)
     where company_id = ? and purchase_return_id in (${list}) and account_id is null`,
    [company_id, ...ids],
  );
};

/** Stores the accounts of invoice lines from before the ledger, as a line of today would have them. */
const fillInvoiceAccounts = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
  accounts: AccountUses['accounts'],
): Promise<void> => {
  const lines = await query<{
    id: number;
    tax_treatment: string | null;
    vat_rate: number;
    type: string | null;
    income_account_id: number | null;
  }>(
    tx,
    `select l.id as id, l.tax_treatment as tax_treatment, i.vat_rate as vat_rate, p.type as type,
       coalesce(p.income_account_id, f.income_account_id) as income_account_id
     from invoice_lines as l join invoices as i on i.company_id = l.company_id and i.id = l.invoice_id
       left join products as p on p.company_id = l.company_id and p.id = l.product_id
       left join product_families as f on f.company_id = p.company_id and f.id = p.product_family_id
     where l.company_id = ? and l.invoice_id in (${placeholders(ids.length)}) and l.account_id is null`,
    [company_id, ...ids],
  );
  const byAccount = Map.groupBy(lines, ({ type, income_account_id, ...sold }) =>
    resolveIncomeAccount({ type: type ?? 'p', income_account_id }, sold, accounts),
  );
  for (const [account_id, own] of byAccount)
    for (let from = 0; from < own.length; from += CHUNK_SIZE) {
      const some = own.slice(from, from + CHUNK_SIZE);
      await query(
        tx,
        `update invoice_lines set account_id = ? where company_id = ? and id in (${placeholders(some.length)})`,
        [account_id, company_id, ...some.map(({ id }) => id)],
      );
    }
};

/** A cancellation mirrors what its invoice has posted. */
const postCancelledInvoices = async (
  tx: Transaction,
  company_id: number,
  ids: number[],
): Promise<void> => {
  const invoices = await query<{ id: number }>(
    tx,
    `select i.id as id from cancellations as d join invoices as i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
     where d.company_id = ? and d.id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  await postDocuments(
    tx,
    company_id,
    'invoice',
    invoices.map(({ id }) => id),
    RECORDED_BEFORE,
  );
};

type Fill = typeof fillBillAccounts;
const fills: Partial<Record<StoredEntryKind, Fill>> = {
  invoice: fillInvoiceAccounts,
  cancellation: postCancelledInvoices,
  billing: fillBillAccounts,
  'debit-note': fillDebitNoteAccounts,
};

/**
 * Posts the documents that have no entry yet, in the order of their ids; others are left as they are.
 * A company without a chart, as a recovery may find one, posts nothing: the job does it later. Throws
 * ValidationError (422) if the books are closed on the day of one.
 */
export async function postDocuments(
  tx: Transaction,
  company_id: number,
  kind: StoredEntryKind,
  ids: number[],
  by: PostedBy,
): Promise<void> {
  const uses = await loadAccountUses(tx, company_id);
  if (uses.revision === 0 || ids.length === 0) return;
  const posted = await loadPostedIds(tx, company_id, kind, ids);
  const missing = ids.filter(id => !posted.has(id));
  if (missing.length === 0) return;
  await fills[kind]?.(tx, company_id, missing, uses.accounts);
  const entries = await loadStoredEntries(tx, company_id, kind, missing);
  for (const { id, lines, mirrors, difference, ...rest } of entries.sort((a, b) => a.id - b.id)) {
    const head = { company_id, source: { kind, id }, by, ...rest };
    if (mirrors)
      await reverseEntry(tx, { kind: 'invoice', id: mirrors.invoice_id }, head, {
        lines: mirrors.more,
        uses,
      });
    else await postEntry(tx, head, lines, uses);
    if (!difference) continue;
    const source = { kind: COST_DIFFERENCE, id };
    await postEntry(tx, { ...head, source, day: difference.day }, difference.lines, uses);
  }
}

/** The revision that was posted last; undefined without any. Mirrors have the odd ones. */
const findLastRevision = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<number | undefined> => {
  const [row] = await query<{ revision: number | null }>(
    tx,
    `select max(revision) as revision from ledger_entries
     where company_id = ? and source_kind = 'inventory' and source_id = ?`,
    [company_id, id],
  );
  return row?.revision ?? undefined;
};

/**
 * Posts a stock entry after it has moved stock: a new one under its own day, after a change or before
 * it is deleted the mirror of what was posted and what it is now, both under the day of `by.now`. One
 * that was worth nothing until then has no mirror.
 */
export const postStockEntry = async (
  tx: Transaction,
  company_id: number,
  id: number,
  by: Poster,
  isNew: boolean,
): Promise<void> => {
  if (isNew) return postDocuments(tx, company_id, 'inventory', [id], by);
  const uses = await loadAccountUses(tx, company_id);
  if (uses.revision === 0) return;
  const { now } = by;
  const last = await findLastRevision(tx, company_id, id);
  const [stored] = await loadStoredEntries(tx, company_id, 'inventory', [id]);
  const toHead = (revision: number) => ({
    company_id,
    source: { kind: 'inventory', id, revision },
    day: now.slice(0, 10),
    recorded_at: now,
    pos: stored?.pos ?? '',
    number: stored?.number ?? null,
    narration: stored?.narration ?? null,
    by,
  });
  const isPosted = last !== undefined && last % 2 === 0;
  if (isPosted) await reverseEntry(tx, { kind: 'inventory', id, revision: last }, toHead(last + 1));
  const lines = (await loadStockEntryLines(tx, company_id, [id])).get(id) ?? [];
  const next = last === undefined ? 0 : last + (isPosted ? 2 : 1);
  await postEntry(tx, toHead(next), lines, uses);
};

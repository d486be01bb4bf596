// What the demo company settles without money: what it owes a business is set off against what that
// business owes, and advances of customers are applied to their bills.
import type { OpenDocumentKind } from '../../../domain/ledger/open-documents.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadNettedParties, recordNetting } from '../../features/settlements/netting.ts';
import { applyCredits, toAllocationFields } from '../../features/settlements/record-allocation.ts';
import { loadOwed, sumOwed, toAllocations } from './demo-settlements.ts';
import { type BooksContext, toDemoActor } from './demo-vouchers.ts';

/** Less is not worth a voucher (paisa). */
const LEAST = 100_000;

/** Sets off what the partner and the company owe each other at the moment (Nepal time). */
export const netPartner = async (
  context: BooksContext,
  tx: Transaction,
  moment: string,
): Promise<void> => {
  const { database, company_id, language } = context;
  const { customer, vendor_id } = context.shop.partner;
  const date = moment.slice(0, 10);
  const owed = await loadOwed(tx, company_id, 'customer', date);
  const owing = await loadOwed(tx, company_id, 'vendor', date);
  const receivables = owed.filter(({ party_id }) => party_id === customer.id);
  const payables = owing.filter(({ party_id }) => party_id === vendor_id);
  const amount = Math.min(sumOwed(receivables), sumOwed(payables));
  if (amount < LEAST) return;
  const ids = { customer_id: customer.id, vendor_id };
  await recordNetting(
    database,
    tx,
    {
      ...(await loadNettedParties(database.read, company_id, ids, language)),
      ...{ date, narration: null, pos: 'Main' },
      receivables: toAllocations(receivables, amount),
      payables: toAllocations(payables, amount),
    },
    { actor: toDemoActor(context, moment), now: moment, language },
  );
};

type Advance = { id: number; party_id: number; open: number };

/** Applies advances that came before the day (AD) to bills of the customer, the oldest first. */
export const applyAdvances = async (
  context: BooksContext,
  tx: Transaction,
  moment: string,
  before: string,
): Promise<void> => {
  const { company_id, language } = context;
  const advances = await query<Advance>(
    tx,
    `select document_id as id, party_id, 0 - balance as open from open_items
     where company_id = ? and document_kind = 'receipt' and party_kind = 'customer' and balance < 0 and day <= ?
     order by document_id`,
    [company_id, before],
  );
  if (advances.length === 0) return;
  const owed = await loadOwed(tx, company_id, 'customer', before);
  for (const [id, own] of Map.groupBy(advances, ({ party_id }) => party_id)) {
    const [advance] = own;
    const items = owed.filter(({ party_id }) => party_id === id);
    const targets = toAllocations(items, advance!.open);
    if (targets.length === 0) continue;
    const source = { document_kind: 'receipt' as OpenDocumentKind, document_id: advance!.id };
    await applyCredits(
      tx,
      {
        party: { kind: 'customer', id },
        date: moment.slice(0, 10),
        allocations: targets.map(({ amount, ...target }) => ({ source, target, amount })),
      },
      () => toAllocationFields(''),
      { actor: toDemoActor(context, moment), now: moment, language },
    );
  }
};

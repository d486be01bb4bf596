// What is open once money is recorded: as open-items.ts computes it, without adding up facts that cannot
// have changed. The self-check compares both. Amounts in paisa, days AD.
import type { Stored, Transaction } from './database.ts';
import { refreshOpenItems } from './open-items.ts';
import { insertRows, placeholders, query } from './raw-query.ts';

/** Documents of which an allocation takes its amount; every other kind has a sign, or notes. */
export const directlySettled = ['invoice', 'billing'] as const;
export type DirectlySettled = (typeof directlySettled)[number];

/**
 * Takes the amounts off documents that are open, by their ids; one of which nothing is left is not open. Under
 * the company's counter (decision 8), once the allocations are stored.
 */
export const settleOpenItems = async (
  tx: Transaction,
  company_id: number,
  kind: DirectlySettled,
  taken: ReadonlyMap<number, number>,
): Promise<void> => {
  if (taken.size === 0) return;
  const ids = [...taken.keys()];
  const pairs = [...taken].flat();
  // Not joined to a list of them: SQLite would go through all that is open.
  const amount = `case document_id ${ids.map(() => 'when cast(? as bigint) then cast(? as bigint)').join(' ')} end`;
  const left = await query<{ document_id: number; balance: number }>(
    tx,
    `update open_items set balance = balance - ${amount}, paid = paid + ${amount}
     where company_id = ? and document_kind = '${kind}' and document_id in (${placeholders(ids.length)})
     returning document_id, balance`,
    [...pairs, ...pairs, company_id, ...ids],
  );
  const closed = left.filter(({ balance }) => balance === 0).map(({ document_id }) => document_id);
  if (closed.length > 0)
    await query(
      tx,
      `delete from open_items where company_id = ? and document_kind = '${kind}' and document_id in (${placeholders(closed.length)})`,
      [company_id, ...closed],
    );
  const known = new Set(left.map(({ document_id }) => Number(document_id)));
  await refreshOpenItems(
    tx,
    company_id,
    kind,
    ids.filter(id => !known.has(id)),
  );
};

/** Whose credit the money is: of a customer who pays, of a vendor who is paid. Else it is a claim. */
const creditors = { receipt: 'customer', payment: 'vendor' } as const;

/**
 * A receipt or payment that was just recorded: open with what of `settling` no document has taken. One of
 * which nothing is left is not open.
 */
export const insertOpenSettlement = async (
  tx: Transaction,
  kind: keyof typeof creditors,
  row: Pick<
    Stored<'receipts'>,
    'id' | 'company_id' | 'party_kind' | 'party_id' | 'pos' | 'number' | 'day' | 'amount'
  >,
  { settling, allocated }: { settling: number; allocated: number },
): Promise<void> => {
  if (settling === allocated) return;
  const sign = row.party_kind === creditors[kind] ? -1 : 1;
  await insertRows(tx, 'open_items', [
    {
      company_id: row.company_id,
      document_kind: kind,
      document_id: row.id,
      party_kind: row.party_kind,
      party_id: row.party_id,
      pos: row.pos,
      number: row.number,
      day: row.day,
      due_date: row.day,
      total: row.amount,
      balance: sign * (settling - allocated),
      paid: allocated,
    },
  ]);
};

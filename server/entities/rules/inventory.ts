// Each inventory row is one stock entry (OPEN-111): from the first on the product keeps stock; changing or deleting it moves the difference.
import type { Rules } from './rules.ts';
import type { Transaction } from '../../database/connect.ts';

const move = async (tx: Transaction, company_id: number, product_id: number, qty: number, id: number, now: string) => {
  await tx
    .insertInto('stock')
    .values({ company_id, product_id, qty })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'product_id']).doUpdateSet(eb => ({ qty: eb('stock.qty', '+', eb.ref('excluded.qty')) })),
    )
    .execute();
  await tx
    .insertInto('stock_movements')
    .values({ company_id, product_id, qty, document_kind: 'inventory', document_id: id, moved_at: now })
    .execute();
};

export const inventory: Rules = {
  complete: (record, { before }) => ({ ...record, date_added: record.date_added ?? before?.date_added ?? null }),
  saved: (tx, { actor, id, record, before, now }) =>
    move(
      tx,
      actor.company_id,
      record.product_id as number,
      (record.stock_available as number) - ((before?.stock_available as number) ?? 0),
      id,
      now,
    ),
  deleting: (tx, { actor, id, before, now }) =>
    move(tx, actor.company_id, before!.product_id as number, -(before!.stock_available as number), id, now),
  answer: record => ({ ...record, product_name: (record.product as { name?: string } | null)?.name ?? null }),
};

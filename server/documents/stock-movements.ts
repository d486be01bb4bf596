// The movements of one product, newest first: what a product's page shows of the ledger.
import type { Row } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import type { StockQuery } from './current-inventories.ts';

/** One page of `{id, product_id, qty, document_kind, document_id, moved_at}`; the range counts by the moment of the movement. */
export const stockMovements = async (
  database: Database,
  company_id: number,
  product_id: number,
  { from, to, limit, page }: StockQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const moved = database.read
    .selectFrom('stock_movements')
    .where('company_id', '=', company_id)
    .where('product_id', '=', product_id)
    .$if(from !== undefined, builder => builder.where('moved_at', '>=', `${from} 00:00:00`))
    .$if(to !== undefined, builder => builder.where('moved_at', '<=', `${to} 23:59:59`));
  const [rows, counted] = await Promise.all([
    moved
      .select(['id', 'product_id', 'qty', 'document_kind', 'document_id', 'moved_at'])
      .orderBy('moved_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    moved.select(eb => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.count) };
};

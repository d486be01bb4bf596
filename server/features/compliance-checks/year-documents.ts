// The year's sales and purchases for the checks, some hundred at a time so that other requests are
// served in between.
import type { CheckedDocument } from '../../../domain/compliance-checks/check-document.ts';
import type { Database, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** A stored document with the id of its page. */
type YearDocument = CheckedDocument & { id: string; number: string };

const BATCH_SIZE = 500;

const yearKinds = {
  sale: {
    table: 'invoices',
    lines: { table: 'invoice_lines', owner: 'invoice_id' },
    number: 'invoice_no',
    id: 'company_payment_id',
  },
  purchase: {
    table: 'billings',
    lines: { table: 'billing_lines', owner: 'billing_id' },
    number: 'billing_no',
    id: 'id',
  },
} as const;
type YearKind = keyof typeof yearKinds;

/** A row of either table: what both have, and what one of them has. */
type YearRow = Pick<
  Stored<'invoices'>,
  | 'id'
  | 'status'
  | 'pan'
  | 'transaction_date'
  | 'created_at'
  | 'amount'
  | 'discount_amount'
  | 'taxable_amount'
  | 'vat_amount'
  | 'total'
> &
  Partial<
    Pick<
      Stored<'invoices'>,
      'company_payment_id' | 'invoice_no' | 'tsc_amount' | 'exempted_sale' | 'export_sales'
    >
  > &
  Pick<Stored<'invoices'>, 'declaration_no'> &
  Partial<Pick<Stored<'billings'>, 'billing_no' | 'file_id' | 'type'>>;

/** Goods with an HS code that cannot be right, by document: the checks need no other goods. */
const loadDoubtfulGoods = async (
  database: Database,
  company_id: number,
  kind: YearKind,
  ids: number[],
) => {
  const { table, owner } = yearKinds[kind].lines;
  const found = new Map<number, CheckedDocument['lines']>();
  if (kind === 'purchase') return found;
  const rows = await query<{ owner: number; name: string; hs_code: string | null }>(
    database.read,
    `select line.${owner} as owner, line.product_name as name, line.hs_code as hs_code from ${table} as line
     join products on products.company_id = line.company_id and products.id = line.product_id
     where line.company_id = ? and line.${owner} in (${placeholders(ids.length)}) and products.type = 'p'
       and (line.hs_code is null or length(replace(line.hs_code, '.', '')) < 4) order by line.${owner}, line.line_no`,
    [company_id, ...ids],
  );
  for (const row of rows) {
    const lines = found.get(row.owner) ?? [];
    found.set(row.owner, [...lines, { goods: true, hs_code: row.hs_code ?? '', name: row.name }]);
  }
  return found;
};

/**
 * Every document in force of the fiscal year, in the order of issue. `today` is AD, "YYYY-MM-DD".
 */
export async function* readYearDocuments(
  database: Database,
  company_id: number,
  kind: YearKind,
  fiscal_year: string,
  today: string,
): AsyncGenerator<YearDocument[]> {
  const { table, number, id: address } = yearKinds[kind];
  for (let last = 0; ; ) {
    const rows = await query<YearRow>(
      database.read,
      `select * from ${table} where company_id = ? and id > ? and fiscal_year = ? order by id limit ${BATCH_SIZE}`,
      [company_id, last, fiscal_year],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    // Reversed documents are corrected already.
    const inForce = rows.filter(row => row.status === 1);
    const goods = await loadDoubtfulGoods(
      database,
      company_id,
      kind,
      rows.map(row => row.id),
    );
    yield inForce.map(row => ({
      kind,
      id: String(row[address]),
      number: String(row[number]),
      party_pan: row.pan ?? '',
      transaction_day: row.transaction_date.slice(0, 10),
      day: row.created_at.slice(0, 10),
      today,
      figures: {
        subtotal: row.amount,
        discount_amount: row.discount_amount,
        tsc_amount: row.tsc_amount ?? 0,
        taxable_amount: row.taxable_amount,
        exempted_sale: row.exempted_sale ?? 0,
        export_sales: row.export_sales ?? 0,
        vat_amount: row.vat_amount,
        total: row.total,
      },
      lines: goods.get(row.id) ?? [],
      attached: kind === 'purchase' && row.file_id !== null,
      imported: kind === 'purchase' && row.type === 'import',
      exported: (row.export_sales ?? 0) > 0,
      declared: row.declaration_no !== null,
    }));
  }
}

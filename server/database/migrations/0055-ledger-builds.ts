// Documents of before the ledger get their entries by a job (decision 54). Its marks: up to which id
// of each kind they were there, and up to which they have their entries.
import type { Transaction } from '../database.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

/** By kind of document; stock entries that are deleted have movements, too. */
const documentSources = {
  inventory:
    "(select distinct company_id, document_id as id from stock_movements where document_kind = 'inventory')",
  billing: 'billings',
  'debit-note': 'purchase_returns',
  invoice: 'invoices',
  'credit-note': 'credit_notes',
  cancellation: 'cancellations',
};

/** Everything that the company has now gets its entry by the job. */
export const markForBuild = async (tx: Transaction, company_id: number): Promise<void> => {
  await query(tx, 'delete from ledger_builds where company_id = ?', [company_id]);
  for (const [kind, source] of Object.entries(documentSources))
    await query(
      tx,
      `insert into ledger_builds (company_id, kind, last_id, up_to, documents, done)
       select company_id, '${kind}', 0, max(id), count(*), 0 from ${source} as d where company_id = ? group by company_id`,
      [company_id],
    );
  // Receipts come last: of invoices that were settled at once, one a customer and day.
  await query(
    tx,
    `insert into ledger_builds (company_id, kind, last_id, up_to, documents, done)
     select company_id, 'receipt', 0, up_to, 0, 0 from ledger_builds where company_id = ? and kind = 'invoice'`,
    [company_id],
  );
};

export const ledgerBuilds: Migration = {
  name: '0055 ledger builds',
  tables: [
    {
      name: 'ledger_builds',
      columns: {
        company_id: 'integer not null',
        kind: 'text not null',
        last_id: 'integer not null',
        up_to: 'integer not null',
        documents: 'integer not null',
        done: 'integer not null',
        last_day: 'text',
      },
      primaryKey: ['company_id', 'kind'],
    },
  ],
  change: async tx => {
    for (const { id } of await query<{ id: number }>(tx, 'select id from companies', []))
      await markForBuild(tx, id);
  },
  backfill: markForBuild,
};

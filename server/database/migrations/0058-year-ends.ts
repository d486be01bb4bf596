// Which fiscal years are closed and which were reopened, and the settlement that a submitted VAT return
// has posted (decision 56).
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

/** The revision of the settlement's entry; empty where a return has posted none, as before this column. */
const addSettlement = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('vat_returns').addColumn('settlement', 'integer').execute();
};

export const yearEnds: Migration = {
  name: '0058 year ends',
  tables: [
    {
      name: 'year_ends',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        fiscal_year_id: 'integer not null',
        revision: 'integer not null',
        day: 'text not null',
        profit: 'integer not null',
        closed_by: 'text not null',
        closed_by_id: 'integer not null',
        closed_at: 'text not null',
        reopened_by: 'text',
        reopened_by_id: 'integer',
        reopened_at: 'text',
        reason: 'text',
      },
      unique: [['company_id', 'fiscal_year_id', 'revision']],
    },
  ],
  change: addSettlement,
};

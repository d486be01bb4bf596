// Deposits of TDS with the tax office, and the rows that each of them covers (decision 62).
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

export const tdsDeposits: Migration = {
  name: '0066 tds deposits',
  tables: [
    {
      name: 'tds_deposits',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        month: 'text not null',
        day: 'text not null',
        account_id: 'integer not null',
        voucher_no: 'text not null',
        treasury_account: 'text',
        bank: 'text',
        amount: 'integer not null',
        reverses: 'integer',
        reversed_by: 'integer',
        reason: 'text',
        pos: 'text not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      indexes: [['company_id', 'month']],
    },
    {
      name: 'tds_deposit_rows',
      columns: {
        company_id: 'integer not null',
        deposit_id: 'integer not null',
        line_no: 'integer not null',
        source_kind: 'text not null',
        source_id: 'integer not null',
        source_line: 'integer not null',
        amount: 'integer not null',
      },
      primaryKey: ['company_id', 'deposit_id', 'line_no'],
      clustered: true,
      indexes: [['company_id', 'source_kind', 'source_id', 'source_line']],
    },
  ],
  change: async tx => {
    for (const [table, column, condition] of [
      ['settlement_rows', 'settlement_kind, settlement_id', "kind = 'tds'"],
      ['billings', 'effective_at', 'tds_amount <> 0'],
      ['purchase_returns', 'created_at', 'tds_amount <> 0'],
    ] as const)
      await query(
        tx,
        `create index ${table}_tds_idx on ${table} (company_id, ${column}) where ${condition}`,
        [],
      );
  },
};

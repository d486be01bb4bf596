// The price of a sold line as it was named with VAT, in paisa; lines of before were priced without.
import { PostgresAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const pricesWithVat: Migration = {
  name: '0050 prices with VAT',
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    const columns = [
      ['invoice_lines', 'price_with_vat'],
      ['proforma_lines', 'price_with_vat'],
      ['credit_note_lines', 'return_rate_with_vat'],
    ] as const;
    for (const [table, column] of columns)
      await tx.schema.alterTable(table).addColumn(column, integer).execute();
  },
};

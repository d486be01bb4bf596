// Stored names that have changed (decision 41), and the one map that reads what was written under
// the earlier ones: pages of a backup, lines of the audit log, rows sealed in them.

/** Earlier table names and those of today. */
const renamedTables: Readonly<Record<string, string>> = {
  customer_totals: 'party_totals',
  day_totals: 'daily_totals',
  own_templates: 'custom_templates',
  spent_challenges: 'used_captchas',
  stock_days: 'stock_daily',
};

/** By today's table: earlier column names and those of today. */
const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cbms_accounts: {
    stopped: 'suspended_reason',
    stopped_at: 'suspended_at',
    trouble: 'last_error',
    seen_invoice: 'last_scanned_invoice_id',
    seen_note: 'last_scanned_credit_note_id',
    seen_cancellation: 'last_scanned_cancellation_id',
  },
  cbms_outbox: { tries: 'attempts', unsure: 'delivery_uncertain' },
  cbms_exchanges: { took_ms: 'duration_ms' },
};

const lookUp = (names: Readonly<Record<string, string>> | undefined, name: string): string =>
  names && Object.hasOwn(names, name) ? names[name]! : name;

/** Every change of a table's name, as [earlier, today]. */
export const listTableRenames = (): [string, string][] => Object.entries(renamedTables);

/** Every change of a column's name, by today's table, as [earlier, today]. */
export const listColumnRenames = (): { table: string; columns: [string, string][] }[] =>
  Object.entries(renamedColumns).map(([table, names]) => ({
    table,
    columns: Object.entries(names),
  }));

/** The name that the table has today. */
export function toCurrentTable(name: string): string {
  return lookUp(renamedTables, name);
}

/** The name that a column of the table has today; the table may be called as it was earlier. */
export function toCurrentColumn(table: string, column: string): string {
  const current = toCurrentTable(table);
  return Object.hasOwn(renamedColumns, current) ? lookUp(renamedColumns[current], column) : column;
}

/** The row with the column names of today. */
export function toCurrentRow<T>(table: string, row: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [toCurrentColumn(table, column), value]),
  );
}

/**
 * The name by which the audit log has always called the records of the table: a record has one name
 * from its first line to its last, whatever its table is called.
 */
export function toLoggedTable(name: string): string {
  return listTableRenames().find(([, current]) => current === name)?.[0] ?? name;
}

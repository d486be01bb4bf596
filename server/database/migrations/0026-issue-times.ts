// From here on documents of a company and year are issued in the order of their times: fills in the
// last time of existing ones.
import type { Transaction } from '../database.ts';
import { insertRows, query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

const documents = ['invoices', 'credit_notes', 'cancellations', 'billings', 'purchase_returns'];

const lastTimes = async (tx: Transaction, company_id?: number): Promise<void> => {
  const seconds = new Map<string, { company_id: number; scope: string; value: number }>();
  for (const table of documents) {
    const rows = await query<{ company_id: number; fiscal_year: string; last: string }>(
      tx,
      `select company_id, fiscal_year, max(created_at) as last from ${table}
       ${company_id === undefined ? '' : 'where company_id = ?'} group by company_id, fiscal_year`,
      company_id === undefined ? [] : [company_id],
    );
    for (const row of rows) {
      const key = `${row.company_id} ${row.fiscal_year}`;
      const value = Math.floor(Date.parse(`${row.last.replace(' ', 'T')}Z`) / 1000);
      if (value > (seconds.get(key)?.value ?? 0))
        seconds.set(key, {
          company_id: row.company_id,
          scope: row.fiscal_year,
          value,
        });
    }
  }
  for (const { company_id, scope, value } of seconds.values())
    await insertRows(
      tx,
      'counters',
      [{ company_id, kind: 'issued', scope, value }],
      'on conflict (company_id, kind, scope) do update set value = excluded.value',
    );
};

export const issueTimes: Migration = {
  name: '0026 issue times',
  change: tx => lastTimes(tx),
  backfill: lastTimes,
};

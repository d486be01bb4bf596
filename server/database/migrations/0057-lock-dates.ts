// The days up to which the books are closed, who may post before them for a time, and the day on
// which a late bill counts (decision 55).
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

const figures = 'type, pos, total, discount_amount, taxable_amount, vat_amount, vat_registered';
/** The registers go by the moment from which a bill counts, the list of bills by their own date. */
const indexes = {
  billings_by_day: `billings (company_id, effective_at, id, vendor_name, ${figures})`,
  billings_by_vendor: `billings (company_id, vendor_name, effective_at, id, ${figures})`,
  billings_by_own_date: 'billings (company_id, transaction_date)',
};

/** A bill from before counts from its own date on. */
const fillEffectiveTimes = async (tx: Transaction, company_id: number): Promise<void> => {
  await query(
    tx,
    "update billings set effective_at = transaction_date where company_id = ? and effective_at = ''",
    [company_id],
  );
};

const addEffectiveTime = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('billings').addColumn('booked_on', 'text').execute();
  await tx.schema
    .alterTable('billings')
    .addColumn('effective_at', 'text', column => column.notNull().defaultTo(''))
    .execute();
  await query(tx, 'update billings set effective_at = transaction_date', []);
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(tx);
  }
};

export const lockDates: Migration = {
  name: '0057 lock dates',
  tables: [
    {
      name: 'lock_dates',
      columns: {
        company_id: 'integer not null',
        vat_month: 'text',
        year: 'text',
        hard: 'text',
      },
      primaryKey: ['company_id'],
    },
    {
      name: 'lock_exceptions',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        user_id: 'integer not null',
        user_name: 'text not null',
        lock: 'text not null',
        until: 'text not null',
        reason: 'text not null',
        granted_by: 'text not null',
        granted_by_id: 'integer not null',
        created_at: 'text not null',
        ended_at: 'text',
      },
      indexes: [['company_id', 'user_id']],
    },
  ],
  change: addEffectiveTime,
  backfill: fillEffectiveTimes,
};

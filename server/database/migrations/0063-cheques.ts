// Cheques that were received and issued, and what became of them: a row of its own for each event, and
// the allocations that it takes back or makes again (decision 61).
import { PostgresAdapter } from 'kysely';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

export const cheques: Migration = {
  name: '0063 cheques',
  tables: [
    {
      name: 'cheques',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        direction: 'text not null',
        number: 'text not null',
        bank: 'text not null',
        date: 'text not null',
        party_kind: 'text not null',
        party_id: 'integer not null',
        party_name: 'text not null',
        amount: 'integer not null',
        state: 'text not null',
        settlement_kind: 'text not null',
        settlement_id: 'integer not null',
        settlement_number: 'text not null',
        account_id: 'integer',
        last_event_on: 'text not null',
        bounced_on: 'text',
        notice_until: 'text',
        complaint_until: 'text',
        pos: 'text not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      unique: [['company_id', 'settlement_kind', 'settlement_id']],
      indexes: [
        ['company_id', 'date'],
        ['company_id', 'state', 'date'],
      ],
    },
    {
      name: 'cheque_events',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        cheque_id: 'integer not null',
        kind: 'text not null',
        day: 'text not null',
        account_id: 'integer',
        reason: 'text',
        charge: 'integer not null',
        settles: 'integer not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      indexes: [
        ['company_id', 'cheque_id'],
        ['company_id', 'day'],
      ],
    },
  ],
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    await tx.schema.alterTable('allocations').addColumn('cheque_event_id', integer).execute();
    await query(
      tx,
      'create index allocations_cheque_events_idx on allocations (company_id, cheque_event_id) where cheque_event_id is not null',
      [],
    );
  },
};

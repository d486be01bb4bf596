// Sending to the tax authority: the company's account, the outbox with one row per document, every
// exchange. Times to wait for are milliseconds since 1970, independent of time zones; amounts are
// paisa.
import type { Migration } from './migration.ts';

export const taxAuthority: Migration = {
  name: '0010 tax authority',
  tables: [
    {
      name: 'cbms_accounts',
      columns: {
        company_id: 'integer not null',
        username: 'text not null',
        // Sealed; empty until there is one.
        password: 'text not null',
        enabled: 'integer not null',
        paused: 'integer not null',
        // The authority's code that stopped sending until a user corrects the cause.
        stopped: 'text',
        stopped_at: 'text',
        // The authority does not answer: the number of failures in a row, the time of the next
        // attempt, the last error.
        failures: 'integer not null',
        retry_at: 'integer not null',
        trouble: 'text',
        // Documents issued from this day (AD) on are sent automatically; the last searched id of
        // each kind.
        since: 'text not null',
        seen_invoice: 'integer not null',
        seen_note: 'integer not null',
        seen_cancellation: 'integer not null',
        changed_at: 'text not null',
      },
      primaryKey: ['company_id'],
    },
    {
      name: 'cbms_outbox',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        kind: 'text not null',
        document_id: 'integer not null',
        // The invoice that a return or cancellation reverses: it must be sent first.
        bill_id: 'integer',
        // The number that people search for.
        payment_id: 'text not null',
        number: 'text not null',
        fiscal_year: 'text not null',
        customer_name: 'text not null',
        total: 'integer not null',
        issued_at: 'text not null',
        state: 'text not null',
        tries: 'integer not null',
        // How often the authority answered but could not store it.
        failures: 'integer not null',
        // 1 once an attempt may have reached the authority without a certain answer; 2 if the
        // authority already had an invoice of this number.
        unsure: 'integer not null',
        realtime: 'integer not null',
        due_at: 'integer not null',
        lease_until: 'integer not null',
        claim: 'text',
        code: 'text',
        answered_at: 'text',
        // The target that accepted it: test or real.
        target: 'text',
      },
      unique: [['company_id', 'kind', 'document_id']],
      indexes: [
        ['company_id', 'state', 'due_at', 'id'],
        ['company_id', 'number'],
      ],
    },
    {
      name: 'cbms_exchanges',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        kind: 'text not null',
        document_id: 'integer not null',
        address: 'text not null',
        sent_at: 'text not null',
        took_ms: 'integer not null',
        realtime: 'integer not null',
        payload: 'text not null',
        http_status: 'integer',
        answer: 'text not null',
        code: 'text not null',
        sent_by: 'text not null',
      },
      indexes: [['company_id', 'kind', 'document_id', 'id']],
    },
  ],
};

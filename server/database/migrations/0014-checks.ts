// How strictly each company checks its documents, the findings of the nightly report, and the head
// of the audit log of each day.
import type { Migration } from './migration.ts';

export const checks: Migration = {
  name: '0014 checks',
  tables: [
    {
      name: 'check_settings',
      columns: {
        company_id: 'integer not null',
        // JSON: the level of each check.
        levels: 'text not null',
        // The recipient of the audit log's head every night; empty for none.
        digest_email: 'text not null',
      },
      primaryKey: ['company_id'],
    },
    {
      name: 'check_reports',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        fiscal_year: 'text not null',
        started_at: 'text not null',
        finished_at: 'text not null',
        checked_by: 'text not null',
        documents: 'integer not null',
        findings: 'integer not null',
        // JSON: the number of findings of each check, and the first of them.
        counts: 'text not null',
        told: 'text not null',
      },
      indexes: [['company_id', 'id']],
    },
    {
      name: 'log_digests',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        day: 'text not null',
        made_at: 'text not null',
        name: 'text not null',
        last_seq: 'integer not null',
        hash: 'text not null',
        mailed_to: 'text not null',
      },
      unique: [['company_id', 'day']],
    },
  ],
};

// Documents of zero rupees used to wait for a user, who could do nothing about them: the authority
// accepts none. They now have a state of their own, and documents that reverse them follow
// automatically.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const settleOf = async (tx: Transaction): Promise<void> => {
  await sql`update cbms_outbox set state = 'nothing-to-tell' where state = 'person' and code = 'zero'`.execute(
    tx,
  );
};

const settleOfCompany = async (tx: Transaction, company_id: number): Promise<void> => {
  await sql`update cbms_outbox set state = 'nothing-to-tell' where company_id = ${company_id} and state = 'person' and code = 'zero'`.execute(
    tx,
  );
};

export const nothingToTell: Migration = {
  name: '0020 nothing to tell',
  change: settleOf,
  backfill: settleOfCompany,
};

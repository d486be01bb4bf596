// The columns that name a party in reports, and their order.
import { sql } from 'kysely';
import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database } from '../../database/database.ts';

/** Of the party's record `p`. */
export const PARTY_COLUMNS = {
  customer: {
    table: 'customers',
    name: 'p.customer_name',
    code: 'p.customer_code',
    phone: 'coalesce(p.mobile_no, p.phone_no)',
  },
  vendor: {
    table: 'vendors',
    name: 'p.vendor_name',
    code: 'p.vendor_code',
    phone: 'coalesce(p.mobile_no, p.phone_no)',
  },
} as const satisfies Record<Party['kind'], Record<'table' | 'name' | 'code' | 'phone', string>>;

/** Names as lists order them: as words, ignoring case. */
export const buildNameOrder = ({ foldCase, read }: Database, name: string): string =>
  sql`${foldCase(sql.ref(name))}`.compile(read).sql;

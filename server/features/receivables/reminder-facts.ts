// Who is reminded of what: the overdue invoices and opening documents of a customer who still owes more than
// the credits that no document has taken yet, and the step that each has come to. Days AD, paisa.
import {
  type ReminderChannel,
  type ReminderFacts,
  toReminderStep,
} from '../../../domain/documents/reminders.ts';
import { normalizeMobile } from '../../../domain/documents/sms-text.ts';
import type { Language } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { toCustomerLanguage } from '../documents/customer-language.ts';
import { loadOpenOfParty, type OpenOfParty } from './party-account.ts';
import { countOverdue } from './report-sheets.ts';

/** What customers are reminded of; their refunds and vouchers are no invoices. */
const REMINDED_KINDS = ['invoice', 'opening-document'];

export type RemindedDocument = Pick<
  OpenOfParty,
  'document_kind' | 'document_id' | 'number' | 'day' | 'due_date'
> & { open: number; days_overdue: number; step: number | undefined };

export type Debtor = {
  party: Party;
  name: string;
  /** 0 where the customer wants none. */
  reminders: number;
  /** In which it is reminded; null: in the company's. */
  language: Language | null;
  addresses: Record<ReminderChannel, string>;
  documents: RemindedDocument[];
};

type CustomerRow = {
  id: number;
  customer_name: string;
  email: string | null;
  mobile_no: string | null;
  phone_no: string | null;
  reminders: number | null;
  language: string | null;
};

/** The customers with a document due on the day or before it, by id. */
export const listDebtors = async (
  db: ReadDb,
  company_id: number,
  due_until: string,
): Promise<number[]> => {
  const rows = await query<{ party_id: number }>(
    db,
    `select distinct party_id from open_items where company_id = ? and party_kind = 'customer'
     and document_kind in (${REMINDED_KINDS.map(() => '?').join(', ')}) and balance > 0 and due_date <= ? order by party_id`,
    [company_id, ...REMINDED_KINDS, due_until],
  );
  return rows.map(({ party_id }) => party_id);
};

/** The customer and what is overdue on the day; undefined for no customer of the company. */
export const loadDebtor = async (
  database: Database,
  db: ReadDb | Transaction,
  company_id: number,
  id: number,
  today: string,
  steps: number[],
): Promise<Debtor | undefined> => {
  const [row] = await query<CustomerRow>(
    db,
    'select id, customer_name, email, mobile_no, phone_no, reminders, language from customers where company_id = ? and id = ?',
    [company_id, id],
  );
  if (!row) return undefined;
  const party = { kind: 'customer' as const, id };
  const open = await loadOpenOfParty({ ...database, read: db }, company_id, party, today);
  const owes = open.reduce((sum, { balance }) => sum + balance, 0) > 0;
  const overdue = open.filter(
    each => REMINDED_KINDS.includes(each.document_kind) && countOverdue(each, today) > 0,
  );
  return {
    party,
    name: row.customer_name,
    reminders: row.reminders ?? 1,
    language: toCustomerLanguage(row.language),
    addresses: { mail: row.email ?? '', sms: toMobile(row) ?? '' },
    documents: (owes ? overdue : []).map(each => {
      const days_overdue = countOverdue(each, today);
      return {
        ...{ document_kind: each.document_kind, document_id: each.document_id },
        ...{ number: each.number, day: each.day, due_date: each.due_date },
        ...{ open: each.balance, days_overdue, step: toReminderStep(days_overdue, steps) },
      };
    }),
  };
};

/** The ten digits of the mobile number, or of a phone that is one. */
const toMobile = ({ mobile_no, phone_no }: CustomerRow): string | undefined =>
  normalizeMobile(mobile_no ?? '') ?? normalizeMobile(phone_no ?? '');

/** What the texts name of the company and the customer. */
export const toReminderFacts = async (
  db: ReadDb | Transaction,
  company_id: number,
  { name, documents }: Pick<Debtor, 'name' | 'documents'>,
): Promise<ReminderFacts> => {
  const [company] = await query<{ name: string; phone: string | null; email: string | null }>(
    db,
    'select name, phone, email from companies where id = ?',
    [company_id],
  );
  return {
    customer: name,
    company: company!.name,
    phone: company!.phone || company!.email || '',
    documents,
  };
};

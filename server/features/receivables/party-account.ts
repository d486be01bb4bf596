// What of a party is open now, with the credits that documents can take, and the last money that moved.
// Amounts in paisa, days AD.
import { type Party, partyEntities } from '../../../domain/ledger/postings.ts';
import type { Database } from '../../database/database.ts';
import { relateOpenDocuments } from '../../database/open-items-as-of.ts';
import { query } from '../../database/raw-query.ts';
import type { OutstandingDocument } from './outstanding.ts';
import { PARTY_COLUMNS } from './party-names.ts';

/** A party as papers and pages name it. */
export type PartyRecord = {
  id: number;
  name: string;
  code: string;
  pan: string | null;
  address: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
};

/** The record of the company's party; undefined where there is none. */
export const findParty = async (
  database: Database,
  company_id: number,
  { kind, id }: Party,
): Promise<PartyRecord | undefined> => {
  const { table, name, code, phone } = PARTY_COLUMNS[kind];
  const [row] = await query<PartyRecord>(
    database.read,
    `select p.id, ${name} as name, ${code} as code, p.pan, p.address, p.city, ${phone} as phone, p.email
     from ${table} as p where p.company_id = ? and p.id = ?`,
    [company_id, id],
  );
  return row;
};

/** The name of the entity with the party's record. */
export const toPartyEntity = (kind: Party['kind']): string => partyEntities[kind].entity;

export type OpenOfParty = Omit<OutstandingDocument, 'party' | 'party_id'>;

/** All that is open of the party at the end of the day, the earliest due first; credits below 0. */
export const loadOpenOfParty = async (
  database: Database,
  company_id: number,
  party: Party,
  day: string,
): Promise<OpenOfParty[]> => {
  const { text, values } = await relateOpenDocuments(database.read, { company_id, day, party });
  return query<OpenOfParty>(
    database.read,
    `with ${text} select document_kind, document_id, pos, number, day, due_date, total, paid, balance from documents
     order by due_date, day, document_kind, document_id`,
    values,
  );
};

/** The parties of the other kind that are the same business: those with its PAN. */
export const findCounterparts = (
  database: Database,
  company_id: number,
  kind: Party['kind'],
  { pan }: PartyRecord,
): Promise<Pick<PartyRecord, 'id' | 'name' | 'code'>[]> => {
  if ((pan ?? '') === '') return Promise.resolve([]);
  const { table, name, code } = PARTY_COLUMNS[kind === 'customer' ? 'vendor' : 'customer'];
  return query(
    database.read,
    `select p.id, ${name} as name, ${code} as code from ${table} as p where p.company_id = ? and p.pan = ? order by p.id limit 20`,
    [company_id, pan],
  );
};

type LastMoney = { id: number; number: string; day: string; amount: number };

/** The last receipt of a customer, or payment to a vendor, that nothing has reversed. */
export const findLastMoney = async (
  database: Database,
  company_id: number,
  { kind, id }: Party,
): Promise<LastMoney | undefined> => {
  const table = kind === 'customer' ? 'receipts' : 'payments';
  const [row] = await query<LastMoney>(
    database.read,
    `select id, number, day, amount from ${table}
     where company_id = ? and party_kind = ? and party_id = ? and reverses is null and reversed_by is null
     order by day desc, id desc limit 1`,
    [company_id, kind, id],
  );
  return row;
};

// Documents that are not settled, a row each, the earliest due first; credits with what is left of them,
// negative, so that the sum of all is what the parties owe or are owed. Amounts in paisa, days AD.
import type { Database, Value } from '../../database/database.ts';
import { relateOpenDocuments } from '../../database/open-items-as-of.ts';
import { query } from '../../database/raw-query.ts';
import { PARTY_COLUMNS } from './party-names.ts';
import type { Due, OutstandingRequest } from './receivables-request.ts';

export type OutstandingDocument = {
  document_kind: string;
  document_id: number;
  party_id: number;
  party: string;
  pos: string;
  number: string;
  day: string;
  due_date: string;
  total: number;
  paid: number;
  balance: number;
};
export type OutstandingSums = { balance: number; total: number };

/** Credits are due to nobody on a day. */
const toDueCondition = (due: Due, as_of: string): { text: string; values: Value[] } => {
  if (due.kind === 'all') return { text: '', values: [] };
  const [compared, day] = due.kind === 'overdue' ? ['<', as_of] : ['<=', due.day];
  return { text: ` where balance > 0 and due_date ${compared} ?`, values: [day] };
};

const relate = async (database: Database, company_id: number, asked: OutstandingRequest) => {
  const { as_of, pos, party_kind, party_id, due } = asked;
  const documents = await relateOpenDocuments(database.read, {
    ...{ company_id, day: as_of, pos },
    party: { kind: party_kind, id: party_id },
  });
  const condition = toDueCondition(due, as_of);
  return {
    text: `${documents.text}, asked as (select * from documents${condition.text})`,
    values: [...documents.values, ...condition.values],
  };
};

/** How many documents there are, and what is open of them all. */
export const sumOutstanding = async (
  database: Database,
  company_id: number,
  asked: OutstandingRequest,
): Promise<OutstandingSums> => {
  const { text, values } = await relate(database, company_id, asked);
  const [row] = await query<{ balance: number | null; total: number }>(
    database.read,
    `with ${text} select sum(balance) as balance, count(*) as total from asked`,
    values,
  );
  return { balance: row!.balance ?? 0, total: row!.total };
};

export const loadOutstanding = async (
  database: Database,
  company_id: number,
  asked: OutstandingRequest,
  { limit, page }: { limit: number; page: number },
): Promise<OutstandingDocument[]> => {
  const { text, values } = await relate(database, company_id, asked);
  const { table, name } = PARTY_COLUMNS[asked.party_kind];
  return query<OutstandingDocument>(
    database.read,
    `with ${text} select a.document_kind, a.document_id, a.party_id, coalesce(${name}, '') as party, a.pos, a.number, a.day, a.due_date, a.total, a.paid, a.balance
     from asked as a left join ${table} as p on p.company_id = ? and p.id = a.party_id
     order by a.due_date, a.day, a.document_kind, a.document_id, a.party_id limit ? offset ?`,
    [...values, company_id, limit, (page - 1) * limit],
  );
};

// Money that came in: receipts less their reversals, by day, cashier and payment method, or each of them.
// Amounts in paisa, days AD.
import type { Database, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { CollectionsRequest } from './receivables-request.ts';

/** `count` receipts brought `received`; reversals of the day took `reversed` back. */
export type CollectedFigures = {
  count: number;
  received: number;
  reversed: number;
  amount: number;
};
export type CollectedRow = CollectedFigures & {
  day: string;
  created_by_id: number;
  created_by: string;
  payment_method: string;
};
export type CollectedReceipt = {
  id: number;
  number: string;
  day: string;
  created_at: string;
  party_kind: string;
  party_id: number;
  party: string;
  created_by_id: number;
  created_by: string;
  payment_method: string;
  reference: string | null;
  reverses: number | null;
  amount: number;
};
export type CollectedSums = {
  total: number;
  all: CollectedFigures;
  methods: (CollectedFigures & { payment_method: string })[];
  cashiers: (CollectedFigures & { created_by_id: number; created_by: string })[];
};

const FIGURES =
  'sum(case when reverses is null then 1 else 0 end) as count, sum(case when reverses is null then amount else 0 end) as received, sum(case when reverses is null then 0 else 0 - amount end) as reversed, sum(amount) as amount';

const toCondition = (
  company_id: number,
  { start_date, end_date, pos, cashier, payment_method }: CollectionsRequest,
): { text: string; values: Value[] } => {
  const conditions: [string, Value][] = [
    ['company_id = ?', company_id],
    ['day >= ?', start_date],
    ['day <= ?', end_date],
  ];
  if (pos !== undefined) conditions.push(['pos = ?', pos]);
  if (cashier !== undefined) conditions.push(['created_by_id = ?', cashier]);
  if (payment_method !== undefined) conditions.push(['payment_method = ?', payment_method]);
  return {
    text: conditions.map(([text]) => text).join(' and '),
    values: conditions.map(([, value]) => value),
  };
};

const GROUPS = 'day, created_by_id, created_by, payment_method';
const NOTHING: CollectedFigures = { count: 0, received: 0, reversed: 0, amount: 0 };

/** The sums of the period: in all, by method, by cashier; `total` counts the rows of the report. */
export const sumCollections = async (
  database: Database,
  company_id: number,
  asked: CollectionsRequest,
): Promise<CollectedSums> => {
  const { text, values } = toCondition(company_id, asked);
  const counted =
    asked.by === 'receipt'
      ? `select count(*) as total from receipts where ${text}`
      : `select count(*) as total from (select 1 from receipts where ${text} group by ${GROUPS}) as parts`;
  const by = <Key extends object>(columns: string) =>
    query<CollectedFigures & Key & Record<string, Value>>(
      database.read,
      `select ${columns}, ${FIGURES} from receipts where ${text} group by ${columns} order by ${columns}`,
      values,
    );
  const [[count], methods, cashiers] = await Promise.all([
    query<{ total: number }>(database.read, counted, values),
    by<{ payment_method: string }>('payment_method'),
    by<{ created_by_id: number; created_by: string }>('created_by, created_by_id'),
  ]);
  const all = methods.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      received: sum.received + row.received,
      reversed: sum.reversed + row.reversed,
      amount: sum.amount + row.amount,
    }),
    NOTHING,
  );
  return { total: count!.total, all, methods, cashiers };
};

type Paging = { limit: number; page: number };

export const loadCollectedRows = (
  database: Database,
  company_id: number,
  asked: CollectionsRequest,
  { limit, page }: Paging,
): Promise<CollectedRow[]> => {
  const { text, values } = toCondition(company_id, asked);
  return query<CollectedRow>(
    database.read,
    `select ${GROUPS}, ${FIGURES} from receipts where ${text} group by ${GROUPS}
     order by day, created_by, created_by_id, payment_method limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
};

/** A reversal is a receipt of its own with a negative amount. */
export const loadCollectedReceipts = (
  database: Database,
  company_id: number,
  asked: CollectionsRequest,
  { limit, page }: Paging,
): Promise<CollectedReceipt[]> => {
  const { text, values } = toCondition(company_id, asked);
  return query<CollectedReceipt>(
    database.read,
    `select id, number, day, created_at, party_kind, party_id, party_name as party, created_by_id, created_by, payment_method, reference, reverses, amount
     from receipts where ${text} order by day, id limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
};

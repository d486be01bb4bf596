// What customers paid: receipts less their reversals and bounced cheques, by day, cashier and
// payment method, or each of them. A cheque counts when it is received, as in the account of
// cheques in hand; its bounce or return takes it back on its own day, and presented again it counts
// again. What vendors give back is not collected. Amounts in paisa, days AD.
import type { ChequeEventKind } from '../../../domain/ledger/cheques.ts';
import type { Database, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { CollectionsRequest } from './receivables-request.ts';

/**
 * `received` came with `count` receipts and with cheques that were presented again; `reversed` went
 * back with reversals and with cheques that bounced or were returned, on their day.
 */
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
  cheque_event: ChequeEventKind | null;
  cheque_event_id: number | null;
  amount: number;
};
export type CollectedSums = {
  total: number;
  all: CollectedFigures;
  methods: (CollectedFigures & { payment_method: string })[];
  cashiers: (CollectedFigures & { created_by_id: number; created_by: string })[];
};

const COLUMNS =
  'r.id, r.number, r.party_kind, r.party_id, r.party_name, r.payment_method, r.reference, r.reverses, r.pos';

const FIGURES =
  'sum(counted) as count, sum(case when is_back = 0 then amount else 0 end) as received, sum(case when is_back = 0 then 0 else 0 - amount end) as reversed, sum(amount) as amount';

/**
 * The receipts and the events of their cheques as `collected`, a condition on them, and its values.
 */
const selectCollected = (
  company_id: number,
  { start_date, end_date, pos, cashier, payment_method }: CollectionsRequest,
): { collected: string; text: string; values: Value[] } => {
  const span = [company_id, start_date, end_date];
  const conditions: [string, Value][] = [];
  if (pos !== undefined) conditions.push(['pos = ?', pos]);
  if (cashier !== undefined) conditions.push(['created_by_id = ?', cashier]);
  if (payment_method !== undefined) conditions.push(['payment_method = ?', payment_method]);
  return {
    collected: `collected as (
      select ${COLUMNS}, r.day, r.created_at, r.created_by_id, r.created_by, r.amount,
        case when r.reverses is null then 1 else 0 end as counted,
        case when r.reverses is null then 0 else 1 end as is_back,
        null as cheque_event, null as cheque_event_id
      from receipts as r where r.company_id = ? and r.day >= ? and r.day <= ? and r.party_kind = 'customer'
      union all
      select ${COLUMNS}, e.day, e.created_at, e.created_by_id, e.created_by, e.settles * r.amount,
        0, case when e.settles < 0 then 1 else 0 end, e.kind, e.id
      from cheque_events as e
        join cheques as c on c.company_id = e.company_id and c.id = e.cheque_id and c.settlement_kind = 'receipt'
        join receipts as r on r.company_id = e.company_id and r.id = c.settlement_id
      where e.company_id = ? and e.day >= ? and e.day <= ? and e.settles <> 0 and r.party_kind = 'customer')`,
    text: ['1 = 1', ...conditions.map(([text]) => text)].join(' and '),
    values: [...span, ...span, ...conditions.map(([, value]) => value)],
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
  const { collected, text, values } = selectCollected(company_id, asked);
  const counted =
    asked.by === 'receipt'
      ? `with ${collected} select count(*) as total from collected where ${text}`
      : `with ${collected} select count(*) as total from (select 1 from collected where ${text} group by ${GROUPS}) as parts`;
  const by = <Key extends object>(columns: string) =>
    query<CollectedFigures & Key & Record<string, Value>>(
      database.read,
      `with ${collected} select ${columns}, ${FIGURES} from collected where ${text} group by ${columns} order by ${columns}`,
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
  const { collected, text, values } = selectCollected(company_id, asked);
  return query<CollectedRow>(
    database.read,
    `with ${collected} select ${GROUPS}, ${FIGURES} from collected where ${text} group by ${GROUPS}
     order by day, created_by, created_by_id, payment_method limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
};

/**
 * A reversal is a receipt of its own with a negative amount; the bounce of a cheque, its return and
 * its next presentation are rows of the receipt with their own day and user.
 */
export const loadCollectedReceipts = (
  database: Database,
  company_id: number,
  asked: CollectionsRequest,
  { limit, page }: Paging,
): Promise<CollectedReceipt[]> => {
  const { collected, text, values } = selectCollected(company_id, asked);
  return query<CollectedReceipt>(
    database.read,
    `with ${collected} select id, number, day, created_at, party_kind, party_id, party_name as party, created_by_id, created_by,
       payment_method, reference, reverses, cheque_event, cheque_event_id, amount
     from collected where ${text} order by day, id, coalesce(cheque_event_id, 0) limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
};

// A company's chart of accounts and what documents post to: each purpose names one account. The
// mapping is kept as history (decision 53), so that an entry can be computed again as it was posted.
import {
  type ChartName,
  controlParties,
  listChartAccounts,
  type Purpose,
} from '../../domain/ledger/chart-of-accounts.ts';
import type { ServedPurposes } from '../../domain/ledger/control-accounts.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import { insertWithAudit } from '../audit/insert-with-audit.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';

/** The accounts of all purposes at a revision; 0 and none for a company without a chart. */
export type AccountUses = { revision: number; accounts: ReadonlyMap<Purpose, number> };
/** With what each account serves at the revision or served before. */
export type ServedUses = AccountUses & { served: ServedPurposes };
type UseRow = { purpose: Purpose; account_id: number; revision: number };

/** By the rows of an answer, which the query cache gives out unchanged until a mapping changes. */
const usesByRows = new WeakMap<UseRow[], ServedUses>();

const toAccountUses = (rows: UseRow[]): ServedUses => {
  const known = usesByRows.get(rows);
  if (known) return known;
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  const uses = {
    revision: rows.at(-1)?.revision ?? 0,
    accounts: new Map(rows.map(({ purpose, account_id }) => [purpose, account_id])),
    served: new Map(
      [...byAccount].map(([id, served]) => [id, new Set(served.map(({ purpose }) => purpose))]),
    ),
  };
  usesByRows.set(rows, uses);
  return uses;
};

/**
 * The ids of the accounts that documents of the company post to, as of the revision; the latest
 * without one. `database.cachedReads` answers from memory (decision 22), a transaction with what is
 * stored.
 */
export const loadAccountUses = async (
  db: ReadDb | Transaction,
  company_id: number,
  revision = Number.MAX_SAFE_INTEGER,
): Promise<ServedUses> =>
  toAccountUses(
    await query<UseRow>(
      db,
      'select purpose, account_id, revision from account_uses where company_id = ? and revision <= ? order by revision, purpose',
      [company_id, revision],
    ),
  );

/**
 * Stores the purposes that change under a new revision, with a row of the activity log, and returns
 * the uses from now on. The caller has the company's counter, so that no document is posted in
 * between (decision 8).
 */
export const saveAccountUses = async (
  tx: Transaction,
  actor: Actor,
  wanted: ReadonlyMap<Purpose, number>,
  now: string,
): Promise<AccountUses> => {
  const { company_id } = actor;
  const before = await loadAccountUses(tx, company_id);
  const changed = [...wanted].filter(([purpose, id]) => before.accounts.get(purpose) !== id);
  if (changed.length === 0) return before;
  await insertAccountUses(tx, company_id, new Map(changed));
  await logChange(tx, actor, {
    table: 'account_uses',
    id: company_id,
    now,
    changes: Object.fromEntries(
      changed.map(([purpose, id]) => [
        purpose,
        { from: before.accounts.get(purpose) ?? null, to: id },
      ]),
    ),
  });
  return loadAccountUses(tx, company_id);
};

/** Stores uses under the company's next revision, unlogged. */
export const insertAccountUses = async (
  tx: Transaction,
  company_id: number,
  uses: ReadonlyMap<Purpose, number>,
): Promise<void> => {
  const { revision } = await loadAccountUses(tx, company_id);
  await insertRows(
    tx,
    'account_uses',
    [...uses].map(([purpose, account_id]) => ({
      company_id,
      purpose,
      revision: revision + 1,
      account_id,
    })),
  );
};

/**
 * Creates the accounts of the chart that the company chose (`companies.chart`) and maps every purpose
 * to one, unless the company has a chart already: at set-up, and at the first start of a company from
 * before the chart or after recovering it.
 */
export const createChart = async (tx: Transaction, actor: Actor, now: string): Promise<void> => {
  const { company_id } = actor;
  const { chart } = await tx
    .selectFrom('companies')
    .select('chart')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  if ((await loadAccountUses(tx, company_id)).revision > 0) return;
  const planned = listChartAccounts(chart as ChartName);
  const ids = new Map<string, number>();
  // Groups first: an account names the id of its group.
  for (const part of [true, false]) {
    const accounts = planned.filter(({ is_group }) => is_group === part);
    const made = await insertWithAudit(
      tx,
      actor,
      'accounts',
      accounts.map(({ code, name, root, parent, is_group, purpose }) => ({
        code,
        name: name.en,
        name_ne: name.ne,
        root,
        parent_id: parent === null ? null : ids.get(parent)!,
        is_group: is_group ? 1 : 0,
        party: (purpose && controlParties[purpose]) ?? null,
        status: 1,
        created_at: now,
      })),
      now,
    );
    for (const [index, { code }] of accounts.entries()) ids.set(code, made[index]!);
  }
  const uses = new Map(
    planned.flatMap(({ code, purpose }) =>
      purpose ? ([[purpose, ids.get(code)!]] as [Purpose, number][]) : [],
    ),
  );
  await saveAccountUses(tx, actor, uses, now);
};

// The types of TDS of every company with their dated rates, once: what it changes or deletes stays so.
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import { shippedTdsTypes } from '../../../domain/tax/tds.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';

/** The counter that marks a company that has been given the types. */
const WELCOMED = { kind: 'welcomed', scope: 'tds types shipped' };

/** True for a company that has, or once had, types: a recovery does not bring the mark back. */
const isKnown = async (tx: Transaction, company_id: number): Promise<boolean> => {
  const rows = await query(
    tx,
    `select 1 as found from counters where company_id = ? and kind = ? and scope = ?
     union all select 1 from tds_types where company_id = ?
     union all select 1 from activity_log where company_id = ? and table_name = 'tds_types' limit 1`,
    [company_id, WELCOMED.kind, WELCOMED.scope, company_id, company_id],
  );
  return rows.length > 0;
};

export const createTdsTypes = async (tx: Transaction, actor: Actor, now: string): Promise<void> => {
  const { company_id } = actor;
  if (await isKnown(tx, company_id)) return;
  await insertRowsInChunks(tx, 'counters', [{ company_id, ...WELCOMED, value: 1 }]);
  const ids = await insertWithAudit(
    tx,
    actor,
    'tds_types',
    shippedTdsTypes.map(({ rates: _, name, ...type }) => ({
      ...type,
      name: name.en,
      name_ne: name.ne,
      status: 1,
      created_at: now,
    })),
    now,
    // The log has money in rupees and rates in percent, as records are answered.
    shippedTdsTypes.map(({ threshold }) => ({ threshold: toRupees(threshold) })),
  );
  await insertWithAudit(
    tx,
    actor,
    'tds_rates',
    shippedTdsTypes.flatMap(({ rates }, index) =>
      rates.map(({ from, value }) => ({
        type_id: ids[index]!,
        effective_from: from,
        rate: value,
      })),
    ),
    now,
    shippedTdsTypes.flatMap(({ rates }) => rates.map(({ value }) => ({ rate: toPercent(value) }))),
  );
};

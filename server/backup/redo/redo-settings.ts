// Settings of the whole company: one row each, known by the company.
import { insertRows } from '../../database/statement.ts';
import { type Redo, secretOf } from './rows.ts';

export const taxAccount: Redo = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const sealed = secretOf(redoing, change);
  if (!sealed) return redoing.missed('tax account');
  await tx.deleteFrom('cbms_accounts').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'cbms_accounts', [{ ...sealed, company_id }]);
};

export const salesSettings: Redo = async ({ tx, company_id }, { lines }) => {
  await tx.deleteFrom('sales_settings').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'sales_settings', [{ company_id, same_day_cancellation: Number(lines.at(-1)!.new) }]);
};

/** The log names the columns that changed; the others stay. */
export const checkSettings: Redo = async ({ tx, company_id }, { lines }) => {
  const values = Object.fromEntries(lines.map(line => [line.field, line.new]));
  const known = await tx.updateTable('check_settings').set(values).where('company_id', '=', company_id).returning('company_id').execute();
  if (known.length === 0) await insertRows(tx, 'check_settings', [{ company_id, levels: '{}', digest_email: '', ...values }]);
};

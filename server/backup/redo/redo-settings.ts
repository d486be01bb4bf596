// Settings of the whole company: one row each, known by the company.
import { insertRows } from '../../database/statement.ts';
import { salesSettingsOf } from '../../documents/sales-settings.ts';
import type { Redoing, Row } from './redoing.ts';
import { type Redo, secretOf } from './rows.ts';

/** Up to which document the authority has been told of everything, by the ids of here. */
const seenHere = ({ here }: Redoing, { seen_invoice, seen_note, seen_cancellation }: Row): Row => {
  const moved = (table: string, id: unknown) => (Number(id) === 0 ? 0 : here(table, Number(id)));
  return {
    seen_invoice: moved('invoices', seen_invoice),
    seen_note: moved('credit_notes', seen_note),
    seen_cancellation: moved('cancellations', seen_cancellation),
  };
};

/** The account with the authority; without the key of the installation it is missed. */
export const taxAccount: Redo = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const sealed = secretOf(redoing, change);
  if (!sealed) return redoing.missed('tax account', company_id);
  redoing.notMissed('tax account', company_id);
  await tx.deleteFrom('cbms_accounts').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'cbms_accounts', [{ ...sealed, ...seenHere(redoing, sealed), company_id }]);
};

/** The log names the columns that changed; the others stay. */
export const salesSettings: Redo = async ({ tx, company_id }, { lines }) => {
  const changed = Object.fromEntries(lines.map(line => [line.field, Number(line.new)]));
  const settings = { company_id, ...(await salesSettingsOf(tx, company_id)), ...changed };
  await tx.deleteFrom('sales_settings').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'sales_settings', [settings]);
};

/** The log names the columns that changed; the others stay. */
export const checkSettings: Redo = async ({ tx, company_id }, { lines }) => {
  const values = Object.fromEntries(lines.map(line => [line.field, line.new]));
  const known = await tx
    .updateTable('check_settings')
    .set(values)
    .where('company_id', '=', company_id)
    .returning('company_id')
    .execute();
  if (known.length === 0)
    await insertRows(tx, 'check_settings', [
      { company_id, levels: '{}', digest_email: '', ...values },
    ]);
};

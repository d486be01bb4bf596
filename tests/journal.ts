// The journal that a document leaves.
import type { World } from './world.ts';

/** Its lines as account, debit and credit in paisa, by account. */
export const journalOf = async (
  world: World,
  company_id: number,
  document_kind: string,
  document_id: number,
) =>
  (
    await world.app.database.read
      .selectFrom('journal_lines')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('document_kind', '=', document_kind)
      .where('document_id', '=', document_id)
      .orderBy('account')
      .execute()
  ).map(line => [line.account, Number(line.debit), Number(line.credit)]);

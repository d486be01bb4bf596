// Compares what is kept as open of each document with what its facts come to, and what is open of each
// party with what the ledger has of it (decision 60).
import type { Database } from '../../database/database.ts';
import { openItemKinds } from '../../database/open-item-facts.ts';
import { findOpenItemDifferences, findPartyDifferences } from '../../database/open-items.ts';
import { compareFigures, type Difference } from './difference.ts';
import { loadUnbuilt } from './verify-entries.ts';

export async function* verifyOpenItems(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const kind of openItemKinds)
    for (const row of await findOpenItemDifferences(database.read, company_id, kind))
      yield* compareFigures(
        'open_items',
        `${kind} ${row.document_id}, ${row.party_kind} ${row.party_id}`,
        ['balance', 'paid'],
        { balance: row.kept_balance, paid: row.kept_paid },
        row,
      );
  if ((await loadUnbuilt(database, company_id)).size > 0) return;
  for (const { party_kind, party_id, open, posted } of await findPartyDifferences(
    database.read,
    company_id,
  ))
    yield* compareFigures(
      'open_items',
      `${party_kind} ${party_id}`,
      ['balance'],
      { balance: open },
      { balance: posted },
    );
}

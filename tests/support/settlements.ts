// Money in and out on any day: entered by the product's own functions, by whoever is named.
import { toOpenDocumentKind } from '../../domain/ledger/open-documents.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { OpenItemKind } from '../../server/database/open-item-facts.ts';
import { query } from '../../server/database/raw-query.ts';
import type { DocumentReference } from '../../server/features/settlements/allocation-ends.ts';
import { recordAllocation } from '../../server/features/settlements/record-allocation.ts';
import {
  recordSettlement,
  reverseSettlement,
} from '../../server/features/settlements/record-settlement.ts';
import { loadAccountUses } from '../../server/posting/accounts.ts';
import type { Caller, TestApp } from './test-app.ts';

/** A document by the id of its row, and what of the money it takes, in paisa. */
export type Settles = {
  kind: OpenItemKind | 'credit-note';
  id: number;
  amount: number;
};
type Money = {
  party: Party;
  day: string;
  /** In paisa. */
  amount: number;
  tds?: number;
  settles?: Settles[];
  method?: string;
  cashier?: [id: number, name: string];
};

const toRecording = (
  { id, companyId }: Caller,
  day: string,
  [user_id, name]: [id: number, name: string] = [id, 'Sita Sharma'],
) => ({
  actor: { company_id: companyId, user_id, name, username: name, group_id: `money ${day}` },
  now: `${day} 12:00:00`,
  language: 'en' as const,
});

const namedByText: Record<string, string> = { invoice: 'invoices', 'credit-note': 'credit_notes' };

/** The document as a request names it. */
const toReference = async (
  tx: Transaction,
  company_id: number,
  { kind, id }: Pick<Settles, 'kind' | 'id'>,
): Promise<DocumentReference> => {
  const document_kind = toOpenDocumentKind(kind);
  const table = namedByText[kind];
  if (!table) return { document_kind, document_id: id };
  const [row] = await query<{ company_payment_id: string }>(
    tx,
    `select company_payment_id from ${table} where company_id = ? and id = ?`,
    [company_id, id],
  );
  return { document_kind, document_id: row!.company_payment_id };
};

/** Records the money and returns its id. */
export const recordMoney = (
  { app: { database } }: TestApp,
  admin: Caller,
  kind: SettlementKind,
  { party, day, amount, tds = 0, settles = [], method = 'Cash', cashier }: Money,
): Promise<number> =>
  database.write(async tx => {
    const { accounts } = await loadAccountUses(tx, admin.companyId);
    const allocations = [];
    for (const settled of settles)
      allocations.push({
        ...(await toReference(tx, admin.companyId, settled)),
        amount: settled.amount,
      });
    const { id } = await recordSettlement(
      tx,
      kind,
      {
        ...{ party, party_name: 'A Party', date: day, account_id: accounts.get('cash')! },
        ...{ payment_method: method, reference: null, narration: null, amount, cheque: null },
        rows: tds > 0 ? [{ kind: 'tds', amount: tds, voucher_no: null }] : [],
        ...{ allocations, pos: '' },
      },
      toRecording(admin, day, cashier),
    );
    return id;
  });

/** An advance that a document takes on a later day. */
export const allocateAdvance = (
  { app: { database } }: TestApp,
  admin: Caller,
  source: { kind: SettlementKind; id: number },
  target: Settles,
  party: Party,
  day: string,
): Promise<unknown> =>
  database.write(async tx =>
    recordAllocation(
      tx,
      {
        party,
        source: { document_kind: source.kind, document_id: source.id },
        target: await toReference(tx, admin.companyId, target),
        ...{ amount: target.amount, date: day },
      },
      toRecording(admin, day),
    ),
  );

/** Reverses the money on the day. */
export const reverseMoney = (
  { app: { database } }: TestApp,
  admin: Caller,
  kind: SettlementKind,
  id: number,
  day: string,
): Promise<unknown> =>
  database.write(tx =>
    reverseSettlement(tx, kind, id, { date: day, reason: 'A slip' }, toRecording(admin, day)),
  );

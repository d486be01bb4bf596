// What stored receipts, payments and allocations post, computed from their rows: posting, the replay of
// the log and the self-check all ask here (decision 60).
import {
  buildAdvanceAllocationLines,
  buildPaymentLines,
  buildReceiptLines,
  type Party,
  type PostingLine,
} from '../../domain/ledger/postings.ts';
import {
  isAdvance,
  type SettlementKind,
  type SettlementPart,
} from '../../domain/ledger/settlements.ts';
import type { ReadDb, Stored, Transaction } from './database.ts';
import { placeholders, query } from './raw-query.ts';

export type StoredSettlement = Stored<'receipts'>;
/**
 * Of TDS with its type, the rate (ten-thousandths of a percent) and the base (paisa) that it used;
 * the document that it is for by its stored kind and id, where one was named.
 */
export type StoredPart = SettlementPart & {
  voucher_no: string | null;
  tds_type_id?: number | null;
  tds_rate?: number | null;
  tds_base?: number | null;
  document_kind?: string | null;
  document_id?: number | null;
};
export type StoredAllocation = Stored<'allocations'>;

/** The lines of a stored receipt or payment; `settled` is what documents of control accounts took. */
export const postStoredSettlement = (
  kind: SettlementKind,
  row: Pick<StoredSettlement, 'party_kind' | 'party_id' | 'account_id' | 'amount'>,
  rows: SettlementPart[],
  settled: number,
): PostingLine[] => {
  const given = {
    party: { kind: row.party_kind as Party['kind'], id: row.party_id },
    account: row.account_id,
    amount: row.amount,
    settled,
  };
  return kind === 'receipt'
    ? buildReceiptLines({ ...given, rows })
    : buildPaymentLines({
        ...given,
        rows: rows.flatMap(row => (row.kind === 'vat_withheld' ? [] : { ...row, kind: row.kind })),
      });
};

/** As the log names the voucher number of a part that was filled in later. */
export const toVoucherField = (line_no: number): string => `rows.${line_no}.voucher_no`;

/** The part whose voucher number the log names so; undefined for another field. */
export const parseVoucherField = (field: string): number | undefined => {
  const [, line_no] = /^rows\.(\d+)\.voucher_no$/.exec(field) ?? [];
  return line_no === undefined ? undefined : Number(line_no);
};

/** Fills in the number of a tax that a customer kept back. */
export const storeVoucherNumber = (
  tx: Transaction,
  { company_id, id, line_no }: { company_id: number; id: number; line_no: number },
  voucher_no: string,
): Promise<unknown> =>
  query(
    tx,
    "update settlement_rows set voucher_no = ? where company_id = ? and settlement_kind = 'receipt' and settlement_id = ? and line_no = ?",
    [voucher_no, company_id, id, line_no],
  );

/** What these receipts or payments settle with besides money, by id. */
export const loadParts = async (
  db: ReadDb | Transaction,
  company_id: number,
  kind: SettlementKind,
  ids: readonly number[],
): Promise<Map<number, StoredPart[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<StoredPart & { settlement_id: number }>(
    db,
    `select settlement_id, kind, amount, voucher_no, tds_type_id, tds_rate, tds_base, document_kind, document_id from settlement_rows
     where company_id = ? and settlement_kind = ? and settlement_id in (${placeholders(ids.length)}) order by settlement_id, line_no`,
    [company_id, kind, ...ids],
  );
  return Map.groupBy(rows, row => row.settlement_id);
};

/** What was allocated with these receipts or payments to documents of control accounts, by id. */
export const loadSettled = async (
  db: ReadDb | Transaction,
  company_id: number,
  kind: SettlementKind,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; settled: number }>(
    db,
    `select source_id as id, sum(amount) as settled from allocations
     where company_id = ? and source_kind = ? and posts_itself = 0 and cheque_event_id is null and target_kind not in ('receipt', 'payment')
       and source_id in (${placeholders(ids.length)}) group by source_id`,
    [company_id, kind, ...ids],
  );
  return new Map(rows.map(({ id, settled }) => [id, settled]));
};

/** What a stored allocation of an advance posts; negative for its reversal. */
export const postStoredAllocation = ({
  party_kind,
  party_id,
  amount,
}: Pick<StoredAllocation, 'party_kind' | 'party_id' | 'amount'>): PostingLine[] =>
  buildAdvanceAllocationLines({ kind: party_kind as Party['kind'], id: party_id }, amount);

/** How the entry of an allocation is headed: as the receipt or payment that it comes from. */
export const loadAllocationHead = async (
  db: ReadDb | Transaction,
  { company_id, source_kind, source_id }: StoredAllocation,
): Promise<{ pos: string; number: string | null; narration: string | null }> => {
  if (!isAdvance(source_kind)) return { pos: '', number: null, narration: null };
  const [row] = await query<{ pos: string; number: string; party_name: string }>(
    db,
    `select pos, number, party_name from ${source_kind}s where company_id = ? and id = ?`,
    [company_id, source_id],
  );
  return { pos: row!.pos, number: row!.number, narration: row!.party_name };
};

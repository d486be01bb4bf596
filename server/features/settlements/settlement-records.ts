// Receipts, payments and allocations as the API answers them: rupees, documents by the ids of their
// paths.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { findChequeOf } from '../../database/stored-cheques.ts';
import {
  loadParts,
  type StoredAllocation,
  type StoredPart,
  type StoredSettlement,
} from '../../database/stored-settlements.ts';
import { loadDocumentNames, loadNamesOf, type NamedDocument } from '../documents/document-names.ts';

type Db = ReadDb | Transaction;

/** The allocations with both ends by name. */
export const serializeAllocations = async (
  db: Db,
  company_id: number,
  allocations: (StoredAllocation & { reversed_by?: number | null })[],
): Promise<Row[]> => {
  const names = await loadDocumentNames(
    db,
    company_id,
    allocations.flatMap((row): [string, number][] => [
      [row.source_kind, row.source_id],
      [row.target_kind, row.target_id],
    ]),
  );
  return allocations.map(row => ({
    id: row.id,
    source: names.get(`${row.source_kind} ${row.source_id}`)?.named ?? null,
    target: names.get(`${row.target_kind} ${row.target_id}`)?.named ?? null,
    party_kind: row.party_kind,
    party_id: row.party_id,
    amount: toRupees(row.amount),
    date: row.day,
    recorded_at: row.recorded_at,
    reverses: row.reverses,
    reversed_by: row.reversed_by ?? null,
  }));
};

type TakenBack = StoredAllocation & { reversed_by: number | null };

const selectAllocations = (db: Db, from: string, values: readonly (string | number)[]) =>
  query<TakenBack>(
    db,
    `select a.*, (select min(r.id) from allocations as r where r.company_id = a.company_id and r.reverses = a.id) as reversed_by
     from ${from} order by a.id`,
    values,
  );

/** With what took them back, in order of recording. */
export const loadAllocations = (
  db: Db,
  company_id: number,
  where: string,
  values: readonly (string | number)[],
): Promise<TakenBack[]> =>
  selectAllocations(db, `allocations as a where a.company_id = ? and ${where}`, [
    company_id,
    ...values,
  ]);

/** Those that name the document at either end: each end has its index, an "or" of both has none. */
export const loadAllocationsOf = (
  db: Db,
  company_id: number,
  kind: string,
  id: number,
): Promise<TakenBack[]> => {
  const ends = ['source', 'target'].map(
    end => `select * from allocations where company_id = ? and ${end}_kind = ? and ${end}_id = ?`,
  );
  const key = [company_id, kind, id];
  return selectAllocations(db, `(${ends.join(' union ')}) as a`, [...key, ...key]);
};

const serializePart = (
  { kind, amount, voucher_no, ...tds }: StoredPart,
  index: number,
  of_document: NamedDocument | null,
): Row => ({
  line_no: index + 1,
  kind,
  amount: toRupees(amount),
  voucher_no,
  tds_type_id: tds.tds_type_id ?? null,
  rate: tds.tds_rate == null ? null : toPercent(tds.tds_rate),
  base: tds.tds_base == null ? null : toRupees(tds.tds_base),
  of_document,
});

/** The rows with the documents that they are for by name. */
const serializeParts = async (
  db: Db,
  company_id: number,
  parts: readonly StoredPart[],
): Promise<Row[]> => {
  const nameOf = await loadNamesOf(db, company_id, parts);
  return parts.map((part, index) => serializePart(part, index, nameOf(part)));
};

/** The header of a receipt or payment. */
export const serializeSettlement = ({
  company_id: _,
  created_by_id: _by,
  own_fields: _own,
  ...row
}: StoredSettlement): Row => ({ ...row, amount: toRupees(row.amount) });

type SettlementDetails = { rows: Row[]; allocations: Row[]; cheque: Row | null };

/** The details of one that has just been recorded without a cheque: nothing of it is read again. */
export const serializeNewDetails = async (
  db: Db,
  company_id: number,
  { rows, allocations }: { rows: StoredPart[]; allocations: StoredAllocation[] },
): Promise<SettlementDetails> => ({
  rows: await serializeParts(db, company_id, rows),
  allocations: await serializeAllocations(db, company_id, allocations),
  cheque: null,
});

/** Rows, allocations and cheque of a stored receipt or payment, as they are answered with it. */
export const loadSettlementDetails = async (
  db: Db,
  company_id: number,
  kind: SettlementKind,
  id: number,
): Promise<SettlementDetails> => {
  const parts = (await loadParts(db, company_id, kind, [id])).get(id) ?? [];
  const allocations = await loadAllocationsOf(db, company_id, kind, id);
  const cheque = await findChequeOf(db, company_id, kind, id);
  return {
    rows: await serializeParts(db, company_id, parts),
    allocations: await serializeAllocations(db, company_id, allocations),
    cheque: cheque
      ? {
          id: cheque.id,
          number: cheque.number,
          bank: cheque.bank,
          date: cheque.date,
          state: cheque.state,
        }
      : null,
  };
};

// The count of printed copies. A print that its printer says was not made stays in the print ledger
// with the reason, and its number is given again.
import type { PrintFailure } from '../../../domain/documents/print-ledger.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';

type CopyKind = 'customer' | 'company';
type PrintedDocument = { kind: string; id: number };

/** A counted print, and the marks of its paper. */
export type RecordedPrint = { id: number; marks: string[] };

/**
 * The marks of the n-th copy (from 1) of a kind: the first customer copy is the original without a
 * mark, its second says "Copy of Original 1" (contract, "Numbers and records").
 */
const toCopyMarks = (copy: CopyKind, copy_no: number): string[] => [
  ...(copy === 'company' ? ['Company Copy'] : []),
  ...(copy_no > 1 ? [`Copy of Original ${copy_no - 1}`] : []),
];

/** The last print that counts, locked: nobody takes its number back meanwhile. */
const findLastPrint = (
  { forUpdate }: Pick<Database, 'forUpdate'>,
  tx: Transaction,
  company_id: number,
  document: PrintedDocument,
  copy: string,
): Promise<{ id: number; copy_no: number } | undefined> =>
  forUpdate(
    tx
      .selectFrom('prints')
      .select(['id', 'copy_no'])
      .where('company_id', '=', company_id)
      .where('document_kind', '=', document.kind)
      .where('document_id', '=', document.id)
      .where('copy', '=', copy)
      .where('failure', 'is', null)
      .orderBy('copy_no', 'desc')
      .limit(1),
  ).executeTakeFirst();

/**
 * Records one more print of the document, with user and time. The unique key gives two concurrent
 * prints two numbers.
 */
export const recordPrint = async (
  database: Pick<Database, 'forUpdate'>,
  tx: Transaction,
  actor: Actor,
  document: PrintedDocument,
  copy: CopyKind,
  now: string,
): Promise<RecordedPrint> => {
  const last = await findLastPrint(database, tx, actor.company_id, document, copy);
  const copy_no = (last?.copy_no ?? 0) + 1;
  const print = {
    document_kind: document.kind,
    document_id: document.id,
    copy,
    copy_no,
    printed_by: actor.name,
    printed_at: now,
  };
  const { id } = (await tx
    .insertInto('prints')
    .values({ company_id: actor.company_id, ...print })
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  await logCreation(tx, actor, { table: 'prints', id, now, record: { id, ...print } });
  return { id, marks: toCopyMarks(copy, copy_no) };
};

/** Says of a recorded print to which address it was mailed. */
export const noteMail = (
  database: Database,
  actor: Actor,
  id: number,
  mailed_to: string,
  now: string,
): Promise<void> =>
  database.write(async tx => {
    await tx
      .updateTable('prints')
      .set({ mailed_to })
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .execute();
    const changes = { mailed_to: { from: null, to: mailed_to } };
    await logChange(tx, actor, { table: 'prints', id, now, changes });
  });

/**
 * Says of a recorded print why it was not made. False if another copy of the document was recorded
 * since: then it counts, because numbers have no gap.
 */
export const failPrint = (
  database: Database,
  actor: Actor,
  id: number,
  failure: PrintFailure,
  now: string,
): Promise<boolean> =>
  retryOnUniqueViolation(database, async tx => {
    const print = await tx
      .selectFrom('prints')
      .select(['document_kind', 'document_id', 'copy'])
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const document = { kind: print.document_kind, id: print.document_id };
    const last = await findLastPrint(database, tx, actor.company_id, document, print.copy);
    if (last?.id !== id) return false;
    await tx
      .updateTable('prints')
      .set({ failure })
      .where('company_id', '=', actor.company_id)
      .where('id', '=', id)
      .execute();
    const changes = { failure: { from: null, to: failure } };
    await logChange(tx, actor, { table: 'prints', id, now, changes });
    return true;
  });

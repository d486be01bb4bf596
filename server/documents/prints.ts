// Every print but the preview is recorded with who and when, and counted per kind: the first
// customer copy is the original and bears no mark, its second says "Copy of Original 1" (contract,
// "Numbers and records").
import type { Transaction } from '../database/connect.ts';
import { type Actor, logCreation } from '../entities/activity-log.ts';

export type Copy = 'customer' | 'company';

/** The marks of the n-th copy (from 1) of a kind. */
const marksOf = (copy: Copy, copy_no: number): string[] => [
  ...(copy === 'company' ? ['Company Copy'] : []),
  ...(copy_no > 1 ? [`Copy of Original ${copy_no - 1}`] : []),
];

/**
 * Records one more print of the document and answers its marks. The unique key makes two prints at
 * once take two numbers.
 */
export const recordPrint = async (
  tx: Transaction,
  actor: Actor,
  document: { kind: string; id: number },
  copy: Copy,
  now: string,
): Promise<string[]> => {
  const last = await tx
    .selectFrom('prints')
    .select('copy_no')
    .where('company_id', '=', actor.company_id)
    .where('document_kind', '=', document.kind)
    .where('document_id', '=', document.id)
    .where('copy', '=', copy)
    .orderBy('copy_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const copy_no = Number(last?.copy_no ?? 0) + 1;
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
  await logCreation(tx, actor, {
    table: 'prints',
    id: Number(id),
    now,
    record: { id: Number(id), ...print },
  });
  return marksOf(copy, copy_no);
};

// The journal of so many documents, as sealing would have left it: an entry of the activity log for
// each, its line in the file of its day, every line chained to the one before. The documents
// themselves are left out: verifying reads the journal alone.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dateOfDay, dayNumber } from '../../domain/calendar/bikram-sambat.ts';
import type { CompanyUid } from '../../server/audit/company-uid.ts';
import { type Head, headSeal, type NewHead } from '../../server/binary-log/heads.ts';
import { type Line, sealedLine } from '../../server/binary-log/line.ts';
import { logFolder, logName } from '../../server/binary-log/log-files.ts';
import type { Value } from '../../server/database/connect.ts';
import type { ChainKeys } from '../../server/platform/crypto/installation-key.ts';
import { type Rows, yearOf } from '../registers/year.ts';

/** Where the chain of the company stands, and whose it is. */
export type Begin = {
  dataDir: string;
  chain: ChainKeys;
  uid: CompanyUid;
  company_id: number;
  head: Head;
};
type Made = { table: string; record: Record<string, Value | object> };

/**
 * What is logged of a piece of a year, in the order of its invoices: each with its lines, and the
 * notes and cancellations behind it.
 */
const madeIn = (rows: Rows): Made[] => {
  const linesOf = Map.groupBy(rows.invoice_lines ?? [], line => line.invoice_id);
  const notesOf = Map.groupBy(rows.credit_notes ?? [], note => note.invoice_id);
  const slipsOf = Map.groupBy(rows.cancellations ?? [], slip => slip.invoice_id);
  const backOf = Map.groupBy(rows.credit_note_lines ?? [], line => line.credit_note_id);
  return (rows.invoices ?? []).flatMap((invoice): Made[] => {
    const number = String(invoice.company_payment_id);
    return [
      {
        table: 'invoices',
        record: { ...invoice, invoice_details: linesOf.get(invoice.id!) ?? [] },
      },
      ...(notesOf.get(number) ?? []).map(note => ({
        table: 'credit_notes',
        record: { ...note, details: backOf.get(note.id!) ?? [] },
      })),
      ...(slipsOf.get(number) ?? []).map(slip => ({ table: 'cancellations', record: slip })),
    ];
  });
};

/**
 * The rows of activity log and heads, piece by piece, while the files are written. Days follow the
 * chain's last one, a year long.
 */
export function* chainOf(
  { dataDir, chain, uid, company_id, head }: Begin,
  products: number[],
  count: number,
  today: string,
): Generator<Rows> {
  const folder = logFolder(dataDir, uid);
  mkdirSync(folder, { recursive: true });
  const first = dayNumber(head.name.slice('bin-log-'.length, -'.jsonl'.length)) + 1;
  let { hash, last_seq: seq, last_log_id: id } = head;
  let written = 0;
  let file: NewHead | undefined;
  const row = (head: NewHead) => ({ company_id, ...head, mac: headSeal(chain, uid, head) });
  const heads: Record<string, Value>[] = [];
  for (const rows of yearOf(company_id, products, count, today)) {
    const entries: Record<string, Value>[] = [];
    let text = '';
    const flush = () => {
      if (!file) return;
      appendFileSync(join(folder, file.name), text);
      file = {
        ...file,
        size: file.size + Buffer.byteLength(text),
        last_seq: seq,
        last_log_id: id,
        hash,
      };
      text = '';
    };
    for (const { table, record } of madeIn(rows)) {
      const day = dateOfDay(first + Math.floor((written * 365) / (count * 1.02)));
      if (file?.name !== logName(day)) {
        flush();
        if (file) heads.push(row(file));
        const begun = {
          name: logName(day),
          created_at: `${day} 08:00:00`,
          size: 0,
          first_seq: seq + 1,
          last_seq: seq,
          last_log_id: id,
        };
        file = { ...begun, hash, begins: 0, counter: 0 };
      }
      seq += 1;
      id += 1;
      written += 1;
      const at = `${day} 10:00:00`;
      const value = JSON.stringify(record);
      const line: Line = {
        seq,
        id,
        at,
        group: `bench ${seq}`,
        user: 'sita@shop.test',
        action: 'create',
        table,
        pk: String(record.id),
        field: '',
        old: null,
        new: value,
        ...(table === 'invoices'
          ? {
              lines: [1, 2, 3, 4, 5].map(nth => Number(record.id) * 5 + nth),
              transaction: Number(record.id),
            }
          : {}),
      };
      const sealed = sealedLine(chain, hash, line);
      ({ hash } = sealed);
      text += sealed.text;
      entries.push({
        id,
        company_id,
        action: 'create',
        created: at,
        field_name: '',
        group_id: line.group,
        new_value: value,
        old_value: null,
        table_name: table,
        table_pk: 'id',
        table_pk_value: line.pk,
        username: line.user,
      });
    }
    flush();
    yield { activity_log: entries };
  }
  if (file) heads.push(row(file));
  yield { binary_logs: heads };
}

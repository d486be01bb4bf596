// The audit log of that many documents, as sealing would have left it: an entry of the activity log
// for each, its line in the file of its day, every line chained to the one before. The documents
// themselves are left out: verifying reads the audit log alone.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromDayNumber, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import type { CompanyUid } from '../../server/audit/audit-log/company-uid.ts';
import {
  type FileCheckpoint,
  type NewFileCheckpoint,
  signCheckpoint,
} from '../../server/audit/audit-log/file-checkpoints.ts';
import { type AuditLogLine, serializeLine } from '../../server/audit/audit-log/hash-chain.ts';
import { toLogFolder, toLogName } from '../../server/audit/audit-log/log-files.ts';
import type { Value } from '../../server/database/database.ts';
import type { ChainKeys } from '../../server/platform/crypto/installation-key.ts';
import { generateYear, type Rows } from '../registers/generate-year.ts';

/** The head of the company's chain, and its owner. */
type ChainStart = {
  dataDir: string;
  chain: ChainKeys;
  uid: CompanyUid;
  company_id: number;
  head: FileCheckpoint;
};
type LoggedDocument = { table: string; record: Record<string, Value | object> };

/**
 * The log entries of a piece of a year, in the order of its invoices: each with its lines, and the
 * notes and cancellations behind it.
 */
const toLoggedDocuments = (rows: Rows): LoggedDocument[] => {
  const linesOf = Map.groupBy(rows.invoice_lines ?? [], line => line.invoice_id);
  const notesOf = Map.groupBy(rows.credit_notes ?? [], note => note.invoice_id);
  const slipsOf = Map.groupBy(rows.cancellations ?? [], slip => slip.invoice_id);
  const backOf = Map.groupBy(rows.credit_note_lines ?? [], line => line.credit_note_id);
  return (rows.invoices ?? []).flatMap((invoice): LoggedDocument[] => {
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
export function* buildHashChain(
  { dataDir, chain, uid, company_id, head }: ChainStart,
  products: number[],
  count: number,
  today: string,
): Generator<Rows> {
  const folder = toLogFolder(dataDir, uid);
  mkdirSync(folder, { recursive: true });
  const first = toDayNumber(head.name.slice('bin-log-'.length, -'.jsonl'.length)) + 1;
  let { hash, last_seq: seq, last_log_id: id } = head;
  let written = 0;
  let file: NewFileCheckpoint | undefined;
  const row = (head: NewFileCheckpoint) => ({
    company_id,
    ...head,
    mac: signCheckpoint(chain, uid, head),
  });
  const heads: Record<string, Value>[] = [];
  for (const rows of generateYear(company_id, products, count, today)) {
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
    for (const { table, record } of toLoggedDocuments(rows)) {
      const day = fromDayNumber(first + Math.floor((written * 365) / (count * 1.02)));
      if (file?.name !== toLogName(day)) {
        flush();
        if (file) heads.push(row(file));
        const begun = {
          name: toLogName(day),
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
      const line: AuditLogLine = {
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
      const sealed = serializeLine(chain, hash, line);
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

// Writes the activity log in the transaction of each change (one entry for a created or deleted
// record, one for each changed field; contract, "Numbers and records"), and reads its values back.
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import type { Transaction, Value } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { insertRows, toLogText } from '../database/raw-query.ts';

/**
 * The acting user, the company of the token, and the group id that connects the entries of one
 * request.
 */
export type Actor = {
  company_id: number;
  user_id: number;
  /** "Name (id)" for documents, the log and the print ledger: two people may have the same name. */
  name: string;
  /** Only the name, as in printed documents and mails. */
  username: string;
  group_id: string;
};

type Subject = { table: string; id: number; now: string };

const toLogEntry = (
  actor: Actor,
  { table, id, now }: Subject,
  action: string,
): Record<string, Value> => ({
  company_id: actor.company_id,
  action,
  created: now,
  field_name: '',
  group_id: actor.group_id,
  new_value: null,
  old_value: null,
  table_name: table,
  table_pk: 'id',
  table_pk_value: String(id),
  username: actor.name,
});

/** Entries of one statement. */
const MAX_INSERTED_ENTRIES = 100;

/** One entry for each record, as it was created. */
export const logCreations = async (
  tx: Transaction,
  actor: Actor,
  subjects: (Subject & { record: Row })[],
): Promise<void> => {
  const entries = subjects.map(subject => ({
    ...toLogEntry(actor, subject, 'create'),
    new_value: JSON.stringify(subject.record),
  }));
  for (let from = 0; from < entries.length; from += MAX_INSERTED_ENTRIES)
    await insertRows(tx, 'activity_log', entries.slice(from, from + MAX_INSERTED_ENTRIES));
};

/** One entry: the record as it was created. */
export const logCreation = (
  tx: Transaction,
  actor: Actor,
  subject: Subject & { record: Row },
): Promise<void> => logCreations(tx, actor, [subject]);

/** One entry: the record before its deletion. */
export const logDeletion = async (
  tx: Transaction,
  actor: Actor,
  subject: Subject & { record: Row },
): Promise<void> => {
  await insertRows(tx, 'activity_log', [
    { ...toLogEntry(actor, subject, 'delete'), old_value: JSON.stringify(subject.record) },
  ]);
};

/** One entry for each field that differs. */
export const logChange = async (
  tx: Transaction,
  actor: Actor,
  subject: Subject & { changes: Record<string, { from: unknown; to: unknown }> },
): Promise<void> => {
  const entries = Object.entries(subject.changes).map(([field, { from, to }]) => ({
    ...toLogEntry(actor, subject, 'update'),
    field_name: field,
    old_value: toLogText(from),
    new_value: toLogText(to),
  }));
  if (entries.length > 0) await insertRows(tx, 'activity_log', entries);
};

/** Parses the logged text of a field into the value of a record. */
export const parseLoggedValue = (field: Field, text: string | null): unknown => {
  if (text === null) return null;
  if (field.kind === 'choice')
    return field.options!.find(option => String(option.value) === text)?.value ?? text;
  if (field.kind === 'references' || field.kind === 'tags') return JSON.parse(text);
  if (field.kind === 'yes-no') return text === 'true' || text === '1';
  return columnCodecs[field.kind].type(field) === 'integer' ? Number(text) : text;
};

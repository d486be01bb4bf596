// The print ledger beside what is logged of it. A print that is taken away would let the next copy
// count as the original again: the copies of a document and kind follow each other without a gap,
// and each that was logged is there.
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { StoredRow } from '../documents/document-records.ts';
import type { Difference } from './difference.ts';
import { entriesOf, goneFrom, type Recoveries } from './log-entries.ts';
import { besideLog, hasMoved, type Logged, oneSided } from './logged-record.ts';

const AT_A_TIME = 500;
const table = 'prints';
const moving = new Set(['company_id', 'follows']);

const placeOf = (print: StoredRow) => ({
  table,
  subject: `${print.document_kind} with the id ${print.document_id}, ${print.copy} copy ${print.copy_no}`,
});

/** The plus lets the engines walk by id. */
const page = `select p.*, case when p.copy_no = 1 or exists (select 1 from prints b where b.company_id = p.company_id
    and b.document_kind = p.document_kind and b.document_id = p.document_id and b.copy = p.copy and b.copy_no = p.copy_no - 1) then 1 else 0 end as follows
  from prints p where +p.company_id = ? and p.id > ? order by p.id limit ${AT_A_TIME}`;

/** Every print beside its entry and the print before it, and every entry beside its print. */
export async function* verifyPrints(
  database: Pick<Database, 'read'>,
  company_id: number,
  recoveries: Recoveries,
): AsyncGenerator<Difference> {
  // Prints were not logged from the first day on: those before the first that is are older than
  // their log.
  let logged = false;
  for (let after = 0; ; ) {
    const prints = await run<StoredRow>(database.read, page, [company_id, after]);
    const entries = await entriesOf(
      database,
      company_id,
      table,
      prints.map(({ id }) => Number(id)),
    );
    for (const print of prints) {
      const place = placeOf(print);
      if (Number(print.follows) === 0)
        yield { ...place, field: 'copy_no', kept: Number(print.copy_no), recomputed: null };
      const records = (entries.get(Number(print.id)) ?? [])
        .map(({ new_value }) => JSON.parse(new_value ?? '{}') as Logged)
        .reverse();
      logged ||= records.length > 0;
      if (records.length === 0 && logged) yield oneSided(place, 'document', Number(print.id), null);
      const told = records.map(record =>
        besideLog(place, print, record, moving, hasMoved(print, record)),
      );
      if (!told.some(differences => differences.length === 0)) yield* told[0] ?? [];
    }
    if (prints.length < AT_A_TIME) break;
    after = Number(prints.at(-1)!.id);
    await new Promise(setImmediate);
  }
  for await (const { id, new_value } of goneFrom(database, company_id, table, recoveries))
    yield oneSided(placeOf(JSON.parse(new_value) as StoredRow), 'document', null, id);
}

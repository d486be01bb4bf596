// Compares the settlements of submitted VAT returns and the closings of fiscal years with what they were
// computed from: the balances that were recorded before them, outlet by outlet (decision 56).
import { parseMonthKey } from '../../../domain/calendar/bs-month.ts';
import {
  buildVatSettlementLines,
  buildYearEndLines,
  type OutletBalance,
} from '../../../domain/ledger/period-ends.ts';
import type { PostingLine } from '../../../domain/ledger/postings.ts';
import type { Stored } from '../../database/database.ts';
import {
  loadEarnedBalances,
  loadEarnedBefore,
  loadMonthVat,
  type RecordedBefore,
} from '../../database/ledger-balances.ts';
import { query } from '../../database/raw-query.ts';
import type { Difference } from './difference.ts';
import {
  type Entry,
  loadEntries,
  loadMappings,
  type Mappings,
  type Reads,
  verifyDocumentEntry,
} from './verify-entries.ts';

const posOf = ({ pos }: Pick<PostingLine, 'pos'>) => pos ?? '';

/** What an entry that spans outlets is at each of them. */
function* verifyByOutlet(
  subject: string,
  entry: Entry | undefined,
  day: string,
  expected: PostingLine[],
  mappings: Mappings,
): Generator<Difference> {
  const outlets = new Set([...(entry?.lines ?? []), ...expected].map(posOf));
  for (const pos of outlets) {
    const own = entry ? entry.lines.filter(line => line.pos === pos) : [];
    yield* verifyDocumentEntry(
      pos === '' ? subject : `${subject}, ${pos}`,
      own.length > 0 ? [{ ...entry!, pos, lines: own }] : [],
      { day, pos, lines: expected.filter(line => posOf(line) === pos) },
      mappings,
      false,
    );
  }
}

const toMirror = (entry: Entry | undefined): PostingLine[] =>
  (entry?.lines ?? []).map(({ account_id, pos, debit, credit }) => ({
    account: account_id,
    party: null,
    pos,
    debit: credit,
    credit: debit,
  }));

/** What was there before an entry; where it had nothing to post, before its time. */
const toMoment = (entry: Entry | undefined, recorded_at: string): RecordedBefore =>
  entry ?? { id: 0, recorded_at };

async function* verifyReturn(
  database: Reads,
  company_id: number,
  { id, month, settlement, updated_at }: Stored<'vat_returns'>,
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const posted = (await loadEntries(database, company_id, 'vat-settlement', [id])).get(id) ?? [];
  const reversals = (await loadEntries(database, company_id, 'vat-settlement-reversal', [id])).get(
    id,
  );
  const period = parseMonthKey(month);
  const revisions = new Set([
    ...posted.map(({ revision }) => revision),
    ...(settlement === null ? [] : [settlement]),
  ]);
  for (const revision of revisions) {
    const subject = `VAT settlement of ${month}, ${revision + 1}`;
    const entry = posted.find(each => each.revision === revision);
    const balances = await loadMonthVat(
      database.read,
      company_id,
      period,
      toMoment(entry, updated_at),
    );
    const lines = buildVatSettlementLines(balances);
    yield* verifyByOutlet(subject, entry, period.end_date, lines, mappings);
    const mirror = settlement === revision ? [] : toMirror(entry);
    const reversal = reversals?.find(each => each.revision === revision);
    yield* verifyByOutlet(`${subject}, withdrawn`, reversal, period.end_date, mirror, mappings);
  }
}

/**
 * The balances that the closing was computed from. Where nothing is left on income and expenses now, it
 * has emptied exactly what was there; else they are summed up from the lines before it.
 */
const loadClosedBalances = async (
  database: Reads,
  company_id: number,
  { day, reopened_at, closed_at }: Stored<'year_ends'>,
  entry: Entry | undefined,
): Promise<OutletBalance[]> => {
  const left = await loadEarnedBalances(database.read, company_id, day);
  if (reopened_at !== null || left.length > 0)
    return loadEarnedBefore(database.read, company_id, day, toMoment(entry, closed_at));
  const accounts = new Set(
    (
      await query<{ id: number }>(
        database.read,
        "select id from accounts where company_id = ? and root in ('income', 'expenses')",
        [company_id],
      )
    ).map(({ id }) => id),
  );
  return (entry?.lines ?? [])
    .filter(({ account_id }) => accounts.has(account_id))
    .map(({ account_id, pos, debit, credit }) => ({ account_id, pos, balance: credit - debit }));
};

async function* verifyClosing(
  database: Reads,
  company_id: number,
  closing: Stored<'year_ends'>,
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const { fiscal_year_id, revision, day, profit } = closing;
  const of = async (kind: string) =>
    (await loadEntries(database, company_id, kind, [fiscal_year_id]))
      .get(fiscal_year_id)
      ?.find(each => each.revision === revision);
  const subject = `year end of ${day}, ${revision + 1}`;
  const entry = await of('year-end');
  const balances = await loadClosedBalances(database, company_id, closing, entry);
  yield* verifyByOutlet(subject, entry, day, buildYearEndLines(balances), mappings);
  const earned = balances.reduce((sum, { balance }) => sum - balance, 0);
  if (earned !== profit)
    yield { table: 'year_ends', subject, field: 'profit', kept: profit, recomputed: earned };
  const mirror = closing.reopened_at === null ? [] : toMirror(entry);
  const reopening = await of('year-end-reopening');
  yield* verifyByOutlet(`${subject}, reopened`, reopening, day, mirror, mappings);
}

/** Closing entries of which there is no closing. */
async function* verifyRows(database: Reads, company_id: number): AsyncGenerator<Difference> {
  const rows = await query<{ number: string | null; revision: number }>(
    database.read,
    `select e.number as number, e.revision as revision from ledger_entries as e
     where e.company_id = ? and e.source_kind in ('year-end', 'year-end-reopening') and not exists (
       select 1 from year_ends as y where y.company_id = e.company_id and y.fiscal_year_id = e.source_id and y.revision = e.revision)
     order by e.id limit 200`,
    [company_id],
  );
  for (const { number, revision } of rows)
    yield {
      table: 'ledger_entries',
      subject: `year end of ${number}, ${revision + 1}`,
      field: 'entries',
      kept: 1,
      recomputed: 0,
    };
}

/** Compares every settlement and every closing with what it was computed from. */
export async function* verifyPeriodEnds(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  const returns = await query<Stored<'vat_returns'>>(
    database.read,
    'select * from vat_returns where company_id = ? order by month',
    [company_id],
  );
  for (const each of returns) yield* verifyReturn(database, company_id, each, mappings);
  const closings = await query<Stored<'year_ends'>>(
    database.read,
    'select * from year_ends where company_id = ? order by id',
    [company_id],
  );
  for (const each of closings) yield* verifyClosing(database, company_id, each, mappings);
  yield* verifyRows(database, company_id);
}

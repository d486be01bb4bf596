// Whether the binary log is what was written: every hash follows from the line before it, every
// head is sealed by this installation and every file ends where it says, every line says what the
// activity log says, no entry is missing, and every copy of a head that is somewhere else is in the
// log. The first thing that is not is named by file and number.

import { lostKeys } from '../audit/lost-keys.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import { type Entry, entriesBeside } from './entries-beside.ts';
import { headsOf, isSealed } from './heads.ts';
import { identityOf } from './identity.ts';
import { following, type Line, type ReadLine, readLine } from './line.ts';
import { linesOfLog, logFolder, logNames } from './log-files.ts';
import {
  cameWith,
  entriesBefore,
  isReplacing,
  pkMoves,
  type Replacement,
  replacementsOf,
} from './replacements.ts';
import { type Place, type Problem, texts, type Verdict, wrong } from './verdict.ts';

/** A head as somebody outside of the table has it; `where` names it. */
export type HeadCopy = { where: string; seq: number; hash: string };
export type Verifying = { database: Database; dataDir: string; chain: ChainKeys };

export type Placed = Place & { line: Line };

const said = (line: Line) => [
  line.at,
  line.group,
  line.user,
  line.action,
  line.table,
  line.field,
  line.old,
  line.new,
];
const columns = [
  'created',
  'group_id',
  'username',
  'action',
  'table_name',
  'field_name',
  'old_value',
  'new_value',
];

const isSame = (line: Line, row: Entry, withPk: boolean): boolean =>
  said(line).every((value, index) => value === (row[columns[index]!] ?? null)) &&
  (!withPk || line.pk === row.table_pk_value);

const compare = (entries: Map<number, Entry>, batch: Placed[]): Problem | undefined => {
  for (const placed of batch) {
    const row = entries.get(placed.line.id);
    if (!row) return wrong(texts.gone, placed, { id: placed.line.id });
    if (!isSame(placed.line, row, true))
      return wrong(texts.differs, placed, { id: placed.line.id });
  }
  return undefined;
};

/**
 * Lines that came with a backup are in the table as well; of others before a replacement, some may
 * be.
 */
export const compareBefore = (
  replacement: Omit<Replacement, 'line'>,
  entries: Map<number, Entry>,
  batch: Placed[],
): Problem | undefined => {
  for (const placed of batch) {
    const { line } = placed;
    const row = entries.get(line.id);
    const held = cameWith(replacement, line.seq);
    if (!row && held) return wrong(texts.gone, placed, { id: line.id });
    if (row && held && !isSame(line, row, !pkMoves(replacement, line)))
      return wrong(texts.differs, placed, { id: line.id });
  }
  return undefined;
};

const BATCH = 500;

/** Compares lines with the activity log, a batch while the next one is read. */
const judging = (database: Database, company_id: number, replacement: Replacement | undefined) => {
  const beside = entriesBeside(database, company_id, replacement === undefined);
  let batches: { before: Placed[]; after: Placed[] } = { before: [], after: [] };
  let judged: Promise<Problem | undefined> = Promise.resolve(undefined);
  const judge = async ({ before, after }: typeof batches): Promise<Problem | undefined> => {
    const idsOf = (placed: Placed[]) => placed.map(({ line }) => line.id);
    if (before.length > 0 && replacement?.recovery.held_to !== undefined) {
      const problem = compareBefore(
        replacement,
        await entriesBefore(database, company_id, replacement, idsOf(before)),
        before,
      );
      if (problem) return problem;
    }
    return after.length === 0 ? undefined : compare(await beside.found(idsOf(after)), after);
  };
  const next = () => {
    const given = batches;
    batches = { before: [], after: [] };
    judged = judged.then(problem => problem ?? judge(given));
    // A check that stops meanwhile never waits for it.
    judged.catch(() => undefined);
  };
  return {
    /** Answers the first problem of a batch that was judged by now. */
    add: async (placed: Placed): Promise<Problem | undefined> => {
      const isBefore = replacement !== undefined && placed.line.seq < replacement.line.seq;
      batches[isBefore ? 'before' : 'after'].push(placed);
      if (batches.before.length + batches.after.length < BATCH) return undefined;
      const problem = await judged;
      if (!problem) next();
      return problem;
    },
    /** The first problem of all lines so far. */
    end: (): Promise<Problem | undefined> => {
      next();
      return judged;
    },
    firstMissing: beside.firstMissing,
  };
};

/** Compares copies of heads with the lines that they name. */
const copiesBeside = (copies: HeadCopy[]) => {
  const bySeq = Map.groupBy(copies, ({ seq }) => seq);
  return {
    other: ({ line, hash }: ReadLine): HeadCopy | undefined =>
      bySeq.get(line.seq)?.find(copy => copy.hash !== hash),
    beyond: (last: number): HeadCopy | undefined =>
      copies.filter(({ seq }) => seq > last).sort((a, b) => b.seq - a.seq)[0],
  };
};

/**
 * Reads every line of the company's log, and shows each that is right to `see`. What was written
 * after the call began is not judged.
 */
export const verifyLog = async (
  { database, dataDir, chain }: Verifying,
  company_id: number,
  copies: HeadCopy[] = [],
  see: (line: Line) => void = () => undefined,
): Promise<Verdict> => {
  const uid = await identityOf(database, company_id);
  const folder = logFolder(dataDir, uid);
  const heads = await headsOf(database.read, company_id);
  const verdict: Verdict = { lines: 0, files: 0, problem: undefined };
  const stop = (problem: Problem): Verdict => ({ ...verdict, problem });
  const there = await logNames(folder);
  const replacements = await replacementsOf(database, company_id, folder, there);
  const replacing = replacements.findLast(({ recovery }) => isReplacing(recovery));
  if (replacing)
    verdict.replaced = { by: replacing.line.user, at: replacing.line.at, seq: replacing.line.seq };
  const judge = judging(database, company_id, replacements.at(-1));
  const outside = copiesBeside(copies);
  const first = heads[0]?.first_seq ?? 1;
  const chained = following(chain, first > 1 ? undefined : { hash: uid, keyed: false });
  let seq = first - 1;
  const lost = await lostKeys(database.read, chain);
  let isOurs = false;
  /** What the lines before it were judged comes first. */
  const stopAt = async (problem: Problem): Promise<Verdict> => stop((await judge.end()) ?? problem);

  for (const [index, head] of heads.entries()) {
    const place = { name: head.name, number: 0 };
    if (!isSealed(chain, uid, head)) return stopAt(wrong(texts.headSeal, place));
    if (index === 0 && head.begins !== 1) return stopAt(wrong(texts.begin, place));
    if (head.last_seq < head.first_seq) continue;
    if (!there.includes(head.name)) return stopAt(wrong(texts.missingFile, place));
    verdict.files += 1;
    let bytesRead = 0;
    for await (const { name, number, text, bytes } of linesOfLog(folder, [head.name])) {
      const read = readLine(text);
      if (bytesRead >= head.size) {
        // One that was written meanwhile follows.
        if (
          read?.line.key !== undefined &&
          !following(chain, { hash: chained.last() ?? uid, keyed: true }).takes(read)
        )
          return stopAt(wrong(texts.altered, { name, number }));
        break;
      }
      bytesRead += bytes;
      if (!read) return stopAt(wrong(texts.noLine, { name, number }));
      const { key } = read.line;
      const isLost = key !== undefined && !chain.keyOf(key);
      // Behind a line with a key of ours none of a lost one follows: that would be somebody else's.
      if (isLost && (!lost.has(key) || isOurs))
        return stopAt(wrong(texts.otherKey, { name, number }, { key }));
      isOurs ||= key !== undefined && !isLost;
      if (isLost) {
        chained.passes(read);
        verdict.lost = { seq: read.line.seq, at: lost.adoptedAt };
      } else if (!chained.takes(read)) return stopAt(wrong(texts.altered, { name, number }));
      seq += 1;
      if (read.line.seq !== seq)
        return stopAt(wrong(texts.order, { name, number }, { seq: read.line.seq, wanted: seq }));
      if (read.line.key !== undefined && verdict.lines > 0) verdict.keyed_from ??= seq;
      if (read.line.key !== undefined && verdict.lines === 0) verdict.keyed_from = 0;
      verdict.lines += 1;
      place.number = number;
      see(read.line);
      const copy = outside.other(read);
      if (copy) return stopAt(wrong(texts.otherwise, { name, number }, { where: copy.where, seq }));
      const differing = await judge.add({ name, number, line: read.line });
      if (differing) return stop(differing);
    }
    if (seq !== head.last_seq || bytesRead < head.size) return stopAt(wrong(texts.cut, place));
    if (chained.last() !== head.hash) return stopAt(wrong(texts.head, place));
  }
  for (const name of there.filter(each => heads.length > 0 && each > heads.at(-1)!.name))
    for await (const { number, text } of linesOfLog(folder, [name])) {
      const read = readLine(text);
      const follows =
        read?.line.key === undefined ||
        following(chain, { hash: chained.last() ?? uid, keyed: true }).takes(read);
      if (!follows) return stopAt(wrong(texts.altered, { name, number }));
      break;
    }
  if (verdict.keyed_from === 0) delete verdict.keyed_from;
  const differing = await judge.end();
  if (differing) return stop(differing);
  const last = heads.at(-1);
  const place = { name: last?.name ?? 'binary_logs', number: 0 };
  const beyond = outside.beyond(seq);
  if (beyond) return stop(wrong(texts.shorter, place, { ...beyond, last: seq }));
  if (!last) return withoutHeads(database, company_id, verdict);
  const unsealed = await judge.firstMissing(last.last_log_id);
  return unsealed === undefined ? verdict : stop(wrong(texts.unsealed, place, { id: unsealed }));
};

/** A company whose entries were sealed has heads. */
const withoutHeads = async (
  database: Database,
  company_id: number,
  verdict: Verdict,
): Promise<Verdict> => {
  const [row] = await run(
    database.read,
    'select count(*) as entries from activity_log where company_id = ?',
    [company_id],
  );
  const entries = Number(row?.entries ?? 0);
  if (entries === 0) return verdict;
  return {
    ...verdict,
    problem: wrong(texts.noHeads, { name: 'binary_logs', number: 0 }, { entries }),
  };
};

// Whether the binary log is what was written: every hash follows from the line before it, every file ends where the table says, every line
// says what the activity log says, and no entry is missing. The first line that is not is named by file and number.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { headsOf } from './heads.ts';
import { identityOf } from './identity.ts';
import { type Line, readLine } from './line.ts';
import { linesOfLog, logFolder, logNames } from './log-files.ts';
import { type Entry, entriesBeside } from './entries-beside.ts';
import { RECOVERY, recoveryOf } from './path.ts';
import { type Place, type Problem, texts, type Verdict, wrong } from './verdict.ts';

type Placed = Place & { line: Line };

const said = (line: Line) => [line.at, line.group, line.user, line.action, line.table, line.pk, line.field, line.old, line.new];

const compare = (entries: Map<number, Entry>, batch: Placed[]): Problem | undefined => {
  for (const placed of batch) {
    const row = entries.get(placed.line.id);
    if (!row) return wrong(texts.gone, placed, { id: placed.line.id });
    const stands = ['created', 'group_id', 'username', 'action', 'table_name', 'table_pk_value', 'field_name', 'old_value', 'new_value'];
    const same = said(placed.line).every((value, index) => value === (row[stands[index]!] ?? null));
    if (!same) return wrong(texts.differs, placed, { id: placed.line.id });
  }
  return undefined;
};

const BATCH = 500;

/** The last line in which a recovery brought a log of its own: entries before it are in no table here. The line's own entry is, so that the
 *  files are only looked through where there is one. */
const lastReplacement = async (database: Database, company_id: number, folder: string, names: string[]): Promise<number> => {
  const { action, table } = RECOVERY;
  const text = 'select id from activity_log where company_id = ? and table_name = ? and action = ? limit 1';
  if ((await run(database.read, text, [company_id, table, action])).length === 0) return 0;
  let seq = 0;
  for await (const { text } of linesOfLog(folder, names)) {
    if (!text.includes('"action":"recover"')) continue;
    const line = readLine(text, undefined)?.line;
    if (line && recoveryOf(line)?.log_replaced) seq = line.seq;
  }
  return seq;
};

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Reads every line of the company's log. What was written after the call began is not judged. */
export const verifyLog = async (database: Database, dataDir: string, company_id: number): Promise<Verdict> => {
  const uid = await identityOf(database, company_id);
  const folder = logFolder(dataDir, uid);
  const heads = await headsOf(database.read, company_id);
  const verdict: Verdict = { lines: 0, files: 0, problem: undefined };
  const stop = (problem: Problem): Verdict => ({ ...verdict, problem });
  const there = await logNames(folder);
  const replaced = await lastReplacement(database, company_id, folder, there);
  const beside = entriesBeside(database, company_id, replaced === 0);
  let previous = heads[0] && heads[0].first_seq > 1 ? undefined : uid;
  let seq = (heads[0]?.first_seq ?? 1) - 1;
  let batch: Placed[] = [];
  let judging: Promise<Problem | undefined> = Promise.resolve(undefined);
  const judgeBatch = async (given: Placed[]): Promise<Problem | undefined> =>
    given.length === 0 ? undefined : compare(await beside.found(given.map(({ line }) => line.id)), given);
  /** Has this batch judged while the next one is read, and answers what the one before was judged. */
  const judge = async (): Promise<Problem | undefined> => {
    const before = await judging;
    if (before) return before;
    judging = judgeBatch(batch);
    // Whoever stops meanwhile never waits for it.
    judging.catch(() => undefined);
    batch = [];
    return undefined;
  };
  /** What the lines before it were judged comes first. */
  const stopAt = async (problem: Problem): Promise<Verdict> => stop((await judging) ?? problem);
  for (const head of heads.filter(each => each.last_seq >= each.first_seq)) {
    const place = { name: head.name, number: 0 };
    if (!there.includes(head.name)) return stopAt(wrong(texts.missingFile, place));
    verdict.files += 1;
    let so_far = 0;
    for await (const { name, number, text, bytes } of linesOfLog(folder, [head.name])) {
      if (so_far >= head.size) break;
      so_far += bytes;
      const read = readLine(text, previous);
      if (!read) return stopAt(wrong(texts.noLine, { name, number }));
      if (!read.follows) return stopAt(wrong(texts.altered, { name, number }));
      seq += 1;
      if (read.line.seq !== seq) return stopAt(wrong(texts.order, { name, number }, { seq: read.line.seq, wanted: seq }));
      previous = read.hash;
      verdict.lines += 1;
      place.number = number;
      if (seq < replaced) continue;
      batch.push({ name, number, line: read.line });
      if (batch.length < BATCH) continue;
      const differing = await judge();
      if (differing) return stop(differing);
    }
    if (seq !== head.last_seq || (await sizeOf(join(folder, head.name))) < head.size) return stopAt(wrong(texts.cut, place));
    if (previous !== head.hash) return stopAt(wrong(texts.head, place));
  }
  const differing = (await judge()) ?? (await judging);
  if (differing) return stop(differing);
  const last = heads.at(-1);
  const unsealed = last && (await beside.firstMissing(last.last_log_id));
  return unsealed === undefined ? verdict : stop(wrong(texts.unsealed, { name: last!.name, number: 0 }, { id: unsealed }));
};

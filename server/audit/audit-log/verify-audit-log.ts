// Verifies that the audit log is as it was written: every hash follows from the line before it,
// every head is sealed by this installation and every file has its stated length, every line
// matches the activity log, no entry is missing, and every external copy of a head is in the log.
// The first problem is reported with its file and line number.

import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { ChainKeys } from '../../platform/crypto/installation-key.ts';
import { ensureCompanyUid } from './company-uid.ts';
import { isCheckpointSigned, loadCheckpoints } from './file-checkpoints.ts';
import {
  type AuditLogLine,
  createChainVerifier,
  type ParsedLine,
  parseLine,
} from './hash-chain.ts';
import { loadLostKeys } from './installation-key-registry.ts';
import { listLogNames, readLogLines, toLogFolder } from './log-files.ts';
import {
  findReplacements,
  isEntryFromBackup,
  isLogReplaced,
  isPrimaryKeyShifted,
  type LogReplacement,
  loadEntriesBefore,
} from './log-lineage.ts';
import { type ActivityLogRow, createEntryMatcher } from './missing-entries.ts';
import {
  type LinePosition,
  toProblem,
  type VerificationProblem,
  type VerificationResult,
  verificationTexts,
} from './verification-result.ts';

/** A head as kept outside the table; `where` names the place. */
export type CheckpointCopy = { where: string; seq: number; hash: string };
export type VerifyContext = { database: Database; dataDir: string; chain: ChainKeys };

type PositionedLine = LinePosition & { line: AuditLogLine };

const toComparedValues = (line: AuditLogLine) => [
  line.at,
  line.group,
  line.user,
  line.action,
  line.table,
  line.field,
  line.old,
  line.new,
];
const comparedColumns = [
  'created',
  'group_id',
  'username',
  'action',
  'table_name',
  'field_name',
  'old_value',
  'new_value',
] as const;

const isSameEntry = (line: AuditLogLine, row: ActivityLogRow, withPk: boolean): boolean =>
  toComparedValues(line).every(
    (value, index) => value === (row[comparedColumns[index]!] ?? null),
  ) &&
  (!withPk || line.pk === row.table_pk_value);

const compareLines = (
  entries: Map<number, ActivityLogRow>,
  batch: PositionedLine[],
): VerificationProblem | undefined => {
  for (const placed of batch) {
    const row = entries.get(placed.line.id);
    if (!row) return toProblem(verificationTexts.gone, placed, { id: placed.line.id });
    if (!isSameEntry(placed.line, row, true))
      return toProblem(verificationTexts.differs, placed, { id: placed.line.id });
  }
  return undefined;
};

/**
 * Lines that came with a backup are in the table as well; some others before a replacement may be.
 */
export const compareLinesBeforeRestore = (
  replacement: Omit<LogReplacement, 'line'>,
  entries: Map<number, ActivityLogRow>,
  batch: PositionedLine[],
): VerificationProblem | undefined => {
  for (const placed of batch) {
    const { line } = placed;
    const row = entries.get(line.id);
    const held = isEntryFromBackup(replacement, line.seq);
    if (!row && held) return toProblem(verificationTexts.gone, placed, { id: line.id });
    if (row && held && !isSameEntry(line, row, !isPrimaryKeyShifted(replacement, line)))
      return toProblem(verificationTexts.differs, placed, { id: line.id });
  }
  return undefined;
};

const BATCH_SIZE = 500;

/** Compares lines with the activity log, one batch while the next one is read. */
const createBatchComparer = (
  database: Database,
  company_id: number,
  replacement: LogReplacement | undefined,
) => {
  const beside = createEntryMatcher(database, company_id, replacement === undefined);
  let batches: { before: PositionedLine[]; after: PositionedLine[] } = { before: [], after: [] };
  let judged: Promise<VerificationProblem | undefined> = Promise.resolve(undefined);
  const judge = async ({
    before,
    after,
  }: typeof batches): Promise<VerificationProblem | undefined> => {
    const idsOf = (placed: PositionedLine[]) => placed.map(({ line }) => line.id);
    if (before.length > 0 && replacement?.recovery.held_to !== undefined) {
      const problem = compareLinesBeforeRestore(
        replacement,
        await loadEntriesBefore(database, company_id, replacement, idsOf(before)),
        before,
      );
      if (problem) return problem;
    }
    return after.length === 0
      ? undefined
      : compareLines(await beside.loadEntries(idsOf(after)), after);
  };
  const next = () => {
    const given = batches;
    batches = { before: [], after: [] };
    judged = judged.then(problem => problem ?? judge(given));
    // A verification that stops early never waits for it.
    judged.catch(() => undefined);
  };
  return {
    /** Returns the first problem of a batch that is compared by now. */
    add: async (placed: PositionedLine): Promise<VerificationProblem | undefined> => {
      const isBefore = replacement !== undefined && placed.line.seq < replacement.line.seq;
      batches[isBefore ? 'before' : 'after'].push(placed);
      if (batches.before.length + batches.after.length < BATCH_SIZE) return undefined;
      const problem = await judged;
      if (!problem) next();
      return problem;
    },
    /** The first problem of all lines so far. */
    end: (): Promise<VerificationProblem | undefined> => {
      next();
      return judged;
    },
    firstMissing: beside.findFirstMissing,
  };
};

/** Compares copies of heads with the lines that they refer to. */
const createCopyComparer = (copies: CheckpointCopy[]) => {
  const bySeq = Map.groupBy(copies, ({ seq }) => seq);
  return {
    other: ({ line, hash }: ParsedLine): CheckpointCopy | undefined =>
      bySeq.get(line.seq)?.find(copy => copy.hash !== hash),
    beyond: (last: number): CheckpointCopy | undefined =>
      copies.filter(({ seq }) => seq > last).sort((a, b) => b.seq - a.seq)[0],
  };
};

/**
 * Reads every line of the company's log, and passes each valid one to `see`. Ignores lines written
 * after the call began.
 */
export const verifyAuditLog = async (
  { database, dataDir, chain }: VerifyContext,
  company_id: number,
  copies: CheckpointCopy[] = [],
  see: (line: AuditLogLine) => void = () => undefined,
): Promise<VerificationResult> => {
  const uid = await ensureCompanyUid(database, company_id);
  const folder = toLogFolder(dataDir, uid);
  const heads = await loadCheckpoints(database.read, company_id);
  const verdict: VerificationResult = { lines: 0, files: 0, problem: undefined };
  const stop = (problem: VerificationProblem): VerificationResult => ({ ...verdict, problem });
  const there = await listLogNames(folder);
  const replacements = await findReplacements(database, company_id, folder, there);
  const replacing = replacements.findLast(({ recovery }) => isLogReplaced(recovery));
  if (replacing)
    verdict.replaced = { by: replacing.line.user, at: replacing.line.at, seq: replacing.line.seq };
  const judge = createBatchComparer(database, company_id, replacements.at(-1));
  const outside = createCopyComparer(copies);
  const first = heads[0]?.first_seq ?? 1;
  const chained = createChainVerifier(chain, first > 1 ? undefined : { hash: uid, keyed: false });
  let seq = first - 1;
  const lost = await loadLostKeys(database.read, chain);
  let isOurs = false;
  /** A problem in the lines before it takes precedence. */
  const stopAt = async (problem: VerificationProblem): Promise<VerificationResult> =>
    stop((await judge.end()) ?? problem);

  for (const [index, head] of heads.entries()) {
    const place = { name: head.name, number: 0 };
    if (!isCheckpointSigned(chain, uid, head))
      return stopAt(toProblem(verificationTexts.headSeal, place));
    if (index === 0 && head.begins !== 1) return stopAt(toProblem(verificationTexts.begin, place));
    if (head.last_seq < head.first_seq) continue;
    if (!there.includes(head.name)) return stopAt(toProblem(verificationTexts.missingFile, place));
    verdict.files += 1;
    let bytesRead = 0;
    for await (const { name, number, text, bytes } of readLogLines(folder, [head.name])) {
      const read = parseLine(text);
      if (bytesRead >= head.size) {
        // A new file may have started meanwhile.
        if (
          read?.line.key !== undefined &&
          !createChainVerifier(chain, { hash: chained.last() ?? uid, keyed: true }).takes(read)
        )
          return stopAt(toProblem(verificationTexts.altered, { name, number }));
        break;
      }
      bytesRead += bytes;
      if (!read) return stopAt(toProblem(verificationTexts.noLine, { name, number }));
      const { key } = read.line;
      const isLost = key !== undefined && !chain.findKey(key);
      // A line with a lost key after one with our key would be forged.
      if (isLost && (!lost.has(key) || isOurs))
        return stopAt(toProblem(verificationTexts.otherKey, { name, number }, { key }));
      isOurs ||= key !== undefined && !isLost;
      if (isLost) {
        chained.passes(read);
        verdict.lost = { seq: read.line.seq, at: lost.adoptedAt };
      } else if (!chained.takes(read))
        return stopAt(toProblem(verificationTexts.altered, { name, number }));
      seq += 1;
      if (read.line.seq !== seq)
        return stopAt(
          toProblem(verificationTexts.order, { name, number }, { seq: read.line.seq, wanted: seq }),
        );
      if (read.line.key !== undefined && verdict.lines > 0) verdict.keyed_from ??= seq;
      if (read.line.key !== undefined && verdict.lines === 0) verdict.keyed_from = 0;
      verdict.lines += 1;
      place.number = number;
      see(read.line);
      const copy = outside.other(read);
      if (copy)
        return stopAt(
          toProblem(verificationTexts.otherwise, { name, number }, { where: copy.where, seq }),
        );
      const differing = await judge.add({ name, number, line: read.line });
      if (differing) return stop(differing);
    }
    if (seq !== head.last_seq || bytesRead < head.size)
      return stopAt(toProblem(verificationTexts.cut, place));
    if (chained.last() !== head.hash) return stopAt(toProblem(verificationTexts.head, place));
  }
  for (const name of there.filter(each => heads.length > 0 && each > heads.at(-1)!.name))
    for await (const { number, text } of readLogLines(folder, [name])) {
      const read = parseLine(text);
      const follows =
        read?.line.key === undefined ||
        createChainVerifier(chain, { hash: chained.last() ?? uid, keyed: true }).takes(read);
      if (!follows) return stopAt(toProblem(verificationTexts.altered, { name, number }));
      break;
    }
  if (verdict.keyed_from === 0) delete verdict.keyed_from;
  const differing = await judge.end();
  if (differing) return stop(differing);
  const last = heads.at(-1);
  const place = { name: last?.name ?? 'binary_logs', number: 0 };
  const beyond = outside.beyond(seq);
  if (beyond) return stop(toProblem(verificationTexts.shorter, place, { ...beyond, last: seq }));
  if (!last) return verifyWithoutCheckpoints(database, company_id, verdict);
  const unsealed = await judge.firstMissing(last.last_log_id);
  return unsealed === undefined
    ? verdict
    : stop(toProblem(verificationTexts.unsealed, place, { id: unsealed }));
};

/** A company whose entries were sealed has heads. */
const verifyWithoutCheckpoints = async (
  database: Database,
  company_id: number,
  verdict: VerificationResult,
): Promise<VerificationResult> => {
  const [row] = await query(
    database.read,
    'select count(*) as entries from activity_log where company_id = ?',
    [company_id],
  );
  const entries = Number(row?.entries ?? 0);
  if (entries === 0) return verdict;
  return {
    ...verdict,
    problem: toProblem(verificationTexts.noHeads, { name: 'binary_logs', number: 0 }, { entries }),
  };
};

/** `mailed` are heads known from a mail. */
export type VerifyCompanyLog = (
  company_id: number,
  mailed?: CheckpointCopy[],
) => Promise<VerificationResult>;

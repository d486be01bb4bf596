// Receipts or payments from the rows of a file: each judged as the request that the page would send, and
// recorded by the same function, in a write of its own. Waiting writes share a commit (decision 6), so that
// a refused row leaves only itself out and a file is as fast as many clients.
import { setImmediate } from 'node:timers/promises';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { OWN_FIELDS, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import {
  type OpenDocumentKind,
  toOpenDocumentKind,
} from '../../../domain/ledger/open-documents.ts';
import {
  type OpenClaim,
  type SettlementColumn,
  spreadOverClaims,
  type Taking,
  toFileColumn,
} from '../../../domain/ledger/settlement-file.ts';
import type { SettlementKind, SettlementRowKind } from '../../../domain/ledger/settlements.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { loadOpenClaims } from '../../database/open-credits.ts';
import { query } from '../../database/raw-query.ts';
import type { FileStore } from '../../entities/file-reader.ts';
import type { ImportRequest } from '../../entities/import-request.ts';
import { createReferenceFinder, findSeveral } from '../../entities/parse-import.ts';
import {
  findSurplusProblems,
  type InvalidRow,
  ROWS_PER_TURN,
  toUnknownText,
} from '../../entities/validate-import.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import type { CheckWarning } from '../../posting/compliance-checks.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import { findLockProblem } from '../../posting/locks.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { readOwnInput } from '../documents/own-input.ts';
import type { DocumentFields } from '../documents/own-request.ts';
import type { OwnDocumentValues } from '../documents/own-values.ts';
import { loadPartyEntity } from '../documents/visible-party.ts';
import { findEndProblems } from './allocation-ends.ts';
import { recordSettlement, settlementTables, toPoster } from './record-settlement.ts';
import { loadFileNames, partyKinds, readFileRow } from './settlement-file-rows.ts';
import {
  loadSettlement,
  type SettlementInput,
  toSettlingAmount,
  validateSettlement,
} from './settlement-input.ts';
import { findSettlementWarnings } from './settlement-warnings.ts';

const texts = {
  noDocument: {
    en: 'This party has no open document with this number.',
    ne: 'यो पक्षको यस नम्बरको बाँकी कागजात छैन।',
  },
  ambiguousDocument: {
    en: 'More than one open document has this number. Enter this row by hand.',
    ne: 'यो नम्बरका एकभन्दा बढी बाँकी कागजात छन्। यो पङ्क्ति हातले राख्नुहोस्।',
  },
  same: {
    en: 'Same party, date, amount and reference as {number}.',
    ne: 'पक्ष, मिति, रकम र सन्दर्भ {number} कै जस्तै।',
  },
  sameRow: {
    en: 'Same party, date, amount and reference as row {n}.',
    ne: 'पक्ष, मिति, रकम र सन्दर्भ {n} औँ पङ्क्तिकै जस्तै।',
  },
} satisfies Record<string, Texts>;

type Db = ReadDb | Transaction;

/** A row, from 1; `input` once nothing is wrong with it by itself, not yet with what it settles. */
export type PreparedRow = {
  row: number;
  problems: FieldErrors;
  document: string | undefined;
  parts: SettlementRowKind[];
  input: SettlementInput | undefined;
  own: OwnDocumentValues;
};

const toFileProblems = (problems: FieldErrors, parts: SettlementRowKind[]): FieldErrors => {
  const placed: FieldErrors = {};
  for (const [field, said] of Object.entries(problems)) placed[toFileColumn(field, parts)] ??= said;
  return placed;
};

/** The problems of a refused request; throws any other error. */
const readProblems = (error: unknown): FieldErrors => {
  if (!(error instanceof ValidationError)) throw error;
  return error.payload as FieldErrors;
};

/** Puts the ids of the records that own fields name in place of their names; names that no record has. */
const findNamedRecords = async (
  body: Row,
  { head }: DocumentFields,
  find: ReturnType<typeof createReferenceFinder>,
  language: Language,
): Promise<FieldErrors> => {
  const own = (body[OWN_FIELDS] ?? {}) as Row;
  const problems: FieldErrors = {};
  for (const field of head.filter(({ reference }) => reference)) {
    const name = toOwnName(field);
    const text = own[name];
    if (typeof text !== 'string') continue;
    if (field.kind === 'reference') own[name] = await find(field, text, {});
    else {
      const { ids, unknown } = await findSeveral(find, field, text);
      own[name] = ids;
      if (unknown.length > 0) problems[field.name] = [toUnknownText(unknown, language)];
    }
  }
  return problems;
};

/**
 * The rows as they would be recorded, each judged by itself; `fields` are those that the company has
 * added to receipts or payments.
 */
export const prepareRows = async (
  store: FileStore,
  kind: SettlementKind,
  { rows: [headers = [], ...lines], columns }: ImportRequest<SettlementColumn>,
  { actor, language, now, pos }: Session,
  fields: DocumentFields,
): Promise<PreparedRow[]> => {
  const { database } = store;
  const { company_id } = actor;
  const party = await loadPartyEntity(store, actor, partyKinds[kind]);
  const names = await loadFileNames(database.read, kind, party, company_id, language);
  const find = createReferenceFinder(fields, database.read, company_id);
  const prepared: PreparedRow[] = [];
  for (const [index, cells] of lines.entries()) {
    // On SQLite nothing here waits by itself: other requests get their turn in between.
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const { body, document, parts, problems } = readFileRow(kind, columns, cells, names, language);
    const unnamed = await findNamedRecords(body, fields, find, language);
    const { own, problems: ofOwn } = await readOwnInput(store, {
      ...{ fields, body, actor, language, now },
    });
    const found: FieldErrors = {
      ...toFileProblems(validateSettlement(kind, body, now, language), parts),
      ...ofOwn,
      ...unnamed,
      ...problems,
      ...findSurplusProblems(headers, cells, language),
    };
    const input =
      Object.keys(found).length > 0
        ? undefined
        : await loadSettlement(database, kind, company_id, body, { language, pos }).catch(
            (error: unknown) => {
              Object.assign(found, toFileProblems(readProblems(error), parts));
              return undefined;
            },
          );
    prepared.push({ row: index + 1, problems: found, document, parts, input, own });
  }
  return prepared;
};

/** What the row settles of the open documents, or why it cannot. */
const findTakings = (
  kind: SettlementKind,
  input: SettlementInput,
  document: string | undefined,
  claims: OpenClaim[],
  language: Language,
): { takings: Taking[]; problems: FieldErrors } => {
  const { date } = input;
  const settling = toSettlingAmount(kind, input);
  const takings = spreadOverClaims(claims, { document, settling, date });
  const fields = { document: 'document', amount: 'amount' };
  if (!Array.isArray(takings)) {
    const text = takings.problem === 'unknown' ? texts.noDocument : texts.ambiguousDocument;
    return { takings: [], problems: { document: [text[language]] } };
  }
  const problems = takings.map(({ claim, amount }) => {
    const end = { kind: claim.document_kind, id: claim.document_id, number: claim.number };
    const open = { ...end, day: claim.day, open: claim.balance };
    return findEndProblems(open, { amount, date }, 1, fields, language);
  });
  return { takings, problems: Object.assign({}, ...problems) };
};

const toAllocations = (takings: Taking[]): SettlementInput['allocations'] =>
  takings.map(({ claim, amount }) => ({
    document_kind: toOpenDocumentKind(claim.document_kind) as OpenDocumentKind,
    document_id: claim.path,
    amount,
  }));

/** The number of a recorded receipt or payment that the row probably repeats. */
const findRecorded = async (
  db: Db,
  company_id: number,
  kind: SettlementKind,
  { party, date, amount, reference }: SettlementInput,
): Promise<string | undefined> => {
  const [row] = await query<{ number: string }>(
    db,
    `select number from ${settlementTables[kind]} where company_id = ? and party_kind = ? and party_id = ? and day = ?
       and amount = ? and coalesce(reference, '') = ? and reverses is null and reversed_by is null order by id limit 1`,
    [company_id, party.kind, party.id, date, amount, reference ?? ''],
  );
  return row?.number;
};

const sayRecorded = (number: string, language: Language): string =>
  localizeDigits(translate(texts.same, language, { number }), language);

export type RowNotice = { row: number; message: string };
export type JudgedRows = { wrong: InvalidRow[]; similar: RowNotice[]; warned: RowNotice[] };

/**
 * What is wrong with each row in order, as if those before it were recorded, and which may have been
 * recorded already; nothing is stored.
 */
export const judgeRows = async (
  database: Database,
  kind: SettlementKind,
  prepared: PreparedRow[],
  session: Session,
): Promise<JudgedRows> => {
  const { actor, language } = session;
  const { company_id } = actor;
  const { read } = database;
  const judged: JudgedRows = { wrong: [], similar: [], warned: [] };
  const claimsOf = new Map<number, OpenClaim[]>();
  const seen = new Map<string, number>();
  for (const [index, { row, problems, input, document }] of prepared.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const refuse = (said: FieldErrors) => judged.wrong.push({ row, problems: said });
    if (!input) {
      refuse(problems);
      continue;
    }
    const { party, date, amount, reference } = input;
    const closed =
      (await findYearProblem(read, company_id, date, language)) ??
      (await findLockProblem(read, company_id, date, toPoster(session)));
    if (closed) {
      refuse({ date: [closed] });
      continue;
    }
    const key = JSON.stringify([party.id, date, amount, reference ?? '']);
    const recorded = await findRecorded(read, company_id, kind, input);
    const before = seen.get(key);
    seen.set(key, before ?? row);
    // What it would settle may be settled by the one that it repeats.
    if (recorded !== undefined || before !== undefined) {
      const message =
        recorded === undefined
          ? translate(texts.sameRow, language, { n: before! })
          : sayRecorded(recorded, language);
      judged.similar.push({ row, message });
      continue;
    }
    const claims = claimsOf.get(party.id) ?? (await loadOpenClaims(read, company_id, party));
    claimsOf.set(party.id, claims);
    const found = findTakings(kind, input, document, claims, language);
    if (Object.keys(found.problems).length > 0) {
      refuse(found.problems);
      continue;
    }
    for (const { claim, amount: taken } of found.takings) claim.balance -= taken;
    for (const { message } of await findSettlementWarnings(read, company_id, kind, input, language))
      judged.warned.push({ row, message });
  }
  return judged;
};

const findYearProblem = async (
  read: ReadDb,
  company_id: number,
  date: string,
  language: Language,
): Promise<string | undefined> => {
  try {
    await requireFiscalYear(read, company_id, date, 'date', language);
    return undefined;
  } catch (error) {
    return readProblems(error).date?.[0];
  }
};

/** What became of a row: its receipt or payment, or why there is none. */
export type RecordedRow =
  | { row: number; id: number; number: string; warnings?: CheckWarning[] }
  | { row: number; problems: FieldErrors };

export type RowRecording = {
  /** Rows that the person wants though they may have been recorded already. */
  takeSimilar: Set<number>;
  /** Runs first in the write of a row; throws where the row is not this request's to record. */
  begin: (tx: Transaction, row: number) => Promise<void>;
  /** Runs last in the write of a recorded row. */
  end: (tx: Transaction, row: number, id: number) => Promise<void>;
};

/**
 * Records the rows in their order. An error that is not about a row stops those that follow, and is thrown
 * once all have ended: what is recorded until then stays.
 */
export const recordRows = async (
  database: Database,
  kind: SettlementKind,
  rows: PreparedRow[],
  session: Session,
  { takeSimilar, begin, end }: RowRecording,
): Promise<RecordedRow[]> => {
  const { actor, language, now } = session;
  const { company_id } = actor;
  let stopped: { row: number; error: unknown } | undefined;
  const stop = (row: number, error: unknown) => {
    if (!stopped || row < stopped.row) stopped = { row, error };
  };
  const record = async (prepared: PreparedRow, tx: Transaction): Promise<RecordedRow> => {
    const { row, input, document } = prepared;
    await lockCompanyCounter(tx, company_id);
    await begin(tx, row);
    const recorded = takeSimilar.has(row)
      ? undefined
      : await findRecorded(tx, company_id, kind, input!);
    if (recorded !== undefined) throw new RowRefusal({ cells: [sayRecorded(recorded, language)] });
    const claims = await loadOpenClaims(tx, company_id, input!.party);
    const { takings, problems } = findTakings(kind, input!, document, claims, language);
    if (Object.keys(problems).length > 0) throw new RowRefusal(problems);
    const whole = { ...input!, allocations: toAllocations(takings) };
    const warnings = await findSettlementWarnings(tx, company_id, kind, whole, language);
    const settlement = await recordSettlement(tx, kind, whole, {
      ...{ actor, now, language, own: prepared.own },
    }).catch((error: unknown) => {
      throw new RowRefusal(toFileProblems(readProblems(error), prepared.parts));
    });
    await end(tx, row, settlement.id);
    const { id, number } = settlement;
    return { row, id, number, ...(warnings.length > 0 ? { warnings } : {}) };
  };
  const attempt = async (prepared: PreparedRow): Promise<RecordedRow | undefined> => {
    const { row, problems, input } = prepared;
    if (!input) return { row, problems };
    try {
      return await database.write(async tx => {
        // The rows behind it may be in the same group of writes, which none of them would leave.
        if (stopped && row >= stopped.row) throw stopped.error;
        try {
          return await record(prepared, tx);
        } catch (error) {
          if (!(error instanceof RowRefusal)) stop(row, error);
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof RowRefusal) return { row, problems: error.problems };
      stop(row, error);
      return undefined;
    }
  };
  // All begin at once, so that they share commits; the queue of writes keeps their order.
  const recorded = await Promise.all(rows.map(attempt));
  if (stopped) throw (stopped as { error: unknown }).error;
  return recorded.map(each => each!);
};

/** Takes the write of one row back. */
class RowRefusal extends Error {
  readonly problems: FieldErrors;
  constructor(problems: FieldErrors) {
    super('The row is refused.');
    this.problems = problems;
  }
}

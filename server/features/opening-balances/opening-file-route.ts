// POST opening-balances/-/file: reads a trial balance, a list of open documents or a stock list into
// lines that the form takes over. Nothing is stored.
import type { FastifyInstance } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages, unreadText } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import {
  findOpeningHeaders,
  type OpeningColumns,
  type OpeningFileRow,
  type OpeningSection,
  openingFileColumns,
  openingSections,
  readOpeningRows,
} from '../../../domain/ledger/opening-file.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { voucherTexts } from '../../../domain/ledger/vouchers.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { MAX_OPENING_LINES } from '../../../domain/requests/opening-requests.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { readTableRows, receiveTable } from '../../platform/files/read-table.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { parseUsableJson } from '../../platform/http/request-validator.ts';
import { createAccountFinder, createFinder, type Found } from '../documents/find-named.ts';

const SUBJECT = 'opening-balances';
/** Titles may be above the names of the columns. */
const HEAD_LINES = 40;

const texts = {
  heads: {
    en: 'No column names were found. The file needs a column for the name and one for the amount.',
    ne: 'महलको नाम भेटिएन। फाइलमा नामको र रकमको महल चाहिन्छ।',
  },
  long: {
    en: 'This file has more than 10,000 lines.',
    ne: 'यो फाइलमा १०,००० भन्दा बढी पङ्क्ति छन्।',
  },
  unknownName: { en: 'Not found. Choose it yourself.', ne: 'भेटिएन। आफैँ छान्नुहोस्।' },
  ambiguous: {
    en: 'More than one has this name. Choose it yourself.',
    ne: 'यो नामका एकभन्दा बढी छन्। आफैँ छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

type Find = (...names: string[]) => Found<'group'>;

/** What is said where a name means no record. */
const problemTexts: Record<NonNullable<ReturnType<Find>['problem']>, Texts> = {
  unknown: texts.unknownName,
  ambiguous: texts.ambiguous,
  group: voucherTexts.group,
};

const partyQueries: Record<Party['kind'], string> = {
  customer:
    'select id, customer_name as name, customer_code as code, pan from customers where company_id = ?',
  vendor:
    'select id, vendor_name as name, vendor_code as code, pan from vendors where company_id = ?',
};

const createRecordFinder = async (
  read: ReadDb,
  company_id: number,
  statement: string,
): Promise<Find> =>
  createFinder(
    (
      await query<{ id: number; name: string; code: string | null; pan: string | null }>(
        read,
        statement,
        [company_id],
      )
    ).map(({ id, name, code, pan }) => ({ id, label: name, names: [name, code ?? '', pan ?? ''] })),
  );

const loadFinder = (
  read: ReadDb,
  company_id: number,
  section: OpeningSection,
  kind: Party['kind'],
  language: Language,
): Promise<Find> => {
  if (section === 'accounts') return createAccountFinder(read, company_id, language);
  return createRecordFinder(
    read,
    company_id,
    section === 'documents'
      ? partyQueries[kind]
      : "select id, name, code, null as pan from products where company_id = ? and type = 'p'",
  );
};

/** The line of a row as the form has it, rupees; what it lacks is empty and has a problem. */
const toLine = (
  section: OpeningSection,
  row: OpeningFileRow,
  kind: Party['kind'],
  find: Find,
  language: Language,
): { row: number; name: string; line: Row; problems: FieldErrors } => {
  const problems: FieldErrors = {};
  for (const name of row.unread) problems[name] = [unreadText[language]];
  const found = find(...[row.pan, row.code, row.name].filter(Boolean));
  const who = { accounts: 'account_id', documents: 'party_id', stock: 'product_id' }[section];
  if (found.problem) problems[who] = [problemTexts[found.problem][language]];
  const id = found.record?.id ?? null;
  const label = found.record?.label ?? '';
  const amount = row.amount && toRupees(row.amount.amount);
  const name = row.name || row.code || row.pan;
  if (section === 'accounts') {
    const side = row.amount?.side ?? 'debit';
    const line = {
      account_id: id,
      debit: side === 'debit' ? (amount ?? 0) : 0,
      credit: side === 'credit' ? (amount ?? 0) : 0,
    };
    return { row: row.row, name, line, problems };
  }
  if (section === 'documents') {
    if (row.number === '') problems.number = [messages.required[language]];
    if (row.date === null) problems.date ??= [messages.required[language]];
    if (row.amount === null && row.unread.length === 0)
      problems.amount = [messages.required[language]];
    const { number, date, due_date } = row;
    const side = row.amount?.side ?? (kind === 'customer' ? 'debit' : 'credit');
    const line = {
      party_kind: kind,
      party_id: id,
      party: label,
      number,
      date,
      due_date,
      side,
      amount,
    };
    return { row: row.row, name, line, problems };
  }
  if (row.qty === null) problems.qty ??= [messages.required[language]];
  if (row.value === null) problems.value ??= [messages.required[language]];
  const line = {
    product_id: id,
    product: label,
    qty: row.qty,
    value: row.value === null ? null : toRupees(row.value),
  };
  return { row: row.row, name, line, problems };
};

/** The columns as the person chose them; those of the headers without. Throws ValidationError (422). */
const parseColumns = (
  given: string | undefined,
  section: OpeningSection,
  matched: OpeningColumns,
  language: Language,
): OpeningColumns => {
  if (given === undefined || given === '') return matched;
  const refuse = () => new ValidationError({ columns: [messages.array[language]] });
  let columns: unknown;
  try {
    columns = parseUsableJson(given, language);
  } catch (error) {
    throw error instanceof SyntaxError ? refuse() : error;
  }
  const known = new Set(openingFileColumns[section].map(({ name }) => name));
  const isRight =
    Array.isArray(columns) &&
    columns.length <= 1_000 &&
    columns.every(name => name === null || known.has(name as string));
  if (!isRight) throw refuse();
  return columns as OpeningColumns;
};

/** Registers the route below the billing prefix. */
export const registerOpeningFileRoute = (app: FastifyInstance, { database }: EntityStore): void => {
  app.post('/opening-balances/-/file', requirePermission('create', SUBJECT), async request => {
    const { actor, language } = requireSession(request);
    const { fields, file } = await receiveTable(request, language);
    const section = openingSections.find(known => known === fields.section);
    const kind = (['customer', 'vendor'] as const).find(known => known === fields.party_kind);
    const problems = {
      ...(file && file.length > 0 ? {} : { file: [messages.required[language]] }),
      ...(section ? {} : { section: [messages.choice[language]] }),
      ...(section === 'documents' && !kind ? { party_kind: [messages.choice[language]] } : {}),
    };
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const rows: string[][] = [];
    for (const row of await readTableRows(file!, HEAD_LINES, language)) {
      if (rows.length > MAX_OPENING_LINES + HEAD_LINES)
        throw new ValidationError({ file: [texts.long[language]] });
      rows.push(row);
    }
    const head = findOpeningHeaders(section!, rows) ?? toUnknownHead(rows, fields.columns);
    if (!head) throw new ValidationError({ file: [texts.heads[language]] });
    const columns = parseColumns(fields.columns, section!, head.columns, language);
    const party = kind ?? 'customer';
    const find = await loadFinder(database.read, actor.company_id, section!, party, language);
    return {
      headers: head.headers,
      columns: head.headers.map((_, place) => columns[place] ?? null),
      rows: readOpeningRows(section!, rows, columns, head.first).map(row =>
        toLine(section!, row, party, find, language),
      ),
    };
  });
};

/** With columns chosen by hand the first row has the headers, in whatever words. */
function toUnknownHead(rows: string[][], columns: string | undefined) {
  const [headers] = rows;
  if (!headers || headers.every(cell => cell.trim() === '')) return undefined;
  const isFew = headers.filter(cell => cell.trim() !== '').length < 2;
  return columns === undefined && isFew
    ? undefined
    : { headers, columns: headers.map((): string | null => null), first: 1 };
}

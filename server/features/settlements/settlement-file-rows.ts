// A row of a file as the request that the page would send: party, method, account and type of TDS by
// name, days of either calendar, numbers as people write them. Nothing is judged here that the request
// is judged for anyway.
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages, unreadText } from '../../../domain/entity-schema/messages.ts';
import { OWN_FIELDS, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { chequePurposes } from '../../../domain/ledger/cheques.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { listFileParts, type SettlementColumn } from '../../../domain/ledger/settlement-file.ts';
import type { SettlementKind, SettlementRowKind } from '../../../domain/ledger/settlements.ts';
import { voucherTexts } from '../../../domain/ledger/vouchers.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import { tdsTexts } from '../../../domain/tax/tds.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { OfHeader } from '../../entities/import-request.ts';
import {
  parseImportDate,
  parseImportNumber,
  parseImportValue,
} from '../../entities/parse-import.ts';
import { isVisible } from '../../entities/row-scopes.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import {
  createAccountFinder,
  createFinder,
  createNameIndex,
  type Found,
  type Named,
} from '../documents/find-named.ts';
import { ledgerChoiceTexts } from '../documents/ledger-choices.ts';

const texts = {
  ambiguous: {
    en: 'More than one has this name. Write the PAN or the code.',
    ne: 'यो नामका एकभन्दा बढी छन्। प्यान वा कोड लेख्नुहोस्।',
  },
  ambiguousPan: {
    en: 'More than one has this PAN. Write the name as well.',
    ne: 'यो प्यान भएका एकभन्दा बढी छन्। नाम पनि लेख्नुहोस्।',
  },
  otherPan: {
    en: 'The party of this name has another PAN.',
    ne: 'यो नामको पक्षको प्यान अर्कै छ।',
  },
  noTax: {
    en: 'A voucher number belongs to TDS or VAT withheld. Enter the amount.',
    ne: 'भौचर नं. टीडीएस वा हाम्रो नाममा दाखिला भ्याटको हुन्छ। रकम लेख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

export const partyKinds: Record<SettlementKind, Party['kind']> = {
  receipt: 'customer',
  payment: 'vendor',
};

type FileParty = Named & { pan: string };
type FileMethod = Named & {
  settles_at_once: number | null;
  account_id: number | null;
  status: number;
};

/** What the rows of a file may name, loaded once for all of them. */
export type FileNames = {
  findParty: (name: string, pan: string) => number | { field: string; problem: Texts };
  findMethod: (name: string) => string | undefined;
  /** Where a row names none: as the page proposes it, of a cheque one whose account is for cheques. */
  usualMethods: { money: string | undefined; cheque: string | undefined };
  findAccount: (...names: string[]) => Found<'group'>;
  findTdsType: (...names: string[]) => Found;
};

/**
 * By name or code, by PAN, or by both, which have to agree; a record without a PAN is found by its name
 * whatever PAN the file has.
 */
const createPartyFinder = (records: FileParty[]): FileNames['findParty'] => {
  const listNamed = createNameIndex(records);
  const listOfPan = createNameIndex(records.map(record => ({ record, names: [record.pan] })));
  return (name, pan) => {
    const named = listNamed(name);
    const ofPan = listOfPan(pan).map(({ record }) => record);
    const both = named.filter(record => ofPan.includes(record));
    const fitting =
      ofPan.length === 0
        ? named.filter(record => pan === '' || record.pan === '')
        : named.length === 0
          ? ofPan
          : both;
    if (fitting.length === 1) return fitting[0]!.id;
    if (fitting.length > 1)
      return named.length > 0
        ? { field: 'party', problem: texts.ambiguous }
        : { field: 'pan', problem: texts.ambiguousPan };
    if (named.length > 0) return { field: 'pan', problem: texts.otherPan };
    const field = name === '' && pan !== '' ? 'pan' : 'party';
    const isEmpty = name === '' && pan === '';
    return { field, problem: isEmpty ? messages.required : ledgerChoiceTexts.noParty };
  };
};

const partyQueries: Record<Party['kind'], string> = {
  customer:
    "select id, customer_name as name, customer_code as code, coalesce(pan, '') as pan, created_by from customers where company_id = ?",
  vendor:
    "select id, vendor_name as name, vendor_code as code, coalesce(pan, '') as pan, created_by from vendors where company_id = ?",
};

/** Loads what the rows may name; `party` is the entity of the parties, as the caller may see them. */
export const loadFileNames = async (
  read: ReadDb,
  kind: SettlementKind,
  party: Entity,
  company_id: number,
  language: Language,
): Promise<FileNames> => {
  const all = await query<{ id: number; name: string; code: string | null; pan: string }>(
    read,
    partyQueries[partyKinds[kind]],
    [company_id],
  );
  const parties = all.filter(row => isVisible(party, row));
  const stored = await query<Omit<FileMethod, 'label' | 'names'> & { name: string }>(
    read,
    'select id, name, settles_at_once, account_id, status from payment_methods where company_id = ? order by id',
    [company_id],
  );
  const types = await query<{ id: number; code: string; name: string; name_ne: string | null }>(
    read,
    'select id, code, name, name_ne from tds_types where company_id = ?',
    [company_id],
  );
  const methods = stored.map(
    ({ name, ...row }): FileMethod => ({
      ...row,
      label: name,
      names: [name, translateSeedName(name, 'ne')],
    }),
  );
  const { accounts: uses } = await loadAccountUses(read, company_id);
  const waiting = uses.get(chequePurposes[kind]);
  const active = methods.filter(({ status }) => status === 1);
  const money = active.find(
    ({ settles_at_once, account_id }) => settles_at_once === 1 && account_id !== waiting,
  )?.label;
  const findMethod = createFinder(methods);
  return {
    findParty: createPartyFinder(
      parties.map(({ id, name, code, pan }) => ({
        id,
        label: name,
        names: [name, code ?? ''],
        pan,
      })),
    ),
    findMethod: name => findMethod(name).record?.label,
    usualMethods: {
      money,
      cheque: active.find(({ account_id }) => account_id === waiting)?.label ?? money,
    },
    findAccount: await createAccountFinder(read, company_id, language),
    findTdsType: createFinder(
      types.map(({ id, code, name, name_ne }) => ({
        id,
        label: code,
        names: [code, name, name_ne ?? ''],
      })),
    ),
  };
};

/** A row as a request without allocations; `document` is the number of the one that it names. */
export type FileRequest = {
  body: Row;
  document: string | undefined;
  parts: SettlementRowKind[];
  /** By column: what a name does not mean, or what goes with nothing. */
  problems: FieldErrors;
};

type Cells = (name: string) => string;

const readParts = (
  kind: SettlementKind,
  cell: Cells,
  { findTdsType }: FileNames,
  problems: FieldErrors,
  language: Language,
): { kind: SettlementRowKind; [name: string]: unknown }[] => {
  const rows = listFileParts(kind).flatMap(part => {
    const amount = parseImportNumber(cell(part));
    // A sheet has 0 where nothing was kept back.
    return amount === '' || amount === 0 ? [] : [{ kind: part, amount }];
  });
  const has = (part: SettlementRowKind) => rows.some(row => row.kind === part);
  const voucher_no = cell('voucher_no');
  if (voucher_no !== '' && !has('tds') && !has('vat_withheld'))
    problems.voucher_no = [texts.noTax[language]];
  const typed = cell('tds_type');
  const type = typed === '' ? undefined : findTdsType(typed);
  if (type && !type.record) problems.tds_type = [tdsTexts.unknown[language]];
  if (type && !has('tds')) problems.tds ??= [messages.required[language]];
  return rows.map(row => ({
    ...row,
    ...(row.kind === 'tds' && type?.record ? { tds_type_id: type.record.id } : {}),
    ...(voucher_no !== '' && (row.kind === 'tds' || row.kind === 'vat_withheld')
      ? { voucher_no }
      : {}),
  }));
};

/** The values of the company's own fields; an empty cell has the default of its field. */
const readOwnCells = (
  columns: (OfHeader<SettlementColumn> | undefined)[],
  cells: string[],
): Row => {
  const values = columns.flatMap((column, place) => {
    const text = (cells[place] ?? '').trim();
    return column?.field && text !== ''
      ? [[toOwnName(column.field), parseImportValue(column.field, text, column.calendar)] as const]
      : [];
  });
  return values.length > 0 ? { [OWN_FIELDS]: Object.fromEntries(values) } : {};
};

/** The request of a row; empty cells are left out. */
export const readFileRow = (
  kind: SettlementKind,
  columns: (OfHeader<SettlementColumn> | undefined)[],
  cells: string[],
  names: FileNames,
  language: Language,
): FileRequest => {
  const problems: FieldErrors = {};
  const placeOf = (name: string) => columns.findIndex(column => column?.name === name);
  const cell: Cells = name => (cells[placeOf(name)] ?? '').trim();
  const dayOf = (name: string): string => {
    const day = parseImportDate(cell(name), columns[placeOf(name)]?.calendar);
    if (day !== '' && !formatValidators.date(day)) problems[name] = [unreadText[language]];
    return day;
  };
  const party = names.findParty(cell('party'), cell('pan'));
  if (typeof party === 'object') problems[party.field] = [party.problem[language]];
  const isCheque = ['cheque_number', 'cheque_bank', 'cheque_date'].some(name => cell(name) !== '');
  const method = cell('payment_method');
  const payment_method =
    method === '' ? names.usualMethods[isCheque ? 'cheque' : 'money'] : names.findMethod(method);
  if (payment_method === undefined)
    problems.payment_method = [(method === '' ? messages.required : messages.reference)[language]];
  const account = cell('account') === '' ? undefined : names.findAccount(cell('account'));
  if (account?.problem)
    problems.account = [
      { unknown: voucherTexts.unknown, ambiguous: texts.ambiguous, group: voucherTexts.group }[
        account.problem
      ][language],
    ];
  const rows = readParts(kind, cell, names, problems, language);
  const account_id = account?.record ? { account_id: account.record.id } : {};
  // The account of a cheque that is issued is the bank's, on which it is drawn.
  const isDrawn = isCheque && kind === 'payment';
  const body: Row = {
    party_kind: partyKinds[kind],
    party_id: typeof party === 'number' ? party : 1,
    date: dayOf('date'),
    payment_method: payment_method ?? method,
    amount: cell('amount') === '' ? 0 : parseImportNumber(cell('amount')),
    rows,
    ...(isDrawn ? {} : account_id),
    ...readOwnCells(columns, cells),
    ...(cell('reference') === '' ? {} : { reference: cell('reference') }),
    ...(cell('narration') === '' ? {} : { narration: cell('narration') }),
    ...(isCheque
      ? {
          cheque: {
            number: cell('cheque_number'),
            bank: cell('cheque_bank'),
            date: dayOf('cheque_date'),
            ...(isDrawn ? account_id : {}),
          },
        }
      : {}),
  };
  return {
    body,
    document: cell('document') || undefined,
    parts: rows.map(row => row.kind),
    problems,
  };
};

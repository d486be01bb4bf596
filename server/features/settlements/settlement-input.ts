// What a request to enter a receipt or payment says, judged before anything is written: field by field,
// its party, method and account. What is open is judged with the books locked.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { type Party, partyEntities } from '../../../domain/ledger/postings.ts';
import {
  type SettlementKind,
  type SettlementRowKind,
  toSettling,
} from '../../../domain/ledger/settlements.ts';
import { listOpenMoneyAccounts, voucherTexts } from '../../../domain/ledger/vouchers.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import {
  type CreateSettlementRequest,
  createPaymentSchema,
  createReceiptSchema,
} from '../../../domain/requests/settlement-requests.ts';
import { tdsTexts, toTdsBase } from '../../../domain/tax/tds.ts';
import type { Database, ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredPart } from '../../database/stored-settlements.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { resolveTdsType } from '../../posting/tds.ts';
import {
  findDayProblem,
  ledgerChoiceTexts,
  loadMoneyAccounts,
} from '../documents/ledger-choices.ts';
import { findPaymentMethod } from '../documents/load-invoice-context.ts';
import { type AllocationInput, findIdProblem } from './allocation-ends.ts';
import { findMissingCheque, readCheque } from './cheque-input.ts';
import type { ChequeInput } from './record-cheque.ts';
import { findAllocationOf, findRowDocumentProblems } from './row-documents.ts';

export const settlementTexts = {
  nothing: { en: 'Enter an amount.', ne: 'रकम लेख्नुहोस्।' },
  notMoney: {
    en: 'Money arrives in, or leaves, a cash or bank account.',
    ne: 'रकम नगद वा बैंकको लेखा शीर्षकमा आउँछ वा त्यहीँबाट जान्छ।',
  },
  otherAccount: {
    en: 'This payment method has another account.',
    ne: 'यो भुक्तानीको तरिकाको लेखा शीर्षक अर्कै हो।',
  },
} satisfies Record<string, Texts>;

/** A receipt or payment as it is recorded; day in AD, amounts in paisa. */
export type SettlementInput = {
  party: Party;
  party_name: string;
  date: string;
  account_id: number;
  payment_method: string;
  reference: string | null;
  narration: string | null;
  amount: number;
  /** `of`: the place in `allocations` of the document that the row is for. */
  rows: (StoredPart & { of?: number | undefined })[];
  allocations: AllocationInput[];
  cheque: ChequeInput | null;
  pos: string;
};

const validators = {
  receipt: createRequestValidator(createReceiptSchema),
  payment: createRequestValidator(createPaymentSchema),
};

/** All problems of the request by field. `now` is Nepal time. */
export const validateSettlement = (
  kind: SettlementKind,
  body: Row,
  now: string,
  language: Language,
): FieldErrors => {
  const problems = validators[kind](body, language);
  const { date, amount, rows, allocations } = body as Partial<CreateSettlementRequest>;
  const wrong = problems.date ? undefined : findDayProblem(String(date), now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (!problems.amount && amount === 0 && !(Array.isArray(rows) && rows.length > 0))
    problems.amount = [settlementTexts.nothing[language]];
  if (Object.keys(problems).length === 0)
    Object.assign(
      problems,
      findRowDocumentProblems(kind, body as unknown as CreateSettlementRequest, language),
    );
  if (!Array.isArray(allocations)) return problems;
  const seen = new Set<string>();
  for (const [index, allocation] of allocations.entries()) {
    const field = `allocations.${index}.document_id`;
    const problem = findIdProblem(allocation, seen);
    if (problem) problems[field] ??= [problem[language]];
  }
  return problems;
};

/** The name of the company's party; undefined where there is none. */
export const findPartyName = async (
  read: ReadDb,
  company_id: number,
  { kind, id }: Party,
): Promise<string | undefined> => {
  const { entity, name } = partyEntities[kind];
  const [row] = await query<{ name: string }>(
    read,
    `select ${name} as name from ${entity} where company_id = ? and id = ?`,
    [company_id, id],
  );
  return row?.name;
};

type RequestedPart = NonNullable<CreateSettlementRequest['rows']>[number];

/** The tax with the rate of the day, or the problem of its row. TDS that we keep back has a type. */
const loadTds = async (
  read: ReadDb,
  kind: SettlementKind,
  company_id: number,
  { amount, base, tds_type_id }: RequestedPart,
  day: string,
  language: Language,
): Promise<{ problem: [field: string, text: string] } | { tds: TdsColumns }> => {
  const refuse = (field: string, text: string) => ({ problem: [field, text] as [string, string] });
  const given = isFilled(base) ? toPaisa(base!) : null;
  if (given !== null && toPaisa(amount) > given)
    return refuse('amount', tdsTexts.aboveBase[language]);
  if (tds_type_id === undefined || tds_type_id === null)
    return kind === 'payment'
      ? refuse('tds_type_id', tdsTexts.type[language])
      : { tds: { ...NO_TDS, tds_base: given } };
  const found = await resolveTdsType(read, company_id, tds_type_id, day, language);
  if ('problem' in found) return refuse('tds_type_id', found.problem);
  const { rate } = found.type;
  return {
    tds: {
      tds_type_id,
      tds_rate: rate,
      tds_base: given ?? toTdsBase(toPaisa(amount), rate) ?? null,
    },
  };
};

type TdsColumns = Pick<StoredPart, 'tds_type_id' | 'tds_rate' | 'tds_base'>;
const NO_TDS: TdsColumns = { tds_type_id: null, tds_rate: null, tds_base: null };

/** What settles besides money; adds the problems of rows by their field. */
const loadParts = async (
  read: ReadDb,
  kind: SettlementKind,
  company_id: number,
  { rows, date, allocations }: CreateSettlementRequest,
  language: Language,
  problems: FieldErrors,
): Promise<SettlementInput['rows']> => {
  const parts: SettlementInput['rows'] = [];
  for (const [index, row] of (rows ?? []).entries()) {
    const part = {
      kind: row.kind as SettlementRowKind,
      amount: toPaisa(row.amount),
      voucher_no: trimToNull(row.voucher_no),
      ...NO_TDS,
      of: findAllocationOf(row, allocations),
    };
    if (row.kind !== 'tds') {
      for (const field of ['tds_type_id', 'base'] as const)
        if (isFilled(row[field])) problems[`rows.${index}.${field}`] = [tdsTexts.onlyTds[language]];
      parts.push(part);
      continue;
    }
    const loaded = await loadTds(read, kind, company_id, row, date, language);
    if ('problem' in loaded) {
      const [field, text] = loaded.problem;
      problems[`rows.${index}.${field}`] = [text];
    } else parts.push({ ...part, ...loaded.tds });
  }
  return parts;
};

/**
 * The receipt or payment of a body without problems. Throws ValidationError (422) for a party, method
 * or account that does not fit.
 */
export const loadSettlement = async (
  { read, cachedReads }: Pick<Database, 'read' | 'cachedReads'>,
  kind: SettlementKind,
  company_id: number,
  body: Row,
  { language, pos }: { language: Language; pos: string },
): Promise<SettlementInput> => {
  const request = body as unknown as CreateSettlementRequest;
  const party: Party = { kind: request.party_kind, id: request.party_id };
  const payment_method = request.payment_method.trim();
  const [party_name, method, uses] = await Promise.all([
    findPartyName(cachedReads, company_id, party),
    findPaymentMethod(cachedReads, company_id, payment_method, language),
    loadAccountUses(cachedReads, company_id),
  ]);
  const accounts = await loadMoneyAccounts(cachedReads, company_id, uses.accounts, [
    request.account_id ?? 0,
    request.cheque?.account_id ?? 0,
    method.account_id ?? 0,
  ]);
  const problems: FieldErrors = {};
  if (party_name === undefined) problems.party_id = [ledgerChoiceTexts.noParty[language]];
  if (method.problem) problems.payment_method = [method.problem];
  const given = { accounts, uses: uses.accounts, served: uses.served };
  const paper = readCheque(kind, request, given, language);
  const account_id =
    paper?.account_id ?? request.account_id ?? method.account_id ?? uses.accounts.get('cash')!;
  const account = accounts.find(({ id }) => id === account_id);
  const money = listOpenMoneyAccounts(given);
  const refuse = (text: Texts) => {
    problems.account_id ??= [text[language]];
  };
  const missing = findMissingCheque(given, account_id);
  // The account of cheques is one of the mapping, which keeps it usable.
  if (paper) Object.assign(problems, paper.problems);
  else if (missing) problems.cheque = [missing[language]];
  else if (!account) refuse({ ...voucherTexts.unknown });
  else if (account.status !== 1) refuse(voucherTexts.disabled);
  else if (!money.has(account_id)) refuse(settlementTexts.notMoney);
  else if (method.account_id !== null && method.account_id !== account_id)
    refuse(settlementTexts.otherAccount);
  const rows = await loadParts(read, kind, company_id, request, language, problems);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    party,
    party_name: party_name!,
    date: request.date,
    account_id,
    payment_method,
    reference: trimToNull(request.reference),
    narration: trimToNull(request.narration),
    amount: toPaisa(request.amount),
    rows,
    allocations: (request.allocations ?? []).map(({ document_kind, document_id, amount }) => ({
      document_kind,
      document_id: document_id as string | number,
      amount: toPaisa(amount),
    })),
    cheque: paper?.cheque ?? null,
    pos,
  };
};

/** What of it can settle documents, in paisa. */
export const toSettlingAmount = (kind: SettlementKind, input: SettlementInput): number =>
  toSettling(kind, input.amount, input.rows);

// A receipt or payment on paper and as a file: its head, what it settled, its sum in words.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { openDocumentTitles, toDocumentName } from '../../../domain/ledger/open-documents.ts';
import {
  type SettlementKind,
  settlementRowTitles,
  toSettling,
} from '../../../domain/ledger/settlements.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import {
  loadParts,
  type StoredPart,
  type StoredSettlement,
} from '../../database/stored-settlements.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { loadNamesOf } from '../documents/document-names.ts';
import { loadDocumentFields, toPrintedOwnValues } from '../documents/own-values.ts';
import { loadPrintedFiles } from '../documents/printed-files.ts';
import { loadAllocations, serializeAllocations } from './settlement-records.ts';

export const settlementTitles: Record<SettlementKind, Texts> = {
  receipt: { en: 'Receipt', ne: 'प्राप्ति' },
  payment: { en: 'Payment Voucher', ne: 'भुक्तानी भौचर' },
};

const texts = {
  date: { en: 'Date', ne: 'मिति' },
  party: { en: 'Party', ne: 'पक्ष' },
  method: { en: 'Payment Method', ne: 'भुक्तानीको तरिका' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  reference: { en: 'Reference', ne: 'सन्दर्भ' },
  narration: { en: 'Narration', ne: 'व्यहोरा' },
  reason: { en: 'Reason', ne: 'कारण' },
  words: { en: 'In Words', ne: 'अक्षरेपी' },
  enteredBy: { en: 'Entered By', ne: 'प्रविष्टि गर्ने' },
  kind: { en: 'Settles', ne: 'चुक्ता' },
  number: { en: 'Number', ne: 'नं.' },
  amount: { en: 'Amount', ne: 'रकम' },
  total: { en: 'Total', ne: 'जम्मा' },
  advance: { en: 'Advance', ne: 'अग्रिम' },
  money: { en: 'Money', ne: 'नगद वा बैंक' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  ad: { en: 'AD', ne: 'ई.सं.' },
} satisfies Record<string, Texts>;

const kindTitles: Record<string, Texts> = openDocumentTitles;

const loadAccountName = async (
  { read }: Database,
  { company_id, account_id }: StoredSettlement,
  language: Language,
): Promise<string> => {
  const [row] = await query<{ name: string; name_ne: string | null }>(
    read,
    'select name, name_ne from accounts where company_id = ? and id = ?',
    [company_id, account_id],
  );
  return (language === 'ne' ? row?.name_ne : null) || (row?.name ?? '');
};

/** What it settled, then what settled besides money, then the money. */
const toRows = async (
  { read }: Database,
  kind: SettlementKind,
  row: StoredSettlement,
  language: Language,
): Promise<Cell[][]> => {
  const { company_id, id } = row;
  const parts = (await loadParts(read, company_id, kind, [id])).get(id) ?? [];
  const stored = await loadAllocations(
    read,
    company_id,
    'a.source_kind = ? and a.source_id = ? and a.posts_itself = 0 and a.cheque_event_id is null',
    [kind, id],
  );
  const allocations = await serializeAllocations(read, company_id, stored);
  const nameOf = await loadNamesOf(read, company_id, parts);
  /** What it is, and for which document. */
  const titlePart = (part: StoredPart): string => {
    const of = nameOf(part);
    const title = settlementRowTitles[part.kind][language];
    return of === null ? title : `${title} · ${toDocumentName(of, language)}`;
  };
  const settled = stored.map(({ amount }, index): Cell[] => {
    const { document_kind, number } = (allocations[index]!.target ?? {}) as {
      document_kind?: string;
      number?: string;
    };
    return [kindTitles[document_kind ?? '']?.[language] ?? '', number ?? '', amount];
  });
  const whole = toSettling(kind, row.amount, parts);
  const rest = whole - stored.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...settled,
    ...(rest === 0 ? [] : [[texts.advance[language], '', rest] as Cell[]]),
    ...parts.map((part): Cell[] => [
      titlePart(part),
      part.voucher_no ?? '',
      kind === 'payment' && part.kind === 'bank_charge' ? part.amount : 0 - part.amount,
    ]),
  ];
};

/** The receipt or payment as a sheet, with the own fields that the role sees, and the number of its lines. */
export const buildSettlementSheet = async (
  { database, entities }: { database: Database; entities: Entity[] },
  { kind, entity }: { kind: SettlementKind; entity: Entity },
  row: StoredSettlement,
  { language, role_id }: Pick<Session, 'language' | 'role_id'>,
): Promise<{ sheet: Sheet; count: number }> => {
  const [rows, own] = await Promise.all([
    toRows(database, kind, row, language),
    loadDocumentFields(database.cachedReads, row.company_id, entity, entities, role_id),
  ]);
  const files = await loadPrintedFiles(database.read, undefined, row.company_id, [
    { fields: own.head, column: row.own_fields },
  ]);
  const said = (label: keyof typeof texts, text: string | null) =>
    text === null ? [] : [`${texts[label][language]}: ${text}`];
  const dayIn = (calendar: 'bs' | 'ad') =>
    `${formatDate(row.day, calendar, language)} ${texts[calendar][language]}`;
  const column = (name: 'kind' | 'number' | 'amount', width: number): Column => ({
    name,
    kind: name === 'amount' ? 'money' : 'text',
    width,
    label: texts[name][language],
  });
  return {
    sheet: {
      title: `${settlementTitles[kind][language]} ${localizeDigits(row.number, language)}`,
      language,
      head: [
        ...(await loadSheetHead(database, row.company_id, language)),
        ...said('date', `${dayIn('bs')} (${dayIn('ad')})`),
        ...said('party', row.party_name),
        ...said('method', translateSeedName(row.payment_method, language)),
        ...said('account', await loadAccountName(database, row, language)),
        ...said('reference', row.reference),
        ...said('narration', row.narration),
        ...said('reason', row.reason),
        ...toPrintedOwnValues(own.head, row.own_fields, language, files).map(
          ({ label, value }) => `${label}: ${value}`,
        ),
        ...said('words', toAmountInWords(Math.abs(row.amount), language)),
        ...said('enteredBy', row.created_by),
      ],
      columns: [column('kind', 20), column('number', 16), column('amount', 12)],
      rows: (async function* () {
        yield rows;
      })(),
      totals: () => [[texts.money[language], null, row.amount]],
      longest: 60,
    },
    count: rows.length,
  };
};

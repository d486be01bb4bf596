// The account of a party over a period: what each document changed, from the party's lines in the ledger,
// so that it agrees with the books, and the balance after it. A balance is seen from the party: above 0 a
// customer owes it, or a vendor is owed it. Amounts in paisa, days AD.
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { openDocumentTitles } from '../../../domain/ledger/open-documents.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { toDocumentTitle } from '../documents/entry-documents.ts';

export type StatementSpan = { start_date: string; end_date: string };

/** What an entry changed for the party; `details` is the method and reference of money, or a reason. */
export type Movement = {
  entry_id: number;
  day: string;
  source_kind: string;
  source_id: number;
  number: string | null;
  details: string;
  reverses: number | null;
  debit: number;
  credit: number;
  balance: number;
};
export type StatementTotals = {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  total: number;
};

/** Debits less credits, from the side of the party. */
const toSign = ({ kind }: Party): 1 | -1 => (kind === 'customer' ? 1 : -1);

/** The party's lines of an entry are one movement; an entry that moves nothing, as between two accounts of
 * the party, is none. */
const MOVEMENTS = `select l.entry_id, max(l.day) as day, sum(l.debit - l.credit) as net from ledger_lines as l
  where l.company_id = ? and l.party_kind = ? and l.party_id = ? and l.day >= ? and l.day <= ?
  group by l.entry_id having sum(l.debit - l.credit) <> 0`;

const toValues = (company_id: number, party: Party, { start_date, end_date }: StatementSpan) => [
  ...[company_id, party.kind, party.id, start_date, end_date],
];

export const loadStatementTotals = async (
  database: Database,
  company_id: number,
  party: Party,
  span: StatementSpan,
): Promise<StatementTotals> => {
  const [[before], [within]] = await Promise.all([
    query<{ net: number | null }>(
      database.read,
      `select sum(debit - credit) as net from ledger_lines
       where company_id = ? and party_kind = ? and party_id = ? and day < ?`,
      [company_id, party.kind, party.id, span.start_date],
    ),
    query<{ debit: number | null; credit: number | null; total: number }>(
      database.read,
      `select sum(case when net > 0 then net else 0 end) as debit, sum(case when net < 0 then 0 - net else 0 end) as credit, count(*) as total
       from (${MOVEMENTS}) as moved`,
      toValues(company_id, party, span),
    ),
  ]);
  const sign = toSign(party);
  const opening = sign * (before?.net ?? 0);
  const [debit, credit] = [within!.debit ?? 0, within!.credit ?? 0];
  const closing = opening + sign * (debit - credit);
  // A sign makes a zero negative.
  return { opening: opening + 0, debit, credit, closing: closing + 0, total: within!.total };
};

type MovedRow = Omit<Movement, 'debit' | 'credit' | 'details'> & {
  net: number;
  narration: string | null;
  bill_vendor: number | null;
};

/** A page of the movements in their order, `opening` being the balance before the first of all. */
export const loadMovements = async (
  database: Database,
  company_id: number,
  party: Party,
  span: StatementSpan,
  opening: number,
  { limit, page }: { limit: number; page: number },
  language: Language,
): Promise<Movement[]> => {
  const rows = await query<MovedRow>(
    database.read,
    `with moved as (${MOVEMENTS}),
       balanced as (select moved.*, sum(net) over (order by day, entry_id) as balance from moved order by day, entry_id limit ? offset ?)
     select m.entry_id, m.day, m.net, m.balance, e.source_kind, e.source_id, e.number, e.narration, e.reverses, b.vendor_id as bill_vendor
     from balanced as m join ledger_entries as e on e.id = m.entry_id
       left join billings as b on e.source_kind = 'billing' and b.company_id = e.company_id and b.id = e.source_id
     order by m.day, m.entry_id`,
    [...toValues(company_id, party, span), limit, (page - 1) * limit],
  );
  const details = await loadDetails(database, company_id, rows, language);
  const sign = toSign(party);
  return rows.map(({ net, narration: _, bill_vendor, balance, ...row }) => ({
    ...row,
    // Another vendor's bill: what it owes this one is a landed cost.
    source_kind: bill_vendor !== null && bill_vendor !== party.id ? 'landed-cost' : row.source_kind,
    details: details(row),
    debit: Math.max(net, 0),
    credit: Math.max(-net, 0),
    balance: opening + sign * balance + 0,
  }));
};

type Source = Pick<MovedRow, 'source_kind' | 'source_id'>;

/** Where a document says in words what it is for. */
const DETAILS: Record<string, { table: string; text: string; more?: string }> = {
  receipt: { table: 'receipts', text: 'payment_method', more: 'reference' },
  payment: { table: 'payments', text: 'payment_method', more: 'reference' },
  'credit-note': { table: 'credit_notes', text: 'remarks' },
  'debit-note': { table: 'purchase_returns', text: 'remarks' },
  cancellation: { table: 'cancellations', text: 'reason' },
  voucher: { table: 'journal_vouchers', text: 'narration' },
};

const loadDetails = async (
  database: Database,
  company_id: number,
  sources: Source[],
  language: Language,
): Promise<(source: Source) => string> => {
  const found = new Map<string, string>();
  for (const [kind, { table, text, more = 'null' }] of Object.entries(DETAILS)) {
    const ids = sources.filter(each => each.source_kind === kind).map(each => each.source_id);
    if (ids.length === 0) continue;
    const rows = await query<{ id: number; text: string | null; more: string | null }>(
      database.read,
      `select id, ${text} as text, ${more} as more from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const row of rows) {
      const said = [translateSeedName(row.text ?? '', language), row.more ?? ''];
      found.set(`${kind} ${row.id}`, said.filter(part => part !== '').join(', '));
    }
  }
  return ({ source_kind, source_id }) => found.get(`${source_kind} ${source_id}`) ?? '';
};

const reversalText: Texts = { en: '{document} Reversal', ne: '{document} उल्टाएको' };

/** What a movement is called; a cancellation says by its name that it takes an invoice back. */
export const toMovementTitle = (
  { source_kind, reverses }: Pick<Movement, 'source_kind' | 'reverses'>,
  language: Language,
): string => {
  const document =
    source_kind === 'landed-cost'
      ? openDocumentTitles['landed-cost'][language]
      : toDocumentTitle(source_kind, language);
  return reverses === null || source_kind === 'cancellation'
    ? document
    : translate(reversalText, language, { document });
};

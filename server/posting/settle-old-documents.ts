// Money of documents from before the ledger, a part of the job that posts them (decision 54): those of
// payment methods that settle at once are paid, and, where the company has answered so, all others as
// well. One receipt a customer, day, outlet and method, one payment a vendor likewise.
import type { Language, Texts } from '../../domain/language.ts';
import type { Party } from '../../domain/ledger/postings.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { refreshOpenItems } from '../database/open-items.ts';
import { insertRow, insertRows, placeholders, query } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';
import { type AccountUses, loadAccountUses } from './accounts.ts';
import { RECORDED_BEFORE } from './locks.ts';
import { lockCompanyCounter, takeNextNumbers } from './numbering.ts';
import { postEntry } from './post-entry.ts';
import {
  postSettledAtOnce,
  toSettlementCounter,
  toSettlementHead,
  toSettlementNumber,
  toSettlementRow,
} from './settle-at-once.ts';

/** The mark of a kind: up to which id, and up to which day, its documents are done. */
export type Build = { kind: string; last_id: number; up_to: number; last_day: string | null };

/** What a company says of its documents from before the ledger. */
export type OldDocuments = 'settled' | 'open';

const texts = {
  noQuestion: {
    en: 'There are no open documents from before the ledger.',
    ne: 'लेजरअघिका बाँकी कागजात छैनन्।',
  },
  answered: {
    en: 'This was answered already.',
    ne: 'यसको जवाफ दिइसकिएको छ।',
  },
} satisfies Record<string, Texts>;

/** A document that is settled; `amount` is what of it is open, in paisa. */
type OpenDocument = {
  id: number;
  party_id: number;
  party_name: string;
  fiscal_year: string;
  pos: string | null;
  payment_method: string;
  account_id: number | null;
  amount: number;
};

type SettledKind = 'invoice' | 'billing';

const settlements = {
  invoice: { settlement: 'receipt', party: 'customer', table: 'receipts' },
  billing: { settlement: 'payment', party: 'vendor', table: 'payments' },
} as const;

/** What notes and earlier allocations leave of a document `d`, in SQL (contract, "Money"). */
const toOpenAmount = (kind: SettledKind): string => {
  const [notes, note, of] =
    kind === 'invoice'
      ? ['credit_notes', 'credit-note', 'n.invoice_id = d.company_payment_id']
      : ['purchase_returns', 'debit-note', 'n.billing_id = d.id'];
  return `d.total
    - coalesce((select sum(n.total) from ${notes} as n where n.company_id = d.company_id and ${of}), 0)
    - coalesce((select sum(a.amount) from allocations as a where a.company_id = d.company_id and a.target_kind = '${kind}' and a.target_id = d.id), 0)
    + coalesce((select sum(a.amount) from ${notes} as n join allocations as a on a.company_id = n.company_id
        and ((a.source_kind = '${note}' and a.source_id = n.id) or (a.target_kind = '${note}' and a.target_id = n.id))
      where n.company_id = d.company_id and ${of}), 0)`;
};

/**
 * Columns and tables of the documents `d`, with their parties and the account of their method. A bill
 * says nothing of how it was paid: it was in cash.
 */
const sources: Record<SettledKind, { columns: string; from: string; at: string; where: string }> = {
  invoice: {
    columns: `d.id as id, c.id as party_id, c.customer_name as party_name, d.fiscal_year as fiscal_year, d.pos as pos,
      d.payment_method as payment_method, m.account_id as account_id`,
    from: `invoices as d join customers as c on c.company_id = d.company_id and c.customer_code = d.customer_id
      left join payment_methods as m on m.company_id = d.company_id and m.name = d.payment_method`,
    at: 'd.created_at',
    where: `d.settled_account_id is null and not exists (select 1 from cancellations as x where x.company_id = d.company_id and x.invoice_id = d.company_payment_id)`,
  },
  billing: {
    columns: `d.id as id, d.vendor_id as party_id, d.vendor_name as party_name, d.fiscal_year as fiscal_year, d.pos as pos,
      'Cash' as payment_method, null as account_id`,
    from: 'billings as d',
    at: 'd.transaction_date',
    where: '1 = 1',
  },
};

/** What of a document is settled, in SQL, and which documents. */
type Share = { amount: string; only: string };

/** Invoices that were paid at once, as those of today are: whole, whatever notes gave back later. */
const PAID_AT_ONCE: Share = { amount: 'd.total', only: 'and m.settles_at_once = 1' };
const toRest = (kind: SettledKind): Share => ({ amount: toOpenAmount(kind), only: '' });

/** The documents of the day with a share above 0, in the order of their ids. */
const loadOpenDocuments = (
  tx: Transaction,
  company_id: number,
  kind: SettledKind,
  day: string,
  up_to: number,
  { amount, only }: Share,
): Promise<OpenDocument[]> => {
  const { columns, from, at, where } = sources[kind];
  return query<OpenDocument>(
    tx,
    `select * from (select ${columns}, ${amount} as amount from ${from}
       where d.company_id = ? and ${at} >= ? and ${at} <= ? and d.id <= ? and ${where} ${only}) as shares where amount > 0 order by id`,
    [company_id, `${day} 00:00:00`, `${day} 23:59:59`, up_to],
  );
};

/** Allocations of one statement. */
const CHUNK_SIZE = 200;

/** The job itself. */
const toJobActor = (company_id: number): Actor => ({
  company_id,
  user_id: 0,
  name: 'Bijak',
  username: 'Bijak',
  group_id: '',
});

/** One receipt, or payment, for all that a party paid on the day by one method at one outlet. */
const settleTogether = async (
  tx: Transaction,
  company_id: number,
  kind: SettledKind,
  day: string,
  documents: OpenDocument[],
  uses: AccountUses,
  now: string,
): Promise<void> => {
  const [{ party_id, party_name, fiscal_year, pos, payment_method, account_id }] = documents as [
    OpenDocument,
  ];
  const { settlement, party: party_kind, table } = settlements[kind];
  const party: Party = { kind: party_kind, id: party_id };
  const counter = toSettlementCounter(settlement, fiscal_year);
  const [sequence] = await takeNextNumbers(tx, company_id, [counter]);
  const single = documents.length === 1 ? documents[0]! : undefined;
  const { source_kind: _, ...head } = toSettlementRow(
    {
      company_id,
      number: toSettlementNumber(settlement, sequence!),
      fiscal_year,
      party,
      party_name,
      account_id: account_id ?? uses.accounts.get('cash')!,
      payment_method,
      amount: documents.reduce((sum, { amount }) => sum + amount, 0),
      pos,
      actor: toJobActor(company_id),
      at: now,
    },
    'invoice',
  );
  const row = {
    ...head,
    day,
    source_kind: single ? kind : null,
    source_id: single?.id ?? null,
  };
  const id = await insertRow(tx, table, row);
  for (let from = 0; from < documents.length; from += CHUNK_SIZE) {
    const some = documents.slice(from, from + CHUNK_SIZE);
    await insertRows(
      tx,
      'allocations',
      some.map(document => ({
        company_id,
        source_kind: settlement,
        source_id: id,
        target_kind: kind,
        target_id: document.id,
        party_kind,
        party_id,
        amount: document.amount,
        day,
        recorded_at: now,
        reverses: null,
      })),
    );
    if (kind === 'invoice')
      await query(
        tx,
        `update invoices set settled_account_id = ? where company_id = ? and id in (${placeholders(some.length)})`,
        [row.account_id, company_id, ...some.map(document => document.id)],
      );
  }
  await refreshOpenItems(
    tx,
    company_id,
    kind,
    documents.map(document => document.id),
  );
  await postEntry(
    tx,
    toSettlementHead(settlement, { ...row, id }, RECORDED_BEFORE),
    postSettledAtOnce(settlement, row),
    uses,
  );
};

/** Settles what is open of the next day of a mark; false if the mark is done. */
const settleNext = async (
  tx: Transaction,
  company_id: number,
  build: Build,
  kind: SettledKind,
  up_to: number,
  now: string,
  share: Share,
): Promise<boolean> => {
  if (build.last_id >= build.up_to) return false;
  const { at } = sources[kind];
  const [next] = await query<{ at: string | null }>(
    tx,
    `select min(${at}) as at from ${kind === 'invoice' ? 'invoices' : 'billings'} as d
     where company_id = ? and ${at} > ? and id <= ?`,
    [company_id, `${build.last_day ?? ''} 23:59:59`, up_to],
  );
  const day = next?.at?.slice(0, 10);
  if (day === undefined) {
    await query(tx, 'update ledger_builds set last_id = up_to where company_id = ? and kind = ?', [
      company_id,
      build.kind,
    ]);
    return true;
  }
  const uses = await loadAccountUses(tx, company_id);
  const open = await loadOpenDocuments(tx, company_id, kind, day, up_to, share);
  // An invoice of today may still be cancelled, and its receipt with it.
  const isToday = day === now.slice(0, 10);
  const groups = Map.groupBy(open, ({ id, party_id, pos, payment_method, fiscal_year }) =>
    JSON.stringify([party_id, pos, payment_method, fiscal_year, isToday ? id : 0]),
  );
  for (const documents of groups.values())
    await settleTogether(tx, company_id, kind, day, documents, uses, now);
  await query(tx, 'update ledger_builds set last_day = ? where company_id = ? and kind = ?', [
    day,
    company_id,
    build.kind,
  ]);
  return true;
};

/** Settles the next day of invoices that were paid at once; false if none is left. */
export const settleNextDay = async (
  tx: Transaction,
  company_id: number,
  builds: Build[],
  now: string,
): Promise<boolean> => {
  const build = builds.find(({ kind }) => kind === 'receipt');
  const { up_to } = builds.find(({ kind }) => kind === 'invoice') ?? { up_to: 0 };
  if (!build) return false;
  return settleNext(tx, company_id, build, 'invoice', up_to, now, PAID_AT_ONCE);
};

/** The marks of the answer that everything is settled, by the mark that says which documents. */
const OLD_MARKS = [
  ['settled-invoices', 'invoice'],
  ['settled-bills', 'billing'],
] as const satisfies [string, SettledKind][];

/** Settles the next day of documents that the company has called settled; false if none is left. */
export const settleNextOldDay = async (
  tx: Transaction,
  company_id: number,
  builds: Build[],
  now: string,
): Promise<boolean> => {
  for (const [mark, kind] of OLD_MARKS) {
    const build = builds.find(each => each.kind === mark);
    if (build && (await settleNext(tx, company_id, build, kind, build.up_to, now, toRest(kind))))
      return true;
  }
  return false;
};

/** What the company has answered; null if nothing. */
export const loadAnswer = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<OldDocuments | null> => {
  const [row] = await query<{ answer: OldDocuments }>(
    db,
    'select answer from old_document_answers where company_id = ?',
    [company_id],
  );
  return row?.answer ?? null;
};

/** True if something is open of the documents from before the ledger. */
export const hasOpenOldDocuments = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<boolean> => {
  for (const [, kind] of OLD_MARKS) {
    const { from, where } = sources[kind];
    const [row] = await query(
      db,
      `select d.id from ${from} join ledger_builds as b on b.company_id = d.company_id and b.kind = '${kind}' and d.id <= b.up_to
       where d.company_id = ? and ${where} and ${toOpenAmount(kind)} > 0 limit 1`,
      [company_id],
    );
    if (row) return true;
  }
  return false;
};

/** Marks what is to be settled by an answer that was stored before the marks were. */
export const markOldDocuments = async (tx: Transaction, company_id: number): Promise<void> => {
  if ((await loadAnswer(tx, company_id)) !== 'settled') return;
  for (const [mark, kind] of OLD_MARKS)
    await query(
      tx,
      `insert into ledger_builds (company_id, kind, last_id, up_to, documents, done)
       select company_id, '${mark}', 0, up_to, 0, 0 from ledger_builds where company_id = ? and kind = '${kind}'
       on conflict (company_id, kind) do nothing`,
      [company_id],
    );
};

/** Stores the answer, and what the job is to settle by it. */
export const storeAnswer = async (
  tx: Transaction,
  company_id: number,
  row: { answer: string; answered_by: string; answered_at: string },
): Promise<void> => {
  await insertRows(tx, 'old_document_answers', [{ company_id, ...row }]);
  await markOldDocuments(tx, company_id);
};

/**
 * The company's answer, given once and logged. Throws BadRequestError (400) where nothing was asked or
 * it was answered already.
 */
export const answerOldDocuments = async (
  tx: Transaction,
  actor: Actor,
  answer: OldDocuments,
  now: string,
  language: Language,
): Promise<void> => {
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  if ((await loadAnswer(tx, company_id)) !== null)
    throw new BadRequestError(texts.answered[language]);
  if (!(await hasOpenOldDocuments(tx, company_id)))
    throw new BadRequestError(texts.noQuestion[language]);
  await storeAnswer(tx, company_id, { answer, answered_by: actor.name, answered_at: now });
  await logChange(tx, actor, {
    table: 'old_document_answers',
    id: company_id,
    now,
    changes: { answer: { from: null, to: answer } },
  });
};

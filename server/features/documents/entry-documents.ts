// What an entry is of, for people: the document's title, and the address of its page.
import type { Language } from '../../../domain/language.ts';
import { COST_DIFFERENCE, sourceTitles } from '../../../domain/ledger/entry-sources.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** The title of a kind of source in the reader's language. */
export const toDocumentTitle = (kind: string, language: Language): string =>
  sourceTitles[kind]?.[language] ?? kind;

type Source = { source_kind: string; source_id: number };

/** Tables whose records have a page under another name than their id. */
const numbered: Record<string, { table: string; column: string; address: string }> = {
  invoice: { table: 'invoices', column: 'company_payment_id', address: '/sales/invoice' },
  'credit-note': {
    table: 'credit_notes',
    column: 'company_payment_id',
    address: '/sales/credit_notes',
  },
  // A cancellation is read on its invoice.
  cancellation: { table: 'cancellations', column: 'invoice_id', address: '/sales/invoice' },
  // What became of a cheque is read on the cheque.
  'cheque-event': { table: 'cheque_events', column: 'cheque_id', address: '/accounting/cheques' },
};
const plainAddresses: Record<string, string> = {
  voucher: '/accounting/vouchers',
  billing: '/purchases/billings',
  [COST_DIFFERENCE]: '/purchases/billings',
  'debit-note': '/purchases/returns',
  receipt: '/accounting/receipts',
  payment: '/accounting/payments',
};

/** Pages that show all sources of a kind. */
const sharedPages: Record<string, string> = {
  'tds-deposit': '/reports/tds-return',
  'tax-payment': '/reports/tax-payments',
  opening: '/accounting/opening-balances',
  'vat-settlement': '/reports/vat-return',
  'vat-settlement-reversal': '/reports/vat-return',
  'year-end': '/accounting/year-end',
  'year-end-reopening': '/accounting/year-end',
};

const toKey = ({ source_kind, source_id }: Source) => `${source_kind} ${source_id}`;

/** What a receipt or payment settled at once, by its key. */
const loadSettled = async (
  database: Database,
  company_id: number,
  sources: Source[],
): Promise<Map<string, Source>> => {
  const settled = new Map<string, Source>();
  for (const [kind, table] of [
    ['receipt', 'receipts'],
    ['payment', 'payments'],
  ] as const) {
    const ids = sources.filter(each => each.source_kind === kind).map(each => each.source_id);
    if (ids.length === 0) continue;
    const rows = await query<{ id: number; source_kind: string | null; source_id: number | null }>(
      database.read,
      `select id, source_kind, source_id from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const { id, source_kind, source_id } of rows)
      if (source_kind !== null && source_id !== null)
        settled.set(toKey({ source_kind: kind, source_id: id }), { source_kind, source_id });
  }
  return settled;
};

/**
 * The addresses of the pages on which the sources are read; a receipt of an invoice that was settled at
 * once is read on the invoice. Sources without a page have none.
 */
export const loadDocumentAddresses = async (
  database: Database,
  company_id: number,
  sources: Source[],
): Promise<(source: Source) => string | null> => {
  const settled = await loadSettled(database, company_id, sources);
  const shown = [...sources, ...settled.values()];
  const addresses = new Map<string, string>();
  for (const [kind, { table, column, address }] of Object.entries(numbered)) {
    const ids = shown.filter(each => each.source_kind === kind).map(each => each.source_id);
    if (ids.length === 0) continue;
    const rows = await query<{ id: number; name: string }>(
      database.read,
      `select id, ${column} as name from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const { id, name } of rows)
      addresses.set(toKey({ source_kind: kind, source_id: id }), `${address}/${name}`);
  }
  const of = (source: Source): string | null => {
    const plain = plainAddresses[source.source_kind];
    if (plain) return `${plain}/${source.source_id}`;
    return sharedPages[source.source_kind] ?? addresses.get(toKey(source)) ?? null;
  };
  return source => {
    const document = settled.get(toKey(source));
    return of(document ?? source);
  };
};

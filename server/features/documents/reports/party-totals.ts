// Purchases or sales of each party in a period, net of returns: added up some thousand documents at
// a time, so that other requests are served in between, with only the parties in memory.
import type { Database } from '../../../database/database.ts';
import { placeholders, query } from '../../../database/raw-query.ts';
import { buildRegisterColumns } from '../../../database/registered-documents.ts';
import { loadDailyTotals } from './daily-totals.ts';
import { toDateChunks, yieldToWriters } from './date-chunks.ts';
import {
  findCodesWithoutPan,
  joinParties,
  type PartyDocuments,
  type PartyTotals,
  toRecencyKey,
} from './join-parties.ts';
import { type RegisterSource, registerSources } from './register-source.ts';
import { toDayRange } from './report-period.ts';

export type { PartyTotals };

/** Sales ("S") or purchases ("P"), in the portal's terms. */
export type TradeSide = 'S' | 'P';

const CHUNK_SIZE = 5_000;

type DocumentSource = { table: string; source: RegisterSource; date: string; sign: 1 | -1 };

/** Cancelled invoices are reversed on the day of their issue. */
const documentSources: Record<TradeSide, DocumentSource[]> = {
  S: [
    { table: 'invoices', source: registerSources.invoices, date: 'created_at', sign: 1 },
    { table: 'cancellations', source: registerSources.invoices, date: 'invoice_date', sign: -1 },
    { table: 'credit_notes', source: registerSources.creditNotes, date: 'created_at', sign: -1 },
  ],
  P: [
    { table: 'billings', source: registerSources.billings, date: 'effective_at', sign: 1 },
    { table: 'purchase_returns', source: registerSources.debitNotes, date: 'created_at', sign: -1 },
  ],
};

const partyColumns: Record<TradeSide, { code: string; name: string }> = {
  S: { code: 'customer_id', name: 'customer_name' },
  P: { code: 'vendor_id', name: 'vendor_name' },
};

/** The table of the parties, and the document column that refers to it. */
const partyTables: Record<TradeSide, { table: string; key: string }> = {
  S: { table: 'customers', key: 'customer_code' },
  P: { table: 'vendors', key: 'id' },
};
const PAN_BATCH_SIZE = 500;

type PartyRow = {
  code: string | number;
  name: string;
  pan: string;
  total: number;
  taxable: number;
  vat: number;
  documents: number;
  moment: string;
  last: number;
};

/** Grouped by name too: only the moments tell which of two names is the later one. */
const buildPartyQuery = ({ table, date }: DocumentSource, sorp: TradeSide): string => {
  // An export is taxable, at a rate of zero (VAT Act, Schedule 2).
  const { total, taxable_amount, vat_amount } = buildRegisterColumns(table);
  const taxable = sorp === 'S' ? `${taxable_amount} + export_sales` : taxable_amount;
  const { code, name } = partyColumns[sorp];
  return `select ${code} as code, ${name} as name, coalesce(pan, '') as pan, sum(${total}) as total, sum(${taxable}) as taxable,
      sum(${vat_amount}) as vat, count(*) as documents, max(${date}) as moment, max(id) as last
    from ${table} where company_id = ? and ${date} >= ? and ${date} <= ? group by ${code}, ${name}, coalesce(pan, '')`;
};

/** The current PANs of the records that have one. */
const loadCurrentPans = async (
  database: Database,
  company_id: number,
  sorp: TradeSide,
  codes: string[],
): Promise<Map<string, string>> => {
  const { table, key } = partyTables[sorp];
  const pans = new Map<string, string>();
  for (let from = 0; from < codes.length; from += PAN_BATCH_SIZE) {
    const some = codes.slice(from, from + PAN_BATCH_SIZE);
    const rows = await query<{ code: string | number; pan: string }>(
      database.read,
      `select ${key} as code, pan from ${table} where company_id = ? and coalesce(pan, '') <> '' and ${key} in (${placeholders(some.length)})`,
      [company_id, ...(sorp === 'P' ? some.map(Number) : some)],
    );
    for (const { code, pan } of rows) pans.set(String(code), pan);
    await yieldToWriters(database);
  }
  return pans;
};

/** All parties of the period ("YYYY-MM-DD", AD), net of returns. */
export const loadPartyTotals = async (
  database: Database,
  company_id: number,
  sorp: TradeSide,
  start: string,
  end: string,
): Promise<PartyTotals[]> => {
  const all = new Map<string, PartyDocuments>();
  for (const part of documentSources[sorp]) {
    const days = await loadDailyTotals(
      database.read,
      part.source.kind,
      company_id,
      toDayRange(start, end),
    );
    const text = buildPartyQuery(part, sorp);
    for (const slice of toDateChunks(days, toDayRange(start, end), CHUNK_SIZE)) {
      for (const row of await query<PartyRow>(database.read, text, [
        company_id,
        slice.start,
        slice.end,
      ])) {
        const [code, total, taxable, vat] = [String(row.code), row.total, row.taxable, row.vat];
        const key = `${code}\n${row.pan}\n${row.name}`;
        const papers = all.get(key) ?? {
          code,
          name: row.name,
          pan: row.pan,
          latest: '',
          taxable: 0,
          exempt: 0,
          vat: 0,
          documents: 0,
        };
        // A cancellation has the date of its invoice and no new data of the party.
        const latest =
          part.table === 'cancellations' ? '' : toRecencyKey(part.sign === 1, row.moment, row.last);
        if (latest > papers.latest) papers.latest = latest;
        papers.taxable += part.sign * taxable;
        papers.exempt += part.sign * (total - taxable - vat);
        papers.vat += part.sign * vat;
        papers.documents += part.table === 'cancellations' ? -row.documents : row.documents;
        all.set(key, papers);
      }
      await yieldToWriters(database);
    }
  }
  const papers = [...all.values()];
  return joinParties(
    papers,
    await loadCurrentPans(database, company_id, sorp, findCodesWithoutPan(papers)),
  );
};

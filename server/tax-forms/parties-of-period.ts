// What each party bought or sold in a period, net of what came back: added up some thousand
// documents at a time, so that others are served in between, with the memory of the parties alone.
import type { Database } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import { daysOf } from '../registers/days.ts';
import { giveWay, slicesOf } from '../registers/slices.ts';
import { type Source, sources } from '../registers/source.ts';
import { wholeDays } from './asked-period.ts';
import {
  codesWithoutPan,
  joinedParties,
  latestOf,
  type Papers,
  type PartyTotals,
} from './joined-parties.ts';

export type { PartyTotals };

/** Sales ("S") or purchases ("P"), as the portal calls them. */
export type SorP = 'S' | 'P';

const AT_A_TIME = 5_000;

type Part = { table: string; source: Source; date: string; sign: 1 | -1 };

/** Cancelled invoices are taken back on the day of their issue. */
const parts: Record<SorP, Part[]> = {
  S: [
    { table: 'invoices', source: sources.invoices, date: 'created_at', sign: 1 },
    { table: 'cancellations', source: sources.invoices, date: 'invoice_date', sign: -1 },
    { table: 'credit_notes', source: sources.creditNotes, date: 'created_at', sign: -1 },
  ],
  P: [
    { table: 'billings', source: sources.billings, date: 'transaction_date', sign: 1 },
    { table: 'purchase_returns', source: sources.debitNotes, date: 'created_at', sign: -1 },
  ],
};

const columns: Record<SorP, { code: string; name: string }> = {
  S: { code: 'customer_id', name: 'customer_name' },
  P: { code: 'vendor_id', name: 'vendor_name' },
};

/** Whose papers these are, and by what a paper names them. */
const records: Record<SorP, { table: string; key: string }> = {
  S: { table: 'customers', key: 'customer_code' },
  P: { table: 'vendors', key: 'id' },
};
const RECORDS_AT_A_TIME = 500;

type Row = {
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

/** By name too: which of two names is the later one, only their moments tell. */
const textOf = ({ table, date }: Part, sorp: SorP): string => {
  const { code, name } = columns[sorp];
  return `select ${code} as code, ${name} as name, coalesce(pan, '') as pan, sum(total) as total, sum(taxable_amount) as taxable,
      sum(vat_amount) as vat, count(*) as documents, max(${date}) as moment, max(id) as last
    from ${table} where company_id = ? and ${date} >= ? and ${date} <= ? group by ${code}, ${name}, coalesce(pan, '')`;
};

/** The PANs that the records bear today, of those that bear one. */
const pansToday = async (
  database: Database,
  company_id: number,
  sorp: SorP,
  codes: string[],
): Promise<Map<string, string>> => {
  const { table, key } = records[sorp];
  const pans = new Map<string, string>();
  for (let from = 0; from < codes.length; from += RECORDS_AT_A_TIME) {
    const some = codes.slice(from, from + RECORDS_AT_A_TIME);
    const rows = await run<{ code: string | number; pan: string }>(
      database.read,
      `select ${key} as code, pan from ${table} where company_id = ? and coalesce(pan, '') <> '' and ${key} in (${places(some.length)})`,
      [company_id, ...(sorp === 'P' ? some.map(Number) : some)],
    );
    for (const { code, pan } of rows) pans.set(String(code), pan);
    await giveWay(database);
  }
  return pans;
};

/** All parties of the period ("YYYY-MM-DD", AD), net of what came back. */
export const partiesOfPeriod = async (
  database: Database,
  company_id: number,
  sorp: SorP,
  start: string,
  end: string,
): Promise<PartyTotals[]> => {
  const all = new Map<string, Papers>();
  for (const part of parts[sorp]) {
    const days = await daysOf(database.read, part.source.kind, company_id, wholeDays(start, end));
    const text = textOf(part, sorp);
    for (const slice of slicesOf(days, wholeDays(start, end), AT_A_TIME)) {
      for (const row of await run<Row>(database.read, text, [company_id, slice.start, slice.end])) {
        const [code, total, taxable, vat] = [
          String(row.code),
          Number(row.total),
          Number(row.taxable),
          Number(row.vat),
        ];
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
        // A cancellation is dated by its invoice and says nothing new of the party.
        const latest =
          part.table === 'cancellations'
            ? ''
            : latestOf(part.sign === 1, row.moment, Number(row.last));
        if (latest > papers.latest) papers.latest = latest;
        papers.taxable += part.sign * taxable;
        papers.exempt += part.sign * (total - taxable - vat);
        papers.vat += part.sign * vat;
        papers.documents +=
          part.table === 'cancellations' ? -Number(row.documents) : Number(row.documents);
        all.set(key, papers);
      }
      await giveWay(database);
    }
  }
  const papers = [...all.values()];
  return joinedParties(
    papers,
    await pansToday(database, company_id, sorp, codesWithoutPan(papers)),
  );
};

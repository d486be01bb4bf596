// Compares payments of tax with their entries, and reversals with what they reverse (decision 99).
import { buildTaxPaymentLines, reverseLines } from '../../../domain/ledger/postings.ts';
import type { TaxPaymentKind } from '../../../domain/ledger/tax-payments.ts';
import type { Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { compareFigures, type Difference } from './difference.ts';
import {
  loadEntries,
  loadMappings,
  type Mappings,
  type Reads,
  verifyDocumentEntry,
  verifyKind,
} from './verify-entries.ts';

type Payment = Stored<'tax_payments'> & { kind: TaxPaymentKind; reversed: number | null };

async function* verifyPayments(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const rows = await query<Payment>(
    database.read,
    `select p.*, (select r.amount from tax_payments as r where r.company_id = p.company_id and r.id = p.reverses) as reversed
     from tax_payments as p where p.company_id = ? and p.id in (${placeholders(ids.length)}) order by p.id`,
    [company_id, ...ids],
  );
  const entries = await loadEntries(database, company_id, 'tax-payment', ids);
  for (const { reversed, ...row } of rows) {
    const subject = `Tax payment ${row.voucher_no}`;
    const amount = row.reverses === null ? Math.abs(row.amount) : 0 - (reversed ?? 0);
    yield* compareFigures('tax_payments', subject, ['amount'], row, { amount });
    const whole = buildTaxPaymentLines({ ...row, amount: Math.abs(row.amount) });
    const lines = row.reverses === null ? whole : reverseLines(whole);
    const expected = { day: row.day, pos: row.pos, lines };
    yield* verifyDocumentEntry(subject, entries.get(row.id) ?? [], expected, mappings, false);
  }
}

/** Every payment of tax. */
export async function* verifyTaxPayments(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  yield* verifyKind(database, company_id, 'tax_payments', ids =>
    verifyPayments(database, company_id, ids, mappings),
  );
}

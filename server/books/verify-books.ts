// A register that never disagrees: everything that is kept is computed again from the documents'
// lines, the documents are held against the log of their making, and whatever differs is told.
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import type { Difference } from './difference.ts';
import { verifyDocuments } from './verify-documents.ts';
import { verifyLogged } from './verify-logged.ts';
import { verifyLedger } from './verify-moved.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { verifyRecords } from './verify-records.ts';
import { verifyReturns } from './verify-returns.ts';
import { verifyStock } from './verify-stock.ts';
import { verifyDays, verifyNames } from './verify-totals.ts';

/** What is verified one after the other. */
type Verify = (
  database: Database,
  company_id: number,
  entities: Entity[],
) => AsyncIterable<Difference>;

/** The steps of a verification, in their order. */
export const steps = {
  documents: verifyDocuments,
  returns: verifyReturns,
  numbers: verifyNumbers,
  days: verifyDays,
  names: verifyNames,
  stock: verifyStock,
  ledger: verifyLedger,
  log: verifyLogged,
  records: verifyRecords,
} satisfies Record<string, Verify>;
export type Step = keyof typeof steps;

/**
 * The differences in a company's books as they are found, with constant memory. `entities` are
 * those whose records are verified, too; `began` is told which step begins.
 */
export async function* differencesIn(
  database: Database,
  company_id: number,
  entities: Entity[] = [],
  began: (step: Step) => void = () => undefined,
): AsyncGenerator<Difference> {
  for (const [name, verify] of Object.entries(steps)) {
    began(name as Step);
    yield* (verify as Verify)(database, company_id, entities);
  }
}

/**
 * All differences in a company's books, none where they are right. Documents may be issued
 * meanwhile.
 */
export const verifyBooks = async (
  database: Database,
  company_id: number,
  entities: Entity[] = [],
): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for await (const difference of differencesIn(database, company_id, entities))
    differences.push(difference);
  return differences;
};

// A register that never disagrees: everything that is kept is computed again from the documents' lines, the documents are held against the
// log of their making, and whatever differs is told.
import type { Database } from '../database/connect.ts';
import type { Difference } from './difference.ts';
import { verifyDocuments } from './verify-documents.ts';
import { verifyLogged } from './verify-logged.ts';
import { verifyLedger } from './verify-moved.ts';
import { verifyNumbers } from './verify-numbers.ts';
import { verifyReturns } from './verify-returns.ts';
import { verifyStock } from './verify-stock.ts';
import { verifyDays, verifyNames } from './verify-totals.ts';

/** What is verified one after the other. */
const steps = {
  documents: verifyDocuments,
  returns: verifyReturns,
  numbers: verifyNumbers,
  days: verifyDays,
  names: verifyNames,
  stock: verifyStock,
  ledger: verifyLedger,
  log: verifyLogged,
};
export type Step = keyof typeof steps;

/** The differences in a company's books as they are found, with constant memory; `began` is told which step begins. */
export async function* differencesIn(
  database: Database,
  company_id: number,
  began: (step: Step) => void = () => undefined,
): AsyncGenerator<Difference> {
  for (const [name, verify] of Object.entries(steps)) {
    began(name as Step);
    yield* verify(database, company_id);
  }
}

/** All differences in a company's books, none where they are right. Documents may be issued meanwhile. */
export const verifyBooks = async (database: Database, company_id: number): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for await (const difference of differencesIn(database, company_id)) differences.push(difference);
  return differences;
};

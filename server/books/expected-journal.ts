// What the journal must say of a document, from the document's own figures.
import type { StoredRow } from '../documents/document-records.ts';
import {
  type JournalLine,
  purchaseEntry,
  purchaseReturnEntry,
  returnEntry,
  saleEntry,
} from '../documents/journal.ts';
import { figuresOf } from '../documents/stored-figures.ts';
import type { BookKind } from './counted-documents.ts';

/** In paisa. */
export type Account = { debit: number; credit: number };

const entryOf = (kind: BookKind, header: StoredRow): JournalLine[] => {
  const sale = figuresOf({ tsc_amount: 0, ...header });
  const purchase = { total: Number(header.total), vat_amount: Number(header.vat_amount) };
  if (kind === 'invoice') return saleEntry(sale);
  if (kind === 'billing') return purchaseEntry(purchase, String(header.type));
  if (kind === 'debit-note') return purchaseReturnEntry(purchase, String(header.type));
  return returnEntry(sale);
};

/** Debit and credit by account. */
export const expectedJournal = (kind: BookKind, header: StoredRow): Map<string, Account> => {
  const accounts = new Map<string, Account>();
  for (const { account, debit, credit } of entryOf(kind, header)) {
    const known = accounts.get(account) ?? { debit: 0, credit: 0 };
    accounts.set(account, { debit: known.debit + debit, credit: known.credit + credit });
  }
  return accounts;
};

// The note of one invoice as typed and not saved yet, with the key under which it is sent: what was sent and never answered is sent again
// as the same request.
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { randomKey } from '../../src/providers/random-key.ts';
import { blankEntry, type Entry, type Invoice } from './invoice.ts';

type Kept = { entry: Entry; key: string };

const nameOf = (invoice: Invoice) => `credit-notes/${invoice.company_payment_id}`;

/** What was kept, or a blank form under a new key. */
export const keptOrBlank = (invoice: Invoice): Kept => draftOf<Kept>(nameOf(invoice)) ?? { entry: blankEntry, key: randomKey() };

/** Keeps what is typed; a blank form needs no keeping. */
export const keep = (invoice: Invoice, entry: Entry, key: string): void => {
  if (entry.row || entry.lines.length > 0 || entry.cancel_note !== '') keepDraft<Kept>(nameOf(invoice), { entry, key });
  else dropDraft(nameOf(invoice));
};

/** Forgets it: saved, reset or cancelled. */
export const forget = (invoice: Invoice): void => dropDraft(nameOf(invoice));
